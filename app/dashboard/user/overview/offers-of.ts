import { cache } from 'react'
import { listOffersBySection } from '@/lib/services/overview/overview'

/** The buyer's offers, read once for the three sections that show them. */
export const offersOf = cache(listOffersBySection)
