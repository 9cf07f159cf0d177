import { actorOfToken } from '@/lib/auth/token'
import { type AccountDoc, type MailedLinkDoc, type UserDoc } from '@/lib/data/collections'
import { hashPassword } from '@/lib/integrations/password'
import { actorOf, createUser } from '@/test/factories'
import { beginSession, codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { authenticateUser } from './authenticate-user'
import { openToken } from './open-token'
import { linkGoogle } from './link-google'
import { mailSignInLink } from './mail-sign-in-link'
import { openSessionOf } from './open-session'
import { verifyEmail } from './verify-email'
import { registerUser } from './register-user'
import { requestEmailVerification } from './request-email-verification'
import { requestPasswordReset } from './request-password-reset'
import { resetPassword } from './reset-password'
import { consumeSignInLink } from './consume-sign-in-link'

const mail = testMail()
const { db } = serviceDatabase({
  NEXTAUTH_URL: 'http://keystead.test',
  ADMIN_EMAILS: 'boss@keystead.test,boss2@keystead.test,boss3@keystead.test,boss4@keystead.test',
})

const users = () => db.collection<UserDoc>('users')
const accounts = () => db.collection<AccountDoc>('accounts')
const stored = async (email: string): Promise<UserDoc> => {
  const account = await users().findOne({ email })
  if (!account) throw new Error(`no account of ${email}`)
  return account
}
const idOf = ({ _id }: UserDoc) => _id.toHexString()
const over = { code: 'invalid_input', message: 'This link no longer works. Please ask for a new one.' }
const password = 'set-by-somebody'

async function register(email: string): Promise<UserDoc> {
  await registerUser(null, { name: 'Nora', email, password })
  return stored(email)
}

/** The token of the newest mail to the address that has a link to this page. */
async function mailedToken(address: string, page: string): Promise<string> {
  for (const { text } of await mail.to(address)) {
    const [, token] =
      new RegExp(`^http://keystead\\.test/${page}\\?token=([\\w-]{43})$`, 'm').exec(text) ?? []
    if (token !== undefined) return token
  }
  throw new Error(`no link to ${page} for ${address}`)
}

describe('the link that proves an address (D61)', () => {
  it('is mailed at registration, proves the address once, and is kept as a hash for 24 hours', async () => {
    const from = Date.now()
    const account = await register('proof@keystead.test')
    expect(account.emailVerified).toBeNull()
    const token = await mailedToken(account.email, 'verify-email')
    const kept = await db.collection<MailedLinkDoc>('emailProofs').findOne({ _id: account._id })
    expect(JSON.stringify(kept)).not.toContain(token)
    const life = (kept?.expiresAt.getTime() ?? 0) - from
    expect(life).toBeGreaterThanOrEqual(24 * 60 * 60_000)
    expect(life).toBeLessThan(24 * 60 * 60_000 + 60_000)

    expect(await openToken('emailProofs', { token })).toBe(token)
    await verifyEmail(actorOf(account), { token })
    expect((await stored(account.email)).emailVerified).toBeInstanceOf(Date)
    await expect(verifyEmail(actorOf(account), { token })).rejects.toMatchObject(over)
    // What the account is otherwise stays.
    expect(await codeOf(authenticateUser(null, { email: account.email, password }).then(idOf))).toBe(
      idOf(account),
    )
  })

  it('is used by nobody else, not even by another account', async () => {
    const account = await register('proof-2@keystead.test')
    const token = await mailedToken(account.email, 'verify-email')
    await expect(verifyEmail(actorOf(await createUser(db)), { token })).rejects.toMatchObject(over)
    expect((await stored(account.email)).emailVerified).toBeNull()
    expect(await openToken('emailProofs', { token })).toBe(token)
  })

  it('no longer works after 24 hours, nor after a newer one was mailed', async () => {
    const account = await register('proof-3@keystead.test')
    const first = await mailedToken(account.email, 'verify-email')
    await requestEmailVerification(actorOf(account))
    const second = await mailedToken(account.email, 'verify-email')
    expect(second).not.toBe(first)
    await expect(verifyEmail(actorOf(account), { token: first })).rejects.toMatchObject(over)
    await db
      .collection<MailedLinkDoc>('emailProofs')
      .updateOne({ _id: account._id }, { $set: { expiresAt: new Date() } })
    expect(await openToken('emailProofs', { token: second })).toBeNull()
    await expect(verifyEmail(actorOf(account), { token: second })).rejects.toMatchObject(over)
  })

  it('is not mailed where the address is proven', async () => {
    const account = await createUser(db, { emailVerified: new Date() })
    await requestEmailVerification(actorOf(account))
    expect(await mail.to(account.email)).toEqual([])
  })

  it('is not for a suspended account', async () => {
    const account = await createUser(db, { role: 'fraud' })
    expect(await codeOf(requestEmailVerification(actorOf(account)))).toBe('forbidden')
    expect(await codeOf(verifyEmail(actorOf(account), { token: 'A'.repeat(43) }))).toBe('forbidden')
  })

  it('of ten uses at once is one', async () => {
    const account = await register('proof-4@keystead.test')
    const token = await mailedToken(account.email, 'verify-email')
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(verifyEmail(actorOf(account), { token }))),
    )
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  })
})

