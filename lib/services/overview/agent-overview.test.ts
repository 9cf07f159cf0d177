import { ObjectId } from 'mongodb'
import {
  type ConversationDoc,
  type ListingNumbersDoc,
  type OfferDoc,
  type PropertyDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { DAY_MS, shiftDay, toDay } from '@/lib/domain/dates'
import { type Actor } from '@/lib/domain/user'
import { wallAt } from '@/lib/domain/time-zones'
import {
  actorOf,
  createAvailability,
  createOffice,
  createProperty,
  createUser,
  createViewing,
  insertProperties,
  makeConversation,
  makeOffer,
  makeProperty,
} from '@/test/factories'
import { queriesOf } from '@/test/support/query-plans'
import { serviceDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { recordWire, type WireRecorder } from '@/test/support/wire-recorder'
import { startConversation } from '../messages/send-message'
import { listReceivedOffers } from '../offers/list-offers'
import { updateProperty } from '../properties/update-property'
import { toActor } from '../users/actor'
import { markSold } from '@/lib/data/properties'
import { transaction } from '@/lib/data/client'
import {
  getAgentWeek,
  getFirstSteps,
  listListedHomes,
  listOffersToAnswer,
  listTodaysViewings,
  listUpdates,
  listWaitingConversations,
} from './agent-overview'
import { listOffersToActOn } from './overview'

process.env.ENERGY_REQUIRED_IN = 'DE'

let recorder: WireRecorder | undefined
// Before the application's client opens its connections.
beforeAll(async () => {
  recorder = await recordWire(process.env.MONGODB_URI ?? '')
  process.env.MONGODB_URI = recorder.uri
})
const { db } = serviceDatabase()
afterAll(() => recorder?.close())

const HOUR = 3_600_000
const now = new Date()
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR)
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString()
const PLACEHOLDER = 'https://images.test/keystead/image/upload/v1/placeholders/house.webp'

let agent: UserDoc
let buyer: UserDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db, { name: 'Nora Whitfield' })
})

const addOffers = async (home: PropertyDoc, ...fields: Partial<OfferDoc>[]) => {
  for (const one of fields)
    await db.collection<OfferDoc>('offers').insertOne(makeOffer(await createUser(db), home, one))
}
const addWaiting = (home: PropertyDoc, hours: number, fields: Partial<ConversationDoc> = {}) =>
  db.collection<ConversationDoc>('conversations').insertOne({
    ...makeConversation(buyer, home, [['buyer', 'Is it sunny?']]).conversation,
    waitingSince: inHours(-hours),
    ...fields,
  })
const countIn = (home: PropertyDoc, day: string, numbers: object) =>
  db.collection<ListingNumbersDoc>('listingNumbers').updateOne(
    { _id: `${idOf(home)} ${day.slice(0, 7)}` },
    {
      $set: { [`days.d${day.slice(8)}`]: numbers },
      $setOnInsert: { propertyId: home._id, month: new Date(`${day.slice(0, 7)}-01`) },
    },
    { upsert: true },
  )

const weekOf = async (by: UserDoc) => getAgentWeek(actorOf(by), now, await listListedHomes(actorOf(by)))
const updatesOf = async (by: Actor) => listUpdates(by, now, await listListedHomes(by))

/** Each section, and the most queries that it makes (D510); the page reads the listed homes once for the last two. */
const SECTIONS = {
  own: { queries: 1, read: (by: UserDoc) => listOffersToActOn(actorOf(by), now) },
  toAnswer: { queries: 1, read: (by: UserDoc) => listOffersToAnswer(actorOf(by), now) },
  today: { queries: 1, read: (by: UserDoc) => listTodaysViewings(actorOf(by), now) },
  waiting: { queries: 2, read: (by: UserDoc) => listWaitingConversations(actorOf(by)) },
  week: { queries: 2, read: weekOf },
  updates: { queries: 3, read: (by: UserDoc) => updatesOf(actorOf(by)) },
}

