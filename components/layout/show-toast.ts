import { type notify } from './notify'

/**
 * The toasts' code, which the toast area loads shortly after the page: lists of cards are rendered without
 * it.
 */
export const loadNotify = async () => (await import('./notify')).notify

/** Shows a toast. If its code cannot be loaded nothing is shown, and nothing else fails. */
export const showToast = (speak: (toasts: typeof notify) => void): Promise<void> =>
  loadNotify().then(speak, (error: unknown) => console.warn(error))
