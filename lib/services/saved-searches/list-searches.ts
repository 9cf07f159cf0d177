import 'server-only'
import { countNewHomes } from '@/lib/data/announcements'
import { findDigest, findSavedSearches } from '@/lib/data/saved-searches'
import { toMajor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type DigestDto, type SavedSearchDto } from '@/lib/schemas/saved-search'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { listedAmong } from '../properties/listed-among'
import { toSavedSearchDto } from './saved-search-dto'

/** The actor's saved searches, newest first. */
export async function listSearches(actor: Actor, pageInput: PageInput): Promise<Page<SavedSearchDto>> {
  assertCan(actor, 'search:read', actor.id)
  const page = await readPage(findSavedSearches(actor.id), pageInput, (saved) => saved)
  const counts = await countNewHomes(actor.id, page.items)
  return {
    ...page,
    items: page.items.map((saved) => toSavedSearchDto(saved, counts.get(saved._id.toHexString()))),
  }
}

/** The actor's digest of this id, with its homes as they are now; `null` if there is none. */
export async function readDigest(actor: Actor, { id }: { id: string }): Promise<DigestDto | null> {
  assertCan(actor, 'search:read', actor.id)
  const digest = await findDigest(id, actor.id)
  if (!digest) return null
  const { sections, counts, frequency, to } = digest
  const listed = await listedAmong(
    actor,
    sections.flatMap(({ homes }) => homes.map(({ propertyId }) => propertyId)),
  )
  return {
    ...{ _id: id, frequency, counts, to: to.toISOString() },
    sections: sections.map(({ searchId, name, text, homes, total }) => ({
      ...{ searchId: searchId.toHexString(), name, search: text, total },
      homes: homes.map(({ propertyId, minPriceMinor, maxPriceMinor, before, ...home }) => {
        const property = listed.get(propertyId.toHexString())
        return {
          ...home,
          propertyId: propertyId.toHexString(),
          minPrice: toMajor(minPriceMinor),
          maxPrice: toMajor(maxPriceMinor),
          ...(before && {
            oldMinPrice: toMajor(before.minPriceMinor),
            oldMaxPrice: toMajor(before.maxPriceMinor),
          }),
          property: property && !property.sold ? property : null,
        }
      }),
    })),
  }
}
