import { type Db } from 'mongodb'
import {
  type ConversationDoc,
  type EnquiryDoc,
  type NoticeDoc,
  type PropertyDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { paths } from '@/lib/paths'
import { type Message } from '@/sandbox/mail/store'
import { createProperty, createUser } from '../factories'
import { newEmail, until, Session } from '../support/contract'
import { submitForm } from '../support/forms'
import { ownApplication } from '../support/own-application'
import { sized } from '../support/tier'

const own = ownApplication({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXY_HOPS: '1' })
/** The most questions of one client within an hour (D389). */
const CLIENT = 10
/** How many more than that one network sends. */
const FLOOD = sized(12, 100)

let agent: UserDoc
let home: PropertyDoc
let clients = 0

beforeAll(async () => {
  agent = await createUser(own.db, { role: 'agent', name: 'Theo Brandt' })
  home = await createProperty(own.db, agent, { title: 'Lake House' })
})

const newClient = () => `198.51.100.${(clients += 1)}`
const ask = (email: string, client = newClient(), text = 'Is it sunny?', more: { phone?: string } = {}) =>
  new Session(own.site).post(
    '/api/enquiries',
    { propertyId: home._id.toHexString(), name: 'Nora', email, text, ...more },
    { headers: { 'x-forwarded-for': client } },
  )
const mailsTo = async (address: string): Promise<Message[]> =>
  (await (
    await fetch(`${own.address('mail')}/api/messages?to=${encodeURIComponent(address)}`)
  ).json()) as Message[]

/** The mailed link as a path, once it has arrived. */
async function linkOf(address: string): Promise<string> {
  const [message] = await until(
    () => mailsTo(address),
    (messages) => messages.length > 0,
  )
  const link = new URL(/^http\S+\/enquiry\?token=\S+$/m.exec(message?.text ?? '')?.[0] ?? '')
  return link.pathname + link.search
}
const accounts = (db: Db, email: string) => db.collection<UserDoc>('users').find({ email }).toArray()
const noticesOfAgent = () =>
  own.db.collection<NoticeDoc>('notices').countDocuments({ personId: agent._id, kind: 'message-received' })

it('responds alike for each email, with an account or without, suspended, and in another spelling', async () => {
  const user = await createUser(own.db, { email: newEmail('known'), passwordHash: 'hash' })
  const suspended = await createUser(own.db, { email: newEmail('fraud'), role: 'fraud' })
  const fresh = newEmail('fresh')
  const responses = await Promise.all(
    [fresh, fresh.toUpperCase(), user.email, suspended.email].map((email) => ask(email)),
  )
  for (const { status, body } of responses) expect([status, body]).toEqual([202, { received: true }])
  const shape = ({ headers }: (typeof responses)[number]) =>
    [...headers.keys()].filter((name) => !name.startsWith('x-request')).sort()
  expect(new Set(responses.map((response) => JSON.stringify(shape(response)))).size).toBe(1)
  // Both spellings are one question.
  expect(await own.db.collection<EnquiryDoc>('enquiries').countDocuments({ email: fresh })).toBe(1)
})

it('sends the question by the button after a scanner has opened the link by HEAD and GET, and notifies the agent then', async () => {
  const email = newEmail('scanned')
  const before = await noticesOfAgent()
  expect((await ask(email)).status).toBe(202)
  const link = await linkOf(email)
  const scanner = new Session(own.site)
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET'] as const)
    expect((await scanner.call(method, link)).status).toBe(200)
  expect(await accounts(own.db, email)).toEqual([])
  expect(await noticesOfAgent()).toBe(before)

  const person = new Session(own.site)
  const { status, headers } = await submitForm(person, link, {}, { holding: 'name="token"' })
  expect(status).toBe(303)
  const [account, ...others] = await accounts(own.db, email)
  expect(others).toEqual([])
  expect(account?.emailVerified).toBeInstanceOf(Date)
  expect(await noticesOfAgent()).toBe(before + 1)
  // Nobody is signed in before there is a password.
  expect((await person.get('/api/auth/session')).body).toEqual({})

  const { pathname, search } = new URL(headers.get('location') ?? '', own.site)
  expect(pathname).toBe('/enquiry/confirmed')
  const after = await person.get(pathname + search)
  expect(String(after.body)).toContain('Is it sunny?')
  const set = await submitForm(
    person,
    pathname + search,
    { password: 'first-secret' },
    { holding: 'password' },
  )
  const conversation = await own.db
    .collection<ConversationDoc>('conversations')
    .findOne({ buyerId: account?._id })
  expect(set.headers.get('location')).toContain(paths.conversation(String(conversation?._id)))
  expect((await person.get('/api/auth/session')).body).toMatchObject({ user: { email } })
  // The link is used up.
  expect(String((await scanner.get(link)).body)).toContain('This link no longer works.')
})

it('leads an account through a sign-in back to its question, which is sent then', async () => {
  const email = newEmail('owner')
  await new Session(own.site).post('/api/users', { name: 'Nora', email, password: 'nora-secret' })
  await ask(email)
  // After the one that registration mails.
  await until(
    () => mailsTo(email),
    (messages) => messages.length > 1,
  )
  const mails = await mailsTo(email)
  const link = mails.map(({ text }) => /\/enquiry\?token=[\w-]+/.exec(text)?.[0]).find(Boolean) ?? ''
  const person = new Session(own.site)
  const page = String((await person.get(link)).body)
  expect(page).toContain('Is it sunny?')
  expect(page).toContain(`/login?callbackUrl=${encodeURIComponent(link)}`)
  expect(page).not.toContain('>Send question<')
  expect(await person.signIn(email, 'nora-secret')).toBe(200)
  const { status, headers } = await submitForm(person, link, {}, { holding: 'name="token"' })
  expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/dashboard/messages/')])
})

it(`refuses all but ${CLIENT} of ${CLIENT + FLOOD} questions of one network within an hour, and mails nobody for them`, async () => {
  const client = newClient()
  const before = await noticesOfAgent()
  const emails = Array.from({ length: CLIENT + FLOOD }, (_, i) => newEmail(`flood-${i}`))
  const responses = []
  for (const email of emails) responses.push(await ask(email, client))
  const refused = responses.slice(CLIENT)
  expect(responses.slice(0, CLIENT).map(({ status }) => status)).toEqual(Array(CLIENT).fill(202))
  for (const { status, body } of refused) {
    expect(status).toBe(429)
    expect(body).toMatchObject({
      error: {
        message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/) as string,
      },
    })
  }
  for (const email of emails.slice(CLIENT)) expect(await mailsTo(email)).toEqual([])
  expect(await own.db.collection('enquiries').countDocuments({ email: { $in: emails } })).toBe(CLIENT)
  expect(await noticesOfAgent()).toBe(before)
})

it('mails one email at most three times a day, whichever client asks', async () => {
  const email = newEmail('victim')
  const statuses = []
  // A refused question mails nothing, so it does not count.
  for (const phone of ['+999123456789', '', '+999123456789', '', '', '', ''])
    statuses.push((await ask(email, newClient(), `Question ${statuses.length}?`, { phone })).status)
  expect(statuses).toEqual([400, 202, 400, 202, 202, 429, 429])
  await until(
    () => mailsTo(email),
    (messages) => messages.length === 3,
  )
})
