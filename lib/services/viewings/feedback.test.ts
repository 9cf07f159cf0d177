import { text as wholeText } from 'node:stream/consumers'
import { type PropertyDoc, type UserDoc, type ViewingDoc } from '@/lib/data/collections'
import { actorOf, createProperty, createUser, createViewing, idOf } from '@/test/factories'
import { runJobsUntilDone } from '@/test/support/jobs'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { DAY_MS } from '@/lib/domain/dates'
import { type RateViewingInput } from '@/lib/schemas/viewing'
import { deleteProperty } from '../properties/decide-property'
import { deleteUser } from '../users/delete-account'
import { exportData } from '../users/export-data'
import { cancelViewing, endViewing, missViewing } from './change-viewing'
import { askBuyer, getRating, listViewingAnswers, rateViewing } from './feedback'
import { getViewing, listOwnViewings } from './list-viewings'

const mail = testMail()
const { db } = serviceDatabase()

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)
let agent: UserDoc
let buyer: UserDoc
let home: PropertyDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  home = await createProperty(db, agent, { title: 'Lake House' })
})

/** A viewing that ended so many hours ago. */
const viewingOf = (endedHoursAgo: number, overrides: Partial<ViewingDoc> = {}, by = buyer) =>
  createViewing(db, by, home, {
    status: 'done',
    open: false,
    zone: 'UTC',
    startsAt: hoursAgo(endedHoursAgo + 1),
    endsAt: hoursAgo(endedHoursAgo),
    ...overrides,
  })
const stored = async ({ _id }: ViewingDoc) => {
  const viewing = await db.collection('viewings').findOne({ _id })
  if (!viewing) throw new Error('There is no such viewing.')
  return viewing
}
const answers = { impression: 'unsure', obstacle: 'price' } as const
const rate = (viewing: ViewingDoc, overrides: Partial<RateViewingInput> = {}, by = buyer) =>
  rateViewing(actorOf(by), { id: idOf(viewing), sequence: viewing.sequence, ...answers, ...overrides })
const questions = () => db.collection('notices').find({ personId: buyer._id, kind: 'viewing-over' }).toArray()
const conflict = (message: string) => ({ code: 'conflict', message })
const EARLY = conflict('You can answer once the viewing is over.')
const LATE = conflict('The questions are open for 14 days after a viewing. They are closed now.')
const NOT_VIEWED = conflict('This viewing didn’t take place, so there is nothing to answer.')

