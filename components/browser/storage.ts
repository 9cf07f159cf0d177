const withStorageOf =
  (open: () => Storage) =>
  <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(open())
    } catch {
      return null
    }
  }

/** Uses local storage; returns `null` if the browser blocks it. */
export const withStorage = withStorageOf(() => localStorage)

/** Uses session storage, which belongs to a tab and survives reloads; returns `null` if the browser blocks it. */
export const withSession = withStorageOf(() => sessionStorage)
