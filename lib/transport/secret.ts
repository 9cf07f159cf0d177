import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** True if what was sent is the secret, in a time that does not tell how much of it is right. */
export const isSecret = (sent: string | null, secret: string): boolean =>
  timingSafeEqual(digestOf(sent ?? ''), digestOf(secret))
