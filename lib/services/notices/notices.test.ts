import { ObjectId } from 'mongodb'
import { transaction } from '@/lib/data/client'
import { addJobs } from '@/lib/data/jobs'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type LiveList } from '@/lib/domain/live-lists'
import { inRequest } from '@/lib/request-context'
import { actorOf, createOffer, createProperty, createSavedSearch, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { acceptOffer, rejectOffer, createOffer as makeOffer } from '../offers/negotiate-offer'
import { decideProperty, deleteAgentProperties, deleteProperty } from '../properties/decide-property'
import { createReview, deleteReview } from '../reviews/reviews'
import { changeRole, markFraud } from '../users/roles'
import { deleteOwnAccount } from '../users/delete-account'
import { chooseMail, stopSearchToken, unsubscribe, unsubscribeToken, unsubscriptionIn } from './email-choices'
import { countNotices, listNotices, openNotice, readNotices } from './list-notices'
import { offerEvent, notify } from './notify'
import { listPendingTasks } from './list-pending-tasks'

const mail = testMail()
const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let admin: UserDoc
let listing: PropertyDoc

const notices = () => db.collection('notices')
const jobs = () => db.collection('jobs').find({ kind: 'send-notice' }).toArray()
const titles = async (person: UserDoc) =>
  (await listNotices(actorOf(person), {})).items.map(({ title }) => title)
const subjects = async (person: UserDoc) => (await mail.sentTo(person.email)).map(({ subject }) => subject)
const newOffer = () => createOffer(db, buyer, listing)
const noMail = { offers: false, payments: false, listings: false, reviews: false, account: false }

/** The state after a process was killed between the commit and the mail. */
async function leave(personId: ObjectId): Promise<void> {
  const _id = new ObjectId()
  const values = { title: 'Lake House', amountMinor: 45_000_000 }
  const at = { subjectId: listing._id, createdAt: new Date(), unread: true } as const
  await notices().insertOne({ _id, personId, kind: 'offer-accepted', as: 'buyer', values, ...at })
  await addJobs([{ kind: 'send-notice', subject: _id.toHexString(), dueAt: new Date(0) }])
}

beforeEach(async () => {
  await notices().deleteMany({})
  await db.collection('jobs').deleteMany({})
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  admin = await createUser(db, { role: 'admin' })
  listing = await createProperty(db, agent)
})

describe('a notification', () => {
  it('of an offer goes to its agent, and of the answer to its buyer', async () => {
    const { id } = await makeOffer(actorOf(buyer), { propertyId: idOf(listing), offerAmount: 450_000 })
    expect(await titles(agent)).toEqual(['New offer on Lake House'])
    expect(await titles(buyer)).toEqual([])
    await acceptOffer(actorOf(agent), { id })
    expect(await titles(buyer)).toEqual(['Your offer on Lake House was accepted'])
    expect(await titles(agent)).toHaveLength(1)
    expect(await subjects(agent)).toEqual(['New offer on Lake House'])
    expect(await subjects(buyer)).toEqual(['Your offer on Lake House was accepted'])
  })

  it('is mailed after the response', async () => {
    const later: (() => Promise<void>)[] = []
    await inRequest({ requestId: 'an-offer', defer: (work) => later.push(work) }, () =>
      makeOffer(actorOf(buyer), { propertyId: idOf(listing), offerAmount: 450_000 }),
    )
    expect(await titles(agent)).toEqual(['New offer on Lake House'])
    expect(await subjects(agent)).toEqual([])
    expect(await jobs()).toHaveLength(1)
    for (const work of later) await work()
    expect(await subjects(agent)).toEqual(['New offer on Lake House'])
  })

  it('of a rejection, and of a listing removed with its offers, goes to the buyers', async () => {
    await rejectOffer(actorOf(agent), { id: idOf(await newOffer()) })
    const other = await createUser(db)
    await createOffer(db, other, listing)
    await deleteProperty(actorOf(agent), { id: idOf(listing) })
    expect(await titles(buyer)).toEqual(['Your offer on Lake House was rejected'])
    const [item] = (await listNotices(actorOf(other), {})).items
    expect(item?.text).toBe('Your offer of $450,000 has ended. The home has been removed.')
    expect(await subjects(other)).toEqual(['Your offer on Lake House was rejected'])
  })

  it('of a decision on a listing goes to its agent, as does that of a review, once for each writer', async () => {
    const pending = await createProperty(db, agent, { status: 'pending' })
    await decideProperty(actorOf(admin), { id: idOf(pending), status: 'rejected' })
    const review = { propertyId: idOf(listing), review: 'Light.', rating: 4 }
    await createReview(actorOf(buyer), review)
    await db.collection('reviews').deleteMany({})
    await createReview(actorOf(buyer), review)
    expect((await titles(agent)).sort()).toEqual(['Lake House was rejected', 'New review of Lake House'])
    // Reviews are mailed only to people who ask for it.
    expect(await subjects(agent)).toEqual(['Lake House was rejected'])
  })

  it("of an administrator's removal goes to the agent of the listing or the writer of the review", async () => {
    const review = { propertyId: idOf(listing), review: 'Light.', rating: 4 }
    const { id } = await createReview(actorOf(buyer), review)
    await deleteReview(actorOf(admin), { id })
    await deleteProperty(actorOf(admin), { id: idOf(listing) })
    await createProperty(db, agent, { title: 'Mill' })
    await deleteAgentProperties(actorOf(admin), { emailOrId: idOf(agent) })
    expect(await titles(buyer)).toEqual(['Your review of Lake House was removed'])
    expect((await titles(agent)).sort()).toEqual([
      'Lake House was removed',
      'Mill was removed',
      'New review of Lake House',
    ])
  })

  it('of another role or a suspension goes to the person, who then cannot read notices', async () => {
    await changeRole(actorOf(admin), { id: idOf(buyer), role: 'agent' })
    expect(await titles({ ...buyer, role: 'agent' })).toEqual(['Your role has changed'])
    await markFraud(actorOf(admin), { id: idOf(agent) })
    const suspended = { ...agent, role: 'fraud' } as const
    expect(await codeOf(titles(suspended))).toBe('forbidden')
    expect(await countNotices(actorOf(suspended))).toBeNull()
    expect(await subjects(agent)).toEqual(['Your account is suspended'])
  })

  it("of a buyer's deletion goes to the agent; the buyer’s notices are deleted", async () => {
    const offer = await newOffer()
    await transaction((session) =>
      notify(session, offerEvent('offer-kept', offer, { at: new Date(), each: { otherOffer: '1' } })),
    )
    await deleteOwnAccount(actorOf(buyer), { email: buyer.email })
    expect(await titles(agent)).toEqual(['An offer on Lake House was closed'])
    expect(await notices().countDocuments({ personId: buyer._id })).toBe(0)
    expect(JSON.stringify(await notices().find().toArray())).not.toMatch(new RegExp(buyer.name))
  })
})

describe('notices', () => {
  const at = new Date()
  const failed = (offer: OfferDoc, failure: string) =>
    transaction((session) =>
      notify(session, offerEvent('payment-failed', offer, { at, to: ['buyer'], each: { failure } })),
    )

  it('are sent once for a repeated or concurrent event', async () => {
    const offer = await newOffer()
    await failed(offer, '1')
    await failed(offer, '1')
    await Promise.all([failed(offer, '2'), failed(offer, '2'), failed(offer, '2')])
    expect(await titles(buyer)).toHaveLength(2)
    await runDueJobs()
    expect(await subjects(buyer)).toHaveLength(2)
  })

  it('are not sent for an aborted transaction', async () => {
    const offer = await newOffer()
    const change = transaction(async (session) => {
      await notify(session, offerEvent('offer-accepted', offer, { at }))
      throw new Error('given up')
    })
    await expect(change).rejects.toThrow('given up')
    expect(await notices().countDocuments()).toBe(0)
    expect(await jobs()).toEqual([])
    expect(await subjects(buyer)).toEqual([])
  })

  it('are mailed once by the next job if their mail was not sent after the commit', async () => {
    await leave(buyer._id)
    await Promise.all([runDueJobs(), runDueJobs()])
    await runDueJobs()
    expect(await subjects(buyer)).toEqual(['Your offer on Lake House was accepted'])
    expect(await jobs()).toEqual([])
  })

  it('reach all of many people', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => createUser(db, { mailChoice: noMail })))
    await Promise.all(buyers.map((item) => createOffer(db, item, listing)))
    await deleteProperty(actorOf(agent), { id: idOf(listing) })
    expect(await notices().countDocuments({ kind: 'offer-rejected' })).toBe(30)
    expect(await jobs()).toEqual([])
  })
})

