import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { bodyChunks, drainBody, mediaType } from './http'

/** The media types that the body may have, and the largest body of each in bytes. */
type Limits = Readonly<Record<string, number>>

/** How much of a rejected body is read and discarded, as a multiple of the limit. */
const DRAIN_FACTOR = 5

/**
 * Streams a file body. Throws `unsupported_media_type` for any other type, and `too_large` if the `Content-Length`
 * or the body exceeds the limit. The rest of a rejected body is discarded.
 */
export async function readFile(request: Request, limits: Limits): Promise<AsyncGenerator<Uint8Array>> {
  const limit = new Map(Object.entries(limits)).get(mediaType(request) ?? '')
  if (limit === undefined)
    throw new AppError('unsupported_media_type', `Send the body as ${Object.keys(limits).join(' or ')}.`)
  const check = (size: number) => {
    if (size > limit) throw new AppError('too_large', `The file can be at most ${limit / 1024 / 1024} MB.`)
  }
  const discardLimit = DRAIN_FACTOR * limit
  try {
    check(Number(request.headers.get('content-length') ?? 0))
  } catch (error) {
    if (request.body) await drainBody(request.body.getReader(), discardLimit)
    throw error
  }
  return bodyChunks(request, discardLimit, check)
}