describe('the answers after a viewing (D513)', () => {
  it('are stored, changed, read by both sides, and recorded without their content', async () => {
    const viewing = await viewingOf(2)
    await rate(viewing, { obstacle: 'other', note: 'The garden is too small.' })
    for (const person of [buyer, agent])
      expect(await getViewing(actorOf(person), { id: idOf(viewing) })).toMatchObject({
        feedback: { impression: 'unsure', obstacle: 'other', note: 'The garden is too small.' },
      })
    await rate(await stored(viewing), { impression: 'liked', note: 'Not shown with another reason.' })
    const { feedback } = await stored(viewing)
    expect(feedback).toEqual({ impression: 'liked', obstacle: 'price', at: expect.any(Date) })
    const log = await db.collection('audit').find({ targetId: viewing._id }).toArray()
    expect(log.map(({ action }) => action)).toEqual(['viewing.rated', 'viewing.rated'])
    expect(JSON.stringify(log)).not.toMatch(/garden|liked|price/)
    const admin = actorOf(await createUser(db, { role: 'admin' }))
    expect(await getViewing(admin, { id: idOf(viewing) })).not.toHaveProperty('feedback')
  })

  it('are accepted an hour after its end, also before a job has noticed that', async () => {
    const over = await viewingOf(1.1, { status: 'confirmed', open: true })
    expect((await getRating(actorOf(buyer), { id: idOf(over) })).refusal).toBeNull()
    await rate(over)
    expect(await stored(over)).toMatchObject({ status: 'done', open: false, feedback: answers })
  })

  it.each<[string, number, Partial<ViewingDoc>, object]>([
    ['before the viewing', -24, { status: 'confirmed', open: true }, EARLY],
    ['during the hour after it', 0.5, { status: 'confirmed', open: true }, EARLY],
    ['after 14 days', 14 * 24 + 1, {}, LATE],
    ['if it was missed', 2, { status: 'missed' }, NOT_VIEWED],
    ['if it was canceled', 2, { status: 'cancelled' }, NOT_VIEWED],
    ['if it was declined', 2, { status: 'declined' }, NOT_VIEWED],
    ['if nobody answered the request', 2, { status: 'requested', expiresAt: hoursAgo(4) }, NOT_VIEWED],
  ])('are refused %s', async (_when, endedHoursAgo, overrides, refusal) => {
    const viewing = await viewingOf(endedHoursAgo, overrides)
    const { acts } = (await getRating(actorOf(buyer), { id: idOf(viewing) })).viewing
    expect(acts).not.toContain('rate')
    await expect(rate(viewing)).rejects.toMatchObject(refusal)
    expect(await stored(viewing)).not.toHaveProperty('feedback')
  })

  it('are refused from a second tab that shows older ones', async () => {
    const viewing = await viewingOf(2)
    await rate(viewing)
    await expect(rate(viewing, { impression: 'disliked' })).rejects.toMatchObject(
      conflict('This viewing has changed. Reload the page.'),
    )
    expect(await stored(viewing)).toMatchObject({ feedback: answers })
    const again = await stored(viewing)
    const both = await Promise.allSettled([rate(again, { impression: 'liked' }), rate(again)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('are refused from strangers, the agent and administrators', async () => {
    const viewing = await viewingOf(2)
    expect(await codeOf(rate(viewing, {}, await createUser(db)))).toBe('not_found')
    expect(await codeOf(rate(viewing, {}, agent))).toBe('forbidden')
    expect(await codeOf(rate(viewing, {}, await createUser(db, { role: 'admin' })))).toBe('forbidden')
    expect(await codeOf(getRating(actorOf(agent), { id: idOf(viewing) }))).toBe('not_found')
  })

  it('are refused for a deleted home', async () => {
    const viewing = await viewingOf(2)
    await deleteProperty(actorOf(agent), { id: idOf(home) })
    const refusal = conflict('This home has been deleted, so nobody can read your answers any more.')
    await expect(rate(await stored(viewing))).rejects.toMatchObject(refusal)
    expect((await getRating(actorOf(buyer), { id: idOf(viewing) })).refusal).toBe(refusal.message)
  })

  it('keep the viewing from being marked as missed', async () => {
    const viewing = await viewingOf(2)
    await rate(viewing)
    const { sequence } = await stored(viewing)
    expect(await codeOf(missViewing(actorOf(agent), { id: idOf(viewing), sequence }))).toBe('conflict')
    const { past } = await listOwnViewings(actorOf(agent), 'agent')
    expect(past.items[0]?.acts).not.toContain('markMissed')
  })

  it("are in the buyer's download only, and deleted with the account", async () => {
    const viewing = await viewingOf(2)
    await rate(viewing, { obstacle: 'other', note: 'No lift.' })
    const textOf = async (person: UserDoc) => wholeText(await exportData(actorOf(person)))
    expect(JSON.parse(await textOf(buyer))).toMatchObject({ viewings: [{ feedback: { note: 'No lift.' } }] })
    expect(await textOf(agent)).not.toMatch(/No lift|unsure/)
    await deleteUser(actorOf(await createUser(db, { role: 'admin' })), { id: idOf(buyer) })
    expect(await stored(viewing)).not.toHaveProperty('feedback')
    expect((await listViewingAnswers(idOf(home))).answers).toEqual([])
  })
})

describe('the question after a viewing (D513)', () => {
  it('is asked once, at nine on the next morning at the home', async () => {
    const fields = { status: 'confirmed', open: true, zone: 'America/Los_Angeles' } as const
    const startsAt = new Date('2026-12-16T01:00Z')
    const endsAt = new Date('2026-12-16T02:00Z')
    const viewing = await viewingOf(0, { ...fields, startsAt, endsAt })
    await endViewing(idOf(viewing), new Date('2026-12-16T03:00Z'))
    const due = await db.collection('jobs').findOne({ kind: 'ask-after-viewing', subject: idOf(viewing) })
    // It ended on December 15 there.
    expect(due?.dueAt).toEqual(new Date('2026-12-16T17:00Z'))
    await askBuyer(idOf(viewing), new Date('2026-12-16T17:00Z'))
    await askBuyer(idOf(viewing), new Date('2026-12-16T17:05Z'))
    expect(await questions()).toHaveLength(1)
    const [sent, ...others] = await mail.sentTo(buyer.email)
    expect(others).toEqual([])
    expect(sent?.subject).toBe('How was your viewing of Lake House?')
    expect(sent?.text).toContain('Answer two questions')
  })

  it('is asked by the job that the end of a viewing adds', async () => {
    // Nine on the next morning is at most 33 hours after the end of a day's first viewing.
    const viewing = await viewingOf(48, { status: 'confirmed', open: true })
    await endViewing(idOf(viewing), new Date())
    await runJobsUntilDone(['ask-after-viewing'], new Date())
    expect(await questions()).toHaveLength(1)
    await runJobsUntilDone(['ask-after-viewing'], new Date())
    expect(await questions()).toHaveLength(1)
  })

  it.each<[string, Partial<ViewingDoc>]>([
    ['missed', { status: 'missed' }],
    ['declined', { status: 'declined' }],
    ['canceled', { status: 'cancelled' }],
    ['answered', { feedback: { ...answers, at: new Date() } }],
    ['two weeks ago', { endsAt: new Date(Date.now() - 15 * DAY_MS) }],
  ])('is not asked about a viewing that was %s', async (_state, overrides) => {
    await askBuyer(idOf(await viewingOf(24, overrides)), new Date())
    expect(await questions()).toEqual([])
  })

  it.each<[string, Partial<PropertyDoc>]>([
    ['sold', { soldAt: new Date() }],
    ['hidden', { status: 'rejected' }],
  ])('is not asked about a home that is %s', async (_state, overrides) => {
    home = await createProperty(db, agent, overrides)
    await askBuyer(idOf(await viewingOf(24)), new Date())
    expect(await questions()).toEqual([])
  })

  it('is not asked of a buyer who has become an agent (D406)', async () => {
    buyer = await createUser(db, { role: 'agent' })
    await askBuyer(idOf(await viewingOf(24)), new Date())
    expect(await questions()).toEqual([])
  })

  it('is not mailed to a buyer who has turned such mail off', async () => {
    buyer = await createUser(db, { mailChoice: { viewings: false } })
    await askBuyer(idOf(await viewingOf(24)), new Date())
    expect(await questions()).toHaveLength(1)
    expect(await mail.sentTo(buyer.email)).toEqual([])
  })

  it('is not asked about a viewing that was canceled in time', async () => {
    const viewing = await viewingOf(-2, { status: 'confirmed', open: true })
    await cancelViewing(actorOf(buyer), { id: idOf(viewing), sequence: 0 })
    await endViewing(idOf(viewing), new Date(Date.now() + 4 * HOUR))
    const subject = idOf(viewing)
    expect(await db.collection('jobs').findOne({ kind: 'ask-after-viewing', subject })).toBeNull()
  })
})

it('counts the last hundred answers of a home, and lists the last twenty without names (D514)', async () => {
  const other = await createProperty(db, agent)
  const fieldsOf = (i: number): Partial<ViewingDoc> => ({
    wall: '2026-11-12T12:00',
    startsAt: hoursAgo(i + 2),
    buyerName: 'Nora Whitfield',
    feedback: { impression: i % 2 === 0 ? 'liked' : 'disliked', obstacle: 'price', at: new Date() },
  })
  for (let i = 0; i < 102; i += 1) await viewingOf(i, fieldsOf(i))
  await viewingOf(1)
  await createViewing(db, buyer, other, fieldsOf(0))
  const { counts, answers: listed } = await listViewingAnswers(idOf(home))
  expect(counts).toEqual({ liked: 50, unsure: 0, disliked: 50 })
  expect(listed).toHaveLength(20)
  expect(listed.slice(0, 2)).toEqual([
    { id: expect.any(String), day: '2026-11-12', impression: 'liked', obstacle: 'price' },
    { id: expect.any(String), day: '2026-11-12', impression: 'disliked', obstacle: 'price' },
  ])
})
