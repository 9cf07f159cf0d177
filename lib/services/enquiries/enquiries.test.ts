import { text as wholeText } from 'node:stream/consumers'
import { ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { addDays, DAY_MS } from '@/lib/domain/dates'
import { MIN_FILL_MS } from '@/lib/domain/enquiry'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import { hashPassword } from '@/lib/integrations/password'
import { type CreateEnquiryInput } from '@/lib/schemas/enquiry'
import { actorOf, createAvailability, createProperty, createUser, inTwoDays, idOf } from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { spendPoint } from '../spend-point'
import { listSlots } from '../availability/availability'
import { deleteUser } from '../users/delete-account'
import { exportData } from '../users/export-data'
import { resetPassword } from '../users/mailed-links'
import { authenticateUser } from '../users/sign-in'
import {
  confirmEnquiry,
  createEnquiry,
  openEnquiry,
  postEnquiry,
  readEnquiryForm,
  readSentEnquiry,
  isPlausibleSubmission,
  openedAt,
} from './enquiries'

const mail = testMail()
const { db } = serviceDatabase({ NEXTAUTH_URL: 'http://keystead.test' })

const enquiries = () => db.collection('enquiries')
const users = () => db.collection('users')
const messages = () => db.collection('messages')
const conversations = () => db.collection('conversations')
const notices = () => db.collection('notices')

let agent: UserDoc
let home: PropertyDoc
let emailCount = 0

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt', company: 'Cascade Homes' })
  home = await createProperty(db, agent, { title: 'Lake House' })
})

const newEmail = () => `visitor-${(emailCount += 1)}@x.test`
const ask = (email: string, overrides: Partial<CreateEnquiryInput> = {}) =>
  createEnquiry(null, { propertyId: idOf(home), name: 'Nora', email, text: 'Is it sunny?', ...overrides })

/** The tokens that were mailed to this email, the latest first. */
async function tokensOf(email: string): Promise<string[]> {
  const mails = await mail.sentTo(email)
  return mails.flatMap(
    ({ text }) => /^http:\/\/keystead\.test\/enquiry\?token=([\w-]{43})$/m.exec(text)?.[1] ?? [],
  )
}
const tokenOf = async (email: string) => (await tokensOf(email))[0] ?? ''
const confirm = async (email: string, actor: UserDoc | null = null) =>
  confirmEnquiry(actor && actorOf(actor), { token: await tokenOf(email) })
const EXPIRED_LINK = {
  code: 'invalid_input',
  message: 'This link no longer works. Please ask for a new one.',
}
const withPassword = async (overrides: Partial<UserDoc> = {}) =>
  createUser(db, { email: newEmail(), passwordHash: await hashPassword('secret-1'), ...overrides })

