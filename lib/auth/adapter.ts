import 'server-only'
import { MongoDBAdapter } from '@auth/mongodb-adapter'
import { type Adapter, type AdapterAccount } from 'next-auth/adapters'
import { getClient, getDb } from '@/lib/data/client'
import { linkGoogle } from '@/lib/services/users/sign-in'
import { logSecurity } from '@/lib/transport/security-log'

/**
 * next-auth's adapter. It only reads and creates accounts, for sign-ins with Google whose email Google has verified
 * (`signIn` in the options); a service links Google accounts.
 */
export function accountAdapter(): Adapter {
  // The adapter is typed for Auth.js 5, whose adapters serve next-auth 4 unchanged.
  const adapter = MongoDBAdapter(getClient, { databaseName: getDb().databaseName }) as Adapter & {
    createUser: NonNullable<Adapter['createUser']>
  }
  return {
    ...adapter,
    // next-auth asks for the person of an open session only to link any Google account to it (D62).
    getUser: async () => null,
    createUser: (user: Parameters<typeof adapter.createUser>[0]) =>
      adapter.createUser({ ...user, emailVerified: new Date() }),
    linkAccount: async ({ userId, providerAccountId }: AdapterAccount) => {
      await linkGoogle(userId, providerAccountId)
      await logSecurity('google-linked', { outcome: 'succeeded', accountId: userId })
    },
  }
}