describe('the offers (D510)', () => {
  it('are those that the agent can answer, the earliest deadline first', async () => {
    const home = await createProperty(db, agent)
    await addOffers(
      home,
      { propertyTitle: 'later', expiresAt: inHours(40) },
      { propertyTitle: 'first', expiresAt: inHours(2) },
      { propertyTitle: 'of the buyer', turn: 'buyer', expiresAt: inHours(3) },
      { propertyTitle: 'changed', listingChangedAt: now, expiresAt: inHours(3) },
      { propertyTitle: 'over', expiresAt: inHours(-1) },
      { propertyTitle: 'accepted', status: 'accepted', expiresAt: inHours(3) },
    )
    await addOffers(await createProperty(db, await createUser(db, { role: 'agent' })), {})
    const { items, isMore } = await listOffersToAnswer(actorOf(agent), now)
    expect(items.map(({ propertyTitle }) => propertyTitle)).toEqual(['first', 'later'])
    expect(isMore).toBe(false)
    expect(items[0]).toMatchObject({ minPrice: 400_000, maxPrice: 500_000, offerAmount: 450_000 })
    const { homes } = await listReceivedOffers(actorOf(agent), { toAnswer: true, limit: 24 })
    expect(homes).toHaveLength(1)
  })

  it('lead to a list of all that need an answer, in pages', async () => {
    const homes = [await createProperty(db, agent), await createProperty(db, agent)]
    await addOffers(homes[0]!, { expiresAt: inHours(9) }, { turn: 'buyer', status: 'rejected' })
    await addOffers(homes[1]!, { expiresAt: inHours(1) })
    const first = await listReceivedOffers(actorOf(agent), { toAnswer: true, limit: 1 })
    const second = await listReceivedOffers(actorOf(agent), {
      toAnswer: true,
      limit: 1,
      cursor: first.next ?? '',
    })
    expect([first, second].flatMap((page) => page.homes.map(({ propertyId }) => propertyId))).toEqual(
      homes.map(idOf).toReversed(),
    )
    expect(second.next).toBeNull()
  })

  it('include those that the agent can still pay or answer as a buyer (D542)', async () => {
    const seller = await createUser(db, { role: 'agent' })
    const states = [
      { status: 'accepted', expiresAt: inHours(9) },
      { status: 'rejected' },
      { turn: 'buyer', expiresAt: inHours(5) },
      { turn: 'agent' },
    ] as const
    for (const state of states)
      await db
        .collection<OfferDoc>('offers')
        .insertOne(makeOffer(agent, await createProperty(db, seller), state))
    const { items } = await listOffersToActOn(actorOf(agent), now)
    expect(items.map(({ status, turn }) => turn ?? status)).toEqual(['buyer', 'accepted'])
  })
})

