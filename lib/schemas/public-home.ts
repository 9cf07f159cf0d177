import * as z from 'zod/mini'
import { instant } from './common'
import { type LicenceDto } from './licence'
import { shapeOf } from './listing-fields'
import { type PlaceListingDto, propertyTeaserDto } from './property'

/** A home on its public page (D380): with at most five of its pictures and the documents for everyone, and without anything about its agent. */
export const publicHomeDto = z.extend(z.omit(propertyTeaserDto, { agentName: true, agentImage: true }), {
  ...shapeOf(['description', 'documents'], 'output'),
  updatedAt: instant,
  /** How many pictures it has. */
  pictureCount: z.number(),
})
export type PublicHomeDto = z.infer<typeof publicHomeDto>

/** A sold home on its public page: without its prices and all that depends on them (D382). */
export const soldHomeDto = z.extend(
  z.omit(publicHomeDto, {
    minPrice: true,
    maxPrice: true,
    askingPrice: true,
    priceQualifier: true,
    previousMinPrice: true,
    previousMaxPrice: true,
    tours: true,
    documents: true,
    priceChangedAt: true,
    underOffer: true,
    nextOpenHouse: true,
  }),
  { soldAt: instant },
)
export type SoldHomeDto = z.infer<typeof soldHomeDto>

/** The agent on a home's public page; `slug` of their own page (D257). */
export type PublicAgentDto = {
  name: string
  image: string | null
  /** The firm: the name of the office, whose page has `officeSlug`, or else the company. */
  company: string | null
  officeSlug?: string
  licence: LicenceDto | null
  slug: string | null
}

/** The content of a home's public page, by its state (D382), with similar verified homes, the most similar first. */
export type PublicHome = {
  similar: PlaceListingDto[]
  /** Whether its place has a page, which has other listed homes. */
  isPlaceListed: boolean
} & (
  | {
      state: 'listed'
      home: PublicHomeDto
      agent: PublicAgentDto
      openHouses: { _id: string; text: string }[]
    }
  | { state: 'sold'; home: SoldHomeDto; agent: PublicAgentDto }
  /** `title` is empty: nothing but its place is known of a home that was deleted. */
  | { state: 'removed'; home: { _id: string; title: string; location: string } }
)

/** The entry of a home in the sitemap. */
export type SitemapHome = { _id: string; title: string; location: string; updatedAt: string }
