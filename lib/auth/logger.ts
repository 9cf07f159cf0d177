import 'server-only'
import { type LoggerInstance } from 'next-auth'
import { getLog } from '@/lib/log'

/** A person turned back, or came with a cookie that is stale or made up: that is theirs to do, no fault of ours. */
const EXPECTED = /access_denied|decryption operation failed|JWE|JWT/i

/** The error in what next-auth hands over, which is one or holds one. */
function errorIn(metadata: Parameters<LoggerInstance['error']>[1]): Error | undefined {
  if (metadata instanceof Error) return metadata
  return 'error' in metadata && metadata.error instanceof Error ? metadata.error : undefined
}

/** Sends what next-auth has to say to the one log; of its metadata only the error, which holds nobody's data. */
export const authLogger: Partial<LoggerInstance> = {
  error(code, metadata) {
    const err = errorIn(metadata)
    getLog()[err && EXPECTED.test(err.message) ? 'info' : 'error']({ err }, `next-auth: ${code}`)
  },
  warn: (code) => getLog().warn(`next-auth: ${code}`),
  debug: (code) => getLog().debug(`next-auth: ${code}`),
}
