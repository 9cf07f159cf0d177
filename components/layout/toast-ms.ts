/** How long each kind of toast stays, in milliseconds (specification section 9). */
export const TOAST_MS = { plain: 4000, success: 2000 }
