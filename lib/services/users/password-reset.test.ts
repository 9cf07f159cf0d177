import { refreshToken, tokenOf } from '@/lib/auth/token'
import { type UserDoc } from '@/lib/data/collections'
import { checkPassword, hashPassword } from '@/lib/integrations/password'
import { createUser } from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { authenticateUser, openSession, signInWithPassword } from './sign-in'
import { openToken, requestPasswordReset, resetPassword } from './mailed-links'

const mail = testMail()
const { db } = serviceDatabase({
  NEXTAUTH_URL: 'https://keystead.test',
  CLOUDINARY_URL: 'cloudinary://key:secret@keystead',
})

const users = () => db.collection('users')
const resets = () => db.collection('passwordResets')
const stored = async ({ _id }: UserDoc): Promise<UserDoc> => (await users().findOne({ _id })) as UserDoc

const before = 'old-secret'
const after = 'new-secret'
const over = { code: 'invalid_input', message: 'This link no longer works. Please ask for a new one.' }
const madeUp = 'A'.repeat(43)

const withPassword = async (overrides: Partial<UserDoc> = {}) =>
  createUser(db, { passwordHash: await hashPassword(before), ...overrides })

/** The token of the latest mailed link. */
async function mailedToken(address: string): Promise<string> {
  const [newest] = await mail.sentTo(address)
  const [, token] =
    /^https:\/\/keystead\.test\/reset-password\?token=([\w-]+)$/m.exec(newest?.text ?? '') ?? []
  if (token === undefined) throw new Error(`no link in: ${newest?.text}`)
  return token
}

async function tokenFor(user: UserDoc): Promise<string> {
  await requestPasswordReset(null, { email: user.email })
  return mailedToken(user.email)
}

const reset = (token: string, password = after) => resetPassword(null, { token, password })
const signsIn = (user: UserDoc, password: string) =>
  codeOf(authenticateUser(null, { email: user.email, password }).then(({ _id }) => _id.toHexString()))

describe('requestPasswordReset', () => {
  it('mails one link with everything that a person needs to know', async () => {
    const user = await withPassword({ name: 'https://evil.test' })
    expect(await requestPasswordReset(null, { email: user.email })).toBeUndefined()
    const [message, ...others] = await mail.sentTo(user.email)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      subject: 'Reset your Keystead password',
      from: { name: 'Keystead', address: 'no-reply@keystead.example' },
      html: null,
    })
    expect(message?.text).toMatch(/\bhttps:\/\/keystead\.test\/reset-password\?token=[\w-]{43}\n/)
    expect(message?.text).toContain('It expires in 30 minutes and works only once.')
    expect(message?.text).toContain('If it was not you, ignore this message.')
    // Somebody may have registered this email for themselves, so the mail quotes none of their input.
    expect(message?.text).not.toContain('evil.test')
  })

  it('stores a hash of the token, not the token', async () => {
    const user = await withPassword()
    const from = Date.now()
    const token = await tokenFor(user)
    const mailedLink = await resets().findOne({ _id: user._id })
    expect(mailedLink?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(mailedLink)).not.toContain(token)
    const life = (mailedLink?.expiresAt.getTime() ?? 0) - from
    expect(life).toBeGreaterThanOrEqual(30 * 60_000)
    expect(life).toBeLessThan(31 * 60_000)
  })

  it('responds to an unknown email as to a known one, and sends and stores nothing', async () => {
    const count = await resets().countDocuments()
    expect(await requestPasswordReset(null, { email: 'nobody@keystead.test' })).toBeUndefined()
    expect(await mail.sentTo('nobody@keystead.test')).toEqual([])
    expect(await resets().countDocuments()).toBe(count)
  })

  it('responds the same if the mail server is unavailable', async () => {
    const user = await withPassword()
    await jest.isolateModulesAsync(async () => {
      const works = process.env.SMTP_URL
      process.env.SMTP_URL = 'smtp://127.0.0.1:1'
      const { requestPasswordReset: withoutMail } = await import('./mailed-links')
      const { closeClient } = await import('@/lib/data/client')
      expect(await withoutMail(null, { email: user.email })).toBeUndefined()
      await closeClient()
      process.env.SMTP_URL = works
    })
    expect(await mail.sentTo(user.email)).toEqual([])
  })

  it('leaves one valid link per person, in any order of requests', async () => {
    const user = await withPassword()
    await Promise.all(Array.from({ length: 5 }, () => requestPasswordReset(null, { email: user.email })))
    expect(await resets().countDocuments({ _id: user._id })).toBe(1)
    const messages = await mail.sentTo(user.email)
    expect(messages).toHaveLength(5)
    const open = await Promise.all(
      messages.map(({ text }) => openToken('passwordResets', { token: /token=([\w-]+)/.exec(text)?.[1] })),
    )
    expect(open.filter(Boolean)).toHaveLength(1)
  })
})