describe("today's viewings (D510)", () => {
  const at = (hours: number, zone: string) => {
    const startsAt = inHours(hours)
    return { startsAt, endsAt: inHours(hours + 0.5), zone, wall: wallAt(startsAt, zone) }
  }
  /** A zone in which it is about noon, so that an hour later is the same day. */
  const noon = Array.from({ length: 24 }, (_, i) => i - 12)
    .map((offset) => (offset < 0 ? `Etc/GMT+${-offset}` : `Etc/GMT-${offset}`))
    .find((zone) => wallAt(now, zone).slice(11, 13) === '12')!

  it('are those of today at each home, with who comes, the earliest first', async () => {
    const home = await createProperty(db, agent, { title: 'Lake House' })
    const other = await createProperty(db, agent, { title: 'Porch Farm' })
    const confirmed = { status: 'confirmed', open: true } as const
    await createViewing(db, buyer, home, { ...confirmed, ...at(2, noon) })
    await createViewing(db, await createUser(db), other, { ...confirmed, ...at(1, noon) })
    await createViewing(db, await createUser(db), other, { ...confirmed, ...at(-3, noon) })
    // Over, although it is not done yet.
    await createViewing(db, await createUser(db), other, { ...confirmed, ...at(-1, noon) })
    await createViewing(db, await createUser(db), home, { ...confirmed, ...at(30, noon) })
    await createViewing(db, await createUser(db), home, { status: 'cancelled', open: false, ...at(1, noon) })
    const { today, next } = await listTodaysViewings(actorOf(agent), now)
    expect(today.map(({ propertyTitle }) => propertyTitle)).toEqual(['Porch Farm', 'Lake House'])
    expect(today[1]).toMatchObject({ who: 'Nora Whitfield', status: 'confirmed', wall: at(2, noon).wall })
    expect(next).toEqual([])
  })

  it('are the next three if there is none today', async () => {
    const home = await createProperty(db, agent)
    const requested = { status: 'requested', open: true, expiresAt: inHours(24) } as const
    for (const hours of [72, 30, 48, 96])
      await createViewing(db, await createUser(db), home, { ...requested, ...at(hours, noon) })
    const { today, next } = await listTodaysViewings(actorOf(agent), now)
    expect(today).toEqual([])
    expect(next.map(({ startsAt }) => startsAt)).toEqual([30, 48, 72].map((h) => inHours(h).toISOString()))
  })

  it('count several requests for one time in one row', async () => {
    const home = await createProperty(db, agent)
    const requested = { status: 'requested', open: true, expiresAt: inHours(24), ...at(1, noon) } as const
    for (let i = 0; i < 3; i += 1) await createViewing(db, await createUser(db), home, requested)
    const { today } = await listTodaysViewings(actorOf(agent), now)
    expect(today.map(({ who }) => who)).toEqual(['3 requests'])
  })
})

describe('unread conversations (D510)', () => {
  it('begin with the longest wait', async () => {
    const home = await createProperty(db, agent)
    await addWaiting(home, 3, { propertyTitle: 'three' })
    await addWaiting(home, 9, { propertyTitle: 'nine', buyerId: new ObjectId() })
    const waiting = await listWaitingConversations(actorOf(agent))
    expect(waiting.map(({ propertyTitle, name }) => [propertyTitle, name])).toEqual([
      ['nine', 'Former member'],
      ['three', 'Nora Whitfield'],
    ])
    expect(waiting[0]?.waitingSince).toBe(inHours(-9).toISOString())
  })

  it('count the wait from the first message without an answer, and leave with it', async () => {
    const home = await createProperty(db, agent)
    const send = (by: UserDoc, text: string) =>
      startConversation(actorOf(by), {
        propertyId: idOf(home),
        text,
        key: crypto.randomUUID(),
        ...(by === agent && { buyerId: idOf(buyer) }),
      })
    await send(buyer, 'Is it sunny?')
    const [first] = await listWaitingConversations(actorOf(agent))
    await send(buyer, 'And dry?')
    expect(await listWaitingConversations(actorOf(agent))).toEqual([
      { ...first, lastText: 'And dry?', waitingSince: first?.waitingSince },
    ])
    await send(agent, 'Both.')
    expect(await listWaitingConversations(actorOf(agent))).toEqual([])
  })
})

