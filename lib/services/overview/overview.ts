import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { comparator, EARLIEST_DEADLINE_FIRST, type PageQuery } from '@/lib/data/listing-search/page'
import { findOffersOfBuyer, findOffersToActOn, findOffersWithOthers } from '@/lib/data/offers'
import { findWishlist } from '@/lib/data/wishlist'
import { BOUGHT_OFFER, canTransition, hasExpired, isBought, isOpen, NEW_OFFER } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { type SavedEntryDto } from '@/lib/schemas/wishlist'
import { assertCan } from '../authorise'
import { toOfferDto } from '../offers/list-offers'
import { toSaved } from '../wishlist/wishlist'

/** Only this many of the newest entries are checked for changes. */
const CHECKED_ENTRIES = 12

/** The newest entries of the person's own wishlist, each with its listing and what changed since it was saved (D265). */
export async function listSavedLately(actor: Actor): Promise<SavedEntryDto[]> {
  assertCan(actor, 'wishlist:read', actor.id)
  return toSaved(actor, await findWishlist(actor.id).rows(CHECKED_ENTRIES))
}

/** The number of offers in each section of the front page. */
const SHOWN = 5

/** The first open offers of a section, and whether there are more. Amounts in major units. */
export type FirstOffers = { items: OfferDto[]; isMore: boolean }

/** The first of these offers that have not expired. One database call. */
export async function readFirstOffers({ rows }: PageQuery<OfferDoc>, now: Date): Promise<FirstOffers> {
  return firstIn(await rows(SHOWN + 1), now)
}

function firstIn(offers: readonly OfferDoc[], now: Date): FirstOffers {
  // Jobs close expired offers.
  const open = offers.slice(0, SHOWN + 1).filter((offer) => !hasExpired(offer, now))
  return { items: open.slice(0, SHOWN).map(toOfferDto), isMore: offers.length > SHOWN }
}

const PURCHASES_SHOWN = 3

/** For a buyer with more offers, each section is read by its own query. */
const OFFERS_AT_ONCE = 24

const canActOn = (offer: OfferDoc, now: Date): boolean =>
  (['pay', 'accept', 'confirm'] as const).some((act) => canTransition(offer, act, 'buyer', now))

/** What a buyer's front page shows of their offers. */
export type OffersBySection = { toActOn: FirstOffers; withOthers: FirstOffers; purchases: OfferDto[] }

/**
 * The buyer's open offers at the moment `now`, those that the buyer can act on and those pending with someone else, and
 * the buyer's latest purchases. One database call, or four for more than 24 offers.
 */
export async function listOffersBySection(actor: Actor, now: Date): Promise<OffersBySection> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  const offers = await findOffersOfBuyer(actor.id).rows(OFFERS_AT_ONCE + 1)
  if (offers.length > OFFERS_AT_ONCE) {
    const [toActOn, withOthers, purchases] = await Promise.all([
      listOffersToActOn(actor, now),
      listOffersWithOthers(actor, now),
      listPurchases(actor),
    ])
    return { toActOn, withOthers, purchases }
  }
  const open = offers.filter(({ status }) => isOpen(status)).sort(comparator(EARLIEST_DEADLINE_FIRST))
  const isExpired = (offer: OfferDoc) => offer.status === NEW_OFFER && offer.expiresAt <= now
  return {
    toActOn: firstIn(
      open.filter((offer) => canActOn(offer, now)),
      now,
    ),
    withOthers: firstIn(
      open.filter((offer) => !canActOn(offer, now) && !isExpired(offer)),
      now,
    ),
    purchases: offers
      .filter(({ status }) => isBought(status))
      .slice(0, PURCHASES_SHOWN)
      .map(toOfferDto),
  }
}

/** The person's offers that they can pay or answer at the moment `now`, earliest deadline first (D265). */
export async function listOffersToActOn(actor: Actor, now: Date): Promise<FirstOffers> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  return readFirstOffers(findOffersToActOn(actor.id, now), now)
}

/** Their other open offers, in the same order. */
export async function listOffersWithOthers(actor: Actor, now: Date): Promise<FirstOffers> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  return readFirstOffers(findOffersWithOthers(actor.id, now), now)
}

/** The person's latest purchases, newest offer first (D265). One query. */
export async function listPurchases(actor: Actor): Promise<OfferDto[]> {
  assertCan(actor, 'offer:read-as-buyer', actor.id)
  const bought = await findOffersOfBuyer(actor.id, BOUGHT_OFFER).rows(PURCHASES_SHOWN)
  return bought.map(toOfferDto)
}
