import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { drainBody, mediaType } from './http'

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
  const reader = request.body?.getReader()
  const tooLarge = () => new AppError('too_large', `The file can be at most ${limit / 1024 / 1024} MB.`)
  const discardRest = async () => {
    if (reader) await drainBody(reader, DRAIN_FACTOR * limit)
  }
  if (Number(request.headers.get('content-length') ?? 0) > limit) {
    await discardRest()
    throw tooLarge()
  }
  return (async function* () {
    let size = 0
    try {
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
        size += chunk.value.byteLength
        if (size > limit) throw tooLarge()
        yield chunk.value
      }
    } finally {
      await discardRest()
    }
  })()
}
