import 'server-only'
import { type JWT } from 'next-auth/jwt'
import { type Role } from '@/lib/domain/user'
import { loadActor, type OpenedSession } from '@/lib/services/users/sign-in'

declare module 'next-auth' {
  interface Session {
    user: { id: string; name: string; email: string; image: string | null; role: Role }
  }
  interface User {
    /** Of a sign-in by password, whose session exists already. */
    opened?: OpenedSession
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    sub?: string
    /** The session's id; the session is over when the account no longer has it (D63). */
    sid?: string
    role?: Role
    /** Whether the cookie outlives the browser. */
    remember?: boolean
  }
}

/** The content of a session's token. */
export const tokenOf = ({ sessionId, user }: OpenedSession, remember: boolean): JWT => ({
  sub: user._id,
  sid: sessionId,
  name: user.name,
  email: user.email,
  picture: user.photoURL,
  role: user.role,
  remember,
})

/** The person of a token's session, or `null` if it has ended. */
export const actorOfToken = async ({ sub, sid }: JWT) => (sub && sid ? loadActor(sub, sid) : null)

/** The token with the account's current data. Throws if the session has ended: next-auth then reads no session. */
export async function refreshToken(token: JWT): Promise<JWT> {
  const actor = await actorOfToken(token)
  if (!actor) throw new Error('The JWT belongs to a session that has ended.')
  return { ...token, name: actor.name, email: actor.email, picture: actor.image, role: actor.role }
}
