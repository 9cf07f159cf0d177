import { subscribe } from 'node:diagnostics_channel'

/**
 * Makes the process forget all cached content as a request with an `x-cold` header arrives, so that this request finds every
 * page cold. Loaded into the stack under test (NODE_OPTIONS=--import).
 */
subscribe('http.server.request.start', ({ request }) => {
  if ('x-cold' in request.headers) globalThis[Symbol.for('keystead.content')]?.forget?.()
})
