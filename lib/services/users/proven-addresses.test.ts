import { actorOfToken } from '@/lib/auth/token'
import { Collection } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { hashPassword } from '@/lib/integrations/password'
import { actorOf, createConversation, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import {
  authenticateUser,
  consumeSignInLink,
  linkGoogle,
  openSessionOf,
  registerUser,
  registerWithSession,
} from './sign-in'
import {
  mailSignInLink,
  isOwnProof,
  openToken,
  requestEmailVerification,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from './mailed-links'

const mail = testMail()
const { db } = serviceDatabase({
  NEXTAUTH_URL: 'http://keystead.test',
  ADMIN_EMAILS: 'boss@keystead.test,boss2@keystead.test,boss3@keystead.test,boss4@keystead.test',
})

afterEach(() => jest.restoreAllMocks())

const users = () => db.collection('users')
const accounts = () => db.collection('accounts')
const stored = async (email: string): Promise<UserDoc> => {
  const account = await users().findOne({ email })
  if (!account) throw new Error(`no account of ${email}`)
  return account
}
const over = { code: 'invalid_input', message: 'This link no longer works. Please ask for a new one.' }
const password = 'set-by-somebody'

async function register(email: string): Promise<UserDoc> {
  await registerUser(null, { name: 'Nora', email, password })
  return stored(email)
}

/** The token of the latest mailed link to this page. */
async function mailedToken(address: string, page: string): Promise<string> {
  for (const { text } of await mail.sentTo(address)) {
    const [, token] =
      new RegExp(`^http://keystead\\.test/${page}\\?token=([\\w-]{43})$`, 'm').exec(text) ?? []
    if (token !== undefined) return token
  }
  throw new Error(`no link to ${page} for ${address}`)
}

describe('the link that verifies an email (D61)', () => {
  it('is mailed at registration, verifies the email once, and is stored as a hash for 24 hours', async () => {
    const from = Date.now()
    const account = await register('proof@keystead.test')
    expect(account.emailVerified).toBeNull()
    const token = await mailedToken(account.email, 'verify-email')
    const emailProof = await db.collection('emailProofs').findOne({ _id: account._id })
    expect(JSON.stringify(emailProof)).not.toContain(token)
    const life = (emailProof?.expiresAt.getTime() ?? 0) - from
    expect(life).toBeGreaterThanOrEqual(DAY_MS)
    expect(life).toBeLessThan(DAY_MS + 60_000)

    expect(await openToken('emailProofs', { token })).toBe(token)
    await verifyEmail(actorOf(account), { token })
    expect((await stored(account.email)).emailVerified).toBeInstanceOf(Date)
    await expect(verifyEmail(actorOf(account), { token })).rejects.toMatchObject(over)
    // The rest of the account is unchanged.
    expect(await codeOf(authenticateUser(null, { email: account.email, password }).then(idOf))).toBe(
      idOf(account),
    )
  })

  it('is rejected for another account', async () => {
    const account = await register('proof-2@keystead.test')
    const token = await mailedToken(account.email, 'verify-email')
    const stranger = actorOf(await createUser(db))
    expect([await isOwnProof(stranger, token), await isOwnProof(actorOf(account), token)]).toEqual([
      false,
      true,
    ])
    await expect(verifyEmail(stranger, { token })).rejects.toMatchObject(over)
    expect((await stored(account.email)).emailVerified).toBeNull()
    expect(await openToken('emailProofs', { token })).toBe(token)
  })

  it('is rejected after 24 hours, and after a newer one was mailed', async () => {
    const account = await register('proof-3@keystead.test')
    const first = await mailedToken(account.email, 'verify-email')
    await requestEmailVerification(actorOf(account))
    const second = await mailedToken(account.email, 'verify-email')
    expect(second).not.toBe(first)
    await expect(verifyEmail(actorOf(account), { token: first })).rejects.toMatchObject(over)
    await db.collection('emailProofs').updateOne({ _id: account._id }, { $set: { expiresAt: new Date() } })
    expect(await openToken('emailProofs', { token: second })).toBeNull()
    await expect(verifyEmail(actorOf(account), { token: second })).rejects.toMatchObject(over)
  })

  it('is not mailed for a verified email', async () => {
    const account = await createUser(db, { emailVerified: new Date() })
    await requestEmailVerification(actorOf(account))
    expect(await mail.sentTo(account.email)).toEqual([])
  })

  it('is rejected for a suspended account', async () => {
    const account = await createUser(db, { role: 'fraud' })
    expect(await codeOf(requestEmailVerification(actorOf(account)))).toBe('forbidden')
    expect(await codeOf(verifyEmail(actorOf(account), { token: 'A'.repeat(43) }))).toBe('forbidden')
  })

  it('is accepted once in ten concurrent uses', async () => {
    const account = await register('proof-4@keystead.test')
    const token = await mailedToken(account.email, 'verify-email')
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(verifyEmail(actorOf(account), { token }))),
    )
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  })
})

