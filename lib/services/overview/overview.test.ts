import { type Document } from 'mongodb'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { CARD_LIMIT_MINOR } from '@/lib/domain/money'
import { actorOf, createUser, insertProperties, makeOffer, makeProperty } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { queriesOf } from '@/test/support/query-plans'
import { recordWire, type WireRecorder } from '@/test/support/wire-recorder'
import { countNotices } from '../notices/list-notices'
import { listUnread } from '../messages/conversations'
import { listOwnOffers } from '../offers/list-offers'
import { listReservations } from '../open-houses/list-open-houses'
import { listSearches } from '../saved-searches/saved-searches'
import { listNextViewings } from '../viewings/list-viewings'
import { addToWishlist } from '../wishlist/wishlist'
import {
  listOffersBySection,
  listOffersToActOn,
  listOffersWithOthers,
  listPurchases,
  listSavedLately,
} from './overview'

let recorder: WireRecorder | undefined
// Before the application's client opens its connections.
beforeAll(async () => {
  recorder = await recordWire(process.env.MONGODB_URI ?? '')
  process.env.MONGODB_URI = recorder.uri
})
const { db } = serviceDatabase()
afterAll(() => recorder?.close())

const now = new Date()
const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1_000)

let agent: UserDoc
let buyer: UserDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
})

async function listings(count: number): Promise<PropertyDoc[]> {
  const homes = Array.from({ length: count }, (_, i) => makeProperty(agent, { title: `Home ${i}` }))
  if (count > 0) await insertProperties(db, homes)
  return homes
}

/** Offers of the buyer, each on its own listing, whose title describes the offer. */
async function offers(...fields: Partial<OfferDoc>[]): Promise<void> {
  const homes = await listings(fields.length)
  const docs = homes.map((home, i) => makeOffer(buyer, home, fields[i]))
  if (docs.length > 0) await db.collection<OfferDoc>('offers').insertMany(docs)
}

const titles = async (list: typeof listOffersToActOn) =>
  (await list(actorOf(buyer), now)).items.map(({ propertyTitle }) => propertyTitle)

/** Each section, and how many queries it makes; the page reads its session and its reader besides. */
const SECTIONS = {
  toAct: { queries: 1, read: () => listOffersToActOn(actorOf(buyer), now) },
  withOthers: { queries: 1, read: () => listOffersWithOthers(actorOf(buyer), now) },
  savedLately: { queries: 2, read: () => listSavedLately(actorOf(buyer)) },
  unread: { queries: 1, read: () => listUnread(actorOf(buyer)) },
  searches: { queries: 1, read: () => listSearches(actorOf(buyer), { limit: 3, isTotalApproximate: true }) },
  viewings: { queries: 1, read: () => listNextViewings(actorOf(buyer), now) },
  reservations: { queries: 1, read: () => listReservations(actorOf(buyer), now) },
  purchases: { queries: 1, read: () => listPurchases(actorOf(buyer)) },
}

it('groups open offers by who has to act, earliest deadline first', async () => {
  await offers(
    { propertyTitle: 'pay later', status: 'accepted', expiresAt: inHours(90) },
    { propertyTitle: 'answer', turn: 'buyer', expiresAt: inHours(40) },
    { propertyTitle: 'pay first', status: 'accepted', expiresAt: inHours(2) },
    { propertyTitle: 'agent later', turn: 'agent', expiresAt: inHours(60) },
    { propertyTitle: 'agent first', expiresAt: inHours(1) },
    {
      propertyTitle: 'transfer',
      status: 'accepted',
      expiresAt: inHours(-1),
      amountMinor: CARD_LIMIT_MINOR + 1,
    },
    { propertyTitle: 'over', turn: 'buyer', expiresAt: inHours(-1) },
    { propertyTitle: 'too late', status: 'accepted', expiresAt: inHours(-1) },
    { propertyTitle: 'bought', status: 'bought' },
    { propertyTitle: 'rejected', status: 'rejected' },
  )
  expect(await titles(listOffersToActOn)).toEqual(['pay first', 'answer', 'pay later'])
  expect(await titles(listOffersWithOthers)).toEqual(['transfer', 'agent first', 'agent later'])
  const { items } = await listOwnOffers(actorOf(buyer), { status: 'open', limit: 3 })
  expect(items).toHaveLength(3)
  expect((await listPurchases(actorOf(buyer))).map(({ propertyTitle }) => propertyTitle)).toEqual(['bought'])
})

it('finds the one offer to pay among two hundred that the agents have to answer', async () => {
  await offers(...Array.from({ length: 200 }, (_, i) => ({ expiresAt: inHours(1 + i / 10) })), {
    propertyTitle: 'pay',
    status: 'accepted',
    expiresAt: inHours(300),
  })
  expect(await titles(listOffersToActOn)).toEqual(['pay'])
  const { items, isMore } = await listOffersWithOthers(actorOf(buyer), now)
  expect([items.length, isMore]).toEqual([5, true])
})

