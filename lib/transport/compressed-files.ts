import 'server-only'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import Negotiator from 'negotiator'

/** The types of the files that a build compresses (`scripts/standalone.mjs`). */
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

/**
 * Makes Next send a script or style as the build compressed it, if the browser accepts Brotli: an eighth less than
 * Next's own compression, and no work for each request (ADR 100). `compressed` are the URLs of these files, which have
 * a second one with the ending `.br`.
 */
export function preferCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  compressed: ReadonlySet<string>,
): void {
  const { url = '' } = request
  const type = TYPES[path.extname(url)]
  if (type === undefined || !compressed.has(url)) return
  if (new Negotiator(request).encodings(['br']).length === 0) return
  request.url = `${url}.br`
  // Next keeps the headers that are already set.
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Encoding', 'br')
}
