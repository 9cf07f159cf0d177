import 'server-only'
import { pino, type Logger } from 'pino'
import { getEnv } from './env'
import { currentRequest } from './request-context'

let logger: Logger | undefined

/** The most characters of a message or a stack in the log. */
const TEXT_LIMIT = 8_000

/** A word with an @, matched only from its start, so that a long word is read once. */
const ADDRESS = /(?<![^\s"'<>(),])@*[^\s"'<>(),@]+@[^\s"'<>(),]*/g

/** The text without emails and connection strings, cut between two words, since half an email is still one. */
function withoutAddresses(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const shortened =
    text.length <= TEXT_LIMIT ? text : `${text.slice(0, Math.max(0, text.lastIndexOf(' ', TEXT_LIMIT)))} …`
  return shortened.replace(ADDRESS, '[address]')
}

/**
 * The loggable part of an error: kind, code, message and stack, the last two without emails and connection strings, and
 * no other properties of a driver or SDK (keys, headers, documents).
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name: type, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    type,
    code,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** The one structured log. Never give it personal data, secrets or request bodies. */
export const getLog = (): Logger =>
  (logger ??= pino({
    level: getEnv().LOG_LEVEL,
    base: null,
    serializers: { err: describeError },
    // Every line during a request has its id (D181).
    mixin: () => {
      const { requestId } = currentRequest()
      return requestId === undefined ? {} : { requestId }
    },
  }))
