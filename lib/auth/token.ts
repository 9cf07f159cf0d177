import 'server-only'
import { type User } from 'next-auth'
import { type JWT } from 'next-auth/jwt'
import { type Role } from '@/lib/domain/user'
import { loadActor } from '@/lib/services/users/load-actor'

declare module 'next-auth' {
  interface Session {
    user: { id: string; name: string; email: string; image: string | null; role: Role }
  }
  interface User {
    role: Role
    /** The account's own field; that of a Google account comes from the adapter. */
    sessionsValidFrom?: Date
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    sub?: string
    role?: Role
    /** The account's `sessionsValidFrom` when the session began, in milliseconds; absent: it had none. */
    sessionsValidFrom?: number
  }
}

/** The token of a session that begins: whose it is, and what tells it from one that has been ended. */
export const beginToken = (token: JWT, { id, role, sessionsValidFrom }: User): JWT => ({
  ...token,
  sub: id,
  role,
  sessionsValidFrom: sessionsValidFrom?.getTime(),
})

/** The token with what the account is now. Throws once the session is over, on which next-auth reads no session. */
export async function renewToken(token: JWT): Promise<JWT> {
  const actor = token.sub ? await loadActor(token.sub, token.sessionsValidFrom) : null
  if (!actor) throw new Error('The JWT belongs to a session that is over.')
  return { ...token, name: actor.name, picture: actor.image, role: actor.role }
}
