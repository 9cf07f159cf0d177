import { type Metadata } from 'next'
import { OfferNotFound } from '@/components/offers/offer-not-found'

export const metadata: Metadata = { title: 'Offer not found' }

export default OfferNotFound
