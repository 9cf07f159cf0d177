import { type DealTerms } from '@/lib/domain/deal-terms'
import { type OfferStatus } from '@/lib/domain/offer'

/** How many days after an offer it was paid. */
export const PAID = 2

/** Offers in every status; amounts in major units, `days` before today. */
export const OFFERS: readonly {
  buyer: string
  listing: string
  amount: number
  status: OfferStatus
  days: number
  terms?: DealTerms
}[] = [
  {
    buyer: 'buyer',
    listing: 'Painted Row, No. 14',
    amount: 560_000,
    status: 'accepted',
    days: 6,
    terms: { financing: 'cash', inspection: true },
  },
  {
    buyer: 'buyer',
    listing: 'Porch Farm',
    amount: 410_000,
    status: 'pending',
    days: 2,
    terms: { financing: 'financed', inspection: true },
  },
  {
    buyer: 'buyer',
    listing: 'Rainbow Street, No. 22',
    amount: 480_000,
    status: 'bought',
    days: 41,
    terms: { financing: 'cash', inspection: false },
  },
  { buyer: 'buyer', listing: 'Long Roof Bungalow', amount: 695_000, status: 'rejected', days: 19 },
  { buyer: 'buyer2', listing: 'Rainbow Street, No. 22', amount: 470_000, status: 'rejected', days: 43 },
  {
    buyer: 'buyer2',
    listing: 'Porch Farm',
    amount: 401_500,
    status: 'pending',
    days: 1,
    terms: { financing: 'cash' },
  },
  { buyer: 'buyer2', listing: 'Harbour Heights', amount: 6_150_000, status: 'accepted', days: 8 },
  { buyer: 'priya', listing: 'Casa Bougainvillea', amount: 1_200_000, status: 'pending', days: 4 },
  {
    buyer: 'tomas',
    listing: 'Twin Gables',
    amount: 415_000,
    status: 'pending',
    days: 3,
    terms: { financing: 'cash', inspection: false },
  },
  {
    buyer: 'hana',
    listing: 'Twin Gables',
    amount: 421_500,
    status: 'pending',
    days: 1.5,
    terms: { financing: 'financed', inspection: true },
  },
  { buyer: 'farah', listing: 'Twin Gables', amount: 400_000, status: 'rejected', days: 14 },
  { buyer: 'greta', listing: 'Slate Cottage', amount: 330_000, status: 'rejected', days: 16 },
  { buyer: 'hana', listing: 'Camelback House', amount: 1_120_000, status: 'pending', days: 5 },
  { buyer: 'priya', listing: 'Carport House', amount: 640_000, status: 'rejected', days: 33 },
  { buyer: 'tomas', listing: 'Larch House', amount: 465_000, status: 'accepted', days: 7 },
  { buyer: 'greta', listing: 'Larch House', amount: 452_000, status: 'rejected', days: 7.5 },
  { buyer: 'farah', listing: 'Harbourside Flat, 12', amount: 305_000, status: 'pending', days: 2.5 },
  { buyer: 'tomas', listing: 'Third Ward Loft, 3C', amount: 318_000, status: 'bought', days: 20 },
  { buyer: 'hana', listing: 'Strand Cottage', amount: 421_000, status: 'bought', days: 66 },
  { buyer: 'greta', listing: 'Bonfim Flat, 2.º Dto.', amount: 207_500, status: 'bought', days: 74 },
  { buyer: 'farah', listing: 'Dockside Terrace, No. 5', amount: 452_000, status: 'bought', days: 102 },
  { buyer: 'hana', listing: 'Hillside Twin', amount: 366_000, status: 'bought', days: 133 },
  { buyer: 'priya', listing: 'Canyon View', amount: 676_000, status: 'bought', days: 142 },
  { buyer: 'jonah', listing: 'Prairie Farmhouse', amount: 381_000, status: 'bought', days: 167 },

  // rivals: several people on one home, besides an accepted offer too
  { buyer: 'tomas', listing: 'Painted Row, No. 14', amount: 548_000, status: 'pending', days: 2.4 },
  {
    buyer: 'farah',
    listing: 'Painted Row, No. 14',
    amount: 571_000,
    status: 'pending',
    days: 1.3,
    terms: { financing: 'financed', inspection: false },
  },
  { buyer: 'greta', listing: 'Painted Row, No. 14', amount: 541_000, status: 'rejected', days: 9 },
  { buyer: 'priya', listing: 'Porch Farm', amount: 418_000, status: 'pending', days: 0.7 },
  { buyer: 'jonah', listing: 'Porch Farm', amount: 388_000, status: 'rejected', days: 12 },
  { buyer: 'greta', listing: 'Twin Gables', amount: 409_000, status: 'pending', days: 0.6 },
  { buyer: 'hana', listing: 'Fernhill A-frame', amount: 325_000, status: 'pending', days: 0.8 },
  { buyer: 'jonah', listing: 'Fernhill A-frame', amount: 331_000, status: 'pending', days: 1.2 },
  { buyer: 'farah', listing: 'Linden Terrace, 6A', amount: 420_000, status: 'pending', days: 1.8 },
  { buyer: 'jonah', listing: 'Casa Bougainvillea', amount: 1_225_000, status: 'pending', days: 1.6 },
  { buyer: 'farah', listing: 'Camelback House', amount: 1_105_000, status: 'pending', days: 2.1 },
  { buyer: 'tomas', listing: 'Camelback House', amount: 1_150_000, status: 'pending', days: 0.9 },
  { buyer: 'greta', listing: 'Harbour Heights', amount: 6_000_000, status: 'pending', days: 1.9 },
  { buyer: 'jonah', listing: 'Dune House', amount: 545_000, status: 'pending', days: 1.1 },
  { buyer: 'greta', listing: 'Dune House', amount: 560_000, status: 'pending', days: 0.5 },
  { buyer: 'priya', listing: 'Harbourside Flat, 12', amount: 311_000, status: 'pending', days: 1.4 },

  // more sales, some with runners-up
  { buyer: 'tomas', listing: 'Ferry Row, No. 3', amount: 402_000, status: 'bought', days: 12 },
  { buyer: 'greta', listing: 'Ferry Row, No. 3', amount: 391_000, status: 'rejected', days: 13 },
  { buyer: 'farah', listing: 'Spruce Lane Farm', amount: 498_000, status: 'bought', days: 46 },
  { buyer: 'priya', listing: 'Ribeira Flat, 1.º', amount: 237_500, status: 'bought', days: 198 },
  { buyer: 'greta', listing: 'Loft 6, Water Street', amount: 301_000, status: 'bought', days: 35 },
  { buyer: 'jonah', listing: 'Loft 6, Water Street', amount: 290_000, status: 'rejected', days: 38 },
  { buyer: 'farah', listing: 'Seawall Cottage', amount: 355_000, status: 'bought', days: 97 },
  { buyer: 'hana', listing: 'Ocotillo House', amount: 759_000, status: 'bought', days: 180 },
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
      'The deck faces the trees and not the road, as the pictures show. Theo met us there on a Sunday and knew where every pipe runs.',
    days: 10,
  },
  {
    writer: 'farah',
    listing: 'Lake House',
    rating: 4,
    review:
      'Bright at noon and warm in the evening. The stairs to the loft are steep; I wish I had known that before.',
    days: 14,
  },
  {
    writer: 'buyer2',
    listing: 'Lake House',
    rating: 5,
    review:
      'We lost this one to a quicker offer in the first round and came back when it was available again. Worth it.',
    days: 19,
  },
  {
    writer: 'priya',
    listing: 'Painted Row, No. 14',
    rating: 5,
    review:
      'Every step was on record, from the first offer to the transaction number. No phone calls to find out where we stood.',
    days: 5,
  },
  {
    writer: 'buyer',
    listing: 'Rainbow Street, No. 22',
    rating: 5,
    review:
      'The range was honest. We offered in the middle of it, got a reply the same evening and paid from the sofa.',
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
  {
    writer: 'hana',
    listing: 'Twin Gables',
    rating: 5,
    review:
      'The house was warm on the coldest day of February, without extra heating for the visit. I asked for the bills and got them within the hour.',
    days: 11,
  },
  {
    writer: 'tomas',
    listing: 'Larch House',
    rating: 5,
    review:
      'The pictures from above show the garden as it is, hedge and all. It smells of wood, which no picture can show.',
    days: 13,
  },
  {
    writer: 'greta',
    listing: 'Slate Cottage',
    rating: 3,
    review:
      'A lovely garden and a small house. The kitchen looks larger in the picture; bring a tape measure.',
    days: 15,
  },
  {
    writer: 'farah',
    listing: 'Harbourside Flat, 12',
    rating: 4,
    review: 'The quay gets quiet at eleven. We stayed on the balcony until then to be sure.',
    days: 21,
  },
  {
    writer: 'priya',
    listing: 'Canyon View',
    rating: 5,
    review:
      'Nineteen days from the offer to the keys. The one open question, the land, was answered with the deed itself.',
    days: 96,
  },
  {
    writer: 'tomas',
    listing: 'Dune House',
    rating: 4,
    review:
      'Sand in everything, as it should be. The boardwalk has a loose board at the end, and the agent noted it.',
    days: 24,
  },
  {
    writer: 'jonah',
    listing: 'Foundry Loft',
    rating: 4,
    review: 'High and bright. The mezzanine is lower than I am, but then so is my ceiling at home.',
    days: 29,
  },
  {
    writer: 'hana',
    listing: 'Arcade House',
    rating: 5,
    review: 'We could not afford it and were shown every room anyway.',
    days: 30,
  },
  {
    writer: 'greta',
    listing: 'Brick Yard Flats, 4D',
    rating: 4,
    review:
      'The tenant let us in and told us more than the listing does, all of it good. The stairwell needs paint.',
    days: 37,
  },
]

/** How many days ago it was saved. */
export const WISHLISTS: readonly { person: string; listing: string; days: number }[] = [
  { person: 'buyer', listing: 'Lake House', days: 12 },
  { person: 'buyer', listing: 'Stilt House', days: 20 },
  { person: 'buyer', listing: 'Twin Gables', days: 4 },
  { person: 'buyer2', listing: 'Garden Stone', days: 6 },
]
