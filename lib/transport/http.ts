import 'server-only'
import { AppError, type ErrorCode } from '@/lib/domain/errors'

/** The one map from error code to HTTP status (the REST contract's table). */
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
}

/** The largest JSON body that a handler reads, in bytes. */
export const JSON_LIMIT = 64 * 1024

/** The body as text. Throws `too_large` as soon as it passes the limit (bytes), whatever its headers say. */
export async function readText(request: Request, limit = JSON_LIMIT): Promise<string> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new AppError('too_large', 'The request body is too large.')
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The body as a JSON object; an absent body is an empty one. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request)
  if (text === '') return {}
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new AppError('unsupported_media_type', 'Send the body as application/json.')
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
