import { shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { type SavedEntryDto, type SavedHomeDto } from '@/lib/schemas/wishlist'
import { changesSinceSaved } from '../history/since-saved'
import { Block } from './block'
import { SavedHome } from './saved-home'

/** The number of homes shown. */
const HOMES_SHOWN = 4

const changesOf = ({ property, saved }: SavedEntryDto): string[] =>
  property ? changesSinceSaved({ saved, property }) : ['No longer listed']

const teaserOf = ({ _id: id, title, location, image, ...prices }: SavedHomeDto) => ({
  id,
  title,
  location,
  image,
  price: shownPriceOf(prices),
})

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
          <SavedHome key={_id} home={property && teaserOf(property)} changes={changes} />
        ))}
      </ul>
    </Block>
  )
}
