import { randomUUID } from 'node:crypto'
import { type BulkWriteResult, Collection, ObjectId } from 'mongodb'
import {
  type AvailabilityDoc,
  type ListingNumbersDoc,
  type PropertyDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { DAY_MS, toDay } from '@/lib/domain/dates'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { recordWire, type WireRecorder } from '@/test/support/wire-recorder'
import { startConversation } from '../messages/send-message'
import { createOffer } from '../offers/negotiate-offer'
import { requestViewing } from '../viewings/change-viewing'
import { listSlots } from '../availability/availability'
import { addToWishlist, removeFromWishlist } from '../wishlist/wishlist'
import { countView, type PageVisit, writeEventCounts } from './count-events'
import { readListingNumbers } from './read-numbers'

let recorder: WireRecorder | undefined
// Before the application's client opens its connections.
beforeAll(async () => {
  recorder = await recordWire(process.env.MONGODB_URI ?? '')
  process.env.MONGODB_URI = recorder.uri
})
const { db } = serviceDatabase()
afterAll(() => recorder?.close())

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const VISIT: PageVisit = { actor: null, address: '192.0.2.1', userAgent: CHROME, isPrefetch: false }

let agent: UserDoc
let home: PropertyDoc

beforeEach(async () => {
  forgetProcess()
  agent = await createUser(db, { role: 'agent' })
  home = await createProperty(db, agent, { latitude: 41.14961, longitude: -8.61099 })
})
afterEach(() => jest.useRealTimers())

/** From here on this is another process, or this one restarted. */
const forgetProcess = () => Reflect.deleteProperty(globalThis, 'keysteadNumbers')

const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString()
const see = (visit: Partial<PageVisit> = {}, on = home) => countView(idOf(on), { ...VISIT, ...visit })
const setTime = (at: string) => jest.useFakeTimers({ now: new Date(at), advanceTimers: true })

/** What is stored for the home from a year before to a year later. */
async function numbers(on = home) {
  await writeEventCounts()
  const year = 365 * DAY_MS
  const from = new Date(Date.now() - year)
  const to = new Date(Date.now() + year)
  return (await readListingNumbers([idOf(on)], from, to)).get(idOf(on))
}
const views = async (on = home) => (await numbers(on))?.views

describe('views', () => {
  it('count a visitor once a day for a home, by address and browser (D501)', async () => {
    const other = await createProperty(db, agent)
    see()
    see()
    await writeEventCounts()
    see()
    see({ address: '192.0.2.2' })
    see({ userAgent: CHROME.replace('140', '141') })
    see({}, other)
    expect(await views()).toBe(3)
    expect(await views(other)).toBe(1)
  })

  it('count a signed-in person once a day, on every device', async () => {
    const buyer = actorOf(await createUser(db))
    see({ actor: buyer })
    see({ actor: buyer, address: '192.0.2.2', userAgent: `${CHROME} Edg/140` })
    see({ actor: actorOf(await createUser(db)) })
    expect(await views()).toBe(2)
  })

  it('count nothing again after a restart or in another process', async () => {
    see()
    expect(await views()).toBe(1)
    forgetProcess()
    see()
    see({ address: '192.0.2.2' })
    expect(await views()).toBe(2)
  })

  it('count a person again the next day', async () => {
    setTime('2093-11-29T23:59:00Z')
    see()
    await writeEventCounts()
    setTime('2093-11-30T00:01:00Z')
    see()
    await writeEventCounts()
    const listingNumber = await db
      .collection<ListingNumbersDoc>('listingNumbers')
      .findOne({ propertyId: home._id })
    expect(listingNumber?.days).toEqual({ d29: { views: 1 }, d30: { views: 1 } })
  })

  it('count nothing for a prefetch, a bot, a client without a name, or the agent of the home', async () => {
    see({ isPrefetch: true })
    for (const userAgent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'curl/8.5.0', 'GPTBot/1.2', ''])
      see({ userAgent })
    see({ actor: actorOf(agent) })
    expect(await views()).toBe(0)
    see({ actor: actorOf(await createUser(db, { role: 'agent' })) })
    expect(await views()).toBe(1)
  })

  it('count no more than 100,000 for a home on a day, so that its document stays small (ADR 122)', async () => {
    see()
    await writeEventCounts()
    const day = toDay(new Date()).slice(8)
    const month = toDay(new Date()).slice(0, 7)
    await db
      .collection<ListingNumbersDoc>('listingNumbers')
      .updateOne({ _id: `${idOf(home)} ${month}` }, { $set: { [`days.d${day}.views`]: 99_999 } })
    for (const address of ['192.0.2.2', '192.0.2.3']) see({ address })
    expect(await views()).toBe(100_000)
  })

  it('count nothing for the colleagues of the home’s agent', async () => {
    const colleague = await createUser(db, { role: 'agent' })
    const members = [agent, colleague].map((user) => ({
      id: idOf(user),
      role: 'agent' as const,
      isLeaving: false,
    }))
    see({ actor: { ...actorOf(colleague), office: { id: idOf(agent), role: 'agent', members } } })
    expect(await views()).toBe(0)
  })

  it('count nothing for a home that is sold, rejected or unknown', async () => {
    const sold = await createProperty(db, agent, { soldAt: new Date(), listed: false })
    const rejected = await createProperty(db, agent, { status: 'rejected', listed: false })
    const unknown = { ...home, _id: new ObjectId() }
    for (const property of [sold, rejected, unknown]) see({}, property)
    await writeEventCounts()
    expect(await db.collection('listingNumbers').countDocuments({ propertyId: unknown._id })).toBe(0)
    for (const property of [sold, rejected]) expect(await views(property)).toBe(0)
  })

  it('read no more than the beginning of a long name of a browser', async () => {
    see({ userAgent: `${CHROME}${'x'.repeat(20_000)}` })
    see({ userAgent: `${CHROME}${'x'.repeat(20_001)}` })
    expect(await views()).toBe(1)
  })
})

