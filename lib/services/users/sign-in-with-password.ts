import 'server-only'
import { type SignInInput } from '@/lib/schemas/user'
import { authenticateUser } from './authenticate-user'
import { type OpenedSession, openSession, type SessionBeginning } from './open-session'

/** Creates a session for these credentials. Throws `unauthenticated`, which never says what was wrong. */
export async function signInWithPassword(
  credentials: SignInInput,
  beginning: Omit<SessionBeginning, 'way'>,
): Promise<OpenedSession> {
  return openSession(await authenticateUser(null, credentials), { ...beginning, way: 'password' })
}
