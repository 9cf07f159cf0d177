/** @tier full */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { type ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { FILTER_NAMES } from '@/lib/domain/listing-filters'
import { permissionScope } from '@/lib/domain/permissions'
import { operations } from '@/lib/operations'
import { createOffer, createProperty, createUser } from '../factories'
import { builtActions, runAction } from '../support/actions'
import { demoUser, jobsDone, type TestResponse, demoSession, type Method, Session } from '../support/contract'
import { onlyWhere } from '../support/tier'
import { ownApplication } from '../support/own-application'
import { engine } from '../support/engine'
import { isPlain } from '../support/operations'

const BATCH = 100
/** Requests are rejected before the database on every engine, so all but a few are sent on one engine only. */
const BATCHES = engine === 'embedded' ? 100 : 50
/** Another seed tests other requests; the committed one makes runs repeatable. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** The number of concurrent requests. */
const LANES = 8

const folder = mkdtempSync(join(tmpdir(), 'keystead-fuzz-'))
const portFile = join(folder, 'event-loop')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const application = ownApplication({
  RATE_LIMIT_SCALE: '1000000',
  NODE_OPTIONS: `--import ${pathToFileURL(join(__dirname, '../support/event-loop.mjs')).href}`,
  EVENT_LOOP_FILE: portFile,
})

/** Collections that count rejected requests too, or within a second after the response (ADR 122). */
const UNWATCHED = new Set(['rateLimits', 'listingNumbers', 'daySalts'])

const NAMES = ['property', 'pendingProperty', 'offer', 'accepted', 'user', 'nothing']
const IDS: Record<string, string> = { nothing: '0123456789abcdef01234567' }
let sessions: Session[]

beforeAll(async () => {
  const { site, db } = application
  sessions = [new Session(site)]
  for (const name of ['buyer', 'agent', 'admin', 'buyer2'] as const)
    sessions.push(await demoSession(name, site))
  await db
    .collection<UserDoc>('users')
    .updateOne({ email: 'buyer2@keystead.test' }, { $set: { role: 'fraud' } })
})

/** The targets of the last batch, by collection. */
let aimedAt: [name: string, ids: ObjectId[]][] = []

/**
 * Creates new target records and deletes the last batch's, which requests may have deleted; so the last batch
 * does not read more than the first.
 */
async function aim(): Promise<void> {
  const { db } = application
  for (const [name, ids] of aimedAt) await db.collection(name).deleteMany({ _id: { $in: ids } })
  const [buyer, agent] = await Promise.all([demoUser(db, 'buyer'), demoUser(db, 'agent')])
  const offer = async (status: 'pending' | 'accepted') =>
    createOffer(db, buyer, await createProperty(db, agent), { status })
  const docs = {
    property: await createProperty(db, agent),
    pendingProperty: await createProperty(db, agent, { status: 'pending' }),
    offer: await offer('pending'),
    accepted: await offer('accepted'),
    user: await createUser(db),
  }
  for (const [name, { _id }] of Object.entries(docs)) IDS[name] = _id.toHexString()
  const { property, pendingProperty, offer: pending, accepted, user } = docs
  aimedAt = [
    ['properties', [property._id, pendingProperty._id, pending.propertyId, accepted.propertyId]],
    ['offers', [pending._id, accepted._id]],
    ['users', [user._id]],
  ]
}

// ── Requests

const TEXTS = [
  [
    '',
    ' ',
    '\t\n',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfffy',
    '\u202e',
    '\ufeff',
    'İ',
    'ß',
    '😀',
    'e\u0301',
  ],
  [
    '$where',
    '$ne',
    '{"$gt":""}',
    '__proto__',
    'constructor',
    'toString',
    '[object Object]',
    '%00',
    '../../etc',
  ],
  ['NaN', 'Infinity', '-1', '1e5', '0x10', '1e400', '9999999999999999', '٤٥٠', 'true', 'null', 'undefined'],
  ['javascript:alert(1)', '<script>alert(1)</script>', "' OR 1=1 --", '(', '[', '.*', '\\', '(?:a+)+$', '^'],
  ['verified', 'rejected', 'admin', 'fraud', 'bought', 'default', 'price-low-high', 'pi_1', 'pi_none'],
].flat()
const NUMBERS = [0, -0, -1, 0.1, 1e-7, 1e21, 1e308, 9_999_999_999_999_999, 2 ** 53, -450_000, 450_000, 5, 6]
const OBJECTS: unknown[] = [
  {},
  { $ne: null },
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { $regex: '.*' },
  { $oid: '0123456789abcdef01234567' },
  { $date: '2026-01-01' },
  { $numberLong: '1' },
  { toString: 'x', valueOf: 1 },
  { length: 3 },
  { _bsontype: 'ObjectId', id: '0123456789abcdef01234567' },
]

const textArbitrary = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 120, maxLength: 2_100 }),
)
const hostile = fc.oneof(
  { weight: 4, arbitrary: textArbitrary },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS, null, true, false) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...OBJECTS, [], [[]], ['a'], [null], [{ $ne: 1 }]) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
