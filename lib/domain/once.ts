/** A function that creates the value at its first call: a formatter takes a phone milliseconds, and a page uses few. */
export function once<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => (created ??= { value: create() }).value
}

/** A function that creates the value of each key at its first call for that key. */
export function oncePer<Key, T>(create: (key: Key) => T): (key: Key) => T {
  const created = new Map<Key, T>()
  return (key) => {
    const value = created.get(key) ?? create(key)
    created.set(key, value)
    return value
  }
}