describe('what is assigned to a member of an office (D515)', () => {
  const requested = { status: 'requested', open: true, expiresAt: inHours(24) } as const
  const at = (hours: number) => ({ startsAt: inHours(hours), endsAt: inHours(hours + 0.5) })
  const nextOf = async (by: UserDoc) =>
    (await listTodaysViewings(await toActor(by), now)).next.map(({ propertyTitle }) => propertyTitle)
  const waitingOf = async (by: UserDoc) =>
    (await listWaitingConversations(await toActor(by))).map(({ propertyTitle }) => propertyTitle)

  it.each(['owner', 'agent', 'assistant'] as const)(
    'is on the front page of this %s among their own, and stays on that of the agent',
    async (role) => {
      const sam = await createUser(db, { role: 'agent' })
      const own = await createProperty(db, agent)
      const home = await createProperty(db, sam)
      await createOffice(db, [
        [await createUser(db, { role: 'agent' }), 'owner'],
        [sam, 'agent'],
        [agent, role],
      ])
      const assigneeId = agent._id
      const add = async (title: string, about: PropertyDoc, hours: number, more: object) => {
        await createViewing(db, buyer, about, { ...requested, ...at(hours), propertyTitle: title, ...more })
        await addWaiting(about, hours, { propertyTitle: title, buyerId: new ObjectId(), ...more })
        buyer = await createUser(db)
      }
      await add('own', own, 50, {})
      await add('assigned', home, 40, { assigneeId })
      await add('of Sam', home, 60, {})
      await add('as a buyer', home, 30, { assigneeId, buyerId: agent._id })
      expect(await nextOf(agent)).toEqual(['assigned', 'own'])
      expect(await waitingOf(agent)).toEqual(['own', 'assigned'])
      expect(await nextOf(sam)).toEqual(['as a buyer', 'assigned', 'of Sam'])
      expect(await waitingOf(sam)).toEqual(['of Sam', 'assigned', 'as a buyer'])
    },
  )

  it('leaves it with the office', async () => {
    const home = await createProperty(db, await createUser(db, { role: 'agent' }))
    await createOffice(db, [
      [agent, 'agent'],
      [await createUser(db, { role: 'agent' }), 'owner'],
    ])
    await createViewing(db, buyer, home, { ...requested, ...at(40), assigneeId: agent._id })
    await addWaiting(home, 1, { assigneeId: agent._id })
    expect([await nextOf(agent), await waitingOf(agent)]).toEqual([[], []])
  })

  it('costs one query more in each of the two sections', async () => {
    const sam = await createUser(db, { role: 'agent' })
    const home = await createProperty(db, sam)
    await createOffice(db, [
      [sam, 'owner'],
      [agent, 'agent'],
    ])
    await createViewing(db, buyer, home, { ...requested, ...at(40), assigneeId: agent._id })
    await addWaiting(home, 1, { assigneeId: agent._id })
    const actor = await toActor(agent)
    const queriesFor = async (read: () => Promise<unknown>) => {
      recorder?.take()
      await read()
      return recorder?.take().flatMap(queriesOf).length
    }
    expect(await queriesFor(() => listTodaysViewings(actor, now))).toBe(2)
    expect(await queriesFor(() => listWaitingConversations(actor))).toBe(3)
  })
})

describe("the week's numbers (D511)", () => {
  const today = toDay(now)

  it('compare seven days with the same days of the week before', async () => {
    const home = await createProperty(db, agent)
    const other = await createProperty(db, agent)
    const sold = await createProperty(db, agent, { soldAt: now })
    await countIn(home, today, { views: 3, saves: 1 })
    await countIn(home, shiftDay(today, -6), { views: 4 })
    await countIn(other, shiftDay(today, -6), { views: 5, offers: 1 })
    await countIn(other, shiftDay(today, -7), { views: 20 })
    await countIn(other, shiftDay(today, -13), { views: 2, viewings: 1 })
    await countIn(other, shiftDay(today, -14), { views: 1_000 })
    await countIn(sold, today, { views: 1_000 })
    const week = await weekOf(agent)
    expect(week).toMatchObject({ homes: 2, isPartial: false })
    expect(week?.days).toEqual([-6, -5, -4, -3, -2, -1, 0].map((days) => shiftDay(today, days)))
    expect(Object.fromEntries(week?.numbers.map(({ event, ...one }) => [event, one]) ?? [])).toEqual({
      views: { days: [9, 0, 0, 0, 0, 0, 3], total: 12, before: 22 },
      saves: { days: [0, 0, 0, 0, 0, 0, 1], total: 1, before: 0 },
      enquiries: { days: [0, 0, 0, 0, 0, 0, 0], total: 0, before: 0 },
      viewings: { days: [0, 0, 0, 0, 0, 0, 0], total: 0, before: 1 },
      offers: { days: [1, 0, 0, 0, 0, 0, 0], total: 1, before: 0 },
    })
  })

  it('are of the first hundred homes, and say so', async () => {
    await insertProperties(
      db,
      Array.from({ length: 101 }, () => makeProperty(agent)),
    )
    expect(await weekOf(agent)).toMatchObject({ homes: 100, isPartial: true })
  })
})