const anId = fc.oneof(
  fc.constantFrom(...NAMES).map((name) => `id:${name}`),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFg'), minLength: 22, maxLength: 26 }),
)
const anEmail = fc.constantFrom(
  'buyer@keystead.test',
  'AGENT@keystead.test',
  'admin@keystead.test',
  'nobody@keystead.test',
  'a@b',
)
const pathArbitrary = fc.oneof(
  { weight: 3, arbitrary: anId },
  { weight: 2, arbitrary: anEmail },
  { weight: 3, arbitrary: textArbitrary },
  {
    weight: 1,
    arbitrary: fc.constantFrom('raw:%', 'raw:%00', 'raw:%E0%A4%A', 'raw:%ff', 'raw:%2e%2e', 'raw:%2F'),
  },
)

/** The fields of operations, each with a valid value. */
const FIELDS: Record<string, unknown> = {
  title: 'Harbour Loft',
  description: 'Two floors.',
  location: 'Porto',
  minPrice: 400_000,
  maxPrice: 500_000,
  image: 'https://res.cloudinary.com/keystead/image/upload/v1/a.jpg',
  agentEmail: 'agent@keystead.test',
  status: 'verified',
  propertyId: 'id:property',
  offerId: 'id:accepted',
  offerAmount: 450_000,
  validDays: 3,
  note: 'We can move in any month.',
  financing: 'cash',
  inspection: true,
  closingDate: new Date().toISOString().slice(0, 10),
  amount: 460_000,
  reason: 'The bank said no.',
  receivedOn: '2026-01-01',
  bankReference: 'FT26001-1',
  transactionId: 'pi_none',
  paymentAmount: 450_000,
  paymentDate: '2026-01-01T00:00:00Z',
  email: 'buyer@keystead.test',
  review: 'Light in every room.',
  rating: 5,
  role: 'agent',
  name: 'Nora',
  password: 'secret',
}
const field = fc.constantFrom(...Object.keys(FIELDS))
const UNKNOWN = [
  '$set',
  '$where',
  '__proto__',
  'constructor',
  'prototype',
  '_id',
  'id',
  'passwordHash',
  'a.b',
  '',
]

/** An almost valid body: the known fields, with some replaced, omitted or added. */
const almostRight = fc
  .record({
    worse: fc.dictionary(field, hostile, { minKeys: 1, maxKeys: 4 }),
    without: fc.subarray(Object.keys(FIELDS), { maxLength: 4 }),
    more: fc.dictionary(fc.oneof(fc.constantFrom(...UNKNOWN), textArbitrary), hostile, { maxKeys: 2 }),
  })
  .map(({ worse, without, more }) => {
    const body = Object.entries({ ...FIELDS, ...worse, ...more }).filter(([name]) => !without.includes(name))
    return JSON.stringify(Object.fromEntries(body))
  })
