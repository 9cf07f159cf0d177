import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { dropBody } from './drop-body'
import { mediaType } from './http'

type Rules = {
  /** The media type that the body must have. */
  type: string
  /** The largest body, in bytes. */
  limit: number
}

/** How much of a refused body is still read and dropped, in times of the limit. */
const DRAIN_FACTOR = 5

/**
 * A body that is a file, piece by piece. Throws `unsupported_media_type` for another kind, and `too_large` before
 * anything is read where the headers say so, or else as soon as the body passes the limit. What is not read of it in the
 * end is dropped.
 */
export async function readFile(
  request: Request,
  { type, limit }: Rules,
): Promise<AsyncGenerator<Uint8Array>> {
  if (mediaType(request) !== type) throw new AppError('unsupported_media_type', `Send the body as ${type}.`)
  const reader = request.body?.getReader()
  const tooLarge = () => new AppError('too_large', `The file may have at most ${limit / 1024 / 1024} MB.`)
  const drop = async () => {
    if (reader) await dropBody(reader, DRAIN_FACTOR * limit)
  }
  if (Number(request.headers.get('content-length') ?? 0) > limit) {
    await drop()
    throw tooLarge()
  }
  return (async function* () {
    let size = 0
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        size += part.value.byteLength
        if (size > limit) throw tooLarge()
        yield part.value
      }
    } finally {
      await drop()
    }
  })()
}
