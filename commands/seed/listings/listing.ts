import { type TableFactName } from '@/lib/domain/fact-fields'
import { type Feature } from '@/lib/domain/facts'
import { type PositionAccuracy } from '@/lib/domain/position'
import { type PropertyStatus } from '@/lib/domain/property'
import { type PriceQualifier } from '@/lib/domain/shown-price'
import { type ListingValues } from '@/lib/schemas/listing-fields'
import { type Photo } from '../pictures'

/** A listing of `listings.json`, its paragraphs joined. Prices in major units, days before today. */
export type Listing = {
  title: string
  location: string
  minPrice: number
  maxPrice: number
  askingPrice?: number
  priceQualifier?: PriceQualifier
  /** The first is the cover. */
  photos: readonly [Photo, ...Photo[]]
  agent: 'agent' | 'agent2' | 'samuel'
  status: PropertyStatus
  description: string
  /** Why an administrator rejected it. */
  rejectionReason?: string
  /** How many days ago it was listed. */
  days: number
  facts?: Partial<Pick<ListingValues, TableFactName>>
  features?: readonly Feature[]
  /** Links to tours and videos. */
  tours?: readonly string[]
  /** Latitude and longitude; exact by default. */
  position?: readonly [number, number, accuracy?: PositionAccuracy]
  /** The agent's own id. */
  listingId?: string
  /** Its earlier prices, the first one first, each with the day on which it ended. */
  earlier?: readonly { until: number; minPrice: number; maxPrice: number; askingPrice?: number }[]
  /** How many of its last pictures were added later, and on which day. */
  later?: { days: number; pictures: number }
}