const bodyArbitrary = fc.oneof(
  { weight: 12, arbitrary: almostRight.map((raw) => ({ raw, type: 'application/json' })) },
  {
    weight: 3,
    arbitrary: fc.dictionary(field, hostile, { maxKeys: 5 }).map((input) => ({
      raw: JSON.stringify(input),
      type: 'application/json',
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.constantFrom(
          '',
          '{',
          '[]',
          'null',
          '"text"',
          '{"a":1}}',
          '{"__proto__":{"role":"admin"}}',
          '\ufeff{}',
        ),
        fc.constantFrom('['.repeat(5_000), '{"a":'.repeat(2_000), `{"title":"${'x'.repeat(70_000)}"}`),
        fc.json(),
        fc.string({ unit: 'binary' }),
      )
      .map((raw) => ({ raw, type: 'application/json' })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', 'x', ''),
        almostRight,
      )
      .map(([type, raw]) => ({ raw, type })),
  },
  {
    // Too large, which is rare above.
    weight: 1,
    arbitrary: fc.constant({ raw: `{"title":"${'x'.repeat(70_000)}"}`, type: 'application/json' }),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 60 }).map((raw) => ({ raw, type: 'application/json' })),
  },
)
const QUERY_FIELDS = [
  'location',
  'sort',
  'verified',
  ...FILTER_NAMES,
  'zoom',
  'limit',
  'cursor',
  'show',
  '$where',
  '__proto__',
  'id',
  'email',
]
const cursor = fc.array(fc.oneof(hostile, anId), { maxLength: 5 }).map((parts) => {
  const name = 'rank:1,createdAt:-1'
  return Buffer.from(JSON.stringify(['x', ...parts].with(0, name))).toString('base64url')
})
/** Values of filters, so that some searches are valid. */
const filter = fc.constantFrom(
  '1',
  '2.5',
  'true',
  'house,villa',
  'pool',
  '-180,-90,180,90',
  '170,-9,-170,9',
  '0,0;9,9;0,9',
)
const query = fc.array(fc.tuple(fc.constantFrom(...QUERY_FIELDS), fc.oneof(textArbitrary, cursor, filter)), {
  maxLength: 4,
})

/** The method and path of each operation, which failures show as its name. */
const CALLS = Object.values(operations).map(({ method, path }) => `${method} ${path}` as const)
const request = fc.record({
  call: fc.constantFrom(...CALLS),
  who: fc.nat({ max: 4 }),
  params: fc.array(pathArbitrary, { minLength: 1, maxLength: 1 }),
  query,
  body: bodyArbitrary,
})
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never

const withIds = (value: string): string =>
  value.replace(/id:(\w+)/g, (whole, name: string) => IDS[name] ?? whole)
const encoded = (value: string): string =>
  value.startsWith('raw:') ? value.slice(4) : encodeURIComponent(withIds(value.toWellFormed())) || '%20'

const methodOf = ({ call }: Request) => call.split(' ')[0] as Method
const pathOf = ({ call }: Request) => call.split(' ')[1] ?? ''