describe('ADMIN_EMAILS (D61)', () => {
  it('applies after the mailed link, with an audit entry', async () => {
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

  it('applies after a password reset, which only the owner of the email can finish', async () => {
    const boss = await register('boss2@keystead.test')
    await requestPasswordReset(null, { email: boss.email })
    const token = await mailedToken(boss.email, 'reset-password')
    await resetPassword(null, { token, password: 'the owner’s own' })
    expect(await stored(boss.email)).toMatchObject({ role: 'admin', emailVerified: expect.any(Date) })
  })

  it('applies after signing in with Google', async () => {
    const boss = await register('boss3@keystead.test')
    const home = await createProperty(db, await createUser(db, { role: 'agent' }))
    const { conversation } = await createConversation(db, boss, home, [['buyer', 'Is it quiet?']])
    await linkGoogle(idOf(boss), 'boss-3')
    expect((await stored(boss.email)).role).toBe('admin')
    // An administrator writes no messages, so nobody waits for an answer.
    const { _id } = conversation
    expect(await db.collection('conversations').findOne({ _id })).not.toHaveProperty('waitingSince')
  })

  it('does not apply to a suspended account', async () => {
    const boss = await createUser(db, { email: 'boss4@keystead.test', role: 'fraud' })
    await linkGoogle(idOf(boss), 'boss-4')
    expect((await stored(boss.email)).role).toBe('fraud')
  })
})

describe('linking Google to an account (D62)', () => {
  it('removes the password that a stranger set before the owner, and mails the owner', async () => {
    const account = await register('victim@keystead.test')
    await linkGoogle(idOf(account), 'the-owner')
    expect(await codeOf(authenticateUser(null, { email: account.email, password }))).toBe('unauthenticated')
    const now = await stored(account.email)
    expect(now.emailVerified).toBeInstanceOf(Date)
    expect(now).not.toHaveProperty('passwordHash')
    const [newest] = await mail.sentTo(account.email)
    expect(newest).toMatchObject({ subject: 'The password of your Keystead account was removed' })
    expect(newest?.text).toContain('http://keystead.test/forgot-password')
  })

  it('stores none of Google’s tokens', async () => {
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

  it('opens no session for a registration whose email its owner verifies meanwhile', async () => {
    const email = 'meanwhile@keystead.test'
    const { findOneAndUpdate } = Collection.prototype
    jest.spyOn(Collection.prototype, 'findOneAndUpdate').mockImplementationOnce(async function (
      this: Collection,
      ...claim: Parameters<typeof findOneAndUpdate>
    ) {
      // The mail of the stored account is being sent.
      expect(this.collectionName).toBe('jobs')
      await linkGoogle(idOf(await stored(email)), 'meanwhile')
      return findOneAndUpdate.apply(this, claim)
    })
    const input = { name: 'Nora', email, password }
    expect(await codeOf(registerWithSession(input, { device: 'Chrome on Windows' }))).toBe('unauthenticated')
    expect((await stored(email)).sessions).toBeUndefined()
  })
})

describe('the mailed sign-in link', () => {
  it('signs in once, whatever the password is', async () => {
    const account = await createUser(db, {
      emailVerified: new Date(),
      passwordHash: await hashPassword(password),
    })
    await mailSignInLink(account.email)
    const token = await mailedToken(account.email, 'sign-in-link')
    const [message] = await mail.sentTo(account.email)
    expect(message?.text).toContain('someone tried many wrong passwords')
    expect(await consumeSignInLink(null, { token })).toBe(idOf(account))
    await expect(consumeSignInLink(null, { token })).rejects.toMatchObject(over)
    expect((await stored(account.email)).passwordHash).toBe(account.passwordHash)
  })

  it('is not mailed if there is no account', async () => {
    await mailSignInLink('nobody@keystead.test')
    expect(await mail.sentTo('nobody@keystead.test')).toEqual([])
  })
})

it('a session that starts while the password is removed has ended or never starts', async () => {
  for (let round = 0; round < sized(1, 20); round += 1) {
    const email = `race-${round}@keystead.test`
    const account = await createUser(db, { email, passwordHash: 'a hash' })
    const [opened] = await Promise.allSettled([
      openSessionOf(idOf(account), { way: 'password', device: 'x', remember: false }),
      linkGoogle(idOf(account), email),
    ])
    if (opened.status === 'rejected') continue
    const { sessionId } = opened.value
    const now = await stored(email)
    // If it was created with the old password, it must not be stored.
    expect(Object.keys(now.sessions ?? {})).toEqual([])
    expect(await actorOfToken({ sub: idOf(account), sid: sessionId })).toBeNull()
  }
})
