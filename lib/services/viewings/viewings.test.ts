import moment from 'moment-timezone'
import { ObjectId } from 'mongodb'
import { type NoticeDoc, type PropertyDoc, type UserDoc, type ViewingDoc } from '@/lib/data/collections'
import { type ViewingSettings } from '@/lib/domain/availability'
import { wallAt } from '@/lib/domain/time-zones'
import { reminderAt } from '@/lib/domain/viewing'
import {
  actorOf,
  changeMember,
  createAvailability,
  createOffer,
  createOffice,
  createOpenHouse,
  createProperty,
  createUser,
  createViewing,
  HOURS,
  idOf,
  makeViewing,
} from '@/test/factories'
import { runJobsUntilDone } from '@/test/support/jobs'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { expectOneTransaction } from '@/test/support/writes'
import { listNotices } from '../notices/list-notices'
import { completePurchase } from '../payments/settle-payment'
import { changeMarket } from '../properties/change-market'
import { decideProperty, deleteProperty } from '../properties/decide-property'
import { toActor } from '../users/actor'
import { markFraud } from '../users/roles'
import {
  cancelViewing,
  confirmViewing,
  declineViewing,
  endViewing,
  missViewing,
  requestViewing,
  rescheduleViewing,
} from './change-viewing'
import { moveToZoneData } from './time-zone-update'
import { getViewing, getWeek, listNextViewings, listOwnViewings, listViewings } from './list-viewings'
import { getBooking, getRescheduleForm, listSlots } from '../availability/availability'
import { remind } from './viewing-events'
import { itInFull, inFull } from '@/test/support/tier'

const mail = testMail()
const { db } = serviceDatabase()

const HOUR = 3_600_000
const MINUTE = 60_000

let agent: UserDoc
let home: PropertyDoc
let slots: Date[]

const newBuyer = (overrides: Partial<UserDoc> = {}) =>
  createUser(db, { emailVerified: new Date(), ...overrides })
const newHome = (overrides: Partial<PropertyDoc> = {}) =>
  createProperty(db, agent, { latitude: 41.14961, longitude: -8.61099, ...overrides })
const setHours = (settings: Partial<ViewingSettings> = {}) => createAvailability(db, agent._id, settings)
const stored = async (id: string) => {
  const viewing = await db.collection('viewings').findOne({ _id: new ObjectId(id) })
  if (!viewing) throw new Error('There is no such viewing.')
  return viewing
}
const claimsOf = async (id: string) =>
  (
    await db
      .collection('viewingClaims')
      .find({ ownerId: new ObjectId(id) })
      .sort({ at: 1 })
      .toArray()
  ).map(({ at }) => at)
const noticesOf = ({ _id: personId }: UserDoc, kind?: string) =>
  db
    .collection('notices')
    .find({ personId, ...(kind !== undefined && { kind: kind as NoticeDoc['kind'] }) })
    .toArray()
const request = async (buyer: UserDoc, startsAt = slots[0]!, more: { note?: string; phone?: string } = {}) =>
  (await requestViewing(actorOf(buyer), { propertyId: idOf(home), startsAt, ...more })).id
const answer = async (id: string) => ({ id, sequence: (await stored(id)).sequence })
const confirm = async (id: string, by = agent) => confirmViewing(actorOf(by), await answer(id))
const cancel = async (id: string, by: UserDoc, reason?: string) =>
  cancelViewing(actorOf(by), { ...(await answer(id)), ...(reason !== undefined && { reason }) })
const reschedule = async (id: string, by: UserDoc, startsAt: Date) =>
  rescheduleViewing(actorOf(by), { ...(await answer(id)), startsAt })
/** Sets a viewing's start, as if it had been agreed on earlier. */
const startAt = (id: string, startsAt: Date, more: Partial<ViewingDoc> = {}) =>
  db
    .collection('viewings')
    .updateOne(
      { _id: new ObjectId(id) },
      { $set: { startsAt, endsAt: new Date(startsAt.getTime() + 30 * MINUTE), ...more } },
    )

const freeSlots = async () => {
  const all = await listSlots(actorOf(agent), { id: idOf(home), from: undefined, days: 3 })
  return all.map(({ startsAt }) => new Date(startsAt)).filter((_, index) => index >= 8)
}

beforeEach(async () => {
  await db.collection('jobs').deleteMany({})
  agent = await createUser(db, { role: 'agent' })
  home = await newHome()
  await setHours()
  slots = await freeSlots()
})