function addressOf(input: Request): string {
  const { params, query: fields } = input
  let used = 0
  const path = pathOf(input).replace(/\{\w+\}/g, () => encoded(params[used++ % params.length] ?? 'x'))
  const search = fields.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`).join('&')
  return `/api${path}${search && `?${search}`}`
}

async function send(input: Request): Promise<TestResponse> {
  const { who } = input
  const session = sessions[who] ?? new Session()
  const path = addressOf(input)
  if (methodOf(input) === 'GET') return session.get(path)
  const { raw, type } = input.body
  return session.call(methodOf(input), path, undefined, {
    raw: typeof raw === 'string' ? withIds(raw.toWellFormed()) : new Uint8Array(raw),
    headers: { 'content-type': type },
  })
}

// ── Responses

const INSIDES = /mongo|bson|zod|stack|node_modules|\.next|\.ts:|at async|TypeError|ENOENT|ECONN/i

function expectClean(input: Request, { status, body, headers }: TestResponse): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const requestLine = `${methodOf(input)} ${addressOf(input)} ${String(input.body.raw)}`.slice(0, 600)
  expect({ requestLine, failed: status >= 500, status }).toEqual({ requestLine, failed: false, status })
  if (status < 400) return
  // An identifier of ".." leads to another path, which may lack the method.
  if (status === 405) {
    expect({
      requestLine,
      body,
      allows: headers.get('allow')?.split(', ').includes(methodOf(input)),
    }).toEqual({
      requestLine,
      body: '',
      allows: false,
    })
    return
  }
  expect({ requestLine, status, body }).toEqual({
    requestLine,
    status,
    body: { error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }) },
  })
  expect(text).not.toMatch(INSIDES)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
}

/** A hash of every row of the database, from the raw bytes, because parsing thousands of rows takes long. */
async function fingerprint(): Promise<string> {
  const { db } = application
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  const hashes = names
    .filter((item) => !UNWATCHED.has(item))
    .sort()
    .map(async (name) => {
      const hash = createHash('sha256').update(name)
      const rows = db.collection(name).find<Uint8Array>({}, { raw: true })
      for await (const row of rows.sort({ _id: 1 })) hash.update(row)
      return hash.digest('hex')
    })
  return (await Promise.all(hashes)).join()
}

/** The responses in the order of the requests, a few concurrently. */
async function sendAll(batch: Request[]): Promise<TestResponse[]> {
  const responses: TestResponse[] = []
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let i = lane; i < batch.length; i += LANES) {
      const next = batch[i]
      if (next) responses[i] = await send(next)
    }
  })
  await Promise.all(lanes)
  return responses
}

// ── The server's event loop

/** How long one request may block it, in milliseconds. */
const HELD_MS = 200
/** How often a suspected request is sent again. */
const TRIES = 4

/** The longest time that the server's event loop was blocked since the last call, in milliseconds. */
async function longestHold(): Promise<number> {
  if (!existsSync(portFile)) throw new Error('the server does not measure its event loop')
  return Number(await (await fetch(`http://127.0.0.1:${readFileSync(portFile, 'utf8')}`)).text())
}

/**
 * Fails for a request that blocks the event loop too long. Garbage collection or a busy machine can block it
 * as long. So the requests of a blocked batch are sent again one after the other; if that happens again, each
 * half of them, and so on. Only a request that blocks it every time, even alone, fails.
 */
async function expectTimely<T>(
  batch: readonly T[],
  sendOne: (item: T) => Promise<unknown>,
  nameOf: (item: T) => string,
): Promise<void> {
  if ((await longestHold()) <= HELD_MS) return
  const expectNoneOf = async (suspects: readonly T[]): Promise<void> => {
    const isAlone = suspects.length === 1
    let shortest = Infinity
    for (let i = 0; i < (isAlone ? TRIES : 1) && shortest > HELD_MS; i += 1) {
      await longestHold()
      for (const suspect of suspects) await sendOne(suspect)
      shortest = Math.min(shortest, await longestHold())
    }
    if (shortest <= HELD_MS) return
    if (isAlone)
      throw new Error(`holds the event loop for ${Math.round(shortest)} ms: ${suspects.map(nameOf).join()}`)
    const middle = Math.ceil(suspects.length / 2)
    await expectNoneOf(suspects.slice(0, middle))
    await expectNoneOf(suspects.slice(middle))
  }
  await expectNoneOf(batch)
}

const nameOfRequest = (input: Request) =>
  `${methodOf(input)} ${addressOf(input)} ${String(input.body.raw)}`.slice(0, 600)

const changes = (input: Request, { status }: TestResponse) => methodOf(input) !== 'GET' && status < 300