describe('a question without an account (D387)', () => {
  it('is stored encrypted, mails a link without what was typed, and notifies nobody', async () => {
    const email = newEmail()
    await ask(email, { name: 'Buy pills at spam.test', text: 'More at spam.test' })
    const stored = await enquiries().findOne({ email })
    expect(JSON.stringify(stored)).not.toMatch(/spam|pills/)
    expect(JSON.stringify(stored)).not.toContain(await tokenOf(email))
    const [confirmation, ...others] = await mail.sentTo(email)
    expect(others).toEqual([])
    expect(confirmation?.subject).toBe('Confirm your question about Lake House')
    expect(`${confirmation?.subject}${confirmation?.text}`).not.toMatch(/spam|pills/)
    expect(confirmation?.text).toContain(`a question about ${home.title} on Keystead.`)
    expect(await notices().countDocuments({ personId: agent._id })).toBe(0)
    expect(await users().countDocuments({ email })).toBe(0)
  })

  it('becomes a message from a new account without a password on confirmation, and notifies the agent', async () => {
    const email = newEmail()
    await ask(email, { text: 'Call me: me@x.test', phone: '+15550100171' })
    const { conversationId, id, newAccountId } = await confirm(email)
    const account = await users().findOne({ email })
    expect(account).toMatchObject({ name: 'Nora', role: 'user', emailVerified: expect.any(Date) as Date })
    expect(account).not.toHaveProperty('passwordHash')
    expect(newAccountId).toBe(account && idOf(account))
    const conversation = await conversations().findOne({ _id: new ObjectId(conversationId) })
    expect(conversation).toMatchObject({
      buyerId: account?._id,
      agentId: agent._id,
      lastText: 'Call me: [email hidden] Phone: [phone number hidden]',
    })
    expect(await messages().findOne({ _id: new ObjectId(id) })).toMatchObject({
      text: 'Call me: me@x.test\n\nPhone: +15550100171',
      by: 'buyer',
    })
    expect(await notices().countDocuments({ personId: agent._id, kind: 'message-received' })).toBe(1)
    expect(await enquiries().countDocuments({ email })).toBe(0)
    await expect(confirm(email)).rejects.toMatchObject(EXPIRED_LINK)
  })

  it('leaves the link valid when a mail scanner opens it', async () => {
    const email = newEmail()
    await ask(email)
    const query = { token: await tokenOf(email) }
    const before = await enquiries().findOne({ email })
    expect(await openEnquiry(null, query)).toMatchObject({
      text: 'Is it sunny?',
      next: 'send',
      refusal: null,
    })
    expect(await openEnquiry(null, query)).not.toBeNull()
    expect(await enquiries().findOne({ email })).toEqual(before)
    expect(await users().countDocuments({ email })).toBe(0)
    expect((await confirm(email)).newAccountId).not.toBeNull()
  })

  it('sends one message if its button is pressed several times at once', async () => {
    const email = newEmail()
    await ask(email)
    const token = await tokenOf(email)
    const all = await Promise.allSettled([1, 2, 3].map(() => confirmEnquiry(null, { token })))
    expect(all.map(({ status }) => status)).toContain('fulfilled')
    const account = await users().find({ email }).toArray()
    expect(account).toHaveLength(1)
    expect(await messages().countDocuments({ authorId: account[0]?._id })).toBe(1)
  })

  it('includes the chosen free times once each, in order, and rejects others', async () => {
    await createAvailability(db, agent._id)
    const { slots } = await readEnquiryForm(null, { id: idOf(home) })
    const [first, second] = slots.map(({ startsAt }) => new Date(startsAt))
    if (!first || !second) throw new Error('there are no free times')
    const email = newEmail()
    await ask(email, { times: [second, first, second] })
    const opened = await openEnquiry(null, { token: await tokenOf(email) })
    expect(opened?.text.split('\n')).toEqual([
      ...['Is it sunny?', '', 'Times that suit me:'],
      ...[first, second].map(() => expect.stringMatching(/^\w{3}, \w{3} \d+, \d{4}, .+ \(.+\)$/) as string),
    ])
    // Times must not be masked as phone numbers.
    const { id } = await confirm(email)
    expect(await messages().findOne({ _id: new ObjectId(id) })).not.toHaveProperty('spans')
    const [late] = await listSlots(actorOf(agent), { id: idOf(home), from: addDays(new Date(), 15), days: 7 })
    for (const time of [Date.parse(inTwoDays()) + 60_000, Date.parse(late?.startsAt ?? '')])
      await expect(ask(newEmail(), { times: [new Date(time)] })).rejects.toMatchObject({
        fields: { times: 'This time is no longer available. Choose another.' },
      })
  })

  it('shows the home without its street and exact position (D277)', async () => {
    const { _id } = await createProperty(db, agent, {
      streetAddress: '7 Zyzzyva Lane',
      postalCode: 'ZY7 7VA',
      positionAccuracy: 'approximate',
      latitude: 44.0512,
      longitude: -121.3153,
    })
    const form = await readEnquiryForm(null, { id: idOf({ _id }) })
    expect(JSON.stringify(form)).not.toMatch(/Zyzzyva|ZY7|44\.0512|121\.3153/)
    expect(JSON.stringify(form)).not.toContain(agent.email)
  })

  it.each([
    ['pending', { status: 'pending' }, 'not_found'],
    ['rejected', { status: 'rejected' }, 'not_found'],
    ['sold', { soldAt: new Date() }, 'conflict'],
  ] as const)('is refused for a home that is %s', async (_, input, code) => {
    const { _id } = await createProperty(db, agent, input)
    const email = newEmail()
    expect(await codeOf(ask(email, { propertyId: idOf({ _id }) }))).toBe(code)
    expect(await codeOf(readEnquiryForm(null, { id: idOf({ _id }) }))).toBe(code)
    expect(await mail.sentTo(email)).toEqual([])
  })

  it.each([
    ['sold', { soldAt: new Date() }, 'This home accepts no new messages.'],
    ['rejected', { status: 'rejected' }, 'This home is no longer available.'],
  ] as const)('creates no account if the home was %s in the meantime', async (_, change, refusal) => {
    const email = newEmail()
    await ask(email)
    await db.collection('properties').updateOne({ _id: home._id }, { $set: change })
    expect(await openEnquiry(null, { token: await tokenOf(email) })).toMatchObject({ refusal })
    await expect(confirm(email)).rejects.toMatchObject({ code: 'conflict', message: refusal })
    expect(await users().countDocuments({ email })).toBe(0)
  })

  it.each([`+1555010`, '+999123456789'])('rejects the phone number %s', async (phone) => {
    await expect(ask(newEmail(), { phone })).rejects.toMatchObject({
      fields: { phone: expect.any(String) as string },
    })
  })
})

