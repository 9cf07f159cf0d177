import 'server-only'
import { findOffersOfBuyer } from '@/lib/data/offers'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { listOffersOf } from './list-offers-of'

/** The offers of the buyer of an address, newest first; for the buyer and administrators, else `forbidden`. */
export const listBuyerOffers = (actor: Actor, { email }: { email: string }): Promise<OfferDto[]> =>
  listOffersOf(actor, email, { permission: 'offer:read-as-buyer', find: findOffersOfBuyer })
