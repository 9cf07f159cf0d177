import { X } from 'lucide-react'
import Link from 'next/link'
import { LinkButton } from '@/components/ui/link-button'
import { HomeLink } from '@/components/ui/home-link'
import { Photo } from '@/components/ui/photo'
import { compareRow, sharedScale } from '@/lib/domain/compare'
import { offerLabel } from '@/lib/domain/offer-terms'
import { offerAvailability } from '@/lib/domain/property'
import { endsOf, shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { cn } from '../ui/cn'
import { type CellContext, type Cell, type ComparedListing, GROUPS, type Row } from './rows'

type CompareTableProps = { listings: readonly ComparedListing[]; now: Date }

/** Sticky at the left while the listings scroll sideways on small screens. */
const ROW_HEAD =
  'max-md:min-w-28 max-xl:sticky max-xl:left-0 max-xl:z-2 bg-surface max-xl:pl-gutter max-xl:shadow-[1px_0_var(--border)]'
const CELL = 'pl-4 md:pl-6'

/**
 * A comparison of listings, one row per field. Differing rows are marked, and hide the others if the switch
 * above is on, by CSS only.
 */
export function CompareTable({ listings, now }: CompareTableProps) {
  const scale = sharedScale(listings.flatMap((listing) => endsOf(shownPriceOf(listing)) ?? []))
  const [first, ...rest] = listings.map(({ features = [] }) => new Set(features))
  const features = new Set([...(first ?? [])].filter((name) => rest.every((set) => set.has(name))))
  const context = { now, scale, features }
  return (
    <div
      role="region"
      aria-label="Comparison"
      className="relative max-xl:-mx-gutter max-xl:overflow-x-auto max-xl:pr-gutter"
    >
      <table className="min-w-full border-separate border-spacing-0 text-sm numbers xl:w-full xl:table-fixed [&_td]:align-top [&_th]:text-left">
        <colgroup>
          <col className="w-28 md:w-44" />
          {listings.map(({ _id }) => (
            <col key={_id} className="max-xl:w-48" />
          ))}
        </colgroup>
        <Heads listings={listings} />
        <tbody>
          {GROUPS.map(({ group, rows }) => (
            <Group key={group} name={group} rows={rows} listings={listings} context={context} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className={ROW_HEAD} />
            {listings.map((listing) => (
              <td key={listing._id} className={cn(CELL, 'pt-5')}>
                <Offer listing={listing} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/**
 * The pictures, which scroll with the page, and the names, which are sticky below the navigation if all
 * columns fit.
 */
function Heads({ listings }: Pick<CompareTableProps, 'listings'>) {
  const ids = listings.map(({ _id }) => _id)
  return (
    <thead>
      <tr>
        <td className={ROW_HEAD} />
        {listings.map(({ _id: id, title, image }) => (
          <td key={id} className={CELL}>
            <div className="relative max-xl:w-44">
              <Photo src={image} alt="" width={288} />
              <Link
                href={paths.user.compareOf(ids.filter((shownId) => shownId !== id))}
                replace
                prefetch={false}
                scroll={false}
                aria-label={`Remove ${title} from the comparison`}
                className="group/out absolute top-0 right-0 grid size-11 place-items-center focus-visible:-outline-offset-4"
              >
                <span className="grid size-7 place-items-center rounded-xs bg-surface group-hover/out:bg-overlay-hover">
                  <X className="size-4" aria-hidden />
                </span>
              </Link>
            </div>
          </td>
        ))}
      </tr>
      <tr>
        <td className={cn(ROW_HEAD, HEAD_CELL)} />
        {listings.map(({ _id: id, title, location }) => (
          <th key={id} scope="col" className={cn(CELL, HEAD_CELL, 'font-normal')}>
            <HomeLink
              id={id}
              className="-my-2 inline-block max-w-full py-2 display-xs [overflow-wrap:anywhere] decoration-1 underline-offset-[.18em] hover:underline"
            >
              {title}
            </HomeLink>
            <p dir="auto" className="[overflow-wrap:anywhere] text-muted">
              {location}
            </p>
          </th>
        ))}
      </tr>
    </thead>
  )
}

const HEAD_CELL = 'border-b border-border-strong bg-surface pt-3 pb-4 align-top xl:bar-top xl:z-3'

type GroupProps = {
  name: string
  rows: readonly Row[]
  listings: readonly ComparedListing[]
  context: CellContext
}

/** A group's rows below its name; rows without values are omitted. */
function Group({ name, rows, listings, context }: GroupProps) {
  const filledRows = rows.flatMap((row) => {
    const cells = listings.map((listing) => row.cell(listing, context))
    return cells.some(Boolean) ? [{ row, cells, ...compareRow(cells, row.best) }] : []
  })
  if (filledRows.length === 0) return null
  return (
    <>
      <tr className={hiddenUnless(filledRows.some(({ differs }) => differs))}>
        <th
          scope="colgroup"
          colSpan={listings.length + 1}
          className="border-b border-border-strong pt-8 pb-2 font-display text-[1.1875rem] leading-6 font-normal"
        >
          <span className="sticky left-gutter">{name}</span>
        </th>
      </tr>
      {filledRows.map(({ row, cells, differs, best }) => (
        <tr key={row.name} className={hiddenUnless(differs)}>
          <th
            scope="row"
            className={cn(
              ROW_HEAD,
              'border-b border-border py-3.5 pr-2 align-top font-normal text-muted max-md:text-xs',
            )}
          >
            {row.label ?? row.name}
            {differs && (
              <>
                <DiffersMark className="ml-2 -translate-y-0.5" />
                <span className="sr-only">, differs</span>
              </>
            )}
          </th>
          {cells.map((cell, i) => (
            <Value
              key={listings[i]?._id}
              cell={cell}
              best={best.includes(i) ? row.best : undefined}
              isAlike={!differs}
            />
          ))}
        </tr>
      ))}
    </>
  )
}

/** Hides identical rows while "Only differences" is on. */
const hiddenUnless = (differs: boolean) => (differs ? undefined : 'group-has-checked/compare:hidden')

/** The mark of a differing row. */
export const DiffersMark = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('inline-block size-1.5 shrink-0 rotate-45 bg-accent-text', className)} />
)

function Value({ cell, best, isAlike }: { cell: Cell | undefined; best?: string; isAlike: boolean }) {
  return (
    <td
      data-best={best}
      className={cn(
        CELL,
        'group/cell border-b border-border py-3.5',
        best && 'font-semibold',
        isAlike && 'text-muted',
      )}
    >
      {cell ? (cell.content ?? cell.text) : <span className="text-subtle">Not given</span>}
      {/* Before the word, so that the drawings of a row are level. */}
      {cell?.below}
      {best && (
        <>
          {' '}
          <span className="text-xs font-medium whitespace-nowrap text-accent-text">{best}</span>
        </>
      )}
    </td>
  )
}

function Offer({ listing }: { listing: ComparedListing }) {
  const rule = offerAvailability(listing)
  if (!rule.open)
    return (
      <p dir="auto" className="text-xs text-muted">
        {rule.reason}
      </p>
    )
  return (
    <LinkButton
      variant="outline"
      className="w-full"
      href={paths.user.makeOffer(listing._id)}
      prefetch={false}
    >
      {offerLabel(listing.underOffer)}
      <span className="sr-only">
        {' '}
        for <bdi>{listing.title}</bdi>
      </span>
    </LinkButton>
  )
}
