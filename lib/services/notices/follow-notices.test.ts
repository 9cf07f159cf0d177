import { ObjectId, transaction } from '@/lib/data/client'
import { type OfferDoc, type UserDoc } from '@/lib/data/collections'
import { type NoticeBadge } from '@/lib/domain/notice-row'
import { shutDown } from '@/lib/lifecycle.mjs'
import { type NoticeCounts } from '@/lib/schemas/notices'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { cancelShutdown } from '@/test/support/lifecycle'
import { beginSession, serviceDatabase } from '@/test/support/services'
import {
  countNotices,
  type DisconnectReason,
  followNotices,
  noticeFeed,
  MAX_PAGES_PER_PERSON,
} from './list-notices'
import { offerEvent, notify } from './notify'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let offer: OfferDoc
let sessionId: string
const stops: (() => void)[] = []

/** An open page of the buyer, and what it receives. */
async function open(session = sessionId) {
  const page = { told: [] as number[], ended: [] as DisconnectReason[] }
  const stop = await followNotices(actorOf(buyer), session, {
    send: ({ unread }: NoticeCounts) => page.told.push(unread),
    beat: () => undefined,
    end: (why) => page.ended.push(why),
  })
  stops.push(stop)
  return { ...page, stop }
}

const notifyBuyer = (otherOffer: string) =>
  transaction((session) =>
    notify(session, offerEvent('offer-kept', offer, { at: new Date(), to: ['buyer'], each: { otherOffer } })),
  )

/** Polls until sessions are checked. */
const lookAtSessions = async () => {
  for (let i = 0; i < 5; i += 1) await noticeFeed().poll()
}

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  offer = await createOffer(db, buyer, await createProperty(db, agent))
  sessionId = await beginSession(buyer)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  expect(noticeFeed().isListening).toBe(false)
})

it('sends each page of a person the number of new notices, at first and with each new one', async () => {
  await notifyBuyer('1')
  const one = await open()
  const other = await open()
  expect([one.told, other.told]).toEqual([[1], [1]])
  await notifyBuyer('2')
  await noticeFeed().poll()
  await noticeFeed().poll()
  expect([one.told, other.told]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

it('sends a buyer their open offers too, and the newest notices with the lists that they move (D339)', async () => {
  const updates: NoticeCounts[] = []
  const send = (counts: NoticeCounts) => updates.push(counts)
  const listener = { send, beat: () => undefined, end: () => undefined }
  stops.push(await followNotices(actorOf(buyer), sessionId, listener))
  await notifyBuyer('1')
  await noticeFeed().poll()
  expect(updates.at(-1)).toMatchObject({
    unread: 1,
    offers: 1,
    news: [{ lists: ['offers', 'overview', 'notices'] }],
  })
})

it('counts the notices of each sidebar entry, however many others are unread (D156)', async () => {
  const addUnread = (count: number, mark?: NoticeBadge) =>
    db.collection('notices').insertMany(
      Array.from({ length: count }, () => ({
        _id: new ObjectId(),
        personId: buyer._id,
        subjectId: offer.propertyId,
        kind: 'search-new',
        as: 'person',
        values: {},
        createdAt: new Date(),
        unread: true,
        ...(mark && { mark }),
      })),
    )
  await addUnread(120)
  await addUnread(3, 'messages')
  expect(await countNotices(actorOf(buyer))).toMatchObject({ unread: 100, messages: 3, answers: 0 })
  await addUnread(150, 'answers')
  expect(await countNotices(actorOf(buyer))).toMatchObject({ unread: 100, messages: 3, answers: 100 })
})

it('sends administrators the number of their tasks when it changes (D339)', async () => {
  const admin = await createUser(db, { role: 'admin' })
  const updates: (number | undefined)[] = []
  const send = ({ moderation }: NoticeCounts) => updates.push(moderation)
  const listener = { send, beat: () => undefined, end: () => undefined }
  stops.push(await followNotices(actorOf(admin), await beginSession(admin), listener))
  const buyers = await open()
  for (let i = 0; i < 4; i += 1) await noticeFeed().poll()
  const [before = 0] = updates
  const news = updates.length
  await createProperty(db, agent, { status: 'pending' })
  for (let i = 0; i < 4; i += 1) await noticeFeed().poll()
  expect(updates.slice(news)).toEqual([before + 1])
  expect(buyers.told).toEqual([0])
})

it('sends nothing about other people, and nothing after the page was closed', async () => {
  const page = await open()
  await transaction((session) => notify(session, offerEvent('offer-made', offer, { at: new Date() })))
  await noticeFeed().poll()
  expect(page.told).toEqual([0])
  page.stop()
  expect(noticeFeed().isListening).toBe(false)
  await notifyBuyer('1')
  await noticeFeed().poll()
  expect(page.told).toEqual([0])
})

it('lets the pages of a person reconnect whose notices cannot be counted, and sends the others theirs (D157)', async () => {
  const other = await open()
  buyer = await createUser(db)
  const page = await open(await beginSession(buyer))
  await db.collection('notices').insertOne({
    _id: new ObjectId(),
    personId: buyer._id,
    subjectId: offer._id,
    kind: 'of a later version' as never,
    as: 'person',
    values: {},
    createdAt: new Date(),
  })
  await notifyBuyer('1')
  await noticeFeed().poll()
  expect(page.ended).toEqual(['again'])
  expect(other.told).toEqual([0, 1])
})

it('includes a notice that was written before the newest one and committed after it', async () => {
  const page = await open()
  await notifyBuyer('1')
  await noticeFeed().poll()
  await transaction((session) =>
    notify(
      session,
      offerEvent('offer-kept', offer, {
        at: new Date(Date.now() - 30_000),
        to: ['buyer'],
        each: { otherOffer: 'late' },
      }),
    ),
  )
  await noticeFeed().poll()
  expect(page.told).toEqual([0, 1, 2])
})

it.each([
  [
    'the session ends',
    () => db.collection('users').updateOne({ _id: buyer._id }, { $unset: { sessions: '' } }),
  ],
  [
    'the account is suspended',
    () => db.collection('users').updateOne({ _id: buyer._id }, { $set: { role: 'fraud' } }),
  ],
  ['the account is deleted', () => db.collection('users').deleteOne({ _id: buyer._id })],
])('disconnects when %s, and leaves no timer', async (_, end) => {
  const page = await open()
  await lookAtSessions()
  expect(page.ended).toEqual([])
  await end()
  await lookAtSessions()
  expect(page.ended).toEqual(['over'])
  expect(noticeFeed().isListening).toBe(false)
})

it.each([
  ['role', { role: 'agent' as const }],
  ['office', { officeId: new ObjectId() }],
])('lets a page reconnect when the %s of its reader has changed', async (_, change) => {
  const page = await open()
  await lookAtSessions()
  expect(page.ended).toEqual([])
  await db.collection('users').updateOne({ _id: buyer._id }, { $set: change })
  await lookAtSessions()
  expect(page.ended).toEqual(['again'])
})

it('serves a limited number of pages of one person, and disconnects one more as too many', async () => {
  const pages = []
  for (let i = 0; i < MAX_PAGES_PER_PERSON; i += 1) pages.push(await open())
  expect((await open()).ended).toEqual(['full'])
  pages[0]?.stop()
  expect((await open()).ended).toEqual([])
})

it('disconnects every page at shutdown, and accepts no other', async () => {
  const page = await open()
  await shutDown(async () => undefined)
  expect(page.ended).toEqual(['again'])
  expect((await open()).ended).toEqual(['again'])
  cancelShutdown()
})