describe('requesting (D217)', () => {
  it('requests a free slot, and notifies the agent', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer, slots[0], { note: 'With our architect.', phone: '+16045550134' })
    expect(await stored(id)).toMatchObject({
      status: 'requested',
      open: true,
      sequence: 0,
      zone: 'Europe/Lisbon',
      wall: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:[03]0$/) as string,
      note: 'With our architect.',
    })
    expect(await claimsOf(id)).toEqual([])
    expect(await noticesOf(agent)).toMatchObject([{ kind: 'viewing-requested' }])
    const [viewing] = (await listOwnViewings(actorOf(agent), 'agent')).requests
    expect(viewing).toMatchObject({
      otherName: buyer.name,
      phone: '+16045550134',
      note: 'With our architect.',
    })
  })

  it('stores the phone number without the zero of national calls, and rejects one that its country does not have (D55)', async () => {
    const buyer = await newBuyer()
    const result = request(buyer, slots[0], { phone: '+312012' })
    expect(await codeOf(result)).toBe('invalid_input')
    expect((await listOwnViewings(actorOf(agent), 'agent')).requests).toEqual([])
    expect(await stored(await request(buyer, slots[0], { phone: '+310201234567' }))).toMatchObject({
      phone: '+31201234567',
    })
  })

  it("offers the same hours at homes in two zones, whatever the agent's is (D214)", async () => {
    await db.collection('availability').updateOne(
      { _id: agent._id },
      {
        $set: {
          zone: 'America/Chicago',
          windows: HOURS.windows.map((day) => ({ ...day, from: '08:00', to: '09:00' })),
        },
      },
    )
    const bend = await newHome({ latitude: 44.0582, longitude: -121.3153 })
    for (const [property, zone] of [
      [bend, 'America/Los_Angeles'],
      [home, 'Europe/Lisbon'],
      [await createProperty(db, agent), 'America/Chicago'],
      [await newHome({ zone: 'Asia/Tokyo' }), 'Asia/Tokyo'],
    ] as const) {
      const all = await listSlots(actorOf(agent), { id: idOf(property), from: undefined, days: 5 })
      // The first hour of the first day may have passed, so the times of all days are compared.
      const times = [...new Set(all.map(({ wall }) => wall.slice(11)))].sort()
      expect([zone, ...times]).toEqual([zone, '08:00', '08:30'])
      for (const { startsAt, wall } of all) expect(wallAt(new Date(startsAt), zone)).toBe(wall)
    }
    home = bend
    const [first] = await listSlots(actorOf(agent), { id: idOf(bend), from: undefined, days: 5 })
    const { wall, zone } = await stored(await request(await newBuyer(), new Date(first!.startsAt)))
    expect({ wall, zone }).toEqual({ wall: first?.wall, zone: 'America/Los_Angeles' })
  })

  it('refuses a time that is no slot', async () => {
    expect(await codeOf(request(await newBuyer(), new Date(slots[0]!.getTime() + MINUTE)))).toBe('conflict')
  })

  it('refuses buyers without a verified email, agents, and listings that cannot be viewed', async () => {
    expect(await codeOf(request(await createUser(db)))).toBe('conflict')
    expect(await codeOf(request(await createUser(db, { role: 'agent' })))).toBe('forbidden')
    for (const [fields, code] of [
      [{ status: 'pending' }, 'conflict'],
      [{ soldAt: new Date() }, 'conflict'],
      [{ status: 'rejected' }, 'not_found'],
      [{ viewings: { isOff: true } }, 'conflict'],
    ] as const) {
      home = await newHome(fields as Partial<PropertyDoc>)
      expect([fields, await codeOf(request(await newBuyer()))]).toEqual([fields, code])
    }
  })

  it('allows one open viewing of a home, and ten in total', async () => {
    const buyer = await newBuyer()
    const first = await request(buyer)
    await expect(request(buyer, slots[1])).rejects.toThrow('You already have a viewing of this home.')
    await cancel(first, buyer)
    for (let n = 0; n < 10; n += 1) {
      await request(buyer)
      home = await newHome()
    }
    await expect(request(buyer)).rejects.toThrow('You have ten open viewings. Cancel one first.')
  })

  it('replaces an own request that has expired, even before a job has run', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await startAt(id, slots[0]!, { expiresAt: new Date(Date.now() - MINUTE) })
    await request(buyer, slots[1])
    expect(await stored(id)).toMatchObject({ status: 'expired', open: false })
  })
})

it('is confirmed and canceled with all that belongs to it, or not at all', async () => {
  const buyer = await newBuyer({ mailChoice: { viewings: false } })
  const id = await request(buyer)
  // The viewing, its claims and jobs, the audit entry and the notification.
  await expectOneTransaction(() => confirm(id), 5)
  await expectOneTransaction(() => cancel(id, agent, 'The seller is away.'), 4)
})

