import 'server-only'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** The NFKC form of a password, which is the same on every keyboard (D13). */
const normalized = (password: string): string => password.normalize('NFKC')

/** The argon2id hash of a password in NFKC, in PHC string format (D13). */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), OPTIONS)

/**
 * True if the password matches the hash. Without a hash (no such account, or one without a password) it takes the same
 * time and returns false, so that the time does not reveal which accounts exist (D13).
 */
export async function checkPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const hashed = storedHash ?? (await (decoy ??= hashPassword('decoy')))
  return (await verify(hashed, normalized(password))) && storedHash !== undefined
}
