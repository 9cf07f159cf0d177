/** How long a slide is shown, in milliseconds (D92). */
export const SLIDE_MS = 5_000