describe('confirming (D219)', () => {
  it('claims the time with the buffer, and offers it to nobody else', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    const [start] = slots
    expect(await stored(id)).toMatchObject({ status: 'confirmed', sequence: 1 })
    expect(await claimsOf(id)).toEqual(
      [0, 15, 30].map((minutes) => new Date(start!.getTime() + minutes * MINUTE)),
    )
    expect(await noticesOf(buyer)).toMatchObject([{ kind: 'viewing-confirmed' }])
    expect(await codeOf(request(await newBuyer(), start))).toBe('conflict')
  })

  it('shows the agent who else wants the time, and notifies them once when it is given away', async () => {
    const user = await newBuyer()
    const other = await newBuyer()
    const third = await newBuyer()
    const ids = [await request(user), await request(other), await request(third, slots[1])]
    const [first] = (await listOwnViewings(actorOf(agent), 'agent')).requests
    expect(first?.rivals).toBe(1)
    await confirm(ids[0]!)
    // The third overlaps by the time between viewings.
    for (const buyer of [other, third])
      expect(await noticesOf(buyer)).toMatchObject([{ kind: 'viewing-unavailable' }])
    await expect(confirm(ids[1]!)).rejects.toThrow('This time is no longer available. Choose another.')
    const isShownAsTaken = async () => (await listOwnViewings(actorOf(third), 'buyer')).upcoming[0]?.isTaken
    expect(await isShownAsTaken()).toBe(true)
    await cancel(ids[0]!, agent, 'Away')
    expect(await isShownAsTaken()).toBeUndefined()
    await confirm(ids[1]!)
    expect(await isShownAsTaken()).toBe(true)
    expect(await noticesOf(third)).toHaveLength(1)
  })

  it.each([
    [-240, false],
    [-225, true],
    [225, true],
    [240, false],
  ])(
    'notifies the buyer of a request %s minutes away that its time is taken: %s',
    async (minutes, isNotified) => {
      await setHours({ lengthMinutes: 120, bufferMinutes: 120 })
      const start = slots[0]!.getTime()
      const viewing = (buyer: UserDoc, at: number) =>
        createViewing(db, buyer, home, {
          startsAt: new Date(at),
          endsAt: new Date(at + 120 * MINUTE),
          status: 'requested',
        })
      const other = await newBuyer()
      await viewing(other, start + minutes * MINUTE)
      await confirm(idOf(await viewing(await newBuyer(), start)))
      expect(await noticesOf(other, 'viewing-unavailable')).toHaveLength(isNotified ? 1 : 0)
    },
  )

  it('confirms one of two requests for one time that are confirmed at once', async () => {
    const buyers = [await newBuyer(), await newBuyer()]
    const ids = await Promise.all(buyers.map((buyer) => request(buyer)))
    const codes = await Promise.all(ids.map((id) => codeOf(confirm(id))))
    expect(codes.sort()).toEqual(['conflict', undefined])
    const mails = (await Promise.all(buyers.map(({ email }) => mail.sentTo(email)))).flat()
    expect(mails.filter(({ subject }) => /is confirmed$/.test(subject ?? ''))).toHaveLength(1)
  })

  it('lets one of a hundred concurrent instant bookings of a time win', async () => {
    await setHours({ isInstant: true })
    const buyers = await Promise.all(
      Array.from({ length: 100 }, () => newBuyer({ mailChoice: { viewings: false } })),
    )
    const codes = await Promise.all(buyers.map((buyer) => codeOf(request(buyer))))
    expect(codes.filter((code) => code !== 'conflict')).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)])
    const confirmed = await db
      .collection('viewings')
      .countDocuments({ agentId: agent._id, status: 'confirmed' })
    expect(confirmed).toBe(1)
  })

  it('keeps the daily limit against concurrent bookings of different times', async () => {
    await setHours({ isInstant: true, dailyLimit: 1 })
    // A day at the home, as the limit counts.
    const dayOf = (at: Date) => wallAt(at, 'Europe/Lisbon').slice(0, 10)
    const sameDay = slots.filter((at) => dayOf(at) === dayOf(slots[0]!)).filter((_, index) => index % 2 === 0)
    const buyers = await Promise.all(sameDay.slice(0, 4).map(() => newBuyer()))
    await Promise.all(buyers.map((buyer, index) => codeOf(request(buyer, sameDay[index]))))
    const confirmed = await db.collection('viewings').countDocuments({ agentId: agent._id })
    expect(confirmed).toBe(1)
  })

  it('refuses an answer to a viewing that has changed, and strangers', async () => {
    const buyer = await newBuyer()
    const stranger = await createUser(db, { role: 'agent' })
    const id = await request(buyer)
    const asRead = await answer(id)
    await reschedule(id, buyer, slots[1]!)
    await expect(confirmViewing(actorOf(agent), asRead)).rejects.toThrow(
      'This viewing has changed. Reload the page.',
    )
    expect(await codeOf(confirm(id, stranger))).toBe('not_found')
    expect(await codeOf(confirm(id, buyer))).toBe('conflict')
    const admin = await createUser(db, { role: 'admin' })
    expect((await getViewing(actorOf(admin), { id })).side).toBeUndefined()
    expect(await codeOf(confirm(id, admin))).toBe('forbidden')
  })
})