it('counts a save, a first message, a viewing and an offer, each once a day (D500)', async () => {
  const buyer = await createUser(db, { emailVerified: new Date() })
  const actor = actorOf(buyer)
  const propertyId = idOf(home)
  const saved = await addToWishlist(actor, { propertyId })
  await removeFromWishlist(actor, { wishlistId: saved.id })
  await addToWishlist(actor, { propertyId })
  await addToWishlist(actor, { propertyId })
  for (const text of ['Is the roof new?', 'And the cellar?'])
    await startConversation(actor, { propertyId, text, key: randomUUID() })
  await createOffer(actor, { propertyId, offerAmount: 450_000 })
  await db.collection<AvailabilityDoc>('availability').insertOne({
    _id: agent._id,
    zone: 'UTC',
    windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
    exceptions: [],
    settings: { ...DEFAULT_SETTINGS, noticeHours: 1 },
    version: 1,
  })
  const slots = await listSlots(actorOf(agent), { id: propertyId, from: undefined, days: 3 })
  await requestViewing(actor, { propertyId, startsAt: new Date(slots[8]?.startsAt ?? '') })
  expect(await numbers()).toEqual({ views: 0, saves: 1, enquiries: 1, viewings: 1, offers: 1 })
})

it('counts no message but the first one of a conversation', async () => {
  const actor = actorOf(await createUser(db, { emailVerified: new Date() }))
  const write = (text: string) =>
    startConversation(actor, { propertyId: idOf(home), text, key: randomUUID() })
  setTime('2093-11-28T12:00:00Z')
  await write('Is the roof new?')
  setTime('2093-11-29T12:00:00Z')
  await write('And the cellar?')
  expect(await numbers()).toMatchObject({ enquiries: 1 })
})

it('counts nothing that did not happen', async () => {
  const actor = actorOf(await createUser(db))
  await expect(createOffer(actor, { propertyId: idOf(home), offerAmount: 1 })).rejects.toThrow()
  expect(await numbers()).toEqual({ views: 0, saves: 0, enquiries: 0, viewings: 0, offers: 0 })
})