describe('notice mail', () => {
  const notifyBuyer = async (kind: 'offer-accepted' | 'offer-kept') => {
    const offer = await newOffer()
    await transaction((session) =>
      notify(session, offerEvent(kind, offer, { at: new Date(), to: ['buyer'], each: { otherOffer: '1' } })),
    )
  }

  it('has the same text as plain text and HTML, with a link and an unsubscribe link', async () => {
    const title = 'Loft <b>“5 & 6”</b>'
    const offer = await createOffer(db, buyer, await createProperty(db, agent, { title }))
    await transaction((session) =>
      notify(session, offerEvent('offer-accepted', offer, { at: new Date(), to: ['buyer'] })),
    )
    const [sent] = await mail.sentTo(buyer.email)
    const [notice] = await notices().find({ personId: buyer._id }).toArray()
    const link = `http://localhost:3000/dashboard/notices/${notice?._id.toHexString()}`
    const token = unsubscribeToken(idOf(buyer), 'offers')
    expect(sent?.subject).toBe(`Your offer on ${title} was accepted`)
    expect(sent?.text).toContain('Pay $450,000.00 to complete your purchase.')
    expect(sent?.text).toContain(`Go to the payment: ${link}`)
    expect(sent?.text).toContain(`http://localhost:3000/unsubscribe?token=${token}`)
    expect(sent?.unsubscribe).toEqual({
      list: `<http://localhost:3000/api/notices/unsubscribe?token=${token}>`,
      post: 'List-Unsubscribe=One-Click',
    })
    expect(sent?.html).toContain('Loft &lt;b&gt;“5 &amp; 6”&lt;/b&gt;')
    expect(sent?.html).toContain(`href="${link}"`)
    expect(sent?.html).toContain('prefers-color-scheme:dark')
    expect(sent?.text).not.toContain(agent.name)
  })

  it('is not sent for notices that only appear in the app, nor if the person has unsubscribed', async () => {
    await notifyBuyer('offer-kept')
    await chooseMail(actorOf(buyer), noMail)
    await db.collection('offers').deleteMany({})
    await notifyBuyer('offer-accepted')
    expect(await titles(buyer)).toHaveLength(2)
    expect(await jobs()).toEqual([])
    expect(await subjects(buyer)).toEqual([])
  })

  it('keeps the stored choice for groups that the role does not show (D342)', async () => {
    const mailChoice = async () => (await db.collection('users').findOne({ _id: agent._id }))?.mailChoice
    await chooseMail(actorOf(agent), { offers: false, listings: true, searches: false })
    expect(await mailChoice()).toEqual({ offers: false, listings: true })
    const asBuyer = actorOf({ ...agent, role: 'user' })
    await chooseMail(asBuyer, { offers: true, listings: false, searches: false })
    expect(await mailChoice()).toEqual({ offers: true, listings: true, searches: false })
  })

  it('is not sent from the outbox if the person unsubscribes or deletes the account', async () => {
    await chooseMail(actorOf(buyer), noMail)
    await leave(buyer._id)
    await leave(new ObjectId())
    expect(await runDueJobs()).toMatchObject({ done: 2, failed: 0 })
    expect(await subjects(buyer)).toEqual([])
  })

  it('is unsubscribed from by one click per group, repeatedly, for a suspended account too', async () => {
    const token = unsubscribeToken(idOf(buyer), 'offers')
    expect(unsubscriptionIn({ token })).toEqual({ token, group: 'offers' })
    await unsubscribe(null, { token })
    await unsubscribe(null, { token })
    const stored = await db.collection('users').findOne({ _id: buyer._id })
    expect(stored?.mailChoice).toEqual({ offers: false })
    await notifyBuyer('offer-accepted')
    expect(await subjects(buyer)).toEqual([])
  })

  it('is turned off for one saved search by its own link, without its group or other searches', async () => {
    const search = await createSavedSearch(db, buyer, { frequency: 'instant' })
    const other = await createSavedSearch(db, buyer, { frequency: 'instant' })
    const token = stopSearchToken(idOf(buyer), idOf(search))
    const frequencies = () =>
      Promise.all(
        [search, other].map(
          async ({ _id }) => (await db.collection('savedSearches').findOne({ _id }))?.frequency,
        ),
      )
    expect(unsubscriptionIn({ token })).toEqual({ token })
    expect(await frequencies()).toEqual(['instant', 'instant'])
    await unsubscribe(null, { token })
    await unsubscribe(null, { token })
    expect(await frequencies()).toEqual(['off', 'instant'])
    const person = await db.collection('users').findOne({ _id: buyer._id })
    expect(person?.mailChoice).toBeUndefined()
  })

  it.each(['', 'x', 'a.offers.b', '.offers.', 'Ä'.repeat(40)])(
    'is not changed by the token %j',
    async (token) => {
      expect(unsubscriptionIn({ token })).toBeNull()
      expect(await codeOf(unsubscribe(null, { token }))).toBe('invalid_input')
    },
  )

  it('is not changed for another person or group than was signed', async () => {
    const [id, group, sign] = unsubscribeToken(idOf(buyer), 'offers').split('.')
    for (const token of [
      `${idOf(agent)}.${group}.${sign}`,
      `${id}.payments.${sign}`,
      `${id}.security.${sign}`,
      `${id}.search-${idOf(agent)}.${sign}`,
    ])
      expect(unsubscriptionIn({ token })).toBeNull()
  })
})

