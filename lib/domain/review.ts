/** The ratings of a review, best first. */
export const RATINGS = [5, 4, 3, 2, 1] as const

/** The longest review, in characters (D23). */
export const REVIEW_LIMIT = 2_000
