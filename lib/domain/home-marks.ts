/** A buyer's marks: hidden from their lists, or seen because they opened the page (D288, D289). */
export type HomeMark = 'hidden' | 'seen'

/** The most homes that a person can hide, and the most that are remembered as seen. */
export const HOME_MARKS_LIMIT = 10_000

/** The most listings in one request for the viewer's data. */
export const VIEWER_BATCH_SIZE = 100
