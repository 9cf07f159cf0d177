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
    const onStorage = (event: StorageEvent) => event.key === key && apply()
    const stop = watchDocument(attributes, onChange)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', apply)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', apply)
    }
  }

/** Calls back when the page becomes visible or hidden. */
export function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
