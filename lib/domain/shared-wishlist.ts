/** The limits of a shared wishlist (D290): guests, comments on a home, and characters of a comment. */
export const SHARED_WISHLIST = { guests: 10, comments: 50, commentLength: 500 } as const

/** Shown for people without a name, as in their profile (D20). */
export const NAMELESS = 'Anonymous User'
