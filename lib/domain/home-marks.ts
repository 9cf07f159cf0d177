/** How a buyer marks a home: hidden from their lists, or seen because they opened its page (D288, D289). */
export type HomeMark = 'hidden' | 'seen'

/** How many homes a person can hide, and for how many the site remembers that they have seen them. */
export const HOME_MARKS_LIMIT = 10_000
