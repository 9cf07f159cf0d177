import { type AnswerSpeed } from '@/lib/domain/agent'
import { type LicenceDto } from './licence'
import { type Page } from './page'
import { type PlaceListingDto } from './property'
import { type ReviewDto } from './review'

/** The content of an agent's public page (D257). */
export type AgentPageDto = {
  /** The last segment of its URL. */
  slug: string
  name: string
  image: string | null
  company: string | null
  /** The last segment of the URL of their office's page; absent without an office. */
  officeSlug?: string
  licence: LicenceDto | null
  /** When an administrator made them an agent; `null` if not logged. */
  verifiedAt: string | null
  /** One page of their homes for sale, and the total. */
  homes: Page<PlaceListingDto>
  /** The number of homes sold, and the places of most recent sales. */
  sold: { count: number; places: string[] }
  /** How long they take to answer (D258); `null` with too few answers. */
  answers: AnswerSpeed | null
  /** The number of reviews of their homes and the average rating; 0 without reviews. */
  rating: { count: number; average: number }
  /** The newest of them. */
  reviews: ReviewDto[]
}
