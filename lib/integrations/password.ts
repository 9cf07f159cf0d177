import 'server-only'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** The argon2id hash of a password, in PHC string format (D13). */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/**
 * True if the password is the one that was hashed. Without a hash (no such account,
 * or one without a password) it takes the same time and is false, so that the
 * answer's time does not tell which accounts exist (D13).
 */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await (decoy ??= hashPassword('decoy'))), password)
  return matches && stored !== undefined
}
