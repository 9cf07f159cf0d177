import 'server-only'
import { pino, type Logger } from 'pino'
import { getEnv } from './env'

let logger: Logger | undefined

/** The one structured log. Never give it personal data, secrets or request bodies. */
export const getLog = (): Logger => (logger ??= pino({ level: getEnv().LOG_LEVEL, base: null }))
