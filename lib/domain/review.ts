import { DAY_MS } from './dates'

/** The ratings of a review, best first. */
export const RATINGS = [5, 4, 3, 2, 1] as const

/** How many reviews there are, and their average rating; 0 without reviews. */
export type AverageRating = { count: number; average: number }

/** The longest review, in characters (D23). */
export const REVIEW_LIMIT = 2_000

/** How long its writer can edit a review, in milliseconds (D353). */
const EDITABLE_MS = DAY_MS

/** Whether the writer of a review of this date can still edit it (D353). */
export const isEditable = (createdAt: Date, now: Date): boolean =>
  now.getTime() < createdAt.getTime() + EDITABLE_MS

/** Why a review can no longer be edited (D353). */
export const EDITABLE_FOR_A_DAY = 'You can edit a review for one day after you write it.'
export const CHOOSE_STARS = 'Please choose 1 to 5 stars.'
