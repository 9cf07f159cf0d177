import moment from 'moment-timezone'
import { type Document, type ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type ClaimedJob } from '@/lib/data/jobs'
import { DAY_MS } from '@/lib/domain/dates'
import { OPEN_HOUSE_FULL } from '@/lib/domain/open-house'
import { wallAt } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import { type CreateOpenHouseInput } from '@/lib/schemas/open-house'
import {
  actorOf,
  createOffer,
  createOffice,
  createProperty,
  createUser,
  createViewing,
  idOf,
} from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { type Handler } from '../jobs/run-job'
import { listNotices } from '../notices/list-notices'
import { completePurchase } from '../payments/settle-payment'
import { decideProperty, deleteProperty } from '../properties/decide-property'
import { deleteUser } from '../users/delete-account'
import { toActor } from '../users/actor'
import { markFraud } from '../users/roles'
import { moveToZoneData } from '../viewings/time-zone-update'
import { listOwnViewings } from '../viewings/list-viewings'
import {
  cancelOpenHouse,
  createOpenHouse,
  cancelReservation,
  endOpenHouse,
  remindOfOpenHouse,
  reservePlaces,
} from './change-open-house'
import { listHomesToShow, listOpenHouses, listReservations, readOpenHouses } from './list-open-houses'

const mail = testMail()
const { db } = serviceDatabase()

const HOUR = 60 * 60_000

let agent: UserDoc
let buyer: UserDoc
let home: PropertyDoc

beforeEach(async () => {
  await db.collection('jobs').deleteMany({})
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  // Vancouver.
  home = await createProperty(db, agent, { latitude: 49.28, longitude: -123.12 })
})

const homeId = () => home._id.toHexString()

/** A quarter hour this many days from now, and one two hours later. */
function daysAhead(days: number) {
  const start = Math.ceil(Date.now() / HOUR) * HOUR + days * DAY_MS
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + 2 * HOUR).toISOString() }
}

const add = (more: Partial<CreateOpenHouseInput> = {}, days = 3) =>
  createOpenHouse(actorOf(agent), { id: homeId(), ...daysAhead(days), ...more })
const listFor = (person: UserDoc) => listOpenHouses(actorOf(person), { id: homeId() })
const claims = (ownerId?: ObjectId) =>
  db.collection('viewingClaims').countDocuments({ agentId: agent._id, ...(ownerId && { ownerId }) })
const stored = async () => (await db.collection('properties').findOne({ _id: home._id }))!
const noticesOf = async (person: UserDoc) => (await listNotices(actorOf(person), {})).items

it('reads times without an offset on the home’s clock, and shows them there', async () => {
  const zone = 'America/Vancouver'
  const { startsAt, endsAt } = daysAhead(100)
  const from = wallAt(new Date(startsAt), zone)
  const until = wallAt(new Date(endsAt), zone)
  const more = { note: 'Ring at the gate.', capacity: 12 }
  await createOpenHouse(actorOf(agent), { id: homeId(), startsAt: from, endsAt: until, ...more })
  expect(await listFor(buyer)).toMatchObject([
    {
      startsAt,
      endsAt,
      zone,
      ...more,
      left: 12,
      text: expect.stringMatching(/^\w{3}, .* [AP]M to .* [AP]M \(Pacific Time, UTC−\d\)$/),
    },
  ])
})

it('lists the agent’s verified, unsold homes by title for a new open house', async () => {
  const own = await createUser(db, { role: 'agent' })
  for (const fields of [
    { title: 'Rowan House' },
    { title: 'Alder Court', location: 'Bend, Oregon' },
    { title: 'Pending', status: 'pending' },
    { title: 'Sold', soldAt: new Date() },
  ] as const)
    await createProperty(db, own, fields)
  const homes = await listHomesToShow(actorOf(own))
  expect(homes.map(({ title }) => title)).toEqual(['Alder Court', 'Rowan House'])
  expect(homes[0]).toMatchObject({ location: 'Bend, Oregon' })
  expect(await codeOf(listHomesToShow(actorOf(buyer)))).toBe('forbidden')
})

