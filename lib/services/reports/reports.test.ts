import { type PropertyDoc, type ReviewDoc, type UserDoc } from '@/lib/data/collections'
import { LATEST_REPORTS_LIMIT } from '@/lib/domain/report'
import { actorOf, createProperty, createUser, makeReview, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { deleteProperty } from '../properties/decide-property'
import { deleteReview, updateReview } from '../reviews/reviews'
import { deleteOwnAccount } from '../users/delete-account'
import { markFraud } from '../users/roles'
import { createReport, dismissReports, getOwnReport, listReports } from './reports'

const { db } = serviceDatabase()

let agent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let listing: PropertyDoc
let review: ReviewDoc

beforeEach(async () => {
  for (const name of ['reports', 'reportCases', 'reviews']) await db.collection(name).deleteMany({})
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db, { name: 'Bea Buyer' })
  listing = await createProperty(db, agent)
  review = makeReview(await createUser(db), listing, { review: 'Damp.' })
  await db.collection('reviews').insertOne(review)
})

const onListing = (by = buyer, words?: string) =>
  codeOf(
    createReport(actorOf(by), {
      targetType: 'property',
      targetId: idOf(listing),
      reason: 'scam',
      ...(words !== undefined && { words }),
    }),
  )
const onReview = (by = buyer) =>
  codeOf(createReport(actorOf(by), { targetType: 'review', targetId: idOf(review), reason: 'offensive' }))
const queue = async () => (await listReports(actorOf(admin), {})).items
const receipt = { id: expect.any(String) as string, propertyId: expect.any(String) as string }

it('lists open reports to administrators, oldest first, without the reporter (D187)', async () => {
  expect(await onListing(buyer, 'Another house.')).toEqual(receipt)
  expect(await onReview()).toEqual(receipt)
  expect(await onListing(agent)).toBe('conflict')
  const refusals = [agent, buyer].map(async (person) => {
    const target = { targetType: 'property', targetId: idOf(listing) } as const
    return (await getOwnReport(actorOf(person), target)).refusal
  })
  expect(await Promise.all(refusals)).toEqual(['You can’t report your own home.', null])
  expect(await onListing(admin)).toEqual(receipt)
  const cases = await queue()
  expect(cases).toMatchObject([
    {
      _id: idOf(listing),
      targetType: 'property',
      propertyTitle: 'Lake House',
      count: 2,
      reports: [{ reason: 'scam' }, { reason: 'scam', words: 'Another house.' }],
    },
    { _id: idOf(review), targetType: 'review', review: 'Damp.', count: 1 },
  ])
  expect(JSON.stringify(cases)).not.toMatch(new RegExp(`${idOf(buyer)}|Bea|${buyer.email}`))
  for (const viewer of [buyer, agent, { ...buyer, role: 'fraud' as const }])
    expect(await codeOf(listReports(actorOf(viewer), {}))).toBe('forbidden')
  expect(await db.collection('notices').countDocuments()).toBe(0)
})

it('accepts one report per person and target, even from ten concurrent requests', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => onListing()))
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(9)
  const others = await Promise.all(Array.from({ length: LATEST_REPORTS_LIMIT + 1 }, () => createUser(db)))
  expect(await Promise.all(others.map((person) => onListing(person)))).toEqual(others.map(() => receipt))
  const [item] = await queue()
  expect(item?.count).toBe(LATEST_REPORTS_LIMIT + 2)
  expect(item?.reports).toHaveLength(LATEST_REPORTS_LIMIT)
  const target = { targetType: 'property', targetId: idOf(listing) } as const
  expect((await getOwnReport(actorOf(buyer), target)).report).toEqual({ at: expect.any(String) as string })
  expect((await getOwnReport(actorOf(agent), target)).report).toBeNull()
})

it('rejects reports of hidden content, of own content, and by suspended accounts', async () => {
  await db.collection('properties').updateOne({ _id: listing._id }, { $set: { status: 'rejected' } })
  expect(await onListing()).toBe('not_found')
  await db.collection('reviews').updateOne({ _id: review._id }, { $set: { userId: buyer._id } })
  expect(await onReview()).toBe('conflict')
  expect(await onReview({ ...agent, role: 'fraud' })).toBe('forbidden')
  // Suspended since the request began.
  await db.collection('users').updateOne({ _id: agent._id }, { $set: { role: 'fraud' } })
  expect(await onReview(agent)).toBe('forbidden')
  expect(await queue()).toEqual([])
})

