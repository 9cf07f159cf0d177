import 'server-only'
import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/domain/errors'
import { type Failure } from '@/lib/domain/result'
import { getLog } from '@/lib/log'

/**
 * Maps a thrown error for the client: an AppError keeps its message; anything else becomes a generic text with a
 * request id. Both are logged, an AppError only if it has a cause.
 */
export function toFailure(error: unknown, requestId: string = randomUUID()): Failure {
  if (error instanceof AppError) {
    if (error.cause !== undefined) getLog().error({ err: error, requestId }, 'service unavailable')
    return { code: error.code, message: error.message, ...(error.fields && { fields: error.fields }) }
  }
  getLog().error({ err: error, requestId }, 'request failed')
  return { code: 'internal', message: `Something went wrong. Please try again. (${requestId})` }
}
