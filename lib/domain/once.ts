/** A function that creates the value at its first call: a formatter takes a phone milliseconds, and a page uses few. */
export function once<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => (created ??= { value: create() }).value
}
