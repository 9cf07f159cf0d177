/** How long a slide stands, in milliseconds (D92). */
export const SLIDE_MS = 5_000
