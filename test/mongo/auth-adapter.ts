import { MongoDBAdapter } from '@auth/mongodb-adapter'
import { MongoClient } from 'mongodb'

/**
 * `tsx test/mongo/auth-adapter.ts URI`: calls the adapter's methods on the database at the URI and prints the
 * results as JSON. The adapter is an ES module, which Jest does not load.
 */
const client = await MongoClient.connect(process.argv[2] ?? '')
const adapter = MongoDBAdapter(client) as Required<ReturnType<typeof MongoDBAdapter>>

const expires = new Date('2030-01-01T00:00:00Z')
const google = { provider: 'google', providerAccountId: 'g-1' }
const user = await adapter.createUser({ id: '', name: 'Ann', email: 'ann@example.com', emailVerified: null })
await adapter.linkAccount({ ...google, userId: user.id, type: 'oidc' })
await adapter.createSession({ sessionToken: 's-1', userId: user.id, expires })
await adapter.createVerificationToken({ identifier: 'ann', token: 't-1', expires })

const answers = {
  byEmail: await adapter.getUserByEmail('ann@example.com'),
  byAccount: await adapter.getUserByAccount(google),
  bySession: await adapter.getSessionAndUser('s-1'),
  prolonged: await adapter.updateSession({ sessionToken: 's-1', expires: new Date('2031-01-01T00:00:00Z') }),
  renamed: await adapter.updateUser({ id: user.id, name: 'Anna' }),
  token: await adapter.useVerificationToken({ identifier: 'ann', token: 't-1' }),
  tokenAgain: await adapter.useVerificationToken({ identifier: 'ann', token: 't-1' }),
}
await adapter.deleteSession('s-1')
await adapter.unlinkAccount(google)
const lookups = [await adapter.getSessionAndUser('s-1'), await adapter.getUserByAccount(google)]
await adapter.deleteUser(user.id)
console.log(JSON.stringify({ ...answers, afterDeletion: [...lookups, await adapter.getUser(user.id)] }))
await client.close()
