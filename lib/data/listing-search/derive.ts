import 'server-only'
import { isListed, listRank } from '@/lib/domain/property'
import { fold, slugOf, wordsOf } from '@/lib/domain/text'
import { type PropertyDoc } from '../collections'
import { placeIdOf } from './places'
import { searchFields } from './search'

/** The fields that lists sort and filter by, worked out of the others at every write. */
export const derive = (
  p: Pick<PropertyDoc, 'status' | 'soldAt' | 'minPriceMinor' | 'maxPriceMinor' | 'location' | 'title'>,
) => {
  const locationFolded = fold(p.location)
  const search = searchFields(p.title, p.location)
  return {
    listed: isListed(p.status, p.soldAt !== null),
    rank: listRank(p.status),
    spanMinor: p.maxPriceMinor - p.minPriceMinor,
    locationFolded,
    locationSlug: slugOf(p.location),
    place: p.soldAt === null ? placeIdOf(p.status, locationFolded) : null,
    shelf: p.soldAt === null ? p.status : null,
    ...search,
    words: wordsOf(search.searchText),
  }
}

export type Derived = ReturnType<typeof derive>
