import ICAL from 'ical.js'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { transaction } from '@/lib/data/client'
import { addJobs } from '@/lib/data/jobs'
import { actorOf, createOffice, createProperty, createUser, createViewing } from '@/test/factories'
import { HANDOVER_ACTS } from '@/test/support/handover-acts'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { deleteProperty } from '../properties/decide-property'
import { handOverListings } from '../handovers/handovers'
import { runDueJobs } from '../jobs/run-due-jobs'
import { notify } from '../notices/notify'
import { getAvailability, updateAvailability, listSlots } from '../availability/availability'
import { toActor } from '../users/actor'
import { cancelViewing, confirmViewing, requestViewing, rescheduleViewing } from '../viewings/change-viewing'
import { viewingEvent } from '../viewings/viewing-events'
import { viewingFile } from './calendar-entries'
import { createCalendarLink, readCalendar } from './calendar-link'

const mail = testMail()
const { db } = serviceDatabase({ MAIL_FROM: 'Keystead <no-reply@keystead.test>' })

const EXACT = { latitude: 49.28, longitude: -123.12 }
const STREET = '1 Sea Road'
const MEETING = 'At the gate; ring twice'

let agent: UserDoc
let buyer: UserDoc
let home: PropertyDoc

beforeEach(async () => {
  await db.collection('jobs').deleteMany({})
  agent = await createUser(db, { role: 'agent', emailVerified: new Date() })
  buyer = await createUser(db, { emailVerified: new Date() })
  home = await createProperty(db, agent, {
    title: 'Loft, two rooms; sea',
    ...EXACT,
    positionAccuracy: 'approximate',
    streetAddress: STREET,
    viewings: { meetingPoint: MEETING },
  })
  const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))
  await updateAvailability(actorOf(agent), { ...(await getAvailability(actorOf(agent))), windows })
})

const homeId = () => home._id.toHexString()
const slots = async () =>
  (await listSlots(actorOf(buyer), { id: homeId(), days: 10 })).map(({ startsAt }) => startsAt)
const stored = async () => (await db.collection('viewings').findOne({ propertyId: home._id }))!

async function request(): Promise<string> {
  const [, second = ''] = await slots()
  return (await requestViewing(actorOf(buyer), { propertyId: homeId(), startsAt: new Date(second) })).id
}
const step = async () => ({ id: (await stored())._id.toHexString(), sequence: (await stored()).sequence })
const confirm = async () => confirmViewing(actorOf(agent), await step())

/** The entries that a person was mailed, the first mail first, as another program reads them. */
async function entriesOf(person: UserDoc) {
  await runDueJobs()
  const messages = (await mail.sentTo(person.email)).toReversed()
  return messages.flatMap(({ calendar }) => {
    if (!calendar) return []
    const read = new ICAL.Component(ICAL.parse(calendar.text))
    const [event] = read.getAllSubcomponents('vevent')
    const valueOf = (name: string) => event?.getFirstPropertyValue(name)
    const attendees = event
      ?.getAllProperties('attendee')
      .map((property) => String(property.getFirstValue()).toLowerCase())
    return [
      {
        method: calendar.method,
        body: read.getFirstPropertyValue('method'),
        attendees,
        uid: valueOf('uid'),
        sequence: Number(valueOf('sequence')),
        status: valueOf('status'),
        startsAt: valueOf('dtstart')?.toString(),
        location: valueOf('location'),
        text: calendar.text,
      },
    ]
  })
}

it('mails an invitation, its move and its cancellation to the buyer: one UID, rising sequences, one method', async () => {
  const id = await request()
  await confirm()
  const later = (await slots()).at(-1) ?? ''
  await rescheduleViewing(actorOf(agent), { ...(await step()), startsAt: new Date(later) })
  await confirmViewing(actorOf(buyer), await step())
  await cancelViewing(actorOf(agent), { ...(await step()), reason: 'I am ill.' })
  const entries = await entriesOf(buyer)
  const uid = `viewing-${id}@localhost`
  expect(entries).toMatchObject([
    { method: 'REQUEST', body: 'REQUEST', uid, status: 'CONFIRMED' },
    {
      method: 'REQUEST',
      body: 'REQUEST',
      uid,
      status: 'CONFIRMED',
      startsAt: new Date(later).toISOString().replace('.000', ''),
    },
    { method: 'CANCEL', body: 'CANCEL', uid, status: 'CANCELLED' },
  ])
  const sequences = entries.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  for (const { attendees, text } of entries) {
    expect(attendees).toEqual([`mailto:${buyer.email}`])
    expect(text).toMatch(/ORGANIZER;CN="?Keystead"?:mailto:no-reply@keystead\.test/i)
    expect(text).not.toContain(agent.email)
  }
})