describe('resetPassword', () => {
  it('replaces the password', async () => {
    const user = await withPassword()
    await reset(await tokenFor(user))
    expect(await signsIn(user, after)).toBe(user._id.toHexString())
    expect(await signsIn(user, before)).toBe('unauthenticated')
    const { passwordHash } = await stored(user)
    expect(passwordHash).toMatch(/^\$argon2id\$/)
  })

  it('gives an account that only signs in with Google its first password', async () => {
    const user = await createUser(db, { emailVerified: new Date() })
    expect(await signsIn(user, after)).toBe('unauthenticated')
    await reset(await tokenFor(user))
    expect(await signsIn(user, after)).toBe(user._id.toHexString())
  })

  it('accepts one of ten concurrent uses', async () => {
    const user = await withPassword()
    const token = await tokenFor(user)
    const passwords = Array.from({ length: 10 }, (_, index) => `secret-${index}`)
    const outcomes = await Promise.all(passwords.map((password) => codeOf(reset(token, password))))
    expect(outcomes.filter((outcome) => outcome === 'invalid_input')).toHaveLength(9)
    const winner = passwords[outcomes.findIndex((outcome) => outcome !== 'invalid_input')] ?? ''
    expect(await checkPassword(winner, (await stored(user)).passwordHash)).toBe(true)
  })

  it('accepts only the latest link', async () => {
    const user = await withPassword()
    const older = await tokenFor(user)
    const newer = await tokenFor(user)
    await expect(reset(older)).rejects.toMatchObject(over)
    await reset(newer)
  })

  it('accepts a link for 30 minutes', async () => {
    const user = await withPassword()
    const token = await tokenFor(user)
    await resets().updateOne({ _id: user._id }, { $set: { expiresAt: new Date() } })
    expect(await openToken('passwordResets', { token })).toBeNull()
    await expect(reset(token)).rejects.toMatchObject(over)
    expect(await signsIn(user, before)).toBe(user._id.toHexString())
  })

  it('rejects a forged token, and that of a deleted account', async () => {
    await expect(reset(madeUp)).rejects.toMatchObject(over)
    const user = await withPassword()
    const token = await tokenFor(user)
    await users().deleteOne({ _id: user._id })
    await expect(reset(token)).rejects.toMatchObject(over)
  })

  it('changes no other account', async () => {
    const user = await withPassword()
    const other = await withPassword()
    const token = await tokenFor(other)
    await reset(await tokenFor(user))
    expect(await stored(other)).toEqual(other)
    expect(await openToken('passwordResets', { token: token })).toBe(token)
  })
})

describe('openToken', () => {
  it('does not use up the link', async () => {
    const token = await tokenFor(await withPassword())
    expect(await openToken('passwordResets', { token })).toBe(token)
    expect(await openToken('passwordResets', { token })).toBe(token)
    await reset(token)
    expect(await openToken('passwordResets', { token })).toBeNull()
  })

  it.each([undefined, '', 'short', madeUp, `${madeUp}A`, { $ne: '' }])('returns null for %j', async (token) =>
    expect(await openToken('passwordResets', { token })).toBeNull(),
  )
})

describe('sessions', () => {
  it('are read by next-auth with current values until they end', async () => {
    const user = await withPassword()
    const credentials = { email: user.email, password: before }
    const opened = await signInWithPassword(credentials, { device: 'Chrome on Linux', remember: false })
    const token = tokenOf(opened, false)
    await users().updateOne({ _id: user._id }, { $set: { role: 'agent', name: 'Nora Weiss' } })
    expect(await refreshToken(token)).toMatchObject({ sub: token.sub, role: 'agent', name: 'Nora Weiss' })
    await reset(await tokenFor(user))
    await expect(refreshToken(token)).rejects.toThrow('JWT')
    await expect(refreshToken({})).rejects.toThrow('JWT')
  })

  it('do not start with a password that was reset since', async () => {
    const user = await withPassword()
    const account = await authenticateUser(null, { email: user.email, password: before })
    await reset(await tokenFor(user))
    const signIn = openSession(account, { way: 'password', device: 'Chrome on Linux', remember: false })
    expect(await codeOf(signIn)).toBe('unauthenticated')
    expect((await stored(user)).sessions).toBeUndefined()
  })
})

it('expired resets are deleted by the database', async () => {
  const index = (await resets().indexes()).find(({ name }) => name === 'expiry')
  expect(index).toMatchObject({ key: { expiresAt: 1 }, expireAfterSeconds: 0 })
})
