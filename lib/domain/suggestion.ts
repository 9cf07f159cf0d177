/** How many places are suggested at most while a location is typed (D167). */
export const MAX_SUGGESTIONS = 8

/** How many characters must be typed before places are suggested. */
export const MIN_QUERY_LENGTH = 2
