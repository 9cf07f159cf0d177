import { addDays, toDay } from '@/lib/domain/dates'
import { jobId } from '@/lib/domain/jobs'
import { registerUserSchema, signInSchema } from '@/lib/schemas/user'
import { actorOf, createUser, idOf } from '@/test/factories'
import { beginSession, codeOf, serviceDatabase } from '@/test/support/services'
import { authenticateUser, loadActor, signInWithPassword, registerUser } from './sign-in'
import { getProfile } from './people'
import { grantRole } from './roles'

const { db } = serviceDatabase({ ADMIN_EMAILS: 'boss@keystead.test' })

const password = 'correct horse'
const register = (email: string) =>
  registerUser(null, registerUserSchema.parse({ name: 'Nora', email, password }))
const signIn = (email: string) => authenticateUser(null, signInSchema.parse({ email, password }))

describe('registerUser', () => {
  it('creates an account of role user, with an argon2id hash and no password', async () => {
    const user = await register('nora@keystead.test')
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Nora',
      email: 'nora@keystead.test',
      photoURL: null,
      role: 'user',
    })
    const stored = await db.collection('users').findOne({ email: 'nora@keystead.test' })
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/)
    expect(JSON.stringify(stored)).not.toContain(password)
  })

  it('rejects a taken email, with the message for the field', async () => {
    await register('taken@keystead.test')
    const message = 'An account with this email already exists'
    await expect(register('taken@keystead.test')).rejects.toMatchObject({
      code: 'conflict',
      message,
      fields: { email: message },
    })
  })

  it.each([
    ['in other letters of the domain', 'nora@münchen.example', 'nora@XN--MNCHEN-3YA.example'],
    ['with a composed letter', 'zoe\u0301@keystead.test', ' ZOÉ@keystead.test '],
  ])('rejects a second account %s (D228)', async (_, first, second) => {
    await register(first)
    await expect(register(second)).rejects.toMatchObject({
      fields: { email: 'An account with this email already exists' },
    })
  })

  it('creates one of ten concurrent accounts', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(register('race@keystead.test'))),
    )
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(9)
    expect(await db.collection('users').countDocuments({ email: 'race@keystead.test' })).toBe(1)
  })
})