describe('rescheduling (D220)', () => {
  it("keeps the old time until the buyer accepts the agent's proposal", async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    await reschedule(id, agent, slots[3]!)
    expect(await stored(id)).toMatchObject({ startsAt: slots[0], proposal: { by: 'agent' }, sequence: 2 })
    expect((await claimsOf(id))[0]).toEqual(slots[0])
    expect(await codeOf(confirm(id, agent))).toBe('conflict')
    await confirm(id, buyer)
    const viewing = await stored(id)
    expect(viewing).toMatchObject({ startsAt: slots[3], status: 'confirmed', sequence: 3 })
    expect(viewing).not.toHaveProperty('proposal')
    expect((await claimsOf(id))[0]).toEqual(slots[3])
    expect(await noticesOf(agent, 'viewing-rescheduled')).toHaveLength(1)
  })

  it('keeps the old time if a proposal is declined', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    const idsOf = async () => {
      const { requests, upcoming } = await listOwnViewings(actorOf(agent), 'agent')
      return [requests, upcoming].map((those) => those.map(({ _id }) => _id))
    }
    await reschedule(id, buyer, slots[3]!)
    expect(await idsOf()).toEqual([[id], []])
    await declineViewing(actorOf(agent), await answer(id))
    expect(await idsOf()).toEqual([[], [id]])
    expect(await stored(id)).toMatchObject({ startsAt: slots[0], status: 'confirmed' })
    const [notice] = await noticesOf(buyer, 'viewing-declined')
    expect(notice?.values.proposed).toBeDefined()
  })

  it('gives the agent a new deadline once the buyer declines another time (D218)', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await reschedule(id, agent, slots[3]!)
    await startAt(id, slots[0]!, { expiresAt: new Date(Date.now() + MINUTE) })
    await declineViewing(actorOf(buyer), await answer(id))
    const { expiresAt, startsAt, status } = await stored(id)
    expect({ status, startsAt }).toEqual({ status: 'requested', startsAt: slots[0] })
    expect(expiresAt!.getTime() - Date.now()).toBeGreaterThan(HOUR - MINUTE)
    const [notice] = await noticesOf(agent, 'viewing-declined')
    expect(notice?.values.endsAt).toEqual(expiresAt)
    await confirm(id)
  })

  it('moves a viewing to a free time close to another one that was agreed on with less time between (D214)', async () => {
    const ids: string[] = []
    for (const slot of [slots[0]!, slots[2]!]) {
      const id = await request(await newBuyer(), slot)
      await confirm(id)
      ids.push(id)
    }
    const [, movedId = ''] = ids
    await setHours({ bufferMinutes: 120 })
    const { booking } = await getRescheduleForm(actorOf(agent), { id: movedId })
    const next = booking.slots.map(({ startsAt }) => new Date(startsAt)).find((at) => at > slots[0]!)!
    await reschedule(movedId, agent, next)
    const buyer = await db.collection<UserDoc>('users').findOne({ _id: (await stored(movedId)).buyerId })
    await confirm(movedId, buyer!)
    expect(await stored(movedId)).toMatchObject({ status: 'confirmed', startsAt: next })
  })

  it('shows no proposal that nobody can answer any more', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    await reschedule(id, buyer, slots[3]!)
    await startAt(id, new Date(Date.now() - 5 * MINUTE))
    const { requests, upcoming } = await listOwnViewings(actorOf(agent), 'agent')
    expect([requests, upcoming.map(({ proposal }) => proposal)]).toEqual([[], [undefined]])
    await startAt(id, new Date(Date.now() - HOUR))
    await missViewing(actorOf(agent), await answer(id))
    expect(await stored(id)).not.toHaveProperty('proposal')
  })

  it("confirms a buyer's other time at once where confirmation is instant, even one that overlaps", async () => {
    await setHours({ isInstant: true })
    const buyer = await newBuyer()
    const id = await request(buyer)
    await reschedule(id, buyer, slots[1]!)
    expect(await stored(id)).toMatchObject({ startsAt: slots[1], status: 'confirmed', sequence: 1 })
    expect((await claimsOf(id))[0]).toEqual(slots[1])
  })

  it('refuses a proposal whose time was taken meanwhile', async () => {
    const buyer = await newBuyer()
    const other = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    await reschedule(id, buyer, slots[3]!)
    const rival = await request(other, slots[3])
    await confirm(rival)
    expect(await codeOf(confirm(id))).toBe('conflict')
    expect(await stored(id)).toMatchObject({ startsAt: slots[0], status: 'confirmed' })
  })
})

describe('a home that is in another zone since the viewing was requested', () => {
  it('leaves a new time of the viewing on its clock', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await db
      .collection('properties')
      .updateOne({ _id: home._id }, { $set: { latitude: 49.28, longitude: -123.12 } })
    const [, , first, second] = await freeSlots()
    await reschedule(id, buyer, first!)
    const viewing = await stored(id)
    const zone = 'Europe/Lisbon'
    expect(viewing).toMatchObject({ startsAt: first, zone, wall: wallAt(first!, zone) })
    await moveToZoneData(new Date())
    expect(await stored(id)).toEqual(viewing)
    await reschedule(id, agent, second!)
    expect((await stored(id)).proposal).toMatchObject({ startsAt: second, wall: wallAt(second!, zone) })
  })
})

