import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A token that cannot be guessed: 32 random bytes in base64url. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. A plain hash will do, for a token has 256 bits of its own. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