describe('authenticateUser', () => {
  const email = 'signs-in@keystead.test'
  beforeAll(() => register(email))

  it('returns the account, whose new session records the time', async () => {
    const before = Date.now()
    expect(await authenticateUser(null, { email, password })).toMatchObject({ email, role: 'user' })
    await signInWithPassword({ email, password }, { device: 'Chrome on Linux', remember: false })
    const stored = await db.collection('users').findOne({ email })
    expect(stored?.lastSignInAt?.getTime()).toBeGreaterThanOrEqual(before)
  })

  it('signs in with any spelling of the email (D228)', async () => {
    const { _id } = await register('ana@bücher.example')
    for (const spelling of ['Ana@Bu\u0308cher.example', 'ana@xn--bcher-kva.example'])
      expect((await signIn(spelling))._id.toHexString()).toBe(_id)
  })

  it('throws the same for a wrong password, an unknown email and an account without a password', async () => {
    await createUser(db, { email: 'google@keystead.test' })
    const attempts = [
      { email, password: 'wrong' },
      { email, password: `${password} ` },
      { email: 'nobody@keystead.test', password },
      { email: 'google@keystead.test', password },
      { email: 'google@keystead.test', password: 'decoy' },
    ]
    for (const attempt of attempts) {
      await expect(authenticateUser(null, attempt)).rejects.toMatchObject({
        code: 'unauthenticated',
        message: 'Invalid email or password',
        fields: undefined,
      })
    }
  })

  it('computes a hash for an unknown email too', async () => {
    /** The processor time of seven attempts, in milliseconds: what else the machine does takes none of it. */
    const cost = async (address: string) => {
      const before = process.cpuUsage()
      for (let i = 0; i < 7; i += 1)
        await codeOf(authenticateUser(null, { email: address, password: 'wrong' }))
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    // The hash takes tens of milliseconds; without it an attempt would take one or two.
    expect(await cost('nobody@keystead.test')).toBeGreaterThan((await cost(email)) / 3)
  })
})

describe('loadActor', () => {
  it('returns the current role of the database', async () => {
    const user = await createUser(db)
    const session = await beginSession(user)
    expect(await loadActor(user._id.toHexString(), session)).toEqual({ ...actorOf(user), sessionId: session })
    await grantRole(user.email, 'agent')
    expect(await loadActor(user._id.toHexString(), session)).toEqual({
      ...actorOf(user),
      role: 'agent',
      sessionId: session,
    })
  })

  it.each(['0123456789abcdef01234567', 'not an id', '', 'abcdefghijkl'])('returns null for %j', async (id) =>
    expect(await loadActor(id, await beginSession(await createUser(db)))).toBeNull(),
  )
})

describe('grantRole', () => {
  it('finds the account in another spelling of its email (D228)', async () => {
    const { email } = await register('eva@bücher.example')
    await grantRole('EVA@Bücher.example', 'agent')
    expect(await db.collection('users').findOne({ email })).toMatchObject({ role: 'agent' })
  })

  it('keeps one administrator (D16)', async () => {
    await db.collection('users').deleteMany({ role: 'admin' })
    const last = await createUser(db, { role: 'admin' })
    expect(await codeOf(grantRole(last.email, 'user'))).toBe('conflict')
    await createUser(db, { role: 'admin' })
    await grantRole(last.email, 'user')
    expect(await db.collection('users').findOne({ _id: last._id })).toMatchObject({ role: 'user' })
  })

  it('has the effects of an administrator’s change, once (D19)', async () => {
    const number = 'OR-201'
    const validUntil = toDay(addDays(new Date(), 20))
    const licence = { number, validUntil, recordedAt: addDays(new Date(), -365) }
    const person = await createUser(db, { role: 'admin', licence })
    await grantRole(person.email, 'agent')
    await grantRole(person.email, 'agent')
    const filter = { personId: person._id }
    const notices = await db.collection('notices').find(filter).sort({ kind: 1 }).toArray()
    expect(notices.map(({ kind }) => kind)).toEqual(['licence-ending', 'role-changed'])
    expect(await db.collection('jobs').countDocuments({ _id: jobId('follow-licence', idOf(person)) })).toBe(1)
    expect(await db.collection('audit').find({ targetId: person._id }).toArray()).toMatchObject([
      { actorId: null, action: 'user.role-changed', before: { role: 'admin' }, after: { role: 'agent' } },
    ])
  })

  it('refreshes the pages that other processes have cached (ADR 036)', async () => {
    const { email } = await createUser(db)
    await db.collection('contentChanges').deleteMany({})
    await grantRole(email, 'agent')
    expect(await db.collection('contentChanges').find().toArray()).toMatchObject([
      { tags: ['lists', 'properties'] },
    ])
  })

  it('lifts no suspension, which needs a reason (D70)', async () => {
    const suspended = await createUser(db, { role: 'fraud' })
    for (const role of ['user', 'agent', 'admin'] as const)
      await expect(grantRole(suspended.email, role)).rejects.toMatchObject({
        code: 'conflict',
        message: 'This account is suspended. An administrator can lift the suspension.',
      })
    expect(await db.collection('users').findOne({ _id: suspended._id })).toMatchObject({ role: 'fraud' })
  })

  it('throws if there is no such account', async () => {
    await expect(grantRole('nobody@keystead.test', 'admin')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no account with the email nobody@keystead.test.',
    })
  })
})

it('getProfile states how the person signs in, without a hash', async () => {
  const registered = await createUser(db, { passwordHash: '$argon2id$secret' })
  const profile = await getProfile(actorOf(registered))
  expect(profile).toMatchObject({ provider: 'password', emailVerified: false, phone: null })
  expect(JSON.stringify(profile)).not.toContain('argon2')

  const google = { emailVerified: new Date(), phone: '+15550100171' }
  expect(await getProfile(actorOf(await createUser(db, google)))).toMatchObject({
    provider: 'google',
    emailVerified: true,
    phone: '+15550100171',
  })
})
