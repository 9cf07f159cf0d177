/** Uses local storage; gives `null` where the browser blocks it. */
export function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

/** Session storage belongs to a tab and outlasts a reload; gives `null` where the browser blocks it. */
export function withSession<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
