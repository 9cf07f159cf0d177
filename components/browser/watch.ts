/** Calls back when these attributes of the document change. Returns a function that stops this, like the others here. */
export function watchDocument(attributes: string[], onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: attributes })
  return () => observer.disconnect()
}

/**
 * Watches a choice of the viewer that these attributes show; `apply` repeats one that another tab has stored by `key`, or
 * that was made while the browser kept this page to restore it (D546).
 */
export const watchChoice =
  (attributes: string[], key: string, apply: () => void) =>
  (onChange: () => void): (() => void) => {
    const stop = watchDocument(attributes, onChange)
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('storage', (event) => event.key === key && apply(), { signal })
    window.addEventListener('pageshow', apply, { signal })
    return () => {
      stop()
      listeners.abort()
    }
  }

/** Calls back when the page becomes visible or hidden. */
export function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
