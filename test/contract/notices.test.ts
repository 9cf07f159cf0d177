import { ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { paths } from '@/lib/paths'
import { type ViewerDto } from '@/lib/schemas/viewer'
import { type Message } from '@/sandbox/mail/store'
import { createProperty } from '../factories'
import { applicationDatabase, jobsDone, newBuyer, newPerson, Session } from '../support/contract'
import { openStream, type OpenStream, type StreamEvent } from '../support/event-stream'
import { submitForm } from '../support/forms'
import { isFull } from '../support/tier'

/** The maximum delay of a notice on an open page, in milliseconds (D157); measured in the full tier only. */
const LATE_MS = 3_000

const db = applicationDatabase()
const site = () => process.env.APPLICATION_URL ?? ''

type Person = { session: Session; email: string; id: string }
let buyer: Person
let agent: Person
const open: OpenStream[] = []
afterEach(() => open.splice(0).forEach((stream) => stream.close()))

beforeAll(async () => {
  buyer = await newBuyer()
  agent = await newPerson(db, 'agent')
})

const accountOf = async ({ id }: Person): Promise<UserDoc> => {
  const user = await db.collection('users').findOne({ _id: new ObjectId(id) })
  if (!user) throw new Error(`${id} is gone`)
  return user
}

async function listen({ session }: Pick<Person, 'session'>): Promise<OpenStream> {
  const stream = await openStream(site(), paths.noticesStream, session)
  open.push(stream)
  return stream
}

/** An offer of the buyer on a new listing of the agent; returns its id. */
async function makeOffer(): Promise<string> {
  const listing = await createProperty(db, await accountOf(agent))
  const offer = { propertyId: listing._id.toHexString(), offerAmount: 450_000 }
  const { status, body } = await buyer.session.post('/api/offers', offer)
  expect(status).toBe(201)
  return (body as { insertedId: string }).insertedId
}

const unread = ({ data }: StreamEvent) => (data as { unread?: number }).unread ?? 0
const noticesOf = async ({ session }: Pick<Person, 'session'>) =>
  ((await session.get('/reader')).body as ViewerDto).notices ?? {
    unread: -1,
    answers: 0,
    bought: 0,
    requests: 0,
    messages: 0,
  }

async function newestMail({ email }: Person): Promise<Message> {
  await jobsDone(db)
  const query = `to=${encodeURIComponent(email)}`
  const response = await fetch(`${process.env.APPLICATION_MAIL_URL}/api/messages?${query}`)
  const [message] = (await response.json()) as Message[]
  if (!message) throw new Error(`${email} has no mail`)
  return message
}
const tokenOf = ({ text }: Message) => /unsubscribe\?token=([\w.-]+)/.exec(text)?.[1] ?? ''

describe('the stream', () => {
  it('sends the number of new notices, and another one within three seconds', async () => {
    const stream = await listen(agent)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.headers.get('content-encoding')).toBeNull()
    const first = await stream.until(() => true)
    expect(first).toMatchObject({ name: 'message' })
    const before = first ? unread(first) : -1
    await makeOffer()
    const at = performance.now()
    expect(await stream.until((event) => unread(event) === before + 1)).not.toBeNull()
    if (isFull) expect(performance.now() - at).toBeLessThan(LATE_MS)
    expect(await noticesOf(agent)).toMatchObject({ unread: before + 1 })
  })
})

describe('reading', () => {
  it('opens a notice, marks it as read and redirects, without JavaScript; others redirect to all notices', async () => {
    await makeOffer()
    const page = String((await agent.session.get(paths.notices)).body)
    const href = /href="(\/dashboard\/notices\/[0-9a-f]{24})"/.exec(page)?.[1] ?? ''
    const { unread: before } = await noticesOf(agent)
    const leads = async (session: Session, path: string) => {
      const { status, headers } = await session.get(path)
      return [status, headers.get('location')]
    }
    const visitor = new Session()
    expect(await leads(visitor, href)).toEqual([
      307,
      expect.stringContaining(`/login?callbackUrl=${encodeURIComponent(href)}`),
    ])
    expect(await leads(buyer.session, href)).toEqual([303, paths.missingNotice(href.slice(-24))])
    expect(await leads(buyer.session, paths.notice('none'))).toEqual([303, paths.missingNotice('none')])
    const other = String((await buyer.session.get(paths.missingNotice(href.slice(-24)))).body)
    expect(other).toContain('This link isn’t for your account')
    expect(String((await buyer.session.get(paths.missingNotice('none'))).body)).not.toContain(
      'isn’t for your',
    )
    expect(await noticesOf(agent)).toMatchObject({ unread: before })
    expect(await leads(agent.session, href)).toEqual([303, paths.agent.requests])
    expect(await noticesOf(agent)).toMatchObject({ unread: before - 1 })
  })
})

describe('mail', () => {
  it('is sent once, and its List-Unsubscribe URL works without a session', async () => {
    await makeOffer()
    const message = await newestMail(agent)
    expect(message.subject).toBe('New offer on Lake House')
    expect(message.html).toContain('New offer on Lake House')
    const path = paths.unsubscribeCall(tokenOf(message))
    const visitor = new Session()
    const opened = await visitor.get(path)
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      paths.unsubscribe(tokenOf(message)),
    ])
    const oneClick = {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    for (let again = 0; again < 2; again += 1)
      expect((await visitor.post(path, undefined, oneClick)).status).toBe(200)
    expect((await visitor.post(paths.unsubscribeCall('made.up'), undefined, oneClick)).status).toBe(400)
    await makeOffer()
    expect((await newestMail(agent)).id).toBe(message.id)
    expect((await noticesOf(agent)).unread).toBeGreaterThan(0)
  })

  it('is chosen in the profile and on the unsubscribe page, both without JavaScript', async () => {
    const id = await makeOffer()
    const groups = { offers: 'on', payments: 'on', account: 'on' }
    const choose = (fields: object) =>
      submitForm(buyer.session, '/dashboard/user/profile', { ...fields }, { holding: 'Saved searches' })
    expect((await choose(groups)).status).toBe(200)
    await agent.session.patch(`/api/offers/accept/${id}`)
    const message = await newestMail(buyer)
    expect(message.subject).toBe('Your offer on Lake House was accepted')
    const page = paths.unsubscribe(tokenOf(message))
    const visitor = new Session()
    expect(String((await visitor.get(page)).body)).toContain('Unsubscribe')
    const { headers } = await submitForm(visitor, page, {}, { holding: 'Unsubscribe' })
    expect(headers.get('location')).toContain(paths.unsubscribed)
    const stored = await accountOf(buyer)
    expect(stored.mailChoice).toMatchObject({ offers: false, payments: true, reviews: false })
  })
})