describe('what needs an update (D512)', () => {
  const updates = async (by: UserDoc = agent, licenceUntil?: string) =>
    (await updatesOf({ ...actorOf(by), ...(licenceUntil !== undefined && { licenceUntil }) })).items
  const about = async (licenceUntil?: string) =>
    (await updates(agent, licenceUntil)).map((one) => [one.about, 'title' in one ? one.title : ''])

  it('is the license, then homes without pictures or an energy class, then old prices', async () => {
    await createProperty(db, agent, { title: 'old', pricedAt: daysAgo(100) })
    await createProperty(db, agent, { title: 'older', pricedAt: daysAgo(120) })
    await createProperty(db, agent, { title: 'bare', image: PLACEHOLDER, pricedAt: daysAgo(200) })
    await createProperty(db, agent, { title: 'unrated', location: 'Berlin, Germany' })
    await createProperty(db, agent, { title: 'rated', location: 'Berlin, Germany', energyClass: 'C' })
    await createProperty(db, agent, { title: 'exempt', location: 'Berlin, Germany', energyExempt: 'land' })
    await createProperty(db, agent, { title: 'elsewhere', location: 'Paris, France' })
    await createProperty(db, agent, { title: 'sold', image: PLACEHOLDER, soldAt: now })
    await createProperty(db, agent, { title: 'rejected', image: PLACEHOLDER, status: 'rejected' })
    const nextMonth = toDay(new Date(now.getTime() + 20 * DAY_MS))
    const [licence, ...homes] = await about(nextMonth)
    expect(licence).toEqual(['licence', ''])
    expect(homes.slice(0, 2).sort()).toEqual([
      ['energy', 'unrated'],
      ['pictures', 'bare'],
    ])
    expect(homes.slice(2)).toEqual([
      ['price', 'older'],
      ['price', 'old'],
    ])
    expect(await updates()).toContainEqual(expect.objectContaining({ title: 'old', days: 100 }))
    const far = toDay(new Date(now.getTime() + 100 * DAY_MS))
    expect((await about(far)).map(([kind]) => kind)).not.toContain('licence')
  })

  it.each([
    [89, 0],
    [91, 1],
  ])('is a price that was set %i days ago: %i', async (days, count) => {
    await createProperty(db, agent, { pricedAt: daysAgo(days) })
    expect(await updates()).toHaveLength(count)
  })

  it.each([
    [100, 0],
    [101, 2],
  ])('is the same among %i homes, in %i more queries', async (count, queries) => {
    await insertProperties(
      db,
      Array.from({ length: count }, (_, i) =>
        makeProperty(agent, {
          title: `Home ${i}`,
          ...(i < 2 && { image: PLACEHOLDER }),
          pricedAt: daysAgo(i >= count - 2 ? 100 + i : 1),
        }),
      ),
    )
    const homes = await listListedHomes(actorOf(agent))
    recorder?.take()
    const { items, isMore } = await listUpdates(actorOf(agent), now, homes)
    expect(recorder?.take().flatMap(queriesOf)).toHaveLength(queries)
    const titles = items.map((one) => ('title' in one ? one.title : ''))
    expect([...titles.slice(0, 2).sort(), ...titles.slice(2), isMore]).toEqual([
      ...['Home 0', 'Home 1', `Home ${count - 1}`, `Home ${count - 2}`, false],
    ])
  })

  it('is over once the picture, the class or the price has changed', async () => {
    const priced = { pricedAt: daysAgo(100) }
    const bare = await createProperty(db, agent, { image: PLACEHOLDER })
    const unrated = await createProperty(db, agent, { location: 'Berlin, Germany' })
    const old = await createProperty(db, agent, priced)
    const requested = await createProperty(db, agent, priced)
    expect(await updates()).toHaveLength(4)
    const change = (home: PropertyDoc, changes: object) =>
      updateProperty(actorOf(agent), { id: idOf(home), ...changes })
    await change(old, { minPrice: 390_000 })
    await change(requested, { priceQualifier: 'on-request' })
    await change(unrated, { energyClass: 'C' })
    expect(await updates()).toHaveLength(1)
    await transaction((session) => markSold(bare._id, now, 45_000_000, session))
    expect(await updates()).toEqual([])
    await change(requested, { priceQualifier: null })
    const stored = await db.collection<PropertyDoc>('properties').findOne({ _id: requested._id })
    expect(stored?.pricedAt?.getTime()).toBeGreaterThan(daysAgo(1).getTime())
  })
})