it(`${BATCH * BATCHES} generated requests: no 500, no changed row without a 2xx, and none holds the server`, async () => {
  const statusCounts = new Map<number, number>()
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      await aim()
      // Jobs of earlier requests, and those of the demo, change rows by themselves.
      await jobsDone(application.db, application.site)
      const before = await fingerprint()
      const responses = await sendAll(batch)
      for (const [i, response] of responses.entries()) {
        const sentRequest = batch[i]
        if (!sentRequest) throw new Error('a response without its request')
        expectClean(sentRequest, response)
        statusCounts.set(response.status, (statusCounts.get(response.status) ?? 0) + 1)
        if (response.status < 300) succeeded.add(sentRequest.call)
      }
      const changed = batch.some((input, i) => {
        const response = responses[i]
        return response !== undefined && changes(input, response)
      })
      if (!changed) expect(await fingerprint()).toBe(before)
      await expectTimely(batch, send, nameOfRequest)
    }),
    { numRuns: BATCHES, seed: SEED, endOnFailure: true },
  )
  expect(application.output().filter((line) => /"level":[456]0|⨯|error/i.test(line))).toEqual([])
  // The generator must produce rejections of each kind (the rare ones only among many requests), and some
  // successes.
  for (const status of [200, 400, 401, 403, 404, 413, 415])
    expect(statusCounts.get(status) ?? 0).toBeGreaterThan(BATCHES / 10)
  expect(succeeded.size).toBeGreaterThan(8)
}, 900_000)

// How long a text blocks the event loop does not depend on the database, so it is tested on one engine.
const onOneEngine = onlyWhere(
  engine === 'embedded',
  'it does not depend on the database, and the embedded one answers for all',
)