it('removes dismissed reports from the queue until the target is reported again', async () => {
  await onListing()
  const id = idOf(listing)
  for (const by of [buyer, agent]) expect(await codeOf(dismissReports(actorOf(by), { id }))).toBe('forbidden')
  await dismissReports(actorOf(admin), { id })
  expect(await queue()).toEqual([])
  expect(await codeOf(dismissReports(actorOf(admin), { id }))).toBe('not_found')
  expect(await db.collection('audit').findOne({ action: 'report.dismissed' })).toMatchObject({
    actorId: admin._id,
    targetId: listing._id,
    targetName: 'Lake House',
    before: { reports: 1 },
  })
  expect(await onListing()).toBe('conflict')
  expect(await onListing(await createUser(db))).toEqual(receipt)
  expect(await queue()).toMatchObject([{ _id: id, count: 1 }])
})

it('dismisses only what the administrator has read', async () => {
  await onListing()
  const reportCase = await db.collection('reportCases').findOne({ _id: listing._id })
  const latest = reportCase?.latest.map((entry) => ({ ...entry, at: new Date(0) }))
  await db.collection('reportCases').updateOne({ _id: listing._id }, { $set: { latest: latest ?? [] } })
  const [read] = await queue()
  await onListing(await createUser(db))
  const id = idOf(listing)
  const dismiss = (reportedAt?: string) => codeOf(dismissReports(actorOf(admin), { id, reportedAt }))
  expect(await dismiss(read?.reports[0]?.at)).toBe('conflict')
  const [both] = await queue()
  expect(both?.count).toBe(2)
  expect(await dismiss(both?.reports[0]?.at)).toBeUndefined()
  expect(await queue()).toEqual([])
})

it.each([
  [
    'the listing is deleted',
    async () => void (await deleteProperty(actorOf(admin), { id: idOf(listing) })),
    1,
  ],
  ['its agent is suspended', async () => void (await markFraud(actorOf(admin), { id: idOf(agent) })), 1],
  ['the review is deleted', async () => void (await deleteReview(actorOf(admin), { id: idOf(review) })), 1],
])('no report stays open about what is deleted: %s', async (_what, remove, count) => {
  await onListing()
  await onReview()
  await remove()
  expect(await queue()).toHaveLength(count)
})

it(`leaves no open report of content that is removed concurrently, in ${sized(1, 20)} rounds`, async () => {
  for (let round = 0; round < sized(1, 20); round += 1) {
    const seller = await createUser(db, { role: 'agent' })
    const writer = await createUser(db)
    const viewer = await createUser(db)
    const home = await createProperty(db, seller)
    const text = makeReview(writer, home, { review: 'Damp.' })
    await db.collection('reviews').insertOne(text)
    const report = (targetType: 'property' | 'review', targetId: string) =>
      codeOf(createReport(actorOf(viewer), { targetType, targetId, reason: 'scam' }))
    const [ofHome, ofText] = await Promise.all([
      report('property', idOf(home)),
      report('review', idOf(text)),
      codeOf(deleteReview(actorOf(admin), { id: idOf(text) })),
      codeOf(deleteProperty(actorOf(admin), { id: idOf(home) })),
    ])
    for (const outcome of [ofHome, ofText]) if (typeof outcome === 'string') expect(outcome).toBe('not_found')
    expect(await queue()).toEqual([])
  }
})

it('deletes the text of a report with its author’s account, and keeps the case', async () => {
  await onListing(buyer, 'My neighbour’s house.')
  await onListing(agent, '')
  await onListing(await createUser(db), 'Another house.')
  await deleteOwnAccount(actorOf(buyer), { email: buyer.email })
  expect(await db.collection('reports').countDocuments({ reporterId: buyer._id })).toBe(0)
  const [reportCase] = await db.collection('reportCases').find().toArray()
  expect(reportCase?.latest.map(({ words }) => words)).toEqual(['Another house.'])
  expect(reportCase?.count).toBe(2)
})

it('shows the text of a reported review as it is now', async () => {
  await onReview()
  const writer = await db.collection('users').findOne({ _id: review.userId })
  if (!writer) throw new Error('no writer')
  await updateReview(actorOf(writer), { id: idOf(review), review: 'Damp, like its agent.' })
  expect(await queue()).toMatchObject([{ _id: idOf(review), review: 'Damp, like its agent.' }])
  await updateReview(actorOf(writer), { id: idOf(review), rating: 2 })
  expect(await queue()).toMatchObject([{ review: 'Damp, like its agent.' }])
})
