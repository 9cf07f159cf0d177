/**
 * A `fetch` for tests that uses its own connection each time, like `session.ts`: the server may close a kept
 * one just when a busy test sends on it.
 */
const fetchKept = globalThis.fetch
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  if (!headers.has('connection')) headers.set('connection', 'close')
  return fetchKept(input, { ...init, headers })
}
