/** Uses local storage; returns `null` if the browser blocks it. */
export function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

/** Session storage, which belongs to a tab and survives reloads; returns `null` if the browser blocks it. */
export function withSession<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
