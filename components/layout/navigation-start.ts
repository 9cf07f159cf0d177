/** How a navigation of the router starts; `traverse` is the browser's back and forward. */
export type NavigationType = 'push' | 'replace' | 'traverse'

/** Called with the URL that the router navigates to. */
export type NavigationListener = (href: string, type: NavigationType) => void

const listeners = new Set<NavigationListener>()

/** Notifies the listener that the router navigates to a URL; called within the router's transition. */
export function navigationStarted(href: string, type: NavigationType): void {
  for (const listener of listeners) listener(href, type)
}

/**
 * Calls `listener`, within the router's transition, whenever a navigation starts; returns a function that
 * stops this.
 */
export function onNavigationStart(listener: NavigationListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
