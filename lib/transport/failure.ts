import 'server-only'
import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/domain/errors'
import { type Failure } from '@/lib/domain/result'
import { getLog } from '@/lib/log'

/**
 * What a thrown error tells the client: an AppError its own message; anything else a
 * generic text with a request id, while the error itself goes to the log.
 */
export function toFailure(error: unknown, requestId: string = randomUUID()): Failure {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, ...(error.fields && { fields: error.fields }) }
  }
  getLog().error({ err: error, requestId }, 'request failed')
  return { code: 'internal', message: `Something went wrong. Please try again. (${requestId})` }
}
