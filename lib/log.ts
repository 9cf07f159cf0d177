import 'server-only'
import { pino, type Logger } from 'pino'
import { getEnv } from './env'

let logger: Logger | undefined

const ADDRESS = /[^\s"'<>(),]+@[^\s"'<>(),]+/g
const masked = (text: string | undefined): string | undefined => text?.replace(ADDRESS, '[address]')

/**
 * What the log keeps of an error: its kind, code, message and stack, the last two without e-mail addresses and
 * connection strings, and nothing of what else a driver or an SDK hangs on it (keys, headers, documents).
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name: type, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    type,
    code,
    message: masked(message),
    stack: masked(stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** The one structured log. Never give it personal data, secrets or request bodies. */
export const getLog = (): Logger =>
  (logger ??= pino({ level: getEnv().LOG_LEVEL, base: null, serializers: { err: describeError } }))
