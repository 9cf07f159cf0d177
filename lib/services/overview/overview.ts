import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { type PageQuery } from '@/lib/data/listing-search/page'
import { findOffersOfBuyer, findOffersToActOn, findOffersWithOthers } from '@/lib/data/offers'
import { findWishlist } from '@/lib/data/wishlist'
import { BOUGHT_OFFER, hasExpired } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { type SavedEntryDto } from '@/lib/schemas/wishlist'
import { assertCan } from '../authorise'
import { toOfferDto } from '../offers/list-offers'
import { toSaved } from '../wishlist/wishlist'

/** Only this many of the newest entries are checked for changes. */
const LOOKED_AT = 12

/** The newest entries of the person's own wishlist, each with its listing and what changed since it was saved (D265). */
export async function listSavedLately(actor: Actor): Promise<SavedEntryDto[]> {
  assertCan(actor, 'wishlist:read', actor.id)
  return toSaved(actor, await findWishlist(actor.id).rows(LOOKED_AT))
}

/** The number of offers in each section of the front page. */
const SHOWN = 5

/** The first open offers of a section, and whether there are more. Amounts in major units. */
export type FirstOffers = { items: OfferDto[]; isMore: boolean }

/** The first of these offers that have not expired. One database call. */
export async function firstOf({ rows }: PageQuery<OfferDoc>, now: Date): Promise<FirstOffers> {
  const found = await rows(SHOWN + 1)
  // Jobs close the expired ones.
  const open = found.filter((offer) => !hasExpired(offer, now))
  return { items: open.slice(0, SHOWN).map(toOfferDto), isMore: found.length > SHOWN }
}

/** The person's offers that they can pay or answer at the moment `now`, earliest deadline first (D265). */
export async function listOffersToActOn(actor: Actor, now: Date): Promise<FirstOffers> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  return firstOf(findOffersToActOn(actor.id, now), now)
}

/** Their other open offers, in the same order. */
export async function listOffersWithOthers(actor: Actor, now: Date): Promise<FirstOffers> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  return firstOf(findOffersWithOthers(actor.id, now), now)
}

/** The number of purchases on the front page. */
const PURCHASES = 3

/** The person's latest purchases, newest offer first (D265). One query. */
export async function listPurchases(actor: Actor): Promise<OfferDto[]> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  const bought = await findOffersOfBuyer(actor.id, BOUGHT_OFFER).rows(PURCHASES)
  return bought.map(toOfferDto)
}
