import 'server-only'
import { type DigestHomeDoc, type PropertyDoc } from '@/lib/data/collections'
import { findPropertiesById } from '@/lib/data/properties'
import { findDigest } from '@/lib/data/saved-searches'
import { toMajor } from '@/lib/domain/money'
import { isOnSale } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type DigestDto, type DigestHome } from '@/lib/schemas/saved-search'
import { assertCan } from '../authorise'
import { toListedDto } from '../properties/property-dto'

/** The actor's digest of this id, with its homes as they are now; `null` if there is none. */
export async function readDigest(actor: Actor, { id }: { id: string }): Promise<DigestDto | null> {
  assertCan(actor, 'search:read', actor.id)
  return digestOf(actor.id, id)
}

/** A person's digest for its mail, which no reader asks for. */
export async function digestOf(personId: string, id: string): Promise<DigestDto | null> {
  const digest = await findDigest(id, personId)
  if (!digest) return null
  const { _id, frequency, to, sections, counts } = digest
  const ids = sections.flatMap(({ homes }) => homes.map(({ propertyId }) => propertyId))
  const listings = new Map((await findPropertiesById(ids)).map((one) => [one._id.toHexString(), one]))
  return {
    _id: _id.toHexString(),
    frequency,
    to: to.toISOString(),
    counts,
    sections: sections.map(({ searchId, name, text, homes, total }) => ({
      searchId: searchId.toHexString(),
      name,
      search: text,
      homes: homes.map((home) => homeDto(home, listings.get(home.propertyId.toHexString()))),
      total,
    })),
  }
}

function homeDto(home: DigestHomeDoc, listing: PropertyDoc | undefined): DigestHome {
  const { propertyId, kind, title, location, image, minPriceMinor, maxPriceMinor, before } = home
  return {
    ...{ propertyId: propertyId.toHexString(), kind, title, location, image },
    minPrice: toMajor(minPriceMinor),
    maxPrice: toMajor(maxPriceMinor),
    ...(before && {
      oldMinPrice: toMajor(before.minPriceMinor),
      oldMaxPrice: toMajor(before.maxPriceMinor),
    }),
    property: listing && isOnSale(listing) ? toListedDto(listing) : null,
  }
}