it('claims the agent’s time, and is refused where it is taken', async () => {
  await add()
  expect(await claims()).toBe(8)
  await expect(add()).rejects.toThrow('This time is no longer available.')
  const second = await createProperty(db, agent)
  const { startsAt, endsAt } = daysAhead(3)
  const overlapping = { id: second._id.toHexString(), startsAt, endsAt }
  expect(await codeOf(createOpenHouse(actorOf(agent), overlapping))).toBe('conflict')
})

it('notifies the buyers of requests at its time, and of no others, that the time is taken (D219)', async () => {
  const { startsAt, endsAt } = daysAhead(3)
  const requestAt = async (minutes: number) => {
    const start = new Date(Date.parse(startsAt) + minutes * 60_000)
    const person = await createUser(db)
    const times = { startsAt: start, endsAt: new Date(start.getTime() + HOUR / 2) }
    const viewing = await createViewing(db, person, home, { status: 'requested', ...times })
    return { person, viewing }
  }
  const before = await requestAt(-45)
  const intoIt = await requestAt(-30)
  const during = await requestAt(60)
  const after = await requestAt(120)
  await createOpenHouse(actorOf(agent), { id: homeId(), startsAt, endsAt })
  const notified = async ({ person }: { person: UserDoc }) => (await noticesOf(person)).length
  expect(await Promise.all([before, intoIt, during, after].map(notified))).toEqual([0, 1, 1, 0])
  expect(await noticesOf(during.person)).toMatchObject([
    { title: `Choose another time to view ${home.title}` },
  ])
  const { upcoming } = await listOwnViewings(actorOf(during.person), 'buyer')
  expect(upcoming).toMatchObject([{ _id: idOf(during.viewing), isTaken: true }])
})

it('needs a verified, unsold listing of the agent and at most ten upcoming ones', async () => {
  const other = await createUser(db, { role: 'agent' })
  const input = { id: homeId(), ...daysAhead(3) }
  expect(await codeOf(createOpenHouse(actorOf(other), input))).toBe('forbidden')
  expect(await codeOf(createOpenHouse(actorOf(buyer), input))).toBe('forbidden')
  for (const change of [{ status: 'pending' }, { status: 'verified', soldAt: new Date() }]) {
    await db.collection<Document>('properties').updateOne({ _id: home._id }, { $set: change })
    expect(await codeOf(add())).toBe('conflict')
  }
  await db.collection('properties').updateOne({ _id: home._id }, { $set: { soldAt: null } })
  expect(await codeOf(createOpenHouse(actorOf(agent), { ...input, endsAt: input.startsAt }))).toBe(
    'invalid_input',
  )
  for (let n = 0; n < 10; n += 1) await add({}, 3 + n)
  await expect(add({}, 20)).rejects.toThrow('This home has 10 upcoming open houses, which is the maximum.')
})

it('is added and canceled by who manages the homes of the office (D451)', async () => {
  const [manager, colleague, assistant] = await Promise.all(
    [1, 2, 3].map(() => createUser(db, { role: 'agent' })),
  )
  await createOffice(db, [
    [manager!, 'manager'],
    [agent, 'agent'],
    [colleague!, 'agent'],
    [assistant!, 'assistant'],
  ])
  const mayChange = async (person: UserDoc) =>
    (await readOpenHouses(await toActor(person), homeId())).mayChange
  for (const person of [agent, manager!]) expect(await mayChange(person)).toBe(true)
  for (const person of [colleague!, assistant!, buyer]) expect(await mayChange(person)).toBe(false)
  const { id } = await createOpenHouse(await toActor(manager!), { id: homeId(), ...daysAhead(3) })
  expect(await claims()).toBe(8)
  expect(await cancelOpenHouse(await toActor(manager!), { id })).toBe(1)
})

it('accepts twelve of twenty concurrent reservations for twelve places', async () => {
  const { id } = await add({ capacity: 12 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => createUser(db)))
  const outcomes = await Promise.allSettled(
    buyers.map((item) => reservePlaces(actorOf(item), { id, people: 1 })),
  )
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  )
  expect(reasons).toEqual(Array.from({ length: 8 }, () => `AppError: ${OPEN_HOUSE_FULL}`))
  expect(await db.collection('openHouseGuests').countDocuments({ startsAt: { $exists: true } })).toBe(12)
  expect(await listFor(buyer)).toMatchObject([{ capacity: 12, left: 0 }])
})

