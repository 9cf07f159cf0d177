import { randomBytes } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { Session } from './session'

const setting = (name: 'APPLICATION_DATABASE_URI' | 'APPLICATION_STRIPE_URL'): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this file in the "contract" project`)
  return value
}

/** The database of the application under test; its client is closed after the last test of the file. */
export function applicationDatabase(): Db {
  const client = new MongoClient(setting('APPLICATION_DATABASE_URI'))
  afterAll(() => client.close())
  return client.db()
}

/** Registers a buyer of a new address over REST and signs them in. */
export async function newBuyer(): Promise<{ session: Session; email: string; id: string }> {
  const session = new Session()
  const email = `buyer-${randomBytes(6).toString('hex')}@keystead.test`
  const answer = await session.post('/api/users', { name: 'Bea Buyer', email, password: 'bea-secret' })
  if (answer.status !== 201) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
  await session.signIn(email, 'bea-secret')
  return { session, email, id: (answer.body as { insertedId: string }).insertedId }
}

/**
 * A person of this role whom no other test knows of, signed in: a list of theirs has what the test adds, where a demo
 * person's has what all of them do.
 */
export async function newPerson(db: Db, role: UserDoc['role']) {
  const person = await newBuyer()
  const { session, email } = person
  const user = await db
    .collection<UserDoc>('users')
    .findOneAndUpdate({ email }, { $set: { role } }, { returnDocument: 'after' })
  if (!user) throw new Error(`${email} is gone`)
  await session.signIn(email, 'bea-secret')
  return { ...person, user }
}

/** The account of a demo person. */
export async function demoUser(db: Db, name: string): Promise<UserDoc> {
  const user = await db.collection<UserDoc>('users').findOne({ email: `${name}@keystead.test` })
  if (!user) throw new Error(`${name} has not been seeded`)
  return user
}

/** Pays an intent at the Stripe stand-in as the buyer's browser does; the intent as it is then. */
export async function payAtStripe(
  clientSecret: string,
  card = 'pm_card_visa',
  stripe = setting('APPLICATION_STRIPE_URL'),
): Promise<{ id: string; status: string }> {
  const [id] = clientSecret.split('_secret_')
  const response = await fetch(`${stripe}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_keystead_demo',
      client_secret: clientSecret,
      payment_method: card,
    }),
  })
  return (await response.json()) as { id: string; status: string }
}

/**
 * Asks until `isFresh`, at most ten seconds; when the last was asked for that was not, in milliseconds after `from`. How
 * long an answer takes is no lateness.
 */
export async function staleUntil(isFresh: () => Promise<boolean>, from: number): Promise<number> {
  for (let stale = 0; ;) {
    const at = performance.now() - from
    if (await isFresh()) return stale
    stale = at
    if (stale > 10_000) return stale
  }
}

/** What takes longer has not only a slow machine under it, in milliseconds. */
const LIMIT_MS = 300_000

/** Asks again until `isDone`, at most five minutes; the last answer. */
export async function until<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    const answer = await ask()
    if (isDone(answer) || Date.now() > end) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
