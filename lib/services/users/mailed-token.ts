import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A token that cannot be guessed: 32 random bytes in base64url. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. A plain hash suffices, because a token has 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