it('changes a reservation within the places that are left; a cancellation releases them', async () => {
  const { id } = await add({ capacity: 5 })
  const reserve = (people: number, person = buyer) => reservePlaces(actorOf(person), { id, people })
  expect(await reserve(4)).toBe(true)
  expect(await reserve(4)).toBe(false)
  const second = await createUser(db)
  await expect(reserve(2, second)).rejects.toThrow('Only 1 place left.')
  expect(await reserve(2)).toBe(true)
  expect(await reserve(3, second)).toBe(true)
  expect(await listFor(buyer)).toMatchObject([{ left: 0, people: 2 }])
  expect(await cancelReservation(actorOf(buyer), { id })).toBe(1)
  expect(await codeOf(cancelReservation(actorOf(buyer), { id }))).toBe('not_found')
  expect(await listFor(second)).toMatchObject([{ left: 2, people: 3 }])
  expect((await listFor(buyer))[0]).not.toHaveProperty('people')
})

it('lists the buyer’s reservations by start until the open house is canceled', async () => {
  const second = await add({ capacity: 5 }, 6)
  const first = await add({ capacity: 5 }, 3)
  for (const { id } of [second, first]) await reservePlaces(actorOf(buyer), { id, people: 2 })
  const reservations = () => listReservations(actorOf(buyer), new Date())
  const base = { propertyId: homeId(), propertyTitle: home.title, people: 2 }
  expect(await reservations()).toMatchObject([
    { _id: first.id, ...base },
    { _id: second.id, ...base },
  ])
  await cancelOpenHouse(actorOf(agent), { id: first.id })
  expect(await reservations()).toMatchObject([{ _id: second.id }])
})

it('reserves once if a buyer clicks twice at once', async () => {
  const { id } = await add({ capacity: 5 })
  await Promise.all([1, 2].map(() => reservePlaces(actorOf(buyer), { id, people: 2 })))
  expect(await listFor(buyer)).toMatchObject([{ left: 3, people: 2 }])
})

it('needs no reservation without a capacity, and accepts none once it has started', async () => {
  const { id } = await add()
  await expect(reservePlaces(actorOf(buyer), { id, people: 1 })).rejects.toThrow(
    'This open house needs no reservation.',
  )
  const started = await add({ capacity: 3 }, 5)
  await db
    .collection('openHouses')
    .updateMany({ capacity: 3 }, { $set: { startsAt: new Date(Date.now() - HOUR) } })
  expect(await codeOf(reservePlaces(actorOf(buyer), { id: started.id, people: 1 }))).toBe('conflict')
})

it('notifies the guests when its agent cancels it, frees the time and shows the next one on the listing', async () => {
  const third = daysAhead(3)
  const fourth = daysAhead(4)
  const [first] = [await add({ capacity: 4, ...third }), await add(fourth)]
  await reservePlaces(actorOf(buyer), { id: first.id, people: 2 })
  expect((await stored()).nextOpenHouse?.startsAt.toISOString()).toBe(third.startsAt)
  expect(await cancelOpenHouse(actorOf(agent), { id: first.id, reason: 'The heating is off.' })).toBe(1)
  expect(await codeOf(cancelOpenHouse(actorOf(agent), { id: first.id }))).toBe('conflict')
  expect((await stored()).nextOpenHouse?.startsAt.toISOString()).toBe(fourth.startsAt)
  expect(await claims()).toBe(8)
  expect(await noticesOf(buyer)).toMatchObject([
    {
      title: 'The open house at Lake House is canceled',
      text: expect.stringMatching(
        /\(Pacific Time, UTC−\d\)\. The agent has canceled it\. Message: “The heating is off\.”$/,
      ),
    },
  ])
  const [sent] = await mail.sentTo(buyer.email)
  expect(sent?.subject).toBe('The open house at Lake House is canceled')
  expect(await codeOf(reservePlaces(actorOf(buyer), { id: first.id, people: 1 }))).toBe('conflict')
})

const admin = async () => actorOf(await createUser(db, { role: 'admin' }))

