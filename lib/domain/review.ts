/** The ratings of a review, the best first. */
export const RATINGS = [5, 4, 3, 2, 1] as const

/** The most characters of a review (D23). */
export const REVIEW_LIMIT = 2_000
