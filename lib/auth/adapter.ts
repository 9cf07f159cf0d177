import 'server-only'
import { MongoDBAdapter } from '@auth/mongodb-adapter'
import { type Adapter, type AdapterAccount } from 'next-auth/adapters'
import { getClient, getDb } from '@/lib/data/client'
import { linkGoogle } from '@/lib/services/users/sign-in'
import { logSecurity } from '@/lib/transport/security-log'

/**
 * Only reading and creating accounts; linking a Google account is a service. Only Google is used here, with an email
 * that it has verified (`signIn` in the options).
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