describe('cancelling (D221)', () => {
  it('releases the time, and requires a reason from agents', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    expect(await codeOf(cancel(id, agent))).toBe('invalid_input')
    await cancel(id, agent, 'The seller is away.')
    expect(await stored(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'agent', open: false })
    expect(await claimsOf(id)).toEqual([])
    expect((await listOwnViewings(actorOf(buyer), 'buyer')).past.items[0]?.reason).toBe('The seller is away.')
    expect(await noticesOf(buyer, 'viewing-cancelled')).toHaveLength(1)
    await request(await newBuyer(), slots[0])
  })

  itInFull('stops instant confirmation after three missed or late ones', async () => {
    await setHours({ isInstant: true })
    const buyer = await newBuyer()
    for (const act of ['miss', 'cancel', 'miss']) {
      const id = await request(buyer)
      if (act === 'cancel') {
        await startAt(id, new Date(Date.now() + HOUR))
        await cancel(id, buyer)
      } else {
        await startAt(id, new Date(Date.now() - HOUR))
        await missViewing(actorOf(agent), await answer(id))
      }
      await db.collection('viewingClaims').deleteMany({ agentId: agent._id })
      expect(await stored(id)).toMatchObject({ wasLate: true })
    }
    const isPromised = async (by: UserDoc) => (await getBooking(actorOf(by), { id: idOf(home) })).isInstant
    expect([await isPromised(buyer), await isPromised(await newBuyer())]).toEqual([false, true])
    const requested = await request(buyer)
    expect(await stored(requested)).toMatchObject({ status: 'requested' })
    expect((await getRescheduleForm(actorOf(buyer), { id: requested })).booking.isInstant).toBe(false)
    expect(await stored(await request(await newBuyer()))).toMatchObject({ status: 'confirmed' })
  })

  it.each([
    ['sold by a payment', 'sale'],
    ['rejected', 'listing-removed'],
    ...inFull(['deleted', 'listing-removed'], ['removed with its suspended agent', 'agent-left']),
  ])('cancels the future viewings of a listing that was %s, and notifies both sides', async (how, cause) => {
    const admin = await createUser(db, { role: 'admin' })
    const buyer = await newBuyer()
    const other = await newBuyer()
    const ids = [await request(buyer), await request(other, slots[3])]
    await confirm(ids[0]!)
    if (cause === 'sale') {
      const offer = await createOffer(db, buyer, home, { status: 'accepted', open: true, holdsListing: true })
      await completePurchase(offer, { transactionId: `pi_${idOf(offer)}`, actor: null })
    } else if (how === 'deleted') await deleteProperty(actorOf(agent), { id: idOf(home) })
    else if (how === 'rejected') {
      await db.collection('properties').updateOne({ _id: home._id }, { $set: { status: 'pending' } })
      await decideProperty(actorOf(admin), { id: idOf(home), status: 'rejected' })
    } else await markFraud(actorOf(admin), { id: idOf(agent) })
    for (const id of ids) {
      expect(await stored(id)).toMatchObject({ status: 'cancelled', cause, open: false })
      expect(await claimsOf(id)).toEqual([])
    }
    for (const person of [buyer, other]) expect(await noticesOf(person, 'viewing-cancelled')).toHaveLength(1)
    expect(await noticesOf(agent, 'viewing-cancelled')).toHaveLength(2)
  })
})