describe('sending a question (D388)', () => {
  it('adds a second question from the same email to the same conversation and account', async () => {
    const email = newEmail()
    await ask(email)
    const first = await confirm(email)
    await ask(email, { name: 'Eve', text: 'And quiet?' })
    const second = await confirm(email)
    expect(second).toMatchObject({ conversationId: first.conversationId, newAccountId: null })
    expect(await users().find({ email }).toArray()).toMatchObject([{ name: 'Nora' }])
    expect(await conversations().countDocuments({ propertyId: home._id })).toBe(1)
  })

  it('requires sign-in for an account with a password, and sends the question afterwards', async () => {
    const account = await withPassword({ emailVerified: null })
    await ask(account.email)
    const query = { token: await tokenOf(account.email) }
    expect(await openEnquiry(null, query)).toMatchObject({ next: 'sign-in', text: 'Is it sunny?' })
    await expect(confirm(account.email)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Please sign in to send your question.',
    })
    const stranger = await createUser(db)
    expect(await openEnquiry(actorOf(stranger), query)).toMatchObject({ next: 'switch' })
    expect(await codeOf(confirm(account.email, stranger))).toBe('forbidden')
    expect(await messages().countDocuments({ authorId: account._id })).toBe(0)

    expect(await openEnquiry(actorOf(account), query)).toMatchObject({ next: 'send' })
    const result = await confirm(account.email, account)
    expect(result).toMatchObject({ passwordToken: null, newAccountId: null })
    expect(await messages().findOne({ _id: new ObjectId(result.id) })).toMatchObject({
      authorId: account._id,
    })
    expect((await users().findOne({ _id: account._id }))?.emailVerified).toBeInstanceOf(Date)
    expect(
      await codeOf(authenticateUser(null, { email: account.email, password: 'secret-1' }).then(idOf)),
    ).toBe(idOf(account))
  })

  it('requires sign-in for an account that signs in with Google', async () => {
    const account = await createUser(db, { email: newEmail() })
    const link = { userId: account._id, type: 'oauth' as const, provider: 'google' }
    await db
      .collection('accounts')
      .insertOne({ _id: new ObjectId(), ...link, providerAccountId: idOf(account) })
    await ask(account.email)
    expect(await openEnquiry(null, { token: await tokenOf(account.email) })).toMatchObject({
      next: 'sign-in',
    })
  })

  it.each(['agent', 'admin'] as const)('sends nothing for an account of role %s', async (role) => {
    const account = await withPassword({ role })
    await ask(account.email)
    expect(await openEnquiry(actorOf(account), { token: await tokenOf(account.email) })).toMatchObject({
      refusal: 'Only buyers can write to an agent about a home.',
    })
    expect(await codeOf(confirm(account.email, account))).toBe('forbidden')
  })

  it.each(['secret-1', undefined])(
    'sends nothing for a suspended account (password: %s)',
    async (password) => {
      const account = await createUser(db, {
        email: newEmail(),
        role: 'fraud',
        ...(password !== undefined && { passwordHash: await hashPassword(password) }),
      })
      await ask(account.email)
      for (const actor of [null, account])
        expect(await codeOf(confirm(account.email, actor))).toBe('forbidden')
      expect(await messages().countDocuments({ authorId: account._id })).toBe(0)
    },
  )

  it('does the same for every email, so that the response does not reveal whether an account exists', async () => {
    const user = await withPassword()
    const suspended = await withPassword({ role: 'fraud' })
    const passwordless = await createUser(db, { email: newEmail() })
    const emails = [newEmail(), user.email, suspended.email, passwordless.email]
    const traces = await Promise.all(
      emails.map(async (email) => {
        const answer = await ask(email)
        const mails = (await mail.sentTo(email)).map(({ subject, text }) => [
          subject,
          text.replace(/token=\S+/, ''),
        ])
        return { answer, sent: mails, stored: await enquiries().countDocuments({ email }) }
      }),
    )
    expect(new Set(traces.map((trace) => JSON.stringify(trace))).size).toBe(1)
  })
})

