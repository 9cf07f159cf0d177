/** The number of suggested places while a location is typed (D167). */
export const SUGGESTIONS = 8

/** The fewest characters that get suggestions. */
export const SUGGESTED_FROM = 2
