import { actorOfToken } from '@/lib/auth/token'
import { type UserDoc } from '@/lib/data/collections'
import { MAX_SESSIONS } from '@/lib/domain/session'
import { actorOf, createUser, idOf } from '@/test/factories'
import { beginSession, codeOf, serviceDatabase } from '@/test/support/services'
import { endSession, endSessionOf, getAccount } from './sessions'
import { loadActor, openSessionOf } from './sign-in'

const { db } = serviceDatabase()

const users = () => db.collection('users')
const isOpen = async (user: UserDoc, id: string) => (await loadActor(idOf(user), id)) !== null

describe('a session (D63)', () => {
  it.each([
    [false, 24 * 60 * 60],
    [true, 30 * 24 * 60 * 60],
  ])('lasts, remembered %j, %d seconds', async (remember, seconds) => {
    const user = await createUser(db)
    const from = Date.now()
    const { sessionId, user: dto } = await openSessionOf(idOf(user), {
      way: 'google',
      device: 'Firefox on Linux',
      remember,
    })
    expect(dto).toMatchObject({ _id: idOf(user), email: user.email })
    expect(sessionId).toMatch(/^[0-9a-f]{32}$/)
    const entry = (await users().findOne({ _id: user._id }))?.sessions?.[sessionId]
    const life = ((entry?.expiresAt.getTime() ?? 0) - from) / 1000
    expect(life).toBeGreaterThanOrEqual(seconds)
    expect(life).toBeLessThan(seconds + 60)
  })

  it('ends at its expiry, even if its token is valid longer', async () => {
    const user = await createUser(db)
    const id = await beginSession(user)
    expect(await isOpen(user, id)).toBe(true)
    await users().updateOne({ _id: user._id }, { $set: { [`sessions.${id}.expiresAt`]: new Date() } })
    expect(await isOpen(user, id)).toBe(false)
  })

  it('ends for good with its logout; others continue', async () => {
    const user = await createUser(db)
    const one = await beginSession(user)
    const other = await beginSession(user)
    await endSessionOf({ sub: idOf(user), sid: one })
    expect(await actorOfToken({ sub: idOf(user), sid: one })).toBeNull()
    expect(await actorOfToken({ sub: idOf(user), sid: other })).toEqual({
      ...actorOf(user),
      sessionId: other,
    })
  })

  it('belongs to one account', async () => {
    const user = await createUser(db)
    const stranger = await createUser(db)
    const id = await beginSession(user)
    expect(await loadActor(idOf(stranger), id)).toBeNull()
    await endSession(actorOf(stranger), { sessionId: id })
    expect(await isOpen(user, id)).toBe(true)
  })

  it.each(['', '__proto__', 'constructor', 'a.b', '$x', 'A'.repeat(32), 'f'.repeat(33)])(
    'is not identified by %j',
    async (id) => {
      const user = await createUser(db)
      const real = await beginSession(user)
      expect(await loadActor(idOf(user), id)).toBeNull()
      await endSessionOf({ sub: idOf(user), sid: id })
      expect(await isOpen(user, real)).toBe(true)
    },
  )

  it('has ended if its token is an older one without an id', async () => {
    const user = await createUser(db)
    await beginSession(user)
    expect(await actorOfToken({ sub: idOf(user) })).toBeNull()
  })

  it(`is one of at most ${MAX_SESSIONS}: the oldest one ends, and expired ones are removed`, async () => {
    const user = await createUser(db)
    const ids: string[] = []
    for (let i = 0; i < MAX_SESSIONS + 2; i += 1) ids.push(await beginSession(user))
    const sessionIds = Object.keys((await users().findOne({ _id: user._id }))?.sessions ?? {})
    expect(sessionIds.sort()).toEqual(ids.slice(2).sort())
  })

  it('records its last use, at most every ten minutes', async () => {
    const user = await createUser(db)
    const id = await beginSession(user)
    const lastSeen = async () =>
      (await users().findOne({ _id: user._id }))?.sessions?.[id]?.lastSeenAt.getTime() ?? 0
    const first = await lastSeen()
    await loadActor(idOf(user), id)
    expect(await lastSeen()).toBe(first)
    const earlier = new Date(first - 11 * 60_000)
    await users().updateOne({ _id: user._id }, { $set: { [`sessions.${id}.lastSeenAt`]: earlier } })
    await loadActor(idOf(user), id)
    expect(await lastSeen()).toBeGreaterThanOrEqual(first)
  })
})

describe('the list of open sessions', () => {
  it('shows device and sign-in method and marks the current one, newest first', async () => {
    const licence = { number: 'OR-201', region: 'Oregon', recordedAt: new Date() }
    const user = await createUser(db, { licence })
    const first = await beginSession(user)
    const way = { way: 'google', device: 'Safari on iOS', remember: true } as const
    const { sessionId } = await openSessionOf(idOf(user), way)
    const account = await getAccount({ ...actorOf(user), sessionId: first })
    const { profile, sessions } = account
    expect(account.licence).toEqual({ number: 'OR-201', region: 'Oregon' })
    expect(profile).toMatchObject({ email: user.email })
    expect(sessions).toEqual([
      expect.objectContaining({ id: sessionId, device: 'Safari on iOS', way: 'google', isCurrent: false }),
      expect.objectContaining({ id: first, device: 'Chrome on Linux', way: 'password', isCurrent: true }),
    ])
  })

  it('lets a person end one of them', async () => {
    const user = await createUser(db)
    const ids = [await beginSession(user), await beginSession(user)] as const
    await endSession(actorOf(user), { sessionId: ids[0] })
    expect(await Promise.all(ids.map((id) => isOpen(user, id)))).toEqual([false, true])
  })

  it('is forbidden for a suspended account', async () => {
    const user = await createUser(db, { role: 'fraud' })
    const id = await beginSession(user)
    expect(await codeOf(getAccount(actorOf(user)))).toBe('forbidden')
    expect(await codeOf(endSession(actorOf(user), { sessionId: id }))).toBe('forbidden')
  })
})
