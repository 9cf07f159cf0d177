import 'server-only'
import { type LoggerInstance } from 'next-auth'
import { getLog } from '@/lib/log'

/** Errors that people cause, by cancelling or with a stale or forged cookie; not faults of the site. */
const EXPECTED = /access_denied|decryption operation failed|JWE|JWT/i

/** The error in next-auth's metadata, which is one or contains one. */
function errorIn(metadata: Parameters<LoggerInstance['error']>[1]): Error | undefined {
  if (metadata instanceof Error) return metadata
  return 'error' in metadata && metadata.error instanceof Error ? metadata.error : undefined
}

/** Sends next-auth's messages to the log; of the metadata only the error, which has no personal data. */
export const authLogger: Partial<LoggerInstance> = {
  error(code, metadata) {
    const err = errorIn(metadata)
    getLog()[err && EXPECTED.test(err.message) ? 'info' : 'error']({ err }, `next-auth: ${code}`)
  },
  warn: (code) => getLog().warn(`next-auth: ${code}`),
  debug: (code) => getLog().debug(`next-auth: ${code}`),
}
