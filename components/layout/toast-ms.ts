/** How long each kind of toast is shown, in milliseconds (D86). */
export const TOAST_MS = { plain: 4000, success: 2000, signedOut: 20_000 }