describe('ADMIN_EMAILS counts for verified emails only (D61)', () => {
  it('by the mailed link, and the log has it', async () => {
    const boss = await register('boss@keystead.test')
    expect(boss.role).toBe('user')
    await verifyEmail(actorOf(boss), { token: await mailedToken(boss.email, 'verify-email') })
    expect((await stored(boss.email)).role).toBe('admin')
    expect(await db.collection('audit').findOne({ targetId: boss._id })).toMatchObject({
      action: 'user.role-changed',
      actorId: null,
      before: { role: 'user' },
      after: { role: 'admin' },
    })
  })

  it('by a password reset, which only the owner of the address can finish', async () => {
    const boss = await register('boss2@keystead.test')
    await requestPasswordReset(null, { email: boss.email })
    const token = await mailedToken(boss.email, 'reset-password')
    await resetPassword(null, { token, password: 'the owner’s own' })
    expect(await stored(boss.email)).toMatchObject({ role: 'admin', emailVerified: expect.any(Date) })
  })

  it('by Google', async () => {
    const boss = await register('boss3@keystead.test')
    await linkGoogle(idOf(boss), 'boss-3')
    expect((await stored(boss.email)).role).toBe('admin')
  })

  it('and not for a suspended account', async () => {
    const boss = await createUser(db, { email: 'boss4@keystead.test', role: 'fraud' })
    await linkGoogle(idOf(boss), 'boss-4')
    expect((await stored(boss.email)).role).toBe('fraud')
  })
})

describe('a Google account that joins an account (D62)', () => {
  it('ends what a stranger set up before the owner came: password, sessions and mailed links', async () => {
    const account = await register('victim@keystead.test')
    const sid = await beginSession(account)
    await requestPasswordReset(null, { email: account.email })
    const reset = await mailedToken(account.email, 'reset-password')
    await linkGoogle(idOf(account), 'the-owner')

    expect(await codeOf(authenticateUser(null, { email: account.email, password }))).toBe('unauthenticated')
    expect(await actorOfToken({ sub: idOf(account), sid })).toBeNull()
    await expect(resetPassword(null, { token: reset, password: 'x-secret' })).rejects.toMatchObject(over)
    const now = await stored(account.email)
    expect(now.emailVerified).toBeInstanceOf(Date)
    expect(now).not.toHaveProperty('passwordHash')
    const [newest] = await mail.to(account.email)
    expect(newest).toMatchObject({ subject: 'The password of your Keystead account was removed' })
    expect(newest?.text).toContain('http://keystead.test/forgot-password')
  })

  it('leaves an account alone whose address was proven', async () => {
    const account = await createUser(db, {
      emailVerified: new Date(),
      passwordHash: await hashPassword(password),
    })
    const sid = await beginSession(account)
    await linkGoogle(idOf(account), 'proven')
    expect(await actorOfToken({ sub: idOf(account), sid })).toEqual(actorOf(account))
    expect(idOf(await authenticateUser(null, { email: account.email, password }))).toBe(idOf(account))
    expect(await mail.to(account.email)).toEqual([])
  })

  it('is tied without what Google’s tokens would allow', async () => {
    const account = await createUser(db)
    await linkGoogle(idOf(account), 'no-tokens')
    expect(await accounts().findOne({ userId: account._id })).toEqual({
      _id: expect.anything(),
      userId: account._id,
      type: 'oauth',
      provider: 'google',
      providerAccountId: 'no-tokens',
    })
  })

  it('changes nothing when its transaction fails', async () => {
    const account = await register('twice@keystead.test')
    await linkGoogle(idOf(await createUser(db)), 'taken')
    await expect(linkGoogle(idOf(account), 'taken')).rejects.toThrow()
    const now = await stored(account.email)
    expect(now.emailVerified).toBeNull()
    expect(now.passwordHash).toBe(account.passwordHash)
  })
})

describe('the mailed sign-in link', () => {
  it('gives the account once, whatever its password is', async () => {
    const account = await createUser(db, {
      emailVerified: new Date(),
      passwordHash: await hashPassword(password),
    })
    await mailSignInLink(account.email)
    const token = await mailedToken(account.email, 'sign-in-link')
    const [message] = await mail.to(account.email)
    expect(message?.text).toContain('someone tried many wrong passwords')
    expect(await consumeSignInLink(null, { token })).toBe(idOf(account))
    await expect(consumeSignInLink(null, { token })).rejects.toMatchObject(over)
    expect((await stored(account.email)).passwordHash).toBe(account.passwordHash)
  })

  it('is mailed to nobody where there is no account', async () => {
    await mailSignInLink('nobody@keystead.test')
    expect(await mail.to('nobody@keystead.test')).toEqual([])
  })

  it('of an account that nobody had proven ends what a stranger set up', async () => {
    const account = await register('waiting@keystead.test')
    const sid = await beginSession(account)
    await mailSignInLink(account.email)
    await consumeSignInLink(null, { token: await mailedToken(account.email, 'sign-in-link') })
    expect(await actorOfToken({ sub: idOf(account), sid })).toBeNull()
    expect(await codeOf(authenticateUser(null, { email: account.email, password }))).toBe('unauthenticated')
  })
})

it('a session that begins as the password is taken away is over, or never begins', async () => {
  for (let round = 0; round < sized(2, 20); round += 1) {
    const email = `race-${round}@keystead.test`
    const account = await createUser(db, { email, passwordHash: 'a hash' })
    const [opened] = await Promise.allSettled([
      openSessionOf(idOf(account), { way: 'password', device: 'x', remember: false }),
      linkGoogle(idOf(account), email),
    ])
    if (opened.status === 'rejected') continue
    const { sessionId } = opened.value
    const now = await stored(email)
    // Read before the password went, written after: then it must not be there.
    expect(Object.keys(now.sessions ?? {})).toEqual([])
    expect(await actorOfToken({ sub: idOf(account), sid: sessionId })).toBeNull()
  }
})
