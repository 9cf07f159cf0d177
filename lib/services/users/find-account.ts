import 'server-only'
import { type Session } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { findUserByEmail } from '@/lib/data/users'
import { normalizeEmail } from '@/lib/domain/email'

/**
 * The account of a typed email, or `null`: the one stored in exactly this spelling, which only accounts from
 * before D228 can have, else the one under its normal form. If the two differ, both are looked up, so that the time
 * does not tell which was found (D13).
 */
export async function findAccount(email: string, session?: Session): Promise<UserDoc | null> {
  const exact = await findUserByEmail(email, session)
  const normal = normalizeEmail(email)
  if (normal === null || normal === email) return exact
  const other = await findUserByEmail(normal, session)
  return exact ?? other
}
