/** How long a slide stands, in milliseconds (specification section 9). */
export const SLIDE_MS = 5_000
