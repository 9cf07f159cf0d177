import { type OfferStatus } from '@/lib/domain/offer'

/** Offers in every state; amounts in major units, `days` before today. */
export const OFFERS: readonly {
  buyer: string
  listing: string
  amount: number
  status: OfferStatus
  days: number
}[] = [
  { buyer: 'buyer', listing: 'Painted Row, No. 14', amount: 560_000, status: 'accepted', days: 6 },
  { buyer: 'buyer', listing: 'Porch Farm', amount: 410_000, status: 'pending', days: 2 },
  { buyer: 'buyer', listing: 'Rainbow Street, No. 22', amount: 480_000, status: 'bought', days: 41 },
  { buyer: 'buyer', listing: 'Long Roof Bungalow', amount: 695_000, status: 'rejected', days: 19 },
  { buyer: 'buyer2', listing: 'Rainbow Street, No. 22', amount: 470_000, status: 'rejected', days: 43 },
  { buyer: 'buyer2', listing: 'Porch Farm', amount: 401_500, status: 'pending', days: 1 },
  { buyer: 'buyer2', listing: 'Harbour Heights', amount: 6_150_000, status: 'accepted', days: 8 },
  { buyer: 'priya', listing: 'Casa Bougainvillea', amount: 1_200_000, status: 'pending', days: 4 },
]

export const REVIEWS: readonly {
  writer: string
  listing: string
  rating: number
  review: string
  days: number
}[] = [
  {
    writer: 'jonah',
    listing: 'Lake House',
    rating: 5,
    review:
      'The deck faces the trees and not the road, as the pictures say. Theo met us there on a Sunday and knew where every pipe runs.',
    days: 12,
  },
  {
    writer: 'farah',
    listing: 'Lake House',
    rating: 4,
    review:
      'Bright at noon and warm in the evening. The stairs to the loft are steep, which I would have liked to know before.',
    days: 26,
  },
  {
    writer: 'buyer2',
    listing: 'Lake House',
    rating: 5,
    review:
      'We lost this one to a quicker offer on the first round and came back when it was free again. Worth it.',
    days: 39,
  },
  {
    writer: 'priya',
    listing: 'Painted Row, No. 14',
    rating: 5,
    review:
      'Every step was written down, from the first offer to the transaction number. No phone calls to find out where we stood.',
    days: 5,
  },
  {
    writer: 'buyer',
    listing: 'Rainbow Street, No. 22',
    rating: 5,
    review:
      'The range was honest. We offered in the middle of it, had an answer the same evening and paid from the sofa.',
    days: 3,
  },
  {
    writer: 'jonah',
    listing: 'Twin Gables',
    rating: 4,
    review:
      'I liked that listings say plainly when they are not verified yet. It saved us two drives across the state.',
    days: 8,
  },
]

export const WISHLISTS: readonly { person: string; listing: string }[] = [
  { person: 'buyer', listing: 'Lake House' },
  { person: 'buyer', listing: 'Stilt House' },
  { person: 'buyer2', listing: 'Garden Stone' },
]
