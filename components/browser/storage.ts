/** Uses local storage; gives `null` where the browser blocks it. */
export function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