it('names the exact place of an "about here" home only in the entry of a confirmed viewing (D224)', async () => {
  await request()
  await confirm()
  await cancelViewing(actorOf(agent), { ...(await step()), reason: 'I am ill.' })
  const entries = await entriesOf(buyer)
  expect(entries.map(({ location }) => location)).toEqual([`${MEETING}, Bend, Oregon`, 'Bend, Oregon'])
  const exact = entries.map(({ text }) => /GEO:49\.28/.test(text))
  expect(exact).toEqual([true, false])
  for (const { text } of entries) expect(text).not.toContain(STREET)
})

describe.each([
  ['exact', true],
  ['approximate', false],
  ['town', false],
] as const)('the street address of a home with the position "%s" (D277)', (positionAccuracy, isOpen) => {
  /** Where the street is: in mailed entries, the file and the feed. */
  const foundBy = async (person: UserDoc, id: string, now = new Date()) => {
    const { token } = await createCalendarLink(actorOf(person))
    const texts = {
      mail: (await entriesOf(person)).at(-1)?.text ?? '',
      file: await viewingFile(actorOf(person), { id }),
      feed: await readCalendar(token, now),
    }
    return Object.entries(texts).flatMap(([name, text]) => (text.includes(STREET) ? [name] : []))
  }
  let id: string
  beforeEach(async () => {
    await db
      .collection('properties')
      .updateOne({ _id: home._id }, { $set: { positionAccuracy, 'viewings.isInstant': true } })
    id = await request()
  })

  it(`is ${isOpen ? '' : 'not '}shown to the buyer of a confirmed viewing, until a day after it`, async () => {
    expect(await foundBy(buyer, id)).toEqual(isOpen ? ['mail', 'file', 'feed'] : [])
    const { endsAt } = await stored()
    const at = (hours: number) => new Date(endsAt.getTime() + hours * 3_600_000)
    const { token } = await createCalendarLink(actorOf(buyer))
    expect((await readCalendar(token, at(23))).includes(STREET)).toBe(isOpen)
    const dayAfter = await readCalendar(token, at(24))
    expect(dayAfter).toContain(id)
    expect(dayAfter).not.toContain(STREET)
  })

  it('is shown to the agent of a confirmed viewing', async () => {
    expect(await foundBy(agent, id)).toEqual(['mail', 'file', 'feed'])
  })

  it('is shown to neither side of a canceled viewing', async () => {
    await cancelViewing(actorOf(agent), { ...(await step()), reason: 'I am ill.' })
    for (const person of [buyer, agent]) expect(await foundBy(person, id)).toEqual([])
  })
})