it.each([
  [
    'a sale',
    'The home has been sold.',
    async () => {
      const offer = await createOffer(db, await createUser(db), home, { status: 'accepted' })
      await completePurchase(offer, { transactionId: 'pi_1', actor: null })
    },
  ],
  [
    'a rejection',
    'The home has been removed.',
    async () => {
      await db.collection('properties').updateOne({ _id: home._id }, { $set: { status: 'pending' } })
      await decideProperty(await admin(), { id: homeId(), status: 'rejected' })
    },
  ],
  ['a deletion', 'The home has been removed.', () => deleteProperty(actorOf(agent), { id: homeId() })],
  [
    'a suspension',
    'The home has been removed.',
    async () => markFraud(await admin(), { id: agent._id.toHexString() }),
  ],
  [
    'the end of the agent’s account',
    'The home has been removed.',
    async () => deleteUser(await admin(), { id: agent._id.toHexString() }),
  ],
] as const)('is canceled by %s, with its cause and one notice to each guest', async (_, cause, end) => {
  const { id } = await add({ capacity: 4 })
  await reservePlaces(actorOf(buyer), { id, people: 2 })
  await end()
  const [openHouse] = await db.collection('openHouses').find({ agentId: agent._id }).toArray()
  expect(openHouse).toMatchObject({ cause: expect.any(String), sequence: 1 })
  expect(await claims()).toBe(0)
  expect(await noticesOf(buyer)).toMatchObject([{ text: expect.stringContaining(cause) }])
  await runDueJobs()
  expect(await mail.sentTo(buyer.email)).toHaveLength(1)
})

it('reminds guests and agent a day and two hours before, once each', async () => {
  const { id } = await add({ capacity: 4 })
  await reservePlaces(actorOf(buyer), { id, people: 1 })
  const start = Date.parse(daysAhead(3).startsAt)
  const shiftTo = (hoursBefore: number) =>
    db
      .collection('openHouses')
      .updateOne(
        { agentId: agent._id },
        { $set: { startsAt: new Date(Date.now() + hoursBefore * HOUR), createdAt: new Date(0) } },
      )
  await runDueJobs()
  expect(await noticesOf(buyer)).toEqual([])
  await shiftTo(23)
  await runDueJobs(new Date(start - 24 * HOUR))
  expect(await noticesOf(buyer)).toMatchObject([{ title: 'Reminder: open house at Lake House' }])
  expect(await noticesOf(agent)).toMatchObject([
    {
      title: 'Reminder: your open house at Lake House',
      text: expect.stringMatching(/\)\. 1 reservation\. The guests get a reminder too\.$/),
    },
  ])
  await shiftTo(1)
  await runDueJobs(new Date(start - 2 * HOUR))
  expect(await noticesOf(buyer)).toHaveLength(2)
})

it.each([
  ['without a capacity', {}, /\)\.$/],
  ['that nobody has reserved at', { capacity: 4 }, /\)\. Nobody has reserved\.$/],
])('promises no reminder of guests for an open house %s', async (_, capacity, text) => {
  await add(capacity)
  const times = { startsAt: new Date(Date.now() + HOUR), createdAt: new Date(0) }
  await db.collection('openHouses').updateOne({ agentId: agent._id }, { $set: times })
  await runDueJobs(new Date(Date.parse(daysAhead(3).startsAt)))
  expect(await noticesOf(agent)).toMatchObject([{ text: expect.stringMatching(text) }])
})

it('reminds once if no job has run since a day before', async () => {
  const { id } = await add({ capacity: 4 })
  await reservePlaces(actorOf(buyer), { id, people: 1 })
  const times = { startsAt: new Date(Date.now() + HOUR), createdAt: new Date(0) }
  await db.collection('openHouses').updateOne({ agentId: agent._id }, { $set: times })
  await runDueJobs(new Date(Date.parse(daysAhead(3).startsAt)))
  expect(await noticesOf(buyer)).toMatchObject([{ title: 'Reminder: open house at Lake House' }])
})

it('deletes the agent’s words with the account, also from the notices of guests', async () => {
  const { id } = await add({ capacity: 4, note: 'Ring at the gate.' })
  await reservePlaces(actorOf(buyer), { id, people: 1 })
  await cancelOpenHouse(actorOf(agent), { id, reason: 'The heating is off.' })
  await deleteUser(await admin(), { id: agent._id.toHexString() })
  const openHouse = await db.collection('openHouses').findOne({ agentId: agent._id })
  expect(openHouse).toMatchObject({ cause: 'agent' })
  for (const word of ['note', 'reason']) expect(openHouse).not.toHaveProperty(word)
  expect(await noticesOf(buyer)).toMatchObject([{ text: expect.stringMatching(/has canceled it\.$/) }])
})

