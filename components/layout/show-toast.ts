import { type notify } from './notify'

/** What raises toasts, fetched soon after the page by the toast area: lists of cards are drawn without it. */
export const loadNotify = async () => (await import('./notify')).notify

/** Raises a toast. Where what raises it cannot be fetched nothing is said, and nothing else fails for it. */
export const showToast = (speak: (toasts: typeof notify) => void): Promise<void> =>
  loadNotify().then(speak, (error: unknown) => console.warn(error))
