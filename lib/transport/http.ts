import 'server-only'
import { setTimeout } from 'node:timers/promises'
import { AppError, type ErrorCode } from '@/lib/domain/errors'
import { JSON_LIMIT } from '@/lib/schemas/operation'

/** The HTTP status of each error code (D128). */
export const STATUS_OF: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  amount_above_card_limit: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
}

/** Redirects a browser to a page, which it requests by GET (303). */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location } })

/** The header that makes a call safe to repeat (D244), and its longest value in characters. */
export const KEY_HEADER = 'Idempotency-Key'
export const KEY_LENGTH = 255

/** How much of a rejected body is read and discarded, in bytes. */
const DISCARD_LIMIT = 16 * 1024 * 1024

/**
 * The body as text. Throws `too_large` as soon as it exceeds the limit in bytes, whatever its headers say, and
 * `invalid_input` if it is not UTF-8 or incomplete.
 */
export async function readText(request: Request, limit = JSON_LIMIT): Promise<string> {
  const parts: Uint8Array[] = []
  try {
    for await (const chunk of bodyChunks(request, DISCARD_LIMIT, (size) => {
      if (size > limit) throw new AppError('too_large', 'The request body is too large.')
    }))
      parts.push(chunk)
  } catch (error) {
    if (error instanceof AppError) throw error
    // A body only fails if the client has disconnected: nobody reads the response, and nothing of ours is broken.
    throw new AppError('invalid_input', 'The request body ended too early.')
  }
  return decode(Buffer.concat(parts))
}

/** The smallest piece of a body that is passed on, in bytes: a client can send each byte as a chunk of its own. */
const PIECE_BYTES = 16 * 1024

/**
 * The body's chunks, joined to pieces of at least `PIECE_BYTES`, until `check`, which gets the bytes so far, throws; then
 * up to `discardLimit` bytes of the rest are discarded. Throws the error of a connection that ends early.
 */
export async function* bodyChunks(
  { body }: Request,
  discardLimit: number,
  check: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  let size = 0
  let passedOn = 0
  let parts: Uint8Array[] = []
  let isWhole = false
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.byteLength
      check(size)
      parts.push(chunk.value)
      if (size - passedOn < PIECE_BYTES) continue
      yield Buffer.concat(parts)
      passedOn = size
      parts = []
    }
    if (parts.length > 0) yield Buffer.concat(parts)
    isWhole = true
  } finally {
    if (!isWhole) await drainBody(reader, discardLimit)
  }
}

function decode(bytes: Uint8Array): string {
  try {
    // A byte order mark stays: the signature is over the bytes.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new AppError('invalid_input', 'The request body is not valid UTF-8.')
  }
}

/** The body's media type without its parameters, in lower case. */
export const mediaType = (request: Request): string | undefined =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** The body as a JSON object, of at most this many bytes; an absent body is an empty one. */
export async function readJson(request: Request, limit = JSON_LIMIT): Promise<Record<string, unknown>> {
  const text = await readText(request, limit)
  if (text === '') return {}
  if (mediaType(request) !== 'application/json')
    throw new AppError('unsupported_media_type', 'Send the body as application/json.')
  return parseObject(text)
}

/** A JSON text as an object. Throws `invalid_input` for anything else. */
export function parseObject(text: string): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new AppError('invalid_input', 'The body is not valid JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid_input', 'The body must be a JSON object.')
  }
  return body as Record<string, unknown>
}

/** How long a response waits for the rest of a rejected body. */
const TIMEOUT_MS = 3000

/**
 * Reads and discards the rest of a rejected body, up to `limit` bytes; resolves at its end, or after three seconds
 * while reading continues. A client that is still sending does not read the response: closing or blocking its
 * connection would hide the error from it.
 */
export const drainBody = (reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<void> =>
  Promise.race([discard(reader, limit), setTimeout(TIMEOUT_MS, undefined, { ref: false })])

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<void> {
  const read = () => reader.read().catch(() => null)
  let size = 0
  for (let chunk = await read(); chunk && !chunk.done; chunk = await read()) {
    size += chunk.value.byteLength
    if (size > limit) return reader.cancel().catch(() => undefined)
  }
}
