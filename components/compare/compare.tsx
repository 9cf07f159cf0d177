import { Columns3, Plus } from 'lucide-react'
import { LinkButton } from '@/components/ui/link-button'
import { EmptyState } from '@/components/ui/states'
import { Switch } from '@/components/ui/switch'
import { UnitsSwitch } from '@/components/units/units-switch'
import { COMPARE_MINIMUM, COMPARE_LIMIT } from '@/lib/domain/compare'
import { sharedUnits } from '@/lib/domain/units-of-place'
import { paths } from '@/lib/paths'
import { CompareTable, DiffersMark } from './compare-table'
import { type ComparedListing } from './rows'

type CompareProps = {
  listings: readonly ComparedListing[]
  /** How many requested listings are not saved (any more). */
  missing: number
  /** More were requested than can be compared. */
  isMore: boolean
  now: Date
}

const ORDINALS = ['', 'a second', 'a third', 'a fourth']

/** Saved listings in a comparison, with controls to add and remove them. */
export function Compare({ listings, missing, isMore, now }: CompareProps) {
  const ids = listings.map(({ _id }) => _id)
  const units = sharedUnits(listings.map(({ location }) => location))
  return (
    <>
      <Notes missing={missing} isMore={isMore} />
      {listings.length === 0 ? (
        <EmptyState
          icon={Columns3}
          title="Nothing to compare yet"
          action={<LinkButton href={paths.user.wishlist}>Choose from your wishlist</LinkButton>}
        >
          Select two to four of your saved homes to compare them.
        </EmptyState>
      ) : (
        <div className="group/compare" data-home-units={units}>
          <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            {listings.length >= COMPARE_MINIMUM && <Switch name="differences">Only differences</Switch>}
            {listings.length < COMPARE_LIMIT && (
              <LinkButton variant="outline" href={paths.user.wishlistWith(ids)}>
                <Plus aria-hidden />
                Add {ORDINALS[listings.length]}
              </LinkButton>
            )}
            <UnitsSwitch defaultUnits={units} />
            {listings.length >= COMPARE_MINIMUM && (
              <p className="flex gap-5 text-xs text-muted max-md:w-full md:ml-auto">
                <span className="inline-flex items-center gap-2">
                  <DiffersMark />
                  differs
                </span>
                <span>
                  <b className="font-semibold text-text">Bold</b>: best in the row
                </span>
              </p>
            )}
          </div>
          <CompareTable listings={listings} now={now} />
        </div>
      )}
    </>
  )
}

/** The reasons why requested listings are not shown. */
function Notes({ missing, isMore }: Pick<CompareProps, 'missing' | 'isMore'>) {
  const notes = [
    missing > 0 &&
      `${missing === 1 ? 'One home is' : `${missing} homes are`} no longer listed, or no longer on your wishlist.`,
    isMore && `You can compare up to ${COMPARE_LIMIT} homes; these are the first ones.`,
  ].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <p role="status" className="mb-5 rounded-md bg-info-soft px-3 py-2 text-sm text-info">
      {notes.join(' ')}
    </p>
  )
}