describe('what is stored', () => {
  it('names nobody, and only until the next day (D501)', async () => {
    setTime('2093-11-29T12:00:00Z')
    const buyer = await createUser(db)
    see()
    see({ actor: actorOf(buyer) })
    await writeEventCounts()
    const stored = async () =>
      JSON.stringify([
        await db.collection('listingNumbers').find({ propertyId: home._id }).toArray(),
        await db.collection('daySalts').find().toArray(),
      ])
    for (const secret of ['192.0.2.1', 'Chrome', idOf(buyer), buyer.email])
      expect(await stored()).not.toContain(secret)
    const before = await db.collection<ListingNumbersDoc>('listingNumbers').findOne({ propertyId: home._id })
    expect(before?.seen).toHaveLength(2)
    expect(await db.collection('daySalts').findOne({ _id: '2093-11-29' as never })).toMatchObject({
      expiresAt: new Date('2093-11-30T00:00Z'),
    })
    setTime('2093-11-30T00:01:00Z')
    see({}, await createProperty(db, agent))
    await writeEventCounts()
    const after = await db.collection<ListingNumbersDoc>('listingNumbers').findOne({ propertyId: home._id })
    expect(after).toMatchObject({ days: { d29: { views: 2 } } })
    expect(after).not.toHaveProperty('seen')
  })

  it('is the same for two processes that write the same visits at once', async () => {
    const see100 = () => {
      for (let i = 0; i < 100; i += 1) see({ address: `192.0.2.${i}` })
    }
    see100()
    const first = writeEventCounts()
    forgetProcess()
    see100()
    await Promise.all([first, writeEventCounts()])
    // What met the other process's new document is written with the next second.
    expect(await views()).toBe(100)
  })
})

it('writes what a busy second counted in one command (ADR 122)', async () => {
  const homes = await Promise.all(Array.from({ length: 20 }, () => createProperty(db, agent)))
  see()
  await writeEventCounts()
  recorder?.take()
  for (let i = 0; i < 1_000; i += 1) see({ address: `10.0.${i >> 8}.${i & 255}` }, homes[i % 20])
  await Promise.all([writeEventCounts(), writeEventCounts(), writeEventCounts()])
  const commands = recorder?.take().map((command) => Object.keys(command)[0])
  expect(commands).toEqual(['find', 'update'])
  for (const one of homes) expect(await views(one)).toBe(50)
})

describe('a write that fails', () => {
  const original = Collection.prototype.bulkWrite
  afterEach(() => jest.restoreAllMocks())

  it('is repeated with the next one', async () => {
    see()
    jest.spyOn(Collection.prototype, 'bulkWrite').mockRejectedValueOnce(new Error('The connection is lost.'))
    await writeEventCounts()
    see({ address: '192.0.2.9' })
    expect(await views()).toBe(2)
  })

  it('counts once although only its answer was lost', async () => {
    see()
    jest.spyOn(Collection.prototype, 'bulkWrite').mockImplementationOnce(async function (
      this: Collection,
      ...anyBulkWriteOperationses: Parameters<typeof original>
    ) {
      await original.apply(this, anyBulkWriteOperationses)
      throw new Error('The connection is lost.')
    })
    await writeEventCounts()
    expect(await views()).toBe(1)
  })
})

it('starts no write while one is under way', async () => {
  const finishes: (() => void)[] = []
  const bulkWrite = jest
    .spyOn(Collection.prototype, 'bulkWrite')
    .mockImplementation(() => new Promise((resolve) => finishes.push(() => resolve({} as BulkWriteResult))))
  see()
  const first = writeEventCounts()
  while (finishes.length === 0) await new Promise(setImmediate)
  see({ address: '192.0.2.9' })
  const second = writeEventCounts()
  await new Promise(setImmediate)
  expect(bulkWrite).toHaveBeenCalledTimes(1)
  finishes[0]?.()
  await Promise.all([first, second])
  bulkWrite.mockRestore()
  expect(await views()).toBe(1)
})