onOneEngine(
  `texts that patterns are slow with, and of every length: none holds the server for ${HELD_MS} ms`,
  () => {
    /** The longest texts in a body of 64 KB, and in one of a listing or a form. */
    const LONG = 60_000
    const LONGEST = 4 * LONG
    const hostileOf = (long: number) => [
      `a@${'.'.repeat(long)}@`,
      `a@${'a.'.repeat(long / 2)}`,
      '@'.repeat(long),
      'a'.repeat(long),
      `x${' '.repeat(long)}x`,
      `x${'\n '.repeat(long / 2)}x`.replaceAll('\n', '\t'),
      '$,'.repeat(long / 2),
      '0'.repeat(long),
      '-'.repeat(long),
      '('.repeat(long),
      '/'.repeat(long),
      // Combining marks that are reordered, and a sign that folds to eighteen letters; three and two bytes
      // each.
      '\u0315\u0316'.repeat(long / 4),
      '\ufdfa'.repeat(long / 3),
      'https://'.repeat(long / 8),
      'pi_'.repeat(long / 3),
    ]
    const HOSTILE = hostileOf(LONG)
    const HOSTILE_IN_FORMS = hostileOf(LONGEST)
    /** The limits of the schemas. */
    const LIMITS = [3, 10, 24, 40, 43, 100, 120, 200, 203, 254, 256, 500, 1_000, 1_024, 2_000, 5_000]
    const LENGTHS = LIMITS.flatMap((limit) => [limit, limit + 1])
    const SHAPES = ['x', '@.', ' x', '\u0315\u0316', '\ufdfa'] as const
    const textOf = (shape: string, length: number) =>
      shape.repeat(Math.ceil(length / shape.length)).slice(0, length)
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

    type Sent = { name: string; send: () => Promise<TestResponse> }

    const sessionOf = (declared: (typeof operations)[keyof typeof operations]): Session => {
      const roles = ['user', 'agent', 'admin'] as const
      const role = roles.find(
        (item) => declared.permission === null || permissionScope(item, declared.permission) !== null,
      )
      const session = sessions[role === undefined ? 0 : roles.indexOf(role) + 1]
      if (!session) throw new Error('there is no session')
      return session
    }

    const fieldsOf = ({ input }: (typeof operations)[keyof typeof operations]): string[] =>
      Object.keys((input as unknown as { def: { shape: object } }).def.shape)

    function toOperations(): Sent[] {
      return Object.entries(operations).flatMap(([operation, declared]) => {
        if (!isPlain(operation)) return []
        const { method, path } = declared
        const session = sessionOf(declared)
        const fields = fieldsOf(declared)
        const bare = path.replace(/\{\w+\}/g, '0123456789abcdef01234567')
        const call = (name: string, body: string | (() => string)): Sent => ({
          name: `${operation} ${name}`,
          send: () =>
            session.call(method, `/api${bare}`, undefined, {
              raw: typeof body === 'string' ? body : body(),
              headers: { 'content-type': 'application/json' },
            }),
        })
        const ask = (name: string, address: string): Sent => ({
          name: `${operation} ${name}`,
          send: () => session.call(method, `/api${address}`),
        })
        // A URL has at most 16 KB.
        const inAddress = HOSTILE.map((text) => encodeURIComponent(text.slice(0, 1_500)).slice(0, 12_000))
        const inPath = path.includes('{')
          ? inAddress.map((text, i) => ask(`path ${i}`, path.replace(/\{\w+\}/g, text.replace(/%\w?$/, ''))))
          : []
        if (method === 'GET')
          return [
            ...inPath,
            ...fields.flatMap((name) =>
              inAddress.map((text, i) => ask(`${name} ${i}`, `${bare}?${name}=${text}`)),
            ),
          ]
        if (method === 'DELETE') return inPath
        return [
          ...inPath,
          ...fields.flatMap((name) =>
            (declared.bodyLimit === undefined ? HOSTILE : HOSTILE_IN_FORMS).map((text, i) =>
              call(`${name} ${i}`, () => JSON.stringify({ ...FIELDS, [name]: text })),
            ),
          ),
          ...LENGTHS.flatMap((length) =>
            SHAPES.map((shape) =>
              call(
                `all of ${length}`,
                JSON.stringify(
                  Object.fromEntries(
                    fields.map((name) => [name, textOf(shape, Math.min(length, LONG / 6 / fields.length))]),
                  ),
                ),
              ),
            ),
          ),
          ...fields.map((name) => call(`${name} nested`, `{${JSON.stringify(name)}:${nested(30_000)}}`)),
          call('nested', nested(32_000)),
          call('many', `[${'0,'.repeat(32_000)}0]`),
          ...(declared.bodyLimit === undefined
            ? []
            : [call('deeper', nested(LONGEST / 2)), call('more', `[${'0,'.repeat(LONGEST / 2)}0]`)]),
          call('fields', `{${Array.from({ length: 5_000 }, (_, i) => `"a${i}":1`).join()}}`),
        ]
      })
    }

    /** The page of each form, who may send it, and its fields. */
    const FORMS: Record<string, [page: string, who: number, fields: string[]]> = {
      signInAction: ['/login', 0, ['email', 'password', 'callbackUrl', 'remember']],
      signUpAction: ['/register', 0, ['fullName', 'email', 'password', 'confirmPassword', 'callbackUrl']],
      forgotPasswordAction: ['/forgot-password', 0, ['email', 'callbackUrl']],
      changePasswordAction: ['/reset-password', 0, ['token', 'password', 'confirmPassword']],
      sendSupportMessageAction: ['/', 0, ['name', 'email', 'topic', 'message']],
      sendEnquiryAction: ['/enquiry', 0, ['token']],
      setFirstPasswordAction: ['/enquiry/confirmed', 0, ['token', 'password', 'conversation']],
      updateProfileAction: [
        '/dashboard/agent/profile',
        2,
        ['name', 'phone', 'image', 'address', 'company', 'website'],
      ],
      createPropertyAction: [
        '/dashboard/agent/add-property',
        2,
        ['key', 'home.title', 'home.description', 'home.location', 'home.image', 'home.agentEmail'],
      ],
      createReviewAction: ['/properties', 1, ['propertyId', 'review']],
    }

    function toForms(): Sent[] {
      const { site } = application
      const by = (action: string) => FORMS[action] ?? ['/', 0]
      const run = (action: string, name: string, input: object): Sent => ({
        name: `${action} ${name}`,
        send: () => {
          const [page, who] = by(action)
          return runAction(sessions[who] ?? new Session(site), site, page, action, input)
        },
      })
      const credentials = ['email', 'password', 'csrfToken', 'callbackUrl', 'json'].flatMap((name) =>
        HOSTILE.map((text, i): Sent => {
          const raw = JSON.stringify({ email: 'a@b.c', password: 'x', [name]: text })
          return {
            name: `credentials ${name} ${i}`,
            send: () => new Session(site).post('/api/auth/callback/credentials', undefined, { raw }),
          }
        }),
      )
      const inputWith = (name: string, text: string): object => {
        const [outer = '', inner] = name.split('.')
        return inner === undefined ? { [name]: text } : { key: 'fuzz', [outer]: { [inner]: text } }
      }
      const typed = Object.entries(FORMS).flatMap(([action, [, , fields]]) =>
        fields.flatMap((name) =>
          // React treats a text that starts with $ as a reference, so it is escaped as $$.
          HOSTILE_IN_FORMS.map((text, i) =>
            run(action, `${name} ${i}`, inputWith(name, text.startsWith('$') ? `$${text}` : text)),
          ),
        ),
      )
      const raw = (action: string, name: string, body: string): Sent => ({
        name: `${action} ${name}`,
        send: () => {
          const [page, who] = by(action)
          return (sessions[who] ?? new Session(site)).call('POST', page, undefined, {
            raw: body,
            headers: {
              'next-action': builtActions().get(action)?.id ?? '',
              'content-type': 'text/plain;charset=UTF-8',
              origin: site,
            },
          })
        },
      })
      const shaped = Object.keys(FORMS).flatMap((action) => [
        raw(action, 'nested', `[${nested(500)}]`),
        raw(action, 'many', `[[${'0,'.repeat(LONGEST / 2)}0]]`),
        raw(action, '1 MB', JSON.stringify([{ email: 'x'.repeat(1_000_000) }])),
        raw(action, '1 MB nested', `[${nested(500_000)}]`),
      ])
      return [...credentials, ...typed, ...shaped]
    }

    async function expectAllTimely(all: Sent[]): Promise<{ name: string; status: number }[]> {
      const responses: { name: string; status: number }[] = []
      for (let from = 0; from < all.length; from += BATCH) {
        const batch = all.slice(from, from + BATCH)
        const lanes = Array.from({ length: LANES }, async (_, lane) => {
          for (let i = lane; i < batch.length; i += LANES) {
            const one = batch[i]
            if (one) responses.push({ name: one.name, status: (await one.send()).status })
          }
        })
        await Promise.all(lanes)
        await expectTimely(
          batch,
          ({ send: sendAgain }) => sendAgain(),
          ({ name }) => name,
        )
      }
      return responses
    }

    it('to the REST surface', async () => {
      const responses = await expectAllTimely(toOperations())
      expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    }, 900_000)

    it('to forms and to the sign-in of scripts', async () => {
      const responses = await expectAllTimely(toForms())
      expect(responses.filter(({ status }) => status >= 500)).toEqual([])
      const large = responses.filter(({ name }) => name.includes('1 MB'))
      expect(large).toHaveLength(2 * Object.keys(FORMS).length)
      expect(large.filter(({ status }) => status !== 413)).toEqual([])
    }, 900_000)

    it('a form of 1 MB, with and without JavaScript, gets the message that it is too large', async () => {
      const { site } = application
      const form = new FormData()
      form.set('fullName', 'x'.repeat(1_000_000))
      const responses = [
        await new Session(site).post('/register', undefined, { raw: form }),
        await new Session(site).post('/api/docs', undefined, { raw: form }),
        await runAction(new Session(site), site, '/register', 'signUpAction', {
          fullName: 'x'.repeat(1_000_000),
        }),
        await new Session(site).post('/', undefined, {
          raw: `a=${'x'.repeat(1_000_000)}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ]
      for (const { status, body, headers } of responses) {
        expect({ status, body }).toEqual({
          status: 413,
          body: 'This form is too large. Please shorten your text and send it again.',
        })
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      }
      await expectTimely([1], () => new Session(site).post('/register', undefined, { raw: form }), String)
      expect(application.output().filter((line) => /"level":[456]0|⨯|error/i.test(line))).toEqual([])
    })
  },
)
