import { subscribe } from 'node:diagnostics_channel'

/**
 * Clears the process's cached content when a request with an `x-cold` header arrives, so that nothing is
 * cached for it. Preloaded into the stack under test (NODE_OPTIONS=--import).
 */
subscribe('http.server.request.start', ({ request }) => {
  if ('x-cold' in request.headers) globalThis[Symbol.for('keystead.content')]?.forget?.()
})
