import 'server-only'
import { type NextAuthOptions, type User } from 'next-auth'
import { type JWT } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import GoogleProvider, { type GoogleProfile } from 'next-auth/providers/google'
import { searchFields } from '@/lib/data/listing-search/search'
import { AppError } from '@/lib/domain/errors'
import { sessionSeconds } from '@/lib/domain/session'
import { normalizeEmail } from '@/lib/domain/text'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { signInSchema } from '@/lib/schemas/user'
import { roleOfProvenUser } from '@/lib/services/users/administrator-address'
import { endSessionOf } from '@/lib/services/users/end-sessions'
import { openSessionOf } from '@/lib/services/users/open-session'
import { signInWithPassword } from '@/lib/services/users/sign-in-with-password'
import { logRefusal, logSecurity } from '@/lib/transport/security-log'
import { accountAdapter } from './adapter'
import { requestDevice } from './device'
import { authLogger } from './logger'
import { refreshToken, tokenOf } from './token'

/** How one request signs in. */
export type SignInOptions = {
  /** For 30 days in place of one (D15 and D63). */
  remember?: boolean
  /** In the pop-up: what would be shown on the login page comes back to the pop-up's last page. */
  popup?: boolean
}

const credentials = (remember: boolean) =>
  CredentialsProvider({
    credentials: {
      email: { label: 'Email', type: 'email' },
      password: { label: 'Password', type: 'password' },
    },
    async authorize(input) {
      const parsed = signInSchema.safeParse(input)
      if (!parsed.success) {
        await logSecurity('sign-in', { outcome: 'failed' })
        return null
      }
      try {
        const opened = await signInWithPassword(parsed.data, { device: await requestDevice(), remember })
        return { id: opened.user._id, opened }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await logRefusal(error)
        return null
      }
    },
  })

function google(clientId: string, clientSecret: string) {
  const issuer = getEnv().GOOGLE_ISSUER
  return GoogleProvider({
    clientId,
    clientSecret,
    issuer,
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    // Safe because `signIn` below refuses addresses that Google has not verified (D14).
    allowDangerousEmailAccountLinking: true,
    profile: (profile: GoogleProfile) => {
      const email = normalizeEmail(profile.email)
      return {
        id: profile.sub,
        name: profile.name,
        email,
        image: profile.picture,
        role: roleOfProvenUser(email),
        createdAt: new Date(),
        ...searchFields(profile.name, email),
      }
    },
  })
}

/** The token of the session that has just begun, or that begins here for a person whom Google named. */
async function beginToken(token: JWT, { id, opened }: User, remember: boolean): Promise<JWT> {
  const device = await requestDevice()
  const session = opened ?? (await openSessionOf(id, { way: 'google', device, remember }))
  return { ...token, ...tokenOf(session, remember) }
}

/** next-auth's options: credentials beside Google, sessions as encrypted tokens whose ids the accounts have. */
export function authOptions({ remember = false, popup = false }: SignInOptions = {}): NextAuthOptions {
  const { NEXTAUTH_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = getEnv()
  const refusals = popup ? paths.googleDone : paths.login
  return {
    secret: NEXTAUTH_SECRET,
    logger: authLogger,
    adapter: accountAdapter(),
    session: { strategy: 'jwt', maxAge: sessionSeconds(remember) },
    pages: { signIn: refusals, error: refusals, signOut: paths.home },
    providers: [
      credentials(remember),
      ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? [google(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)] : []),
    ],
    events: {
      signIn: ({ user }) => logSecurity('sign-in', { outcome: 'succeeded', accountId: user.id }),
      signOut: async ({ token }) => {
        await endSessionOf(token)
        await logSecurity('sign-out', { outcome: 'succeeded', accountId: token.sub })
      },
    },
    callbacks: {
      signIn: ({ account, profile }) =>
        account?.provider !== 'google' || (profile as GoogleProfile | undefined)?.email_verified === true,
      jwt: ({ token, user }) => (user ? beginToken(token, user, remember) : refreshToken(token)),
      session: ({ session, token }) => ({
        ...session,
        user: {
          id: token.sub ?? '',
          name: token.name ?? '',
          email: token.email ?? '',
          image: token.picture ?? null,
          role: token.role ?? 'user',
        },
      }),
    },
  }
}
