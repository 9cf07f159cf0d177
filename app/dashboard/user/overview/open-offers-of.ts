import { cache } from 'react'
import { listOpenOffers } from '@/lib/services/overview/overview'

/** The buyer's open offers, read once for the two sections that show them. */
export const openOffersOf = cache(listOpenOffers)
