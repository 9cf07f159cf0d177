/**
 * A `fetch` of the tests goes over a connection of its own, as what a session sends (`session.ts`): one that is kept
 * may be closed by the server in the moment that a busy test sends on it.
 */
const fetchKept = globalThis.fetch
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  if (!headers.has('connection')) headers.set('connection', 'close')
  return fetchKept(input, { ...init, headers })
}
