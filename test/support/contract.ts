import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { type Db, MongoClient } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { type ApplicationSettings } from './application.setup'
import { type TypedDb } from './database'
import { CRON_SECRET } from './under-test'

/** A response. `body` is the parsed JSON, or the text if it is not JSON. */
export type TestResponse = { status: number; headers: Headers; body: unknown }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
/** A request body; a form sets its own type. */
export type Raw = string | Uint8Array | FormData | ReadableStream<Uint8Array>
type Options = { headers?: Record<string, string>; raw?: Raw }

type Body = string | Uint8Array | Readable | undefined
/** A request: its method, headers and optional body. */
type Sent = { method: Method; headers: Record<string, string>; body: Body }
/** A raw response. */
type Received = { status: number; headers: Headers; text: string }

/** The headers that `fetch` always sends. */
const SENDER = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

/** The bytes to send, and their type. */
async function pack(raw: Raw | undefined): Promise<{ body: Body; type: string }> {
  const type = 'application/json'
  if (raw instanceof ReadableStream) return { body: Readable.from(raw), type }
  if (!(raw instanceof FormData)) return { body: raw, type }
  const form = new Response(raw)
  return { body: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

/**
 * Sends over its own connection: the server may close a kept one just when a busy test sends on it. `fetch`
 * takes four times as long, and the suites send tens of thousands of requests.
 */
async function send({ host, hostname, port, pathname, search }: URL, input: Sent): Promise<Received> {
  const { method, body } = input
  const outgoing = request({
    // Closes the connection after the response, even if the server would keep it.
    agent: false,
    // The site listens on one address, but "localhost" may have two.
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    port,
    path: pathname + search,
    method,
    headers: {
      ...SENDER,
      ...input.headers,
      host,
      ...(body !== undefined &&
        !(body instanceof Readable) && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  })
  const incoming = once(outgoing, 'response') as Promise<[IncomingMessage]>
  // A rejected request gets its response before the rest of the body was sent.
  outgoing.once('response', () => outgoing.on('error', () => undefined))
  if (body instanceof Readable) body.pipe(outgoing)
  else outgoing.end(body)
  const [response] = await incoming
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value)
  return { status: response.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString() }
}

const siteUnderTest = (): string => {
  const address = process.env.APPLICATION_URL
  if (!address) throw new Error('APPLICATION_URL is not set: run this file in the "contract" project')
  return address
}

/** A person without a browser: requests with the cookies of previous responses. */
export class Session {
  readonly #cookies = new Map<string, string>()

  /** `site`: the target of the requests; by default the application that the suite started. */
  constructor(readonly site: string = siteUnderTest()) {}

  /** The cookies of the next request, as a header. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ')
  }

  /** `body` is sent as JSON, `raw` as it is. */
  async call(
    method: Method,
    path: string,
    body?: unknown,
    { headers = {}, raw }: Options = {},
  ): Promise<TestResponse> {
    const content = await pack(raw ?? (body === undefined ? undefined : JSON.stringify(body)))
    const {
      status,
      headers: responseHeaders,
      text,
    } = await send(new URL(path, this.site), {
      method,
      headers: {
        connection: 'close',
        // Without compression, which costs more than it saves on one machine.
        'accept-encoding': 'identity',
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(content.body !== undefined && { 'content-type': content.type }),
        ...headers,
      },
      body: content.body,
    })
    for (const cookie of responseHeaders.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
    }
    const isJson = text !== '' && responseHeaders.get('content-type')?.startsWith('application/json')
    return {
      status,
      headers: responseHeaders,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    }
  }

  get = (path: string, options?: Options) => this.call('GET', path, undefined, options)
  post = (path: string, body?: unknown, options?: Options) => this.call('POST', path, body, options)
  patch = (path: string, body?: unknown, options?: Options) => this.call('PATCH', path, body, options)

  /** Signs in with the site's CSRF token, as a script does (D145); returns the response's status. */
  async signIn(email: string, password: string): Promise<number> {
    const { csrfToken } = (await this.get('/api/auth/csrf')).body as { csrfToken: string }
    const form = new URLSearchParams({ csrfToken, email, password, json: 'true' })
    const { status } = await this.post('/api/auth/callback/credentials', undefined, {
      raw: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return status
  }
}

/** The session of a demo account: `agent` is agent@keystead.test with the password `agent-demo`. */
export async function demoSession(
  name: 'admin' | 'agent' | 'agent2' | 'buyer' | 'buyer2',
  site?: string,
): Promise<Session> {
  const session = new Session(site)
  const status = await session.signIn(`${name}@keystead.test`, `${name}-demo`)
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`)
  return session
}

const setting = (name: keyof ApplicationSettings): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this file in the "contract" project`)
  return value
}

/** The database of the application under test; its client is closed after the last test of the file. */
export function applicationDatabase(): TypedDb {
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
  if (status !== 200) throw new Error(`/api/jobs responded with ${status}`)
}

/** Runs background jobs until none is due and none is running in another request. */
export async function jobsDone(db: Db, site?: string): Promise<void> {
  const dueCount = async () => {
    await runJobs(site)
    const now = new Date()
    const due = { $or: [{ dueAt: { $lte: now } }, { leaseUntil: { $gt: now } }] }
    return db.collection('jobs').countDocuments(due)
  }
  await until(dueCount, (count) => count === 0)
}

/** A unique email. */
export const newEmail = (name: string): string => `${name}-${randomBytes(6).toString('hex')}@keystead.test`

/** The password of everyone whom the tests register here. */
export const PASSWORD = 'bea-secret'

type Registered = { session: Session; email: string; id: string }

async function register(site?: string): Promise<Registered> {
  const session = new Session(site)
  const email = newEmail('buyer')
  const response = await session.post('/api/users', { name: 'Bea Buyer', email, password: PASSWORD })
  if (response.status !== 201) throw new Error(`not registered: ${JSON.stringify(response.body)}`)
  return { session, email, id: (response.body as { insertedId: string }).insertedId }
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
  isDone: (response: T) => boolean,
  pause = 100,
): Promise<T> {
  const end = performance.now() + LIMIT_MS
  for (;;) {
    const response = await ask()
    if (isDone(response)) return response
    if (performance.now() > end)
      throw new Error(`not within ${LIMIT_MS / 60_000} minutes; the last response: ${inspect(response)}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
