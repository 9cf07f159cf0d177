import { type Page } from './page'
import { type PlaceListingDto } from './property'
import { type ReviewDto } from './review'

/** What an agent's public page shows (D257). */
export type AgentPageDto = {
  /** What its address ends with. */
  slug: string
  name: string
  image: string | null
  company: string | null
  /** When an administrator made them an agent; `null` where the log does not say. */
  verifiedAt: string | null
  /** One page of their homes for sale, and how many there are. */
  homes: Page<PlaceListingDto>
  /** How many homes they have sold, and the places of most of the last ones. */
  sold: { count: number; places: string[] }
  /** The median time to answer an offer, in milliseconds (D258); `null` where too few are answered. */
  answerMs: number | null
  /** How many reviews their homes have, and the average of the stars: 0 without reviews. */
  rating: { count: number; average: number }
  /** The newest of these. */
  reviews: ReviewDto[]
}
