import 'server-only'
import { isDuplicateKey } from '@/lib/data/client'
import { AppError, conflict } from '@/lib/domain/errors'

/**
 * For `catch` of a write: throws `conflict` with this message for a duplicate key of these fields, and any other error
 * as it is.
 */
export const refuseDuplicate =
  (keys: readonly string[], message: string, fields?: Record<string, string>) =>
  (error: unknown): never => {
    throw isDuplicateKey(error, ...keys) ? new AppError('conflict', message, fields) : error
  }

/**
 * Runs a write whose key an expired record may still have until its job closes it. `closeExpired` closes it now, and
 * returns whether it did; the write then runs again. Throws `conflict` with the message if an open record has the key.
 */
export async function writeOverExpired<T>(
  keys: readonly string[],
  message: string,
  closeExpired: () => Promise<boolean>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicateKey(error, ...keys)) throw error
    if (!(await closeExpired())) throw conflict(message)
    return write().catch(refuseDuplicate(keys, message))
  }
}
