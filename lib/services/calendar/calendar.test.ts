import ICAL from 'ical.js'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { actorOf, createProperty, createUser, makeViewing } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { cancelOpenHouse, createOpenHouse, reservePlaces } from '../open-houses/change-open-house'
import { deleteUser } from '../users/delete-account'
import { openHouseFile } from './calendar-entries'
import { calendarLinkCreatedAt, createCalendarLink, deleteCalendarLink, readCalendar } from './calendar-link'
import { itInFull } from '@/test/support/tier'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let home: PropertyDoc

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent', emailVerified: new Date() })
  buyer = await createUser(db, { emailVerified: new Date() })
  home = await createProperty(db, agent, { title: 'Loft, two rooms; sea', streetAddress: '1 Sea Road' })
})

/** An open house this many days from now. */
function open(days: number, capacity?: number) {
  const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS
  const times = { startsAt: new Date(start), endsAt: new Date(start + DAY_MS / 12) }
  return createOpenHouse(actorOf(agent), {
    id: home._id.toHexString(),
    startsAt: times.startsAt.toISOString(),
    endsAt: times.endsAt.toISOString(),
    ...(capacity !== undefined && { capacity }),
  })
}

const valuesIn = (text: string, ...names: string[]) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => names.map((name) => event.getFirstPropertyValue(name)))

it('follows an agent’s open houses and a guest’s reservations by a link, whose hash alone is stored', async () => {
  const { id } = await open(3, 4)
  await open(4)
  await reservePlaces(actorOf(buyer), { id, people: 2 })
  const { token } = await createCalendarLink(actorOf(buyer))
  expect(JSON.stringify(await db.collection('calendarFeeds').find().toArray())).not.toContain(token)
  const text = await readCalendar(token)
  expect(valuesIn(text, 'uid', 'summary', 'status')).toEqual([
    [`open-house-${id}@localhost`, 'Open house: Loft, two rooms; sea', 'CONFIRMED'],
  ])
  for (const secret of [agent.email, buyer.email]) expect(text).not.toContain(secret)
  const own = await createCalendarLink(actorOf(agent))
  expect(valuesIn(await readCalendar(own.token), 'uid')).toHaveLength(2)
})

it('shows a canceled open house as canceled, with a higher sequence', async () => {
  const { id } = await open(3, 4)
  await reservePlaces(actorOf(buyer), { id, people: 2 })
  const { token } = await createCalendarLink(actorOf(buyer))
  const before = await readCalendar(token)
  await cancelOpenHouse(actorOf(agent), { id })
  const uid = `open-house-${id}@localhost`
  expect(valuesIn(before, 'uid', 'sequence', 'status')).toEqual([[uid, 0, 'CONFIRMED']])
  expect(valuesIn(await readCalendar(token), 'uid', 'sequence', 'status')).toEqual([[uid, 1, 'CANCELLED']])
})

it('isolates a right-to-left title from the words around it (D225)', async () => {
  await db.collection('properties').updateOne({ _id: home._id }, { $set: { title: 'بيت على البحر.' } })
  await open(3)
  const { token } = await createCalendarLink(actorOf(agent))
  const [[summary] = []] = valuesIn(await readCalendar(token), 'summary')
  expect(summary).toBe('Open house: \u2068بيت على البحر.\u2069')
})

it('contains the last 30 and the next 90 days', async () => {
  for (const days of [89, 92]) await open(days)
  const { token } = await createCalendarLink(actorOf(agent))
  expect(valuesIn(await readCalendar(token), 'uid')).toHaveLength(1)
  const in120 = new Date(Date.now() + 118 * DAY_MS)
  expect(valuesIn(await readCalendar(token, in120), 'uid')).toHaveLength(2)
  expect(valuesIn(await readCalendar(token, new Date(Date.now() + 121 * DAY_MS)), 'uid')).toHaveLength(1)
})

it('contains agreed viewings behind many others, and the latest of too many past ones', async () => {
  const viewing = (status: 'declined' | 'cancelled', days: number) =>
    makeViewing(buyer, home, { status, startsAt: new Date(Date.now() + days * DAY_MS) })
  const coming = viewing('cancelled', 2)
  const latest = viewing('cancelled', -1)
  const declined = Array.from({ length: 300 }, () => viewing('declined', 1))
  const past = Array.from({ length: 300 }, () => viewing('cancelled', -20))
  await db.collection('viewings').insertMany([...declined, coming, ...past, latest])
  const { token } = await createCalendarLink(actorOf(agent))
  const uids = valuesIn(await readCalendar(token), 'uid').flat()
  expect(uids).toHaveLength(300)
  for (const { _id } of [coming, latest]) expect(uids).toContain(`viewing-${_id.toHexString()}@localhost`)
})

it('ends a link that is replaced, revoked, or whose person is suspended or deleted', async () => {
  expect(await calendarLinkCreatedAt(actorOf(buyer))).toBeNull()
  const from = Date.now()
  const first = await createCalendarLink(actorOf(buyer))
  const { token } = await createCalendarLink(actorOf(buyer))
  expect(await codeOf(readCalendar(first.token))).toBe('not_found')
  expect(Date.parse((await calendarLinkCreatedAt(actorOf(buyer))) ?? '')).toBeGreaterThanOrEqual(from)
  await db.collection('users').updateOne({ _id: buyer._id }, { $set: { role: 'fraud' } })
  expect(await codeOf(readCalendar(token))).toBe('not_found')
  await db.collection('users').updateOne({ _id: buyer._id }, { $set: { role: 'user' } })
  expect(await deleteCalendarLink(actorOf(buyer))).toBe(1)
  expect(await codeOf(readCalendar(token))).toBe('not_found')
  const last = await createCalendarLink(actorOf(buyer))
  const admin = actorOf(await createUser(db, { role: 'admin' }))
  await deleteUser(admin, { id: buyer._id.toHexString() })
  expect(await codeOf(readCalendar(last.token))).toBe('not_found')
  expect(await db.collection('calendarFeeds').countDocuments({ personId: buyer._id })).toBe(0)
})

itInFull('can be read sixty times an hour', async () => {
  const { token } = await createCalendarLink(actorOf(buyer))
  for (let n = 0; n < 60; n += 1) await readCalendar(token)
  expect(await codeOf(readCalendar(token))).toBe('rate_limited')
})

it('names the street of a home with an exact position alone, and of no canceled open house (D277)', async () => {
  const position = { latitude: 49.28, longitude: -123.12 }
  const locationWith = async (positionAccuracy: 'exact' | 'approximate') => {
    await db
      .collection('properties')
      .updateOne({ _id: home._id }, { $set: { ...position, positionAccuracy } })
    const text = await openHouseFile(actorOf(buyer), { id })
    return [valuesIn(text, 'location'), text.includes('49.28')]
  }
  const { id } = await open(3)
  expect(await locationWith('exact')).toEqual([[['1 Sea Road, Bend, Oregon']], false])
  expect(await locationWith('approximate')).toEqual([[['Bend, Oregon']], false])
  await locationWith('exact')
  const { token } = await createCalendarLink(actorOf(agent))
  expect(valuesIn(await readCalendar(token), 'location')).toEqual([['1 Sea Road, Bend, Oregon']])
  await cancelOpenHouse(actorOf(agent), { id })
  expect(valuesIn(await readCalendar(token), 'location')).toEqual([['Bend, Oregon']])
})
