import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** True if the value is the secret; in constant time. */
export const isSecret = (sent: string | null, secret: string): boolean =>
  timingSafeEqual(digestOf(sent ?? ''), digestOf(secret))