describe('abuse protection (D389)', () => {
  it('stores a repeated question once and mails a new link, which replaces the older one', async () => {
    const email = newEmail()
    await ask(email)
    const [older] = await tokensOf(email)
    await ask(email, { name: 'Nora Whitfield' })
    expect(await enquiries().countDocuments({ email })).toBe(1)
    expect(await tokensOf(email)).toHaveLength(2)
    expect(await openEnquiry(null, { token: older })).toBeNull()
    expect((await confirm(email)).newAccountId).not.toBeNull()
  })

  it('counts a confirmed question as a new conversation of its author, and keeps one above the limit (D210)', async () => {
    const user = await withPassword()
    await ask(user.email)
    for (let i = 0; i < RATE_LIMITS.conversations.points; i += 1)
      await spendPoint('conversations', idOf(user))
    expect(await codeOf(confirm(user.email, user))).toBe('rate_limited')
    expect(await messages().countDocuments({ authorId: user._id })).toBe(0)
    expect(await openEnquiry(null, { token: await tokenOf(user.email) })).not.toBeNull()
  })

  it('deletes an unconfirmed question after three days', async () => {
    const email = newEmail()
    const from = Date.now()
    await ask(email)
    const stored = await enquiries().findOne({ email })
    expect(Math.round(((stored?.expiresAt.getTime() ?? 0) - from) / 60_000)).toBe(3 * 24 * 60)
    await enquiries().updateOne({ email }, { $set: { expiresAt: new Date() } })
    expect(await openEnquiry(null, { token: await tokenOf(email) })).toBeNull()
    await expect(confirm(email)).rejects.toMatchObject(EXPIRED_LINK)
    const indexes = await enquiries().indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
  })

  const submitForm = (email: string, input: { opened?: string; homepage?: string }) =>
    postEnquiry(null, {
      propertyId: idOf(home),
      name: 'Nora',
      email,
      text: 'Is it sunny?',
      opened: openedAt(new Date(Date.now() - MIN_FILL_MS)),
      ...input,
    })

  it('stores nothing if the hidden field is filled in, and responds as always', async () => {
    const person = newEmail()
    const bot = newEmail()
    expect(await submitForm(bot, { homepage: 'http://spam.test' })).toEqual(
      await submitForm(person, { homepage: '' }),
    )
    expect(await mail.sentTo(person)).toHaveLength(1)
    expect(await mail.sentTo(bot)).toEqual([])
    expect(await enquiries().countDocuments({ email: bot })).toBe(0)
  })

  it('rejects a form that was sent too fast or opened elsewhere, and mails nothing', async () => {
    const email = newEmail()
    for (const opened of [openedAt(new Date()), '', `${Date.now() - MIN_FILL_MS}.forged`, 'x'])
      await expect(submitForm(email, { opened })).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'We couldn’t send your question. Please check it and send it again.',
      })
    expect(await mail.sentTo(email)).toEqual([])
  })

  it.each([
    [MIN_FILL_MS - 1, false],
    [MIN_FILL_MS, true],
    [365 * DAY_MS, true],
  ])('accepts a form only after the shortest time to fill it: opened %d ms ago, %s', (age, isAccepted) => {
    const now = new Date()
    expect(isPlausibleSubmission(openedAt(new Date(now.getTime() - age)), now)).toBe(isAccepted)
  })
})

describe('the confirmation page (D390)', () => {
  it('shows the question and sets the first password with its token, once', async () => {
    const email = newEmail()
    await ask(email)
    const { passwordToken, id, conversationId } = await confirm(email)
    const query = { token: passwordToken, message: id }
    expect(await readSentEnquiry(query)).toMatchObject({
      home: { title: 'Lake House', agentName: 'Theo Brandt', company: 'Cascade Homes' },
      email,
      text: 'Is it sunny?',
      conversationId,
    })
    await resetPassword(null, { token: passwordToken ?? '', password: 'secret-2' })
    expect(
      await codeOf(authenticateUser(null, { email, password: 'secret-2' }).then((user) => user.email)),
    ).toBe(email)
    expect(await readSentEnquiry(query)).toBeNull()
  })

  it('shows nobody else’s message', async () => {
    const email = newEmail()
    const other = newEmail()
    await ask(email)
    await ask(other)
    const { passwordToken } = await confirm(email)
    const { id } = await confirm(other)
    expect(await readSentEnquiry({ token: passwordToken, message: id })).toBeNull()
  })
})

describe('export and erasure (D64)', () => {
  const exported = async (user: UserDoc) =>
    (JSON.parse(await wholeText(await exportData(actorOf(user)))) as { enquiries: unknown[] }).enquiries

  it('exports an enquiry and deletes it with the account, if the email is verified', async () => {
    const admin = actorOf(await createUser(db, { role: 'admin' }))
    const owner = await withPassword({ emailVerified: new Date() })
    const other = await withPassword({ emailVerified: null })
    for (const { email } of [owner, other]) await ask(email)
    expect(await exported(owner)).toMatchObject([
      { propertyId: idOf(home), propertyTitle: 'Lake House', text: 'Is it sunny?' },
    ])
    expect(await exported(other)).toEqual([])
    for (const user of [owner, other]) await deleteUser(admin, { id: idOf(user) })
    expect(await enquiries().countDocuments({ email: owner.email })).toBe(0)
    expect(await enquiries().countDocuments({ email: other.email })).toBe(1)
  })
})
