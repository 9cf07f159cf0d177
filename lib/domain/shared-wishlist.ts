/** The limits of a shared wishlist (D290): guests, comments on a home, and characters of a comment. */
export const SHARED_WISHLIST = { guests: 10, comments: 50, commentLength: 500 } as const

/** Shown for people without a name. */
export const NAMELESS = 'Anonymous User'
