/** How long a toast offers to undo a change, in milliseconds (D351). */
export const UNDO_OFFERED_MS = 10_000

/**
 * How long the server can undo a removal, in milliseconds: longer than its toast, which stays while the pointer or the
 * focus is on it.
 */
export const UNDO_ACCEPTED_MS = 10 * 60_000

/** How long a decision is held if the page that made it does not settle it, in milliseconds. */
export const DECISION_HELD_MS = 60_000

export const TOO_LATE_TO_UNDO = 'It’s too late to undo this.'
