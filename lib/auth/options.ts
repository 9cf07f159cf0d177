import 'server-only'
import { MongoDBAdapter } from '@auth/mongodb-adapter'
import { type NextAuthOptions } from 'next-auth'
import { type Adapter } from 'next-auth/adapters'
import CredentialsProvider from 'next-auth/providers/credentials'
import GoogleProvider, { type GoogleProfile } from 'next-auth/providers/google'
import { getClient, getDb } from '@/lib/data/client'
import { searchFields } from '@/lib/data/search'
import { AppError } from '@/lib/domain/errors'
import { normalizeEmail } from '@/lib/domain/text'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { signInSchema } from '@/lib/schemas/user'
import { authenticateUser } from '@/lib/services/users/authenticate-user'
import { roleOfNewUser } from '@/lib/services/users/role-of-new-user'
import { authLogger } from './logger'
import { REMEMBERED_SECONDS } from './session-life'
import { beginToken, renewToken } from './token'

const credentials = CredentialsProvider({
  credentials: {
    email: { label: 'Email', type: 'email' },
    password: { label: 'Password', type: 'password' },
  },
  async authorize(input) {
    const parsed = signInSchema.safeParse(input)
    if (!parsed.success) return null
    try {
      const user = await authenticateUser(null, parsed.data)
      const { _id: id, name, email, photoURL: image, role, sessionsValidFrom } = user
      return { id, name, email, image, role, sessionsValidFrom }
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
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
    // Safe because `signIn` below refuses addresses that Google has not verified (decision 14).
    allowDangerousEmailAccountLinking: true,
    profile: (profile: GoogleProfile) => {
      const email = normalizeEmail(profile.email)
      return {
        id: profile.sub,
        name: profile.name,
        email,
        image: profile.picture,
        role: roleOfNewUser(email),
        createdAt: new Date(),
        ...searchFields(profile.name, email),
      }
    },
  })
}

let options: NextAuthOptions | undefined

/** next-auth's options: credentials beside Google, sessions as encrypted tokens. */
export function authOptions(): NextAuthOptions {
  if (options) return options
  const { NEXTAUTH_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = getEnv()
  options = {
    secret: NEXTAUTH_SECRET,
    logger: authLogger,
    // The adapter is typed for Auth.js 5, whose adapters serve next-auth 4 unchanged.
    adapter: MongoDBAdapter(getClient, { databaseName: getDb().databaseName }) as Adapter,
    session: { strategy: 'jwt', maxAge: REMEMBERED_SECONDS },
    pages: { signIn: paths.login, error: paths.login, signOut: paths.home },
    providers: [
      credentials,
      ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? [google(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)] : []),
    ],
    callbacks: {
      signIn: ({ account, profile }) =>
        account?.provider !== 'google' || (profile as GoogleProfile | undefined)?.email_verified === true,
      jwt: ({ token, user }) => (user ? beginToken(token, user) : renewToken(token)),
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
  return options
}

/** The same for a sign-in in the pop-up: what would be shown on the login page comes back to the pop-up's last page. */
export const popupAuthOptions = (): NextAuthOptions => ({
  ...authOptions(),
  pages: { signIn: paths.googleDone, error: paths.googleDone, signOut: paths.home },
})