it('mails a cancellation to a buyer who was invited and then turned such mail off', async () => {
  await request()
  await confirm()
  await entriesOf(buyer)
  await db.collection('users').updateMany({}, { $set: { 'mailChoice.viewings': false } })
  await deleteProperty(actorOf(agent), { id: homeId() })
  expect((await entriesOf(buyer)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  expect(await mail.sentTo(agent.email)).toHaveLength(1)
})

it('moves and cancels the entry of an agent who was invited, even by their own acts', async () => {
  await db.collection('properties').updateOne({ _id: home._id }, { $set: { 'viewings.isInstant': true } })
  await request()
  await entriesOf(agent)
  await cancelViewing(actorOf(agent), { ...(await step()), reason: 'I am ill.' })
  expect((await entriesOf(agent)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  const [last] = await mail.sentTo(agent.email)
  expect(last?.text).toContain('You canceled it.')
})

it('mails the entry to an agent for whom a colleague confirms a viewing, and its cancellation (D456)', async () => {
  const colleague = await createUser(db, { role: 'agent' })
  await createOffice(db, [
    [colleague, 'manager'],
    [agent, 'agent'],
  ])
  await request()
  const manager = await toActor(colleague)
  await confirmViewing(manager, await step())
  expect((await entriesOf(agent)).map(({ method }) => method)).toEqual(['REQUEST'])
  await cancelViewing(manager, { ...(await step()), reason: 'The chimney smokes.' })
  expect((await entriesOf(agent)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  const [last] = await mail.sentTo(agent.email)
  expect(last?.text).toContain('A colleague canceled it for you.')
})

it('mails no cancellation to a buyer who was never invited and wants no such mail', async () => {
  await db.collection('users').updateMany({}, { $set: { 'mailChoice.viewings': false } })
  await request()
  await confirm()
  await cancelViewing(actorOf(agent), { ...(await step()), reason: 'I am ill.' })
  expect(await entriesOf(buyer)).toEqual([])
  expect(await mail.sentTo(buyer.email)).toEqual([])
  expect(await db.collection('jobs').countDocuments({ kind: 'send-notice' })).toBe(0)
})

it('mails no cancellation to a buyer who turned such mail off before the invitation was sent', async () => {
  await db.collection('users').updateMany({}, { $set: { 'mailChoice.viewings': false } })
  await request()
  await confirm()
  const confirmed = await db.collection('notices').findOne({ kind: 'viewing-confirmed', personId: buyer._id })
  const subject = String(confirmed?._id)
  // As if the mail server had not answered until then.
  await addJobs([{ kind: 'send-notice', subject, dueAt: new Date() }])
  await runDueJobs()
  await cancelViewing(actorOf(agent), { ...(await step()), reason: 'I am ill.' })
  await runDueJobs()
  expect(await mail.sentTo(buyer.email)).toEqual([])
})

it('saves and follows a viewing once it is confirmed, for its two sides alone', async () => {
  const id = await request()
  const { token } = await createCalendarLink(actorOf(buyer))
  expect(await codeOf(viewingFile(actorOf(buyer), { id }))).toBe('not_found')
  expect(await readCalendar(token)).not.toContain(id)
  await confirm()
  for (const person of [buyer, agent])
    expect(await viewingFile(actorOf(person), { id })).toContain(`UID:viewing-${id}@localhost`)
  expect(await codeOf(viewingFile(actorOf(await createUser(db)), { id }))).toBe('not_found')
  const followed = await readCalendar(token)
  expect(followed).toContain(id)
  for (const { email } of [buyer, agent]) expect(followed).not.toContain(email)
})

describe('a handover of the home (D487)', () => {
  const handOver = async (from: UserDoc, to: UserDoc) => {
    const admin = actorOf(await createUser(db, { role: 'admin' }))
    const people = { from: from._id.toHexString(), to: to._id.toHexString() }
    const { id: subject } = await handOverListings(admin, people)
    await HANDOVER_ACTS['handing over']({ subject })
  }
  const methods = async (person: UserDoc) => (await entriesOf(person)).map(({ method }) => method)
  let next: UserDoc
  beforeEach(async () => {
    next = await createUser(db, { role: 'agent', emailVerified: new Date() })
  })

  it('mails an invitation to the new agent, its cancellation to the one before, and nothing to the buyer', async () => {
    await db.collection('properties').updateOne({ _id: home._id }, { $set: { 'viewings.isInstant': true } })
    const id = await request()
    expect([await methods(agent), await methods(buyer)]).toEqual([['REQUEST'], ['REQUEST']])
    await handOver(agent, next)
    const uid = `viewing-${id}@localhost`
    expect(await entriesOf(next)).toMatchObject([
      { method: 'REQUEST', uid, status: 'CONFIRMED', attendees: [`mailto:${next.email}`] },
    ])
    const [, cancelled] = await entriesOf(agent)
    expect(cancelled).toMatchObject({ method: 'CANCEL', uid, status: 'CANCELLED', location: 'Bend, Oregon' })
    expect(await methods(buyer)).toEqual(['REQUEST'])
    // Back again: another handover is another invitation.
    await handOver(next, agent)
    expect([await methods(agent), await methods(next)]).toEqual([
      ['REQUEST', 'CANCEL', 'REQUEST'],
      ['REQUEST', 'CANCEL'],
    ])
  })

  it('mails nothing about a request, and no cancellation to an agent without the entry', async () => {
    await request()
    await handOver(agent, next)
    expect([await methods(agent), await methods(next)]).toEqual([[], []])
    await confirmViewing(actorOf(next), await step())
    await handOver(next, agent)
    expect([await methods(next), await methods(agent)]).toEqual([[], ['REQUEST']])
  })

  it('mails no invitation to an agent who has handed it over before the mail was sent', async () => {
    // Its mail is sent after the handover has committed.
    const viewing = await createViewing(db, buyer, home, { status: 'confirmed', agentId: next._id })
    const before = { ...viewing, agentId: agent._id }
    await transaction((session) =>
      notify(session, viewingEvent('viewing-confirmed', before, { at: new Date(), to: ['agent'] })),
    )
    expect(await methods(agent)).toEqual([])
    expect((await stored()).invited).toBeUndefined()
  })
})
