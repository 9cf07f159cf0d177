import { randomUUID } from 'node:crypto'
import { ObjectId } from 'mongodb'
import { type RefundDoc, type UserDoc } from '@/lib/data/collections'
import { actorOf, createOffer, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { createApplication, sendDocument } from '../applications/applications'
import { countNotices } from '../notices/list-notices'
import { createReport } from '../reports/reports'
import { readQueue } from './moderation'

const { db } = serviceDatabase()

let admin: UserDoc
let agent: UserDoc

beforeEach(async () => {
  for (const name of ['properties', 'offers', 'refunds', 'reports', 'reportCases', 'applications'])
    await db.collection(name).deleteMany({})
  admin = await createUser(db, { role: 'admin' })
  agent = await createUser(db, { role: 'agent' })
})

const read = (query: Partial<Parameters<typeof readQueue>[1]> = {}, by = admin) =>
  readQueue(actorOf(by), { kind: null, ...query })
const pending = (n: number) =>
  createProperty(db, agent, {
    title: `Home ${n}`,
    status: 'pending',
    createdAt: new Date(Date.UTC(2026, 0, n)),
  })

async function failedRefund(failures: string[], state: RefundDoc['state'] = 'due'): Promise<string> {
  const offer = await createOffer(db, await createUser(db), await createProperty(db, agent), {
    status: 'rejected',
  })
  const _id = `pi_${randomUUID()}`
  await db.collection('refunds').insertOne({ _id, offerId: offer._id, state, failures })
  return _id
}

async function fill() {
  for (const n of [3, 1, 7, 2, 6, 5, 4]) await pending(n)
  const listing = await createProperty(db, agent, { title: 'Lake House' })
  const buyer = await createUser(db)
  const reported = { targetType: 'property', targetId: idOf(listing), reason: 'scam' } as const
  await createReport(actorOf(buyer), reported)
  await sendDocument(actorOf(buyer), { document: Buffer.from('%PDF-1.7') })
  await createApplication(actorOf(buyer), { licence: '1', region: 'Oregon', references: 'Hill' })
  await failedRefund([])
  await failedRefund(['re_1'], 'done')
  return failedRefund(['re_1', 're_2'])
}

it('contains the first of each kind, oldest first (D185)', async () => {
  const intentId = await fill()
  const { parts } = await read()
  expect(parts.map(({ kind, items, more }) => [kind, items.length, more])).toEqual([
    ['listings', 5, true],
    ['reports', 1, false],
    ['applications', 1, false],
    ['refunds', 1, false],
  ])
  expect(parts[0]?.items.map((item) => item.kind === 'listings' && item.listing.title)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Home ${n}`),
  )
  expect(parts[3]?.items).toMatchObject([{ id: intentId, refund: { amount: 450_000, failures: 2 } }])
})

it('pages through one kind, forwards and backwards', async () => {
  await Promise.all(Array.from({ length: 25 }, (_, i) => pending(i + 1)))
  const titles = ({ parts }: Awaited<ReturnType<typeof read>>) =>
    parts.flatMap(({ items }) => items.map((item) => item.kind === 'listings' && item.listing.title))
  const first = await read({ kind: 'listings' })
  const second = await read({ kind: 'listings', after: first.next ?? '' })
  expect([...titles(first), ...titles(second)]).toEqual(Array.from({ length: 25 }, (_, i) => `Home ${i + 1}`))
  expect([first.previous, second.next]).toEqual([null, null])
  expect(titles(await read({ kind: 'listings', before: second.previous ?? '' }))).toEqual(titles(first))
  for (const kind of ['reports', 'applications', 'refunds'] as const)
    expect(await read({ kind })).toEqual({
      parts: [{ kind, items: [], more: false }],
      previous: null,
      next: null,
    })
})

it('returns the first page once all of a later or an earlier one is decided (D185)', async () => {
  await Promise.all(Array.from({ length: 21 }, (_, i) => pending(i + 1)))
  const first = await read({ kind: 'listings' })
  const last = await read({ kind: 'listings', after: first.next ?? '' })
  const decide = (ids: string[]) =>
    db
      .collection('properties')
      .updateMany({ _id: { $in: ids.map((id) => new ObjectId(id)) } }, { $set: { status: 'verified' } })
  const idsOf = ({ parts }: Awaited<ReturnType<typeof read>>) =>
    parts.flatMap(({ items }) => items.map(({ id }) => id))
  await decide(idsOf(last))
  expect(await read({ kind: 'listings', after: first.next ?? '' })).toEqual({ ...first, next: null })
  await pending(22)
  await decide(idsOf(first))
  const [id] = idsOf(await read({ kind: 'listings' }))
  expect(idsOf(await read({ kind: 'listings', before: last.previous ?? '' }))).toEqual([id])
})

it('sorts failed refunds by the age of their offers, in pages (D185)', async () => {
  const buyer = await createUser(db)
  const listing = await createProperty(db, agent)
  const refunds = Array.from({ length: 43 }, (_, n) => ({
    _id: `pi_${randomUUID()}`,
    offerId: ObjectId.createFromTime(1_700_000_000 + n * 60),
    state: 'due' as const,
    failures: [`re_${n}`],
  }))
  for (const { offerId: _id } of refunds)
    await createOffer(db, buyer, listing, { _id, status: 'rejected' as const })
  await db.collection('refunds').insertMany(refunds.toReversed())
  const ids = refunds.map(({ _id }) => _id)
  const idsOf = ({ parts }: Awaited<ReturnType<typeof read>>) =>
    parts.flatMap(({ items }) => items.map(({ id }) => id))
  const [part] = (await read()).parts.filter(({ kind }) => kind === 'refunds')
  expect([part?.items.map(({ id }) => id), part?.more]).toEqual([ids.slice(0, 5), true])
  const first = await read({ kind: 'refunds' })
  expect([idsOf(first), first.previous]).toEqual([ids.slice(0, 20), null])
  const second = await read({ kind: 'refunds', after: first.next ?? '' })
  expect(idsOf(second)).toEqual(ids.slice(20, 40))
  const third = await read({ kind: 'refunds', after: second.next ?? '' })
  expect([idsOf(third), third.next]).toEqual([ids.slice(40), null])
  for (const [{ previous }, page] of [
    [third, second],
    [second, first],
  ] as const)
    expect(await read({ kind: 'refunds', before: previous ?? '' })).toEqual(page)
})

it('marks a refund that Stripe is no longer asked for (D51)', async () => {
  const failures = ['re_1', 're_2', 're_3', 're_4', 're_5']
  await failedRefund(failures.slice(1))
  await failedRefund(failures)
  const { parts } = await read({ kind: 'refunds' })
  expect(parts[0]?.items.map((item) => item.kind === 'refunds' && item.refund.isGivenUp)).toEqual([
    undefined,
    true,
  ])
})

it('is for administrators, who see the number of pending decisions', async () => {
  await fill()
  expect(await codeOf(read({}, await createUser(db, { role: 'fraud' })))).toBe('forbidden')
  for (const by of [agent, await createUser(db)]) {
    expect(await codeOf(read({}, by))).toBe('forbidden')
    expect(await countNotices(actorOf(by))).not.toHaveProperty('moderation')
  }
  expect(await countNotices(actorOf(admin))).toMatchObject({ moderation: 10 })
})