describe('scheduled changes', () => {
  it('expires a request at its deadline, and notifies both sides once (D218)', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer, slots[0], { phone: '+16045550134' })
    const { expiresAt } = await stored(id)
    expect(await endViewing(id, new Date())).toEqual(expiresAt)
    await endViewing(id, expiresAt!)
    await endViewing(id, expiresAt!)
    const expired = await stored(id)
    expect(expired.status).toBe('expired')
    expect(expired).not.toHaveProperty('phone')
    expect(await noticesOf(buyer, 'viewing-expired')).toHaveLength(1)
    expect(await noticesOf(agent, 'viewing-expired')).toHaveLength(1)
  })

  it('says that the buyer did not answer if a request expires with a time that the agent proposed', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await reschedule(id, agent, slots[3]!)
    await endViewing(id, (await stored(id)).expiresAt!)
    for (const person of [buyer, agent])
      expect(await noticesOf(person, 'viewing-expired')).toMatchObject([{ values: { turn: 'buyer' } }])
  })

  it('is done an hour after its end, and forgets the phone number a day after it (D224)', async () => {
    const id = await request(await newBuyer(), slots[0], { phone: '+16045550134' })
    await confirm(id)
    const end = (await stored(id)).endsAt.getTime()
    const after = await endViewing(id, new Date(end + HOUR))
    expect(await stored(id)).toMatchObject({ status: 'done', open: false, phone: '+16045550134' })
    expect(after).toEqual(new Date(end + 24 * HOUR))
    expect(await endViewing(id, new Date(end + 24 * HOUR))).toBe('done')
    expect(await stored(id)).not.toHaveProperty('phone')
  })

  it('reminds both sides once, 24 and 2 hours before (D224)', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    const startsAt = new Date(Date.now() + 48 * HOUR)
    await startAt(id, startsAt)
    for (const hours of [24, 2]) {
      const due = reminderAt(startsAt, hours)
      expect(await remind(`${id}:${hours}`, new Date(due.getTime() - MINUTE))).toEqual(due)
      for (let n = 0; n < 3; n += 1) expect(await remind(`${id}:${hours}`, due)).toBe('done')
    }
    for (const person of [buyer, agent]) {
      const reminders = await noticesOf(person, 'viewing-reminder')
      expect(reminders.map(({ values }) => values.hours).sort()).toEqual([2, 24])
    }
  })

  it('says in a late reminder how many hours are left', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    const startsAt = new Date(Date.now() + 48 * HOUR)
    await startAt(id, startsAt)
    for (const hours of [9.8, 0.4])
      await remind(`${id}:${hours > 2 ? 24 : 2}`, new Date(startsAt.getTime() - hours * HOUR))
    const { items } = await listNotices(actorOf(buyer), {})
    expect(items.map(({ title }) => title)).toEqual([
      ...[`Your viewing of ${home.title} is in 1 hour`, `Your viewing of ${home.title} is in 10 hours`],
      `Your viewing of ${home.title} is confirmed`,
    ])
  })

  it('sends no reminder that was due before it was booked, is late, or is for a canceled viewing', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    const startsAt = new Date(Date.now() + 10 * HOUR)
    await startAt(id, startsAt)
    expect(await remind(`${id}:24`, new Date())).toBe('done')
    expect(await remind(`${id}:2`, startsAt)).toBe('done')
    await cancel(id, buyer)
    expect(await remind(`${id}:2`, reminderAt(startsAt, 2))).toBe('done')
    expect(await noticesOf(buyer, 'viewing-reminder')).toEqual([])
  })
})

describe('where to meet (D224)', () => {
  it('is shown to the buyer of a confirmed viewing alone, until a day after it', async () => {
    const point = 'At the side gate'
    home = await newHome({ positionAccuracy: 'approximate', viewings: { meetingPoint: point } })
    const buyer = await newBuyer()
    const admin = await createUser(db, { role: 'admin' })
    const id = await request(buyer)
    const text = async (viewer: UserDoc) => JSON.stringify(await getViewing(actorOf(viewer), { id }))
    const isShown = (input: string) => input.includes(point) || input.includes('41.14961')
    expect(isShown(await text(buyer))).toBe(false)
    await confirm(id)
    expect(await getViewing(actorOf(buyer), { id })).toMatchObject({
      meetingPoint: point,
      latitude: 41.14961,
    })
    for (const viewer of [admin, agent]) expect(isShown(await text(viewer))).toBe(false)
    const [sent] = (await mail.sentTo(buyer.email)).filter(({ subject }) => /confirmed/.test(subject ?? ''))
    expect(sent?.text).toContain(`Meet at: ${point}.`)
    expect(JSON.stringify(await noticesOf(buyer))).not.toContain(point)
    await startAt(id, new Date(Date.now() - 25 * HOUR))
    expect(isShown(await text(buyer))).toBe(false)
  })

  it('is shown while the home is off the market, without its picture', async () => {
    home = await newHome({ viewings: { meetingPoint: 'At the side gate' } })
    const buyer = await newBuyer()
    const id = await request(buyer)
    await confirm(id)
    await changeMarket(actorOf(agent), { id: idOf(home), offMarket: true })
    const [viewing] = (await listOwnViewings(actorOf(buyer), 'buyer')).upcoming
    expect(viewing).toMatchObject({
      meetingPoint: 'At the side gate',
      latitude: 41.14961,
      propertyImage: null,
    })
  })
})

describe('newer time zone data (D216)', () => {
  const ZONE = 'America/Vancouver'
  const { population, ...now } = moment.tz.zone(ZONE)!
  afterEach(() => {
    Object.assign(moment.tz.zone(ZONE)!, now, { population })
  })

  it('moves the instants, keeps the clock, and notifies both sides', async () => {
    await setHours({ isInstant: true, bufferMinutes: 0 })
    home = await newHome({ latitude: 49.28, longitude: -123.12 })
    const buyers = [await newBuyer(), await newBuyer(), await newBuyer()]
    // Consecutive ones: each moves to where the next one was.
    const ids = [
      await request(buyers[0]!, slots[0]),
      await request(buyers[1]!, slots[1]),
      await request(buyers[2]!, slots[2]),
    ]
    const before = await Promise.all(ids.map(stored))
    expect(before[0]).toMatchObject({ zone: ZONE })
    const zone = moment.tz.zone(ZONE)!
    zone.offsets = zone.offsets.map((offset) => offset + 30)
    await moveToZoneData(new Date())
    for (const [index, id] of ids.entries()) {
      const old = before[index]!
      const after = await stored(id)
      expect(after).toMatchObject({ wall: old.wall, sequence: 1, status: 'confirmed' })
      expect(after.startsAt.getTime() - old.startsAt.getTime()).toBe(30 * MINUTE)
      expect((await claimsOf(id))[0]).toEqual(after.startsAt)
      expect(await noticesOf(buyers[index]!, 'viewing-zone-changed')).toHaveLength(1)
    }
    expect(await noticesOf(agent, 'viewing-zone-changed')).toHaveLength(3)
    await moveToZoneData(new Date())
    expect(await stored(ids[0]!)).toMatchObject({ sequence: 1 })
  })

  it('keeps the second of two ambiguous hours at the end of daylight saving time', async () => {
    const startsAt = new Date('2030-10-27T01:30Z')
    const viewing = await createViewing(db, await newBuyer(), home, {
      status: 'confirmed',
      zone: 'Europe/Lisbon',
      wall: '2030-10-27T01:30',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 30 * MINUTE),
    })
    await moveToZoneData(new Date())
    expect(await stored(idOf(viewing))).toEqual(viewing)
  })
})