describe('reading', () => {
  it('counts for buyers the homes announced since each saved search was opened', async () => {
    const at = new Date()
    const seenAt = new Date(at.getTime() - 1_000)
    const searches = [
      await createSavedSearch(db, buyer, { seenAt }),
      await createSavedSearch(db, buyer, { seenAt: at }),
    ]
    await db.collection<{ _id: string }>('announcements').insertMany(
      searches.map(({ _id: searchId }) => ({
        _id: idOf({ _id: searchId }),
        personId: buyer._id,
        searchId,
        at,
      })),
    )
    expect((await countNotices(actorOf(buyer)))?.searches).toBe(1)
  })

  it('counts new ones, in total and for each sidebar entry, until they are read', async () => {
    const offer = await newOffer()
    const at = new Date()
    await transaction((session) =>
      notify(
        session,
        offerEvent('offer-accepted', offer, { at, to: ['buyer'] }),
        offerEvent('payment-received', offer, { at }),
        offerEvent('offer-made', offer, { at }),
      ),
    )
    const newsOf = (...kinds: [title: string, ...lists: LiveList[]][]) =>
      kinds.map(([title, ...lists]) => ({
        title,
        lists,
        id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        at: at.toISOString(),
      }))
    const news = (person: UserDoc) =>
      countNotices(actorOf(person)).then((counts) =>
        counts?.news?.toSorted((item, other) => item.title.localeCompare(other.title)),
      )
    expect(await news(buyer)).toEqual(
      newsOf(
        ['Lake House is yours', 'offers', 'overview', 'notices'],
        ['Your offer on Lake House was accepted', 'offers', 'overview', 'notices'],
      ),
    )
    expect(await news(agent)).toEqual(
      newsOf(
        ['Lake House has been sold', 'requests', 'sales', 'listings', 'agent-overview', 'notices'],
        ['New offer on Lake House', 'requests', 'listings', 'agent-overview', 'notices'],
      ),
    )
    expect(await countNotices(actorOf(buyer))).toEqual({
      news: expect.any(Array) as unknown,
      unread: 2,
      answers: 1,
      bought: 1,
      requests: 0,
      messages: 0,
      viewings: 0,
      offers: 1,
      searches: 0,
    })
    expect(await countNotices(actorOf(agent))).toEqual({
      news: expect.any(Array) as unknown,
      unread: 2,
      answers: 0,
      bought: 0,
      requests: 1,
      messages: 0,
      viewings: 0,
    })

    const [first] = (await listNotices(actorOf(buyer), {})).items
    expect(await codeOf(openNotice(actorOf(agent), { id: first?.id ?? '' }))).toBe('not_found')
    expect(await openNotice(actorOf(buyer), { id: first?.id ?? '' })).toMatch(/^\/dashboard\/user\//)
    expect(await countNotices(actorOf(buyer))).toMatchObject({ unread: 1 })
    await readNotices(actorOf(agent), { mark: 'requests' })
    expect(await countNotices(actorOf(agent))).toMatchObject({ unread: 1, requests: 0 })
    await readNotices(actorOf(agent), {})
    expect(await countNotices(actorOf(agent))).toMatchObject({ unread: 0 })
    expect((await listNotices(actorOf(agent), {})).items.map(({ isNew }) => isNew)).toEqual([false, false])
    expect(await countNotices(actorOf(buyer))).toMatchObject({ unread: 1 })
  })
})

describe('pending tasks', () => {
  it('contain accepted offers to pay with their deadlines, for a buyer', async () => {
    const expiresAt = new Date('2100-11-29T12:00:00Z')
    const offer = await createOffer(db, buyer, listing, { status: 'accepted', expiresAt })
    expect(await listPendingTasks(actorOf(buyer))).toEqual({
      items: [
        {
          id: idOf(offer),
          title: 'Your offer was accepted: pay by Nov 29, 2100, 12:00 PM\u00a0UTC',
          text: 'Lake House, $450,000.00',
          action: 'Pay',
          href: `/dashboard/user/payment/${idOf(offer)}`,
        },
      ],
      more: null,
    })
  })

  it('contain offers to answer, earliest deadline first, for an agent, however many others await buyers', async () => {
    const ends = (day: number) => new Date(`2100-11-${day}T12:00:00Z`)
    const make = async (more: Partial<OfferDoc>) => createOffer(db, await createUser(db), listing, more)
    const created = (minutes: number) => new Date(Date.UTC(2100, 0, 1, 0, minutes))
    await make({ expiresAt: ends(28), createdAt: created(0) })
    await make({ expiresAt: ends(27), createdAt: created(1), turn: 'agent' })
    await make({ expiresAt: new Date(0), createdAt: created(2) })
    for (let i = 0; i < 8; i += 1) {
      await make({ expiresAt: ends(20), createdAt: created(3 + i), turn: 'buyer' })
      await make({ expiresAt: ends(29), createdAt: created(-1 - i) })
    }
    const { items, more } = await listPendingTasks(actorOf(agent))
    expect(items.map(({ title }) => title)).toEqual([
      'An offer needs your reply by Nov 27, 2100, 12:00 PM\u00a0UTC',
      'An offer needs your reply by Nov 28, 2100, 12:00 PM\u00a0UTC',
      'An offer needs your reply by Nov 29, 2100, 12:00 PM\u00a0UTC',
    ])
    expect(more).toBe('/dashboard/agent/requested-properties')
  })

  it.each(['agent', 'admin'] as const)(
    'contain own accepted offers to pay first for a buyer who has become an %s (D11)',
    async (role) => {
      const expiresAt = new Date('2100-11-29T12:00:00Z')
      const own = listing
      const ended = await createProperty(db, agent)
      const offer = await createOffer(db, buyer, own, { status: 'accepted', expiresAt })
      await createOffer(db, buyer, ended, { status: 'accepted', expiresAt: new Date(0) })
      await createProperty(db, agent, { status: 'pending' })
      const { items } = await listPendingTasks(actorOf({ ...buyer, role }))
      expect(items[0]).toMatchObject({ action: 'Pay', href: `/dashboard/user/payment/${idOf(offer)}` })
      expect(items.filter(({ action }) => action === 'Pay')).toHaveLength(1)
    },
  )

  it.each(['agent', 'admin'] as const)(
    'contain own counteroffers to answer, on their own pages, for a buyer who has become an %s (D542)',
    async (role) => {
      const offer = await createOffer(db, buyer, listing, { turn: 'buyer' })
      const { items } = await listPendingTasks(actorOf({ ...buyer, role }))
      expect(items[0]).toMatchObject({ action: 'Reply', href: `/dashboard/user/payment/${idOf(offer)}` })
    },
  )

  it('contain own offers on their own pages for an assistant of an office who was a buyer (D468)', async () => {
    const offer = await createOffer(db, buyer, listing, { turn: 'buyer' })
    const office = { id: 'b'.repeat(24), role: 'assistant' as const, members: [] }
    const { items } = await listPendingTasks({ ...actorOf({ ...buyer, role: 'agent' }), office })
    expect(items[0]).toMatchObject({ action: 'Reply', href: `/dashboard/user/payment/${idOf(offer)}` })
  })
})
