import 'server-only'
import { pino, type Logger } from 'pino'
import { getEnv } from './env'
import { currentRequest } from './request-context'

let logger: Logger | undefined

/** How much of a message or a stack the log keeps, in characters. */
const KEPT = 8_000

/** A word with an @ in it, from its beginning: looked for there only, so that a long word is read once, not at each of its characters. */
const ADDRESS = /(?<![^\s"'<>(),])@*[^\s"'<>(),@]+@[^\s"'<>(),]*/g

/** Cut off between two words, since half an address is still one. */
function masked(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const kept = text.length <= KEPT ? text : `${text.slice(0, Math.max(0, text.lastIndexOf(' ', KEPT)))} …`
  return kept.replace(ADDRESS, '[address]')
}

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
  (logger ??= pino({
    level: getEnv().LOG_LEVEL,
    base: null,
    serializers: { err: describeError },
    // Every line that is written while a request is answered has its id (D181).
    mixin: () => {
      const { requestId } = currentRequest()
      return requestId === undefined ? {} : { requestId }
    },
  }))
