import Link from 'next/link'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { type SavedEntryDto } from '@/lib/schemas/wishlist'
import { changesSinceSaved } from '../history/since-saved'
import { MissingPhoto } from '../ui/missing-photo'
import { Photo } from '../ui/photo'
import { HomePrice } from '../ui/home-price'
import { Block } from './block'

/** The number of homes shown. */
const HOMES_SHOWN = 4

const changesOf = ({ property, saved }: SavedEntryDto): string[] =>
  property ? changesSinceSaved({ saved, property }) : ['No longer listed']

/** The newest saved homes with their prices and changes, changed homes first. */
export function SavedHomes({ entries }: { entries: readonly SavedEntryDto[] }) {
  const homes = entries.map((entry) => ({ entry, changes: changesOf(entry) }))
  const visibleHomes = [
    ...homes.filter(({ changes }) => changes.length > 0),
    ...homes.filter(({ changes }) => changes.length === 0),
  ].slice(0, HOMES_SHOWN)
  return (
    <Block title="Saved homes" all={{ href: paths.user.wishlist, label: 'All saved homes' }}>
      <ul className="mt-5 grid grid-cols-2 gap-5 lg:grid-cols-4">
        {visibleHomes.map(({ entry: { _id, property }, changes }) => (
          <li
            key={_id}
            className="relative grid min-w-0 content-start gap-2 text-sm [overflow-wrap:anywhere]"
          >
            {property ? (
              <Photo src={property.image} alt="" sizes="(min-width: 1024px) 240px, 48vw" corners="xs" />
            ) : (
              <MissingPhoto />
            )}
            {property && (
              <p className="grid">
                <Link
                  dir="auto"
                  href={paths.property(property._id)}
                  prefetch={false}
                  className="font-semibold after:absolute after:inset-0 hover:underline"
                >
                  {property.title}
                </Link>
                <bdi className="text-xs text-muted">{property.location}</bdi>
                <HomePrice price={shownPriceOf(property)} className="max-sm:text-xs" />
              </p>
            )}
            <p className="text-xs numbers">
              {changes.length > 0 ? (
                <span className="font-semibold">{changes.join(' · ')}</span>
              ) : (
                <span className="text-muted">No change</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Block>
  )
}
