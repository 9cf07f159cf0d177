/** How many places are suggested while a location is typed (D167). */
export const SUGGESTIONS = 8

/** A text of fewer characters says too little to suggest a place. */
export const SUGGESTED_FROM = 2
