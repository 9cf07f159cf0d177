import * as z from 'zod/mini'
import { VIEWER_BATCH_SIZE } from '@/lib/domain/home-marks'
import { maxLength, id } from './common'
import { type NoticeCounts } from './notices'
import { type OfferDto } from './offer'
import { type SavedState } from './wishlist'

/** The separator and the digits of an id. */
const ID_LENGTH = 25

/**
 * `GET /reader`: the listings whose hearts are shown, separated by commas, the one whose page is shown, which counts as
 * viewed (D500), and whether to return the saved searches.
 */
export const viewerQuerySchema = z.object({
  saved: z._default(
    z.pipe(
      z.pipe(
        z.string().check(maxLength(VIEWER_BATCH_SIZE * ID_LENGTH)),
        z.transform((text) => (text === '' ? [] : text.split(','))),
      ),
      z.array(id()).check(z.maxLength(VIEWER_BATCH_SIZE)),
    ),
    [],
  ),
  listing: z.optional(id()),
  searches: z.optional(z.literal('true')),
})
export type ViewerQuery = z.output<typeof viewerQuerySchema>

/** Whether a person can review a listing: write one, has written one, or cannot (D34). */
export type ReviewState = 'open' | 'written' | 'closed'

/** A person's own offer as a listing's page shows it. */
export type OwnOffer = Pick<
  OfferDto,
  '_id' | 'status' | 'offerAmount' | 'turn' | 'overdue' | 'listingChangedAt'
>

/** The ids of the requested listings that the viewer has hidden or seen (D288, D289). */
export type ViewerMarks = { hidden: string[]; seen: string[] }

/** The viewer's own data on a page (D65); amounts in major units. */
export type ViewerDto = {
  /** Who is signed in. */
  account: { id: string; name: string; image: string | null } | null
  /** How many notices are new; `null` for a viewer without notices here. */
  notices: NoticeCounts | null
  /** The wishlist entry's id by the listing's id, for saved listings; `null` for a viewer without a wishlist. */
  saved: Record<string, string> | null
  /** `null` for viewers who cannot mark homes. */
  marks: ViewerMarks | null
  /** The viewer's relation to the requested listing; `null` without one. */
  listing: { id: string; offer: OwnOffer | null; review: ReviewState; saved: SavedState | null } | null
  /** The `searchKey` of each saved search, if requested; `null` for a viewer who cannot save searches. */
  searches?: string[] | null
}
