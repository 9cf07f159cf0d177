import 'server-only'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type ReaderDto, type ReaderQuery } from '@/lib/schemas/reader'
import { getOpenOffer } from '../offers/get-open-offer'
import { getReviewState } from '../reviews/get-review-state'
import { savedAmong } from '../wishlist/saved-among'

/**
 * What of a page that is kept for everyone is the reader's own (D65 and D66): who they are, their hearts, and how it
 * stands between them and one listing. A suspended person has neither hearts nor offers.
 */
export async function readReader(actor: Actor | null, { saved, listing }: ReaderQuery): Promise<ReaderDto> {
  if (!actor) return { account: null, saved: null, listing: null }
  const [entries, own] = await Promise.all([
    savedAmong(actor, listing === undefined ? saved : [...saved, listing]),
    listing === undefined ? null : readOwn(actor, listing),
  ])
  return {
    account: { name: actor.name, image: actor.image },
    saved: entries && Object.fromEntries(entries),
    listing: own,
  }
}

async function readOwn(actor: Actor, id: string): Promise<ReaderDto['listing']> {
  const [open, review] = await Promise.all([
    can(actor, 'offer:create') ? getOpenOffer(actor, { propertyId: id }) : null,
    getReviewState(actor, { propertyId: id }),
  ])
  const offer = open && { _id: open._id, status: open.status, offerAmount: open.offerAmount }
  return { id, offer, review }
}
