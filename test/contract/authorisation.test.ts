import { ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { groupBy } from '@/lib/domain/group-by'
import { permissionScope } from '@/lib/domain/permissions'
import { BUDGET_NAMES, RATE_LIMIT_SCOPES } from '@/lib/domain/rate-limits'
import { operations } from '@/lib/operations'
import { runAction } from '../support/actions'
import { applicationDatabase, newBuyer, demoSession, type Method, Session } from '../support/contract'
import { fullOnly, isFull } from '../support/tier'
import { expectDocumented } from '../support/openapi'
import { ACTORS, CALLER_ROWS, MAKERS, type Person, prepareRequests } from '../support/operation-requests'
import { ownApplication } from '../support/own-application'

/** The callers: in the core tier one per role. All of them have records that others request. */
const CALLERS = ACTORS.filter((name) => isFull || !name.endsWith(' 2'))

const db = applicationDatabase()
const site = new URL(process.env.APPLICATION_URL ?? '').origin

const people = new Map<string, Person>()

const ROLES = { buyer: 'user', 'buyer 2': 'user', agent: 'agent', 'agent 2': 'agent' } as const
const roleOf = (name: string) => (ROLES as Record<string, UserDoc['role']>)[name] ?? (name as UserDoc['role'])

beforeAll(async () => {
  for (const name of ACTORS.slice(1)) {
    const { session, id } = await newBuyer()
    const _id = new ObjectId(id)
    const user = await db
      .collection('users')
      .findOneAndUpdate(
        { _id },
        { $set: { role: roleOf(name), emailVerified: new Date() } },
        { returnDocument: 'after' },
      )
    if (!user) throw new Error('the account is gone')
    people.set(name, { session, user })
  }
  await prepareRequests(db, people)
})

/** The owner of the record for the second half of a cell. */
const OTHERS: Record<string, string> = {
  nobody: 'buyer',
  buyer: 'buyer 2',
  'buyer 2': 'buyer',
  agent: 'agent 2',
  'agent 2': 'agent',
  admin: 'agent',
  fraud: 'agent',
}

/** The status of a caller's request. A success must be what the document describes. */
async function statusOf(
  { method, path: template, call }: (typeof CALLER_ROWS)[number],
  name: string,
  isOwn: boolean,
): Promise<number> {
  const maker = MAKERS[call]
  const actor = people.get(name)
  const owner = isOwn && actor ? actor : people.get(OTHERS[name] ?? '')
  if (!maker || !owner) throw new Error(`${call} for ${name} is not made`)
  const { path, body, raw, type } = await maker(owner.user, isOwn)
  const session = actor?.session ?? new Session()
  const response = await session.call(method, `/api${path}`, body, {
    ...(raw && { raw: raw() }),
    ...(type !== undefined && { headers: { 'content-type': type } }),
  })
  if (response.status < 300 && call !== 'GET /openapi.json')
    await expectDocumented(method, template, response)
  if (actor)
    await db
      .collection('users')
      .updateOne({ _id: actor.user._id }, { $set: { role: actor.user.role }, $unset: { officeId: '' } })
  return response.status
}

it('the table contains every operation', () => {
  const declared = Object.values(operations).map(({ method, path }) => `${method} ${path}`)
  const callNames = new Set(CALLER_ROWS.map(({ method, path }) => `${method} ${path}`))
  expect([...callNames].sort()).toEqual([...declared, 'GET /openapi.json'].sort())
})

it.each(Object.entries(operations))('%s has a rate limit, unless another machine calls it', (_, declared) => {
  expect(declared.access === 'service' ? [null] : RATE_LIMIT_SCOPES).toContain(declared.limit)
})

fullOnly('with budgets of one point', () => {
  /** A site on which every rate limit except those of signing in has one point. */
  const limitedApplication = ownApplication({
    RATE_LIMIT_SCALE: '1',
    RATE_LIMITS: JSON.stringify(
      Object.fromEntries(
        BUDGET_NAMES.filter((name) => !name.startsWith('sign-in') && name !== 'auth').map((name) => [
          name,
          { points: 1, seconds: 3_600 },
        ]),
      ),
    ),
  })
  const sessions = new Map<string, Session>()

  beforeAll(async () => {
    sessions.set('nobody', new Session(limitedApplication.site))
    for (const name of ['buyer', 'agent', 'admin'] as const)
      sessions.set(name, await demoSession(name, limitedApplication.site))
  })

  it.each(CALLER_ROWS.filter(({ variant }) => variant === '' || variant === 'listing'))(
    '$method $path: $limit',
    async ({ method, path, cells, limit }) => {
      // Anyone who may call it at all: rate limits come before the input, which is invalid here.
      const name = [...sessions.keys()].find(
        (item) => !/^40[13]/.test(cells[ACTORS.indexOf(item as 'nobody')] ?? ''),
      )
      const session = sessions.get(name ?? '')
      if (!session) throw new Error(`nobody may call ${method} ${path}`)
      const address = `/api${path.replace(/\{\w+\}/g, 'no-id')}`
      const statuses: number[] = []
      for (let i = 0; i < 3; i += 1) {
        const { status } = await session.call(method, address, method === 'GET' ? undefined : {})
        statuses.push(status)
      }
      expect(statuses.includes(429) ? '429' : 'none').toBe(limit)
    },
  )

  it('rejects each declared operation', () => {
    const declared = Object.values(operations).flatMap(({ limit, method, path }) =>
      limit === null ? [] : [`${method} ${path}`],
    )
    const free = CALLER_ROWS.filter(({ limit }) => limit !== '429').map(
      ({ method, path }) => `${method} ${path}`,
    )
    expect(declared.filter((call) => free.includes(call))).toEqual([])
  })
})

/** The callers of an operation with their expected statuses. The core tier takes one of each expectation, in turn. */
function callersOf(cells: readonly string[], index: number): (readonly [name: string, cell: string])[] {
  const all = CALLERS.map((name) => [name, cells[ACTORS.indexOf(name)] ?? ''] as const)
  if (isFull) return all
  return [...groupBy(all, ([, cell]) => cell).values()].flatMap((same) =>
    same.slice(index % same.length).slice(0, 1),
  )
}

it.each(CALLER_ROWS.map((callerRow, index) => ({ ...callerRow, index })))(
  '$call',
  async ({ index, ...call }) => {
    const statuses: Record<string, string> = {}
    const callers = callersOf(call.cells, index)
    let isTried = false
    for (const [name, cell] of callers) {
      const own = await statusOf(call, name, true)
      // In the core tier, only the first caller who may make the call also tries another person's record.
      const triesOther: boolean = isFull || (!isTried && own < 400)
      isTried ||= triesOther
      statuses[name] = `${own}/${triesOther ? await statusOf(call, name, false) : cell.split('/')[1]}`
    }
    expect(statuses).toEqual(Object.fromEntries(callers))
  },
)

describe('people without access learn nothing of the operation (D63)', () => {
  const isChange = (method: string) => method !== 'GET'
  /** True if a role may not call the operation for any record. */
  const isRefused = (
    declared: (typeof operations)[keyof typeof operations],
    role: UserDoc['role'],
  ): boolean =>
    // Another service authenticates by a signature and has no role.
    declared.access !== 'service' &&
    ((role === 'fraud' && isChange(declared.method)) ||
      (declared.permission !== null && permissionScope(role, declared.permission) === null))
  const MALFORMED: [what: string, raw: string, type: string][] = [
    ['no JSON', '{', 'application/json'],
    ['another type', 'x', 'text/plain'],
    ['too large', `{"a":"${'x'.repeat(70_000)}"}`, 'application/json'],
    ['empty', '{}', 'application/json'],
  ]
  const malformed = (
    method: Method,
    path: string,
    session: Session,
    [, raw, type]: (typeof MALFORMED)[number],
  ) => {
    const address = `/api${path.replace(/\{\w+\}/g, 'no-id')}?limit=none`
    return method === 'GET'
      ? session.get(address)
      : session.call(method, address, undefined, { raw, headers: { 'content-type': type } })
  }

  const calls = Object.entries(operations).map(([name, declared], index) => ({ name, declared, index }))
  it.each(calls)('$name', async ({ declared, index }) => {
    const { method, path, access } = declared
    const refusedRoles = (['buyer', 'agent', 'admin', 'fraud'] as const).filter((name) =>
      isRefused(declared, roleOf(name)),
    )
    // The response to malformed input does not depend on the role: in the core tier the first caller sends all of it,
    // and one role sends one of it.
    const roles = isFull ? refusedRoles : refusedRoles.slice(index % refusedRoles.length).slice(0, 1)
    const callers = [...(access === 'signed-in' ? ['nobody'] : []), ...roles]
    for (const [i, name] of callers.entries()) {
      const bodies = isFull || i === 0 ? MALFORMED : MALFORMED.slice(index % MALFORMED.length).slice(0, 1)
      for (const body of bodies) {
        const session = people.get(name)?.session ?? new Session()
        const { status } = await malformed(method, path, session, body)
        expect([name, body[0], status]).toEqual([name, body[0], name === 'nobody' ? 401 : 403])
      }
    }
  })

  it('POST /uploads', async () => {
    const send = async (name: string, raw: string) =>
      (await people.get(name)?.session.post('/api/uploads', undefined, { raw }))?.status
    expect([await send('fraud', 'x'), await send('buyer', 'x')]).toEqual([403, 415])
    expect((await new Session().post('/api/uploads', undefined, { raw: 'x' })).status).toBe(401)
  })

  it('cannot use its form either', async () => {
    const run = async (name: string, page: string, action: string) => {
      const person = people.get(name)
      if (!person) throw new Error(`${name} is not there`)
      return String((await runAction(person.session, site, page, action, {})).body)
    }
    // These are buyers' pages, and all of them were buyers when they signed in.
    const offer = '/dashboard/user/make-offer/0123456789abcdef01234567'
    for (const name of ['agent', 'admin', 'fraud']) {
      expect(await run(name, '/properties', 'createReviewAction')).toContain('"code":"forbidden"')
      expect(await run(name, offer, 'createOfferAction')).toContain('"code":"forbidden"')
    }
    expect(await run('buyer', '/properties', 'createReviewAction')).toContain('"code":"invalid_input"')
    expect(await run('buyer', offer, 'createOfferAction')).toContain('"code":"invalid_input"')
  })

  // A script sends its action to the page it is on, which may have changed meanwhile, even to another role's
  // page.
  it('an action responds on any page', async () => {
    const session = people.get('buyer')?.session
    if (!session) throw new Error('the buyer is not there')
    for (const page of [
      '/dashboard/user/bought',
      '/dashboard/user/wishlist',
      '/dashboard/agent/requested-properties',
    ]) {
      const { body } = await runAction(session, site, page, 'markNoticesReadAction', { mark: 'bought' })
      expect([page, String(body)]).toEqual([page, expect.stringContaining('"ok":true')])
    }
  })

  it('an action ignores a second argument that is no form', async () => {
    const session = people.get('buyer')?.session ?? new Session()
    const page = '/dashboard/user/bought'
    const input = { mark: 'bought' }
    for (const second of [{}, 'x', null, [['a', 'b']]]) {
      const { status, body } = await runAction(session, site, page, 'markNoticesReadAction', input, second)
      expect({ status, body: String(body) }).toEqual({
        status: 200,
        body: expect.stringContaining('"ok":true'),
      })
    }
  })
})