describe('the first steps (D510)', () => {
  it('are for an agent who has never had a home', async () => {
    expect(await getFirstSteps(actorOf(agent))).toEqual({ hasProfile: false, hasHours: false })
    await createAvailability(db, agent._id)
    const complete = { ...actorOf(agent), image: 'https://images.test/me.jpg', licenceUntil: null }
    expect(await getFirstSteps(complete)).toEqual({ hasProfile: true, hasHours: true })
    await createProperty(db, agent, { soldAt: now })
    expect(await getFirstSteps(actorOf(agent))).toBeNull()
    const assistant = await createUser(db, { role: 'agent' })
    await createOffice(db, [
      [agent, 'owner'],
      [assistant, 'assistant'],
    ])
    expect(await getFirstSteps(await toActor(assistant))).toBeNull()
  })
})

it.each([0, 1, sized(200, 5_000)])(
  'makes a fixed number of queries in each section for %i homes, and shows five rows',
  async (count) => {
    const homes = Array.from({ length: count }, (_, i) =>
      makeProperty(agent, {
        ...(i % 3 === 0 && { image: PLACEHOLDER }),
        pricedAt: daysAgo(100 + i),
      }),
    )
    if (homes.length > 0) await insertProperties(db, homes)
    const offers = homes.slice(0, 500).map((home) => makeOffer(buyer, home))
    if (offers.length > 0) await db.collection<OfferDoc>('offers').insertMany(offers)
    for (const home of homes.slice(0, 20)) await addWaiting(home, 1)
    const sizes: Record<string, number> = {}
    for (const [name, { queries, read }] of Object.entries(SECTIONS)) {
      recorder?.take()
      const result = await read(agent)
      const queryCount = recorder?.take().flatMap(queriesOf).length ?? 0
      expect({ name, isBounded: queryCount >= 1 && queryCount <= queries }).toEqual({ name, isBounded: true })
      if (Array.isArray(result)) sizes[name] = result.length
      else if (result && 'items' in result) sizes[name] = result.items.length
    }
    const most = Math.min(count, 5)
    expect(sizes).toEqual({ own: 0, toAnswer: most, waiting: most, updates: most })
  },
)

it('shows everyone their own records only', async () => {
  const home = await createProperty(db, agent, { image: PLACEHOLDER })
  await addOffers(home, {})
  await addWaiting(home, 1)
  const other = await createUser(db, { role: 'agent' })
  for (const { read } of Object.values(SECTIONS)) {
    const result = await read(other)
    const empty: unknown[] = [[], null, { items: [], isMore: false }, { today: [], next: [] }]
    expect(empty).toContainEqual(result)
  }
  await expect(listListedHomes(actorOf(buyer))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listUpdates(actorOf(buyer), now, [])).rejects.toMatchObject({ code: 'forbidden' })
})
