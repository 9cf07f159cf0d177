import { type NoticeDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type Message } from '@/sandbox/mail/store'
import { createProperty, createUser } from '../factories'
import { newEmail, until, Session } from '../support/contract'
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

const noticesOfAgent = () =>
  own.db.collection<NoticeDoc>('notices').countDocuments({ personId: agent._id, kind: 'message-received' })

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