it.each([
  ['a deleted buyer', deleteUser],
  [
    'an agent who reserved as a buyer and is suspended',
    async (by: Actor, input: { id: string }) => {
      await db.collection('users').updateOne({ _id: buyer._id }, { $set: { role: 'agent' } })
      return markFraud(by, input)
    },
  ],
])('releases the places of %s', async (_, remove) => {
  const { id } = await add({ capacity: 4 })
  await reservePlaces(actorOf(buyer), { id, people: 3 })
  await remove(await admin(), { id: buyer._id.toHexString() })
  expect(await listFor(agent)).toMatchObject([{ left: 4 }])
  const guests = db.collection('openHouseGuests')
  expect(await guests.countDocuments({ guestId: buyer._id })).toBe(0)
})

describe('newer time zone data (D216)', () => {
  const ZONE = 'America/Vancouver'
  const { population, ...now } = moment.tz.zone(ZONE)!
  afterEach(() => {
    Object.assign(moment.tz.zone(ZONE)!, now, { population })
  })

  it('moves the instants, keeps the clock, and notifies guests and agent', async () => {
    // Consecutive ones: the first moves into the time of the second.
    const { id } = await add({ capacity: 4 })
    const { endsAt } = daysAhead(3)
    const until = new Date(Date.parse(endsAt) + HOUR).toISOString()
    await createOpenHouse(actorOf(agent), { id: homeId(), startsAt: endsAt, endsAt: until })
    await reservePlaces(actorOf(buyer), { id, people: 2 })
    const read = () =>
      db.collection('openHouses').find({ propertyId: home._id }).sort({ startsAt: 1 }).toArray()
    const before = await read()
    const zone = moment.tz.zone(ZONE)!
    zone.offsets = zone.offsets.map((offset) => offset + 30)
    await moveToZoneData(new Date())
    await moveToZoneData(new Date())
    const after = await read()
    const later = (at: Date) => new Date(at.getTime() + HOUR / 2)
    expect(after).toEqual(
      before.map((openHouse) => ({
        ...openHouse,
        startsAt: later(openHouse.startsAt),
        endsAt: later(openHouse.endsAt),
        sequence: 1,
      })),
    )
    expect(await claims(before[0]?._id)).toBe(8)
    expect((await stored()).nextOpenHouse?.startsAt).toEqual(after[0]?.startsAt)
    const guest = await db.collection('openHouseGuests').findOne({ guestId: buyer._id })
    expect(guest?.startsAt).toEqual(after[0]?.startsAt)
    const changed = { title: `Time zone change at ${home.title}` }
    expect(await noticesOf(buyer)).toMatchObject([changed])
    expect(await noticesOf(agent)).toMatchObject([changed, changed])
  })

  it('reminds of one that moves to later at its new time, and shows the next one at its new end', async () => {
    const { id } = await add({ capacity: 4 })
    await reservePlaces(actorOf(buyer), { id, people: 2 })
    const before = await stored()
    const zone = moment.tz.zone(ZONE)!
    zone.offsets = zone.offsets.map((offset) => offset + 30)
    await moveToZoneData(new Date())
    const [openHouse] = await db.collection('openHouses').find({ propertyId: home._id }).toArray()
    const { startsAt, endsAt } = openHouse!
    const run = (subject: string, handle: Handler) => handle({ subject, attempts: 0 } as ClaimedJob)
    expect(await run(`${id}:24`, remindOfOpenHouse)).toEqual(new Date(startsAt.getTime() - DAY_MS))
    expect(await run(`${id}:2`, remindOfOpenHouse)).toEqual(new Date(startsAt.getTime() - 2 * HOUR))
    expect(await run(id, endOpenHouse)).toEqual(endsAt)
    expect((await stored()).nextOpenHouse?.startsAt).not.toEqual(before.nextOpenHouse?.startsAt)
  })
})
