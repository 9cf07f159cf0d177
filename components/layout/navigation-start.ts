/** How a navigation of the router begins; `traverse` is the browser's back and forward. */
export type NavigationType = 'push' | 'replace' | 'traverse'

/** Is called with the page that the router navigates to. */
export type NavigationListener = (href: string, type: NavigationType) => void

const listeners = new Set<NavigationListener>()

/** Tells everyone who listens that the router is leaving for an address; called within the router's transition. */
export function navigationStarted(href: string, type: NavigationType): void {
  for (const listener of listeners) listener(href, type)
}

/** Calls `listener`, within the router's transition, whenever a navigation begins; gives what ends that. */
export function onNavigationStart(listener: NavigationListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
