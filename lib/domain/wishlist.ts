/** The longest note on a saved home, in characters (D271). */
export const SAVED_NOTE_LIMIT = 500

/** The limits of a shared wishlist (D290): guests, comments on a home, and characters of a comment. */
export const SHARED_WISHLIST = { guests: 10, comments: 50, commentLength: 500 } as const

/** A guest's visit ends after this many milliseconds without a join, heart or comment (D348). */
const VISIT = 30 * 60_000

/** True if a guest who does something now begins a new visit; `last`: when they last did something. */
export const beginsVisit = (last: Date | undefined, now: Date): boolean =>
  last === undefined || now.getTime() - last.getTime() > VISIT

/** The number of the period in which a visit begins: one that begins again in it, after the guest left, is the same visit. */
export const visitOf = (at: Date): number => Math.floor(at.getTime() / VISIT)

/** Why no one else can join or comment; shown in place of the form (D347). */
export const WISHLIST_FULL = `${SHARED_WISHLIST.guests} people have joined this wishlist, which is the maximum.`
export const COMMENTS_FULL = `This home has ${SHARED_WISHLIST.comments} comments, which is the maximum. Delete one to add another.`

/** Shown for people without a name, as in their profile (D20). */
export const NAMELESS = 'Anonymous User'
