import 'server-only'
import { type WishlistDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/client'
import { findHoldingOffer } from '@/lib/data/offers'
import { findProperty } from '@/lib/data/properties'
import { findSearchTexts } from '@/lib/data/saved-searches'
import { findWishlistEntry } from '@/lib/data/wishlist'
import { isBought } from '@/lib/domain/offer'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { type ViewerDto, type ViewerQuery } from '@/lib/schemas/viewer'
import { type SavedState } from '@/lib/schemas/wishlist'
import { marksAmong } from '../home-marks/home-marks'
import { countNotices } from '../notices/list-notices'
import { getOpenOffer, toOfferDto } from '../offers/list-offers'
import { canSee } from '../properties/read-property'
import { getReviewState } from '../reviews/reviews'
import { savedStateOf, savedEntriesAmong } from '../wishlist/wishlist'

/**
 * The viewer's own data for cached pages (D65 and D66): who they are, the number of new notices, their wishlist,
 * the homes they have hidden and seen, their saved searches, and their offer and review of one listing. Suspended
 * people have no wishlist, searches or offers.
 */
export async function getViewer(
  actor: Actor | null,
  { saved, listing, searches }: ViewerQuery,
): Promise<ViewerDto> {
  if (!actor) return { account: null, notices: null, saved: null, marks: null, listing: null }
  const homeIds = listing === undefined ? saved : [...saved, listing]
  const [notices, entries, marks, ownRelation, searchTexts] = await Promise.all([
    countNotices(actor),
    savedEntriesAmong(actor, homeIds),
    marksAmong(actor, homeIds),
    listing === undefined ? null : readOwnRelation(actor, listing),
    searches && (can(actor, 'search:read', actor.id) ? findSearchTexts(actor.id) : null),
  ])
  return {
    account: { id: actor.id, name: actor.name, image: actor.image },
    notices,
    saved: entries && Object.fromEntries(entries),
    marks,
    listing: ownRelation,
    ...(searchTexts !== undefined && { searches: searchTexts }),
  }
}

async function readOwnRelation(actor: Actor, id: string): Promise<ViewerDto['listing']> {
  const [ownOfferDto, review, entry] = await Promise.all([
    can(actor, 'offer:create') ? readOwnOffer(actor, id) : null,
    getReviewState(actor, { propertyId: id }),
    can(actor, 'wishlist:add') ? findWishlistEntry(actor.id, id) : null,
  ])
  const offer = ownOfferDto && {
    _id: ownOfferDto._id,
    status: ownOfferDto.status,
    offerAmount: ownOfferDto.offerAmount,
    ...(ownOfferDto.turn && { turn: ownOfferDto.turn }),
    ...(ownOfferDto.overdue && { overdue: ownOfferDto.overdue }),
    ...(ownOfferDto.listingChangedAt !== undefined && { listingChangedAt: ownOfferDto.listingChangedAt }),
  }
  return { id, offer, review, saved: entry && (await readSavedState(actor, entry, id)) }
}

/** The actor's open offer on a listing, or the one they bought it with. */
async function readOwnOffer(actor: Actor, propertyId: string): Promise<OfferDto | null> {
  const [openOffer, purchase] = await Promise.all([
    getOpenOffer(actor, { propertyId }),
    readPurchase(actor, propertyId),
  ])
  return purchase ?? openOffer
}

/** The offer with which the actor bought the listing, whatever their role is now (D241); `null` for everyone else. */
export async function readPurchase(actor: Actor, propertyId: string): Promise<OfferDto | null> {
  const offer = await findHoldingOffer(new ObjectId(propertyId))
  return offer && isBought(offer.status) && offer.buyerId.toHexString() === actor.id
    ? toOfferDto(offer)
    : null
}

async function readSavedState(actor: Actor, entry: WishlistDoc, id: string): Promise<SavedState | null> {
  const property = await findProperty(id)
  return savedStateOf(entry, property && canSee(actor, property) ? property : null)
}
