import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { conflict } from '@/lib/domain/errors'
import { turnOf, CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'

/**
 * Throws `conflict` if the listing of a pending offer has changed since its buyer read `listingChangedAt`; `undefined`
 * accepts any version (D325).
 */
export function assertListingRead(offer: OfferDoc, listingChangedAt: string | null | undefined): void {
  if (listingChangedAt === undefined || turnOf(offer) === undefined) return
  if (listingChangedAt !== (offer.listingChangedAt?.toISOString() ?? null))
    throw conflict(CHANGED_LISTING_TEXTS.again)
}
