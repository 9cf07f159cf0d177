import 'server-only'
import { type NextAuthOptions, type User } from 'next-auth'
import { type JWT } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import GoogleProvider, { type GoogleProfile } from 'next-auth/providers/google'
import { searchFields } from '@/lib/data/listing-search/derive'
import { normalizeEmail } from '@/lib/domain/email'
import { ownSitePath } from '@/lib/domain/own-site-path'
import { sessionSeconds } from '@/lib/domain/session'
import { getEnv } from '@/lib/env'
import { count } from '@/lib/metrics/metrics'
import { paths } from '@/lib/paths'
import { roleOfVerifiedUser } from '@/lib/services/users/roles'
import { endSessionOf } from '@/lib/services/users/sessions'
import { openSessionOf } from '@/lib/services/users/sign-in'
import { logSecurity } from '@/lib/transport/security-log'
import { accountAdapter } from './adapter'
import { authorize } from './authorize'
import { requestDevice } from './device'
import { authLogger } from './logger'
import { cookieName } from './open-token'
import { endReplacedSession, isSecure } from './session'
import { refreshToken, tokenOf } from './token'

/** The sign-in options of one request. */
export type SignInOptions = {
  /** True if the session lasts 30 days, false for one day (D15 and D63). */
  remember?: boolean
  /** True in the pop-up, whose errors are shown by its last page instead of the login page. */
  popup?: boolean
  /**
   * Collects unexpected errors while a password is checked or a session ended: next-auth would show the first as
   * errorPage, with their message in the URL (D178), and ignore the others.
   */
  failures?: unknown[]
}

const credentials = (remember: boolean, failures: unknown[]) =>
  CredentialsProvider({
    credentials: {
      email: { label: 'Email', type: 'email' },
      password: { label: 'Password', type: 'password' },
    },
    authorize: (input) => authorize(input, { remember, failures }),
  })

function google(clientId: string, clientSecret: string) {
  const issuer = getEnv().GOOGLE_ISSUER
  return GoogleProvider({
    clientId,
    clientSecret,
    issuer,
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    // Safe because `signIn` below rejects emails that Google has not verified (D14).
    allowDangerousEmailAccountLinking: true,
    profile: (profile: GoogleProfile) => {
      // `signIn` below rejects a value that is not an email.
      const email = normalizeEmail(profile.email) ?? profile.email
      return {
        id: profile.sub,
        name: profile.name,
        email,
        image: profile.picture,
        role: roleOfVerifiedUser(email),
        createdAt: new Date(),
        ...searchFields(profile.name, email),
      }
    },
  })
}

const isVerified = (profile?: GoogleProfile): boolean =>
  profile?.email_verified === true && normalizeEmail(profile.email) !== null

/** The token of the new session, which is created here for a person who signs in with Google. */
async function beginToken(token: JWT, { id, opened }: User, remember: boolean): Promise<JWT> {
  const device = await requestDevice()
  const session = opened ?? (await openSessionOf(id, { way: 'google', device, remember }))
  await endReplacedSession(session)
  return { ...token, ...tokenOf(session, remember) }
}

/** next-auth's options: credentials and Google; sessions are encrypted tokens whose ids are stored in the accounts. */
export function authOptions({
  remember = false,
  popup = false,
  failures = [],
}: SignInOptions = {}): NextAuthOptions {
  const { NEXTAUTH_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = getEnv()
  const errorPage = popup ? paths.googleDone : paths.login
  return {
    secret: NEXTAUTH_SECRET,
    logger: authLogger,
    adapter: accountAdapter(),
    session: { strategy: 'jwt', maxAge: sessionSeconds(remember) },
    cookies: {
      sessionToken: {
        name: cookieName(),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() },
      },
    },
    pages: { signIn: errorPage, error: errorPage, signOut: paths.home },
    providers: [
      credentials(remember, failures),
      ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? [google(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)] : []),
    ],
    events: {
      signIn: ({ user }) => logSecurity('sign-in', { outcome: 'succeeded', accountId: user.id }),
      signOut: async ({ token }) => {
        try {
          await endSessionOf(token)
        } catch (error) {
          failures.push(error)
          return
        }
        await logSecurity('sign-out', { outcome: 'succeeded', accountId: token.sub })
      },
    },
    callbacks: {
      signIn: ({ account, profile }) => {
        const isAllowed = account?.provider !== 'google' || isVerified(profile as GoogleProfile | undefined)
        if (!isAllowed) count('signInsRefused', { reason: 'unproven' })
        return isAllowed
      },
      redirect: ({ url, baseUrl }) => baseUrl + (ownSitePath(url, baseUrl) ?? ''),
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