it.each([
  [24, 1],
  [25, 4],
])('reads all sections of %i offers in %i calls, as each alone', async (count, calls) => {
  const kinds: Partial<OfferDoc>[] = [
    { status: 'accepted' },
    { turn: 'buyer' },
    { turn: 'agent' },
    { turn: 'agent', listingChangedAt: now },
    { status: 'accepted', amountMinor: CARD_LIMIT_MINOR + 1 },
    { turn: 'agent' },
    { status: 'bought' },
  ]
  // Some deadlines have passed.
  await offers(
    ...Array.from({ length: count }, (_, i) => ({ ...kinds[i % kinds.length], expiresAt: inHours(i - 4) })),
  )
  recorder?.take()
  const { toActOn, withOthers, purchases } = await listOffersBySection(actorOf(buyer), now)
  expect(recorder?.take().flatMap(queriesOf)).toHaveLength(calls)
  expect({ toActOn, withOthers, purchases }).toEqual({
    toActOn: await listOffersToActOn(actorOf(buyer), now),
    withOthers: await listOffersWithOthers(actorOf(buyer), now),
    purchases: await listPurchases(actorOf(buyer)),
  })
  expect([toActOn, withOthers].map(({ items, isMore }) => [items.length, isMore])).toEqual([
    [5, true],
    [expect.any(Number), true],
  ])
  expect(purchases).toHaveLength(3)
})

it('pages through the open offers by their deadline', async () => {
  const ends = [50, 10, 40, 20, 30]
  await offers(...ends.map((hours) => ({ propertyTitle: `in ${hours}`, expiresAt: inHours(hours) })))
  const read = async (cursor?: string): Promise<string[]> => {
    const page = await listOwnOffers(actorOf(buyer), { status: 'open', limit: 2, cursor })
    const here = page.items.map(({ propertyTitle }) => propertyTitle)
    return page.next === null ? here : [...here, ...(await read(page.next))]
  }
  expect(await read()).toEqual(['in 10', 'in 20', 'in 30', 'in 40', 'in 50'])
})

it.each([
  [0, 0],
  [1, 1],
  [200, 500],
])(
  'makes a fixed number of queries in each section for %i offers and %i saved homes',
  async (offerCount, saved) => {
    await offers(
      ...Array.from({ length: offerCount }, (_, i) => ({
        ...(i % 3 === 0
          ? { status: 'accepted' as const }
          : ({ turn: i % 3 === 1 ? 'buyer' : 'agent' } as const)),
      })),
    )
    const homes = await listings(saved)
    if (saved > 0)
      await db.collection<Document>('wishlist').insertMany(
        homes.map(({ _id: propertyId }, i) => ({
          userId: buyer._id,
          email: buyer.email,
          propertyId,
          createdAt: new Date(i),
          shown: { shownMinMinor: 40_000_000, shownMaxMinor: 50_000_000 },
        })),
      )
    for (const [name, { queries, read }] of Object.entries(SECTIONS)) {
      recorder?.take()
      await read()
      expect([name, recorder?.take().flatMap(queriesOf).length]).toEqual([name, queries])
    }
    const { toAct, withOthers, savedLately } = SECTIONS
    const lists = [(await toAct.read()).items, (await withOthers.read()).items, await savedLately.read()]
    expect(lists.map(({ length }) => length)).toEqual(
      offerCount === 1 ? [1, 0, 1] : offerCount === 0 ? [0, 0, 0] : [5, 5, 12],
    )
  },
)

it('shows the homes saved last, with what changed since', async () => {
  const [home] = await listings(1)
  if (!home) throw new Error('no home')
  await addToWishlist(actorOf(buyer), { propertyId: home._id.toHexString() })
  await db.collection('properties').updateOne({ _id: home._id }, { $inc: { minPriceMinor: -500_000 } })
  const [entry] = await listSavedLately(actorOf(buyer))
  expect(entry?.saved).toMatchObject({ minPrice: 400_000, maxPrice: 500_000 })
  expect(entry?.property).toMatchObject({ minPrice: 395_000, title: 'Home 0' })
})

it('counts open offers for buyers only', async () => {
  await offers({}, { status: 'accepted' }, { turn: 'buyer' }, { status: 'rejected' }, { status: 'bought' })
  expect(await countNotices(actorOf(buyer))).toMatchObject({ offers: 3 })
  expect(await countNotices(actorOf(agent))).not.toHaveProperty('offers')
})

it('shows everyone their own records only', async () => {
  await offers({ turn: 'buyer' })
  const other = await createUser(db)
  expect((await listOffersToActOn(actorOf(other), now)).items).toEqual([])
  await offers({ status: 'bought' })
  expect(await listPurchases(actorOf(other))).toEqual([])
  const suspended = actorOf(await createUser(db, { role: 'fraud' }))
  expect(await codeOf(listOffersToActOn(suspended, now))).toEqual({ items: [], isMore: false })
})
