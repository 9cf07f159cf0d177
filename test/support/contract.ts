import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { type Db, MongoClient } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { type ApplicationSettings } from './application.setup'
import { Session } from './session'
import { CRON_SECRET } from './under-test'

const setting = (name: keyof ApplicationSettings): string => {
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

/** All lines that the application under test has logged so far. */
export async function applicationLog(): Promise<string[]> {
  return (await (await fetch(setting('APPLICATION_LOG_URL'))).json()) as string[]
}

/** Runs the due background jobs, because an application under test has no timer. */
export async function runJobs(site = setting('APPLICATION_URL')): Promise<void> {
  const headers = { authorization: `Bearer ${CRON_SECRET}` }
  const { status } = await fetch(`${site}/api/jobs`, { headers })
  if (status !== 200) throw new Error(`/api/jobs answers ${status}`)
}

/** Runs background jobs until none is due and none is running in another request. */
export async function jobsDone(db: Db, site?: string): Promise<void> {
  const left = async () => {
    await runJobs(site)
    const now = new Date()
    const due = { $or: [{ dueAt: { $lte: now } }, { leaseUntil: { $gt: now } }] }
    return db.collection('jobs').countDocuments(due)
  }
  await until(left, (count) => count === 0)
}

/** A unique email. */
export const newEmail = (name: string): string => `${name}-${randomBytes(6).toString('hex')}@keystead.test`

/** The password of everyone whom the tests register here. */
export const PASSWORD = 'bea-secret'

type Registered = { session: Session; email: string; id: string }

async function register(site?: string): Promise<Registered> {
  const session = new Session(site)
  const email = newEmail('buyer')
  const answer = await session.post('/api/users', { name: 'Bea Buyer', email, password: PASSWORD })
  if (answer.status !== 201) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
  return { session, email, id: (answer.body as { insertedId: string }).insertedId }
}

async function signIn({ session, email }: Registered): Promise<void> {
  const status = await session.signIn(email, PASSWORD)
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
}

/** Registers a buyer with a new email over REST and signs them in. */
export async function newBuyer(): Promise<Registered> {
  const person = await register()
  await signIn(person)
  return person
}

/** A registered and signed-in person, with the stored account. */
export type Person = Registered & { user: UserDoc }

/**
 * A new signed-in person with this role. Their lists contain only what the test adds, unlike those of demo
 * people.
 */
export async function newPerson(db: Db, role: UserDoc['role'], site?: string): Promise<Person> {
  const person = await register(site)
  const { email } = person
  const user = await db
    .collection<UserDoc>('users')
    .findOneAndUpdate({ email }, { $set: { role } }, { returnDocument: 'after' })
  if (!user) throw new Error(`${email} has no account`)
  await signIn(person)
  return { ...person, user }
}

/** Signs in a person in another session. */
export async function signInAgain({ session: { site }, email }: Registered): Promise<Session> {
  const session = new Session(site)
  await signIn({ session, email, id: '' })
  return session
}

/** The account of a demo person. */
export async function demoUser(db: Db, name: string): Promise<UserDoc> {
  const user = await db.collection<UserDoc>('users').findOne({ email: `${name}@keystead.test` })
  if (!user) throw new Error(`${name} has not been seeded`)
  return user
}

/** Pays an intent at the Stripe stand-in like the buyer's browser; returns the intent. */
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
 * Requests until `isFresh`, for at most ten seconds. Returns when the last outdated response was requested,
 * in milliseconds after `from`; the duration of responses does not count.
 */
export async function staleTime(isFresh: () => Promise<boolean>, from: number): Promise<number> {
  for (let stale = 0; ;) {
    const at = performance.now() - from
    if (await isFresh()) return stale
    stale = at
    if (stale > 10_000) return stale
  }
}

/** A limit in milliseconds beyond which more than a slow machine must be at fault. */
const LIMIT_MS = 300_000

/**
 * Requests every `pause` milliseconds until `isDone`; returns that response. Throws with the last one after
 * five minutes.
 */
export async function until<T>(
  ask: () => Promise<T>,
  isDone: (answer: T) => boolean,
  pause = 100,
): Promise<T> {
  const end = performance.now() + LIMIT_MS
  for (;;) {
    const answer = await ask()
    if (isDone(answer)) return answer
    if (performance.now() > end)
      throw new Error(`not within ${LIMIT_MS / 60_000} minutes; the last answer: ${inspect(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