describe('lists', () => {
  it('shows each side its own viewings, by start', async () => {
    const buyer = await newBuyer()
    const other = await newBuyer()
    const second = await request(buyer, slots[5])
    home = await newHome()
    const first = await request(buyer, slots[2])
    await request(other, slots[0])
    const { items } = await listViewings(actorOf(buyer), {})
    expect(items.map(({ _id }) => _id)).toEqual([first, second])
    const page = await listViewings(actorOf(buyer), { limit: 1 })
    expect(page.items.map(({ _id }) => _id)).toEqual([first])
    const beyond = await listViewings(actorOf(buyer), { limit: 1, cursor: page.next ?? '' })
    expect(beyond.items.map(({ _id }) => _id)).toEqual([second])
    expect(beyond.next).toBeNull()
    expect((await listViewings(actorOf(agent), { from: slots[0], until: slots[3] })).items).toHaveLength(2)
    await cancel(second, buyer)
    const { upcoming, past } = await listOwnViewings(actorOf(buyer), 'buyer')
    expect(upcoming.map(({ _id }) => _id)).toEqual([first])
    expect(past.items.map(({ _id, status }) => [_id, status])).toEqual([[second, 'cancelled']])
  })

  it('shows an agent the viewings that they requested as a buyer, to cancel them there (D406)', async () => {
    const buyer = await newBuyer()
    const id = await request(buyer)
    await db.collection('users').updateOne({ _id: buyer._id }, { $set: { role: 'agent' } })
    const formerBuyer: UserDoc = { ...buyer, role: 'agent' }
    const upcoming = async () => (await listOwnViewings(actorOf(formerBuyer), 'buyer')).upcoming
    const acts = expect.arrayContaining(['propose', 'cancel']) as unknown
    expect(await upcoming()).toMatchObject([{ _id: id, side: 'buyer', otherName: agent.name, acts }])
    await cancel(id, formerBuyer)
    expect(await upcoming()).toEqual([])
  })

  it('shows those to come behind more than a hundred closed ones', async () => {
    const buyer = await newBuyer()
    const at = (slot: number) => ({
      startsAt: slots[slot]!,
      endsAt: new Date(slots[slot]!.getTime() + 30 * MINUTE),
    })
    const closed = () => makeViewing(buyer, home, { ...at(0), status: 'cancelled' })
    await db.collection('viewings').insertMany(Array.from({ length: 101 }, closed))
    const coming = await createViewing(db, buyer, home, { ...at(3), status: 'confirmed' })
    const { upcoming, isMoreUpcoming, past } = await listOwnViewings(actorOf(agent), 'agent')
    expect(upcoming.map(({ _id }) => _id)).toEqual([idOf(coming)])
    expect(isMoreUpcoming).toBe(false)
    expect(past.items.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 'cancelled'))
  })

  it('says that there are more than the hundred that it lists', async () => {
    const confirmed = async () =>
      makeViewing(await newBuyer(), home, { startsAt: slots[3]!, endsAt: slots[4]!, status: 'confirmed' })
    await db.collection('viewings').insertMany(await Promise.all(Array.from({ length: 101 }, confirmed)))
    const { upcoming, isMoreUpcoming } = await listOwnViewings(actorOf(agent), 'agent')
    expect([upcoming.length, isMoreUpcoming]).toEqual([100, true])
  })

  it('lists all past ones page by page, so that a busy agent can mark a missed one for seven days (D218)', async () => {
    const buyer = await newBuyer()
    const endedAt = (hours: number) => ({
      startsAt: new Date(Date.now() - (hours + 1) * HOUR),
      endsAt: new Date(Date.now() - hours * HOUR),
    })
    const done = (_: unknown, n: number) =>
      makeViewing(buyer, home, { ...endedAt(2 + n), status: 'done', open: false })
    const viewings = Array.from({ length: 30 }, done)
    await db.collection('viewings').insertMany(viewings)
    const running = await createViewing(db, buyer, home, { ...endedAt(0.5), status: 'confirmed' })
    const first = (await listOwnViewings(actorOf(agent), 'agent')).past
    expect(first).toMatchObject({ total: first.items.length, isMore: true })
    const pageInput = { limit: 24, cursor: first.next ?? '', isTotalApproximate: true }
    const second = (await listOwnViewings(actorOf(agent), 'agent', pageInput)).past
    expect([...first.items, ...second.items].map(({ _id }) => _id)).toEqual([running, ...viewings].map(idOf))
    expect(second.items.at(-1)?.acts).toContain('markMissed')
    expect(second.next).toBeNull()
  })

  itInFull('shows the next three open ones on the front page of the buyer', async () => {
    const buyer = await newBuyer()
    const nextViewings = async (by: UserDoc) =>
      (await listNextViewings(actorOf(by), new Date())).map(({ _id, status }) => [_id, status])
    const requests: string[] = []
    for (const slot of [3, 2, 1, 0]) {
      home = await newHome()
      requests.unshift(await request(buyer, slots[slot]))
    }
    await confirm(requests[1]!)
    expect(await nextViewings(buyer)).toEqual([
      [requests[0], 'requested'],
      [requests[1], 'confirmed'],
      [requests[2], 'requested'],
    ])
    await cancel(requests[1]!, buyer)
    await startAt(requests[0]!, new Date(Date.now() - MINUTE))
    await startAt(requests[2]!, slots[2]!, { expiresAt: new Date(Date.now() - MINUTE) })
    expect(await nextViewings(buyer)).toEqual([[requests[3], 'requested']])
  })

  it("shows seven days with viewings and open houses on each home's clock (D334)", async () => {
    await db.collection('availability').updateOne({ _id: agent._id }, { $set: { zone: 'Europe/London' } })
    const wednesday = new Date('2030-05-15T03:00Z')
    const times = { startsAt: wednesday, endsAt: new Date(wednesday.getTime() + 2 * HOUR) }
    const tokyo = { zone: 'Asia/Tokyo', wall: '2030-05-15T12:00' }
    await createOpenHouse(db, home, { ...times, ...tokyo, capacity: 12, left: 6 })
    await createOpenHouse(db, home, { ...times, ...tokyo, cause: 'agent' })
    const buyer = await newBuyer()
    const lisbon = { zone: 'Europe/Lisbon', wall: '2030-05-15T03:00' }
    await createViewing(db, buyer, home, {
      ...lisbon,
      startsAt: new Date(wednesday.getTime() - HOUR),
      endsAt: wednesday,
    })
    const { days } = await getWeek(actorOf(agent), { day: '2030-05-14' })
    expect(days.map(({ date }) => date)).toEqual([14, 15, 16, 17, 18, 19, 20].map((n) => `2030-05-${n}`))
    const [viewing, openHouse] = days.flatMap(({ date, entries }) =>
      entries.map((entry) => ({ date, ...entry })),
    )
    expect(viewing).toMatchObject({
      date: '2030-05-15',
      status: 'requested',
      name: buyer.name,
      from: 3 * 60,
      to: 4 * 60,
    })
    // Lisbon has the agent's time.
    expect(viewing).not.toHaveProperty('zone')
    expect(openHouse).toMatchObject({
      date: '2030-05-15',
      status: 'open-house',
      propertyId: idOf(home),
      from: 12 * 60,
      to: 14 * 60,
      places: { reserved: 6, capacity: 12 },
      zone: 'Japan Standard Time, UTC+9',
    })
  })

  it('shows no hours on the days on which the agent is away (D466)', async () => {
    const away = { from: '2030-05-15', until: '2030-05-16' }
    await changeMember(db, await createOffice(db, [[agent, 'owner']]), agent, { away })
    const { days } = await getWeek(await toActor(agent), { day: '2030-05-14' })
    expect(days.filter(({ hours }) => hours.length === 0).map(({ date }) => date)).toEqual(
      Object.values(away),
    )
  })

  it("opens the calendar on today, by the agent's clock (D334)", async () => {
    const zone = 'Pacific/Kiritimati'
    await db.collection('availability').updateOne({ _id: agent._id }, { $set: { zone } })
    const before = wallAt(new Date(), zone).slice(0, 10)
    const { days } = await getWeek(actorOf(agent), {})
    expect([before, wallAt(new Date(), zone).slice(0, 10)]).toContain(days[0]?.date)
    expect(days.map(({ isToday }) => isToday)).toEqual([true, ...Array.from({ length: 6 }, () => false)])
  })

  it('runs the jobs of a viewing', async () => {
    const id = await request(await newBuyer())
    await startAt(id, slots[0]!, { expiresAt: new Date(Date.now() - MINUTE) })
    await runJobsUntilDone(['end-viewing'], new Date(Date.now() + 48 * HOUR))
    expect(await stored(id)).toMatchObject({ status: 'expired' })
  })
})
