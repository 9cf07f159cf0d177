import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ObjectId } from 'mongodb'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { recordRow } from '@/lib/data/bulk-changes'
import { transaction } from '@/lib/data/client'
import { type ClaimedJob } from '@/lib/data/jobs'
import { BULK_TEXTS, type PriceMove } from '@/lib/domain/bulk-change'
import { MARKET_TEXTS } from '@/lib/domain/property'
import { LEASE_MS } from '@/lib/domain/jobs'
import { AWAITING_PAYMENT_TEXTS, CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { createBulkChangeSchema, type CreateBulkChangeInput } from '@/lib/schemas/bulk-change'
import {
  actorOf,
  createOffer,
  createOffice,
  createProperty,
  createUser,
  insertProperties,
  makeProperty,
  idOf,
} from '@/test/factories'
import { codeOf, serviceDatabase, textOf } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { runDueJobs } from '../jobs/run-due-jobs'
import { toActor } from '../users/actor'
import { exportData } from '../users/export-data'
import { removeAccount } from '../users/delete-account'
import {
  createBulkChange,
  previewPrices,
  getBulkChange,
  runningBulkChange,
  stopBulkChange,
  continueBulkChange,
  continueBulkChangeNow,
} from './bulk-changes'

const { db } = serviceDatabase()

const MOVE: PriceMove = { direction: 'lower', by: 'percent', value: 10, roundTo: 1_000 }
const RANGE = { minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 }
const PRICES = { kind: 'prices', price: MOVE } as const

let agent: UserDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
})

const home = (overrides: Partial<PropertyDoc> = {}, by = agent) =>
  createProperty(db, by, { ...RANGE, ...overrides })
const stored = ({ _id }: { _id: ObjectId }) => db.collection('properties').findOne({ _id })
const start = (input: CreateBulkChangeInput, key?: string) => createBulkChange(actorOf(agent), input, key)
const report = (id: string, from = 0) => getBulkChange(actorOf(agent), { id, from })
/** A change from its start to its end. */
async function run(input: CreateBulkChangeInput) {
  const { id } = await start(input)
  await continueBulkChangeNow(id)
  return report(id)
}

describe('a change of many prices (D482, D483)', () => {
  it('changes the asking price and both bounds, and reports what is refused and why', async () => {
    const property = await home()
    const asking = await home({ askingPriceMinor: 45_000_000 })
    const sold = await home({ title: 'Sold loft', soldAt: new Date() })
    const cheap = await home({ minPriceMinor: 1_000, maxPriceMinor: 50_000_000 })
    const agreed = await home({ underOffer: true })
    await createOffer(db, await createUser(db), agreed, {
      status: 'accepted',
      holdsListing: true,
    } as Partial<OfferDoc>)
    const others = await home({}, await createUser(db, { role: 'agent' }))
    const ids = [property, asking, sold, cheap, agreed, others, property].map(idOf)
    const preview = await previewPrices(actorOf(agent), { ids }, MOVE)
    const done = await run({ ...PRICES, ids })
    expect(done).toMatchObject({ state: 'done', total: 6, changed: 2, unchanged: 0, refused: 4, next: null })
    const refusals = [
      { propertyId: idOf(sold), title: 'Sold loft', message: 'A sold home cannot be changed.' },
      { propertyId: idOf(cheap), message: 'Its price would be zero or less.' },
      { propertyId: idOf(agreed), message: CHANGED_LISTING_TEXTS.priced },
      { propertyId: idOf(others), message: 'You are not allowed to do this.' },
    ]
    expect(done.refusals).toMatchObject(refusals)
    expect(done.refusals[3]).not.toHaveProperty('title')
    expect(preview).toMatchObject({ changed: 2, unchanged: 0, refused: 3 })
    expect(new Map(preview.refusals.map(({ _id, message }) => [_id, message]))).toEqual(
      new Map(refusals.slice(0, 3).map(({ propertyId, message }) => [propertyId, message])),
    )
    expect(await stored(property)).toMatchObject({ minPriceMinor: 36_000_000, maxPriceMinor: 45_000_000 })
    expect(await stored(asking)).toMatchObject({ askingPriceMinor: 40_500_000 + 0 })
    expect(await stored(others)).toMatchObject(RANGE)
    expect(preview.changes.find(({ _id }) => _id === idOf(asking))).toMatchObject({
      now: { minPrice: 400_000, maxPrice: 500_000, askingPrice: 450_000 },
      next: { minPrice: 360_000, maxPrice: 450_000, askingPrice: 405_000 },
    })
    const log = await db.collection('audit').find({ actorId: agent._id }).sort({ at: 1 }).toArray()
    expect(log.map(({ action }) => action)).toEqual([
      'property.updated',
      'property.updated',
      'property.bulk-changed',
    ])
  })

  it('asks the buyers of pending offers whether they keep them (D325)', async () => {
    const listing = await home()
    const buyer = await createUser(db)
    const offer = await createOffer(db, buyer, listing)
    await run({ ...PRICES, ids: [idOf(listing)] })
    const after = await db.collection('offers').findOne({ _id: offer._id })
    expect(after).toMatchObject({ status: 'pending', listingChangedAt: expect.any(Date) })
    expect(await db.collection('notices').countDocuments({ personId: buyer._id })).toBe(1)
  })

  it('leaves a price as it is if rounding says so', async () => {
    const listing = await home()
    const price = { ...MOVE, by: 'amount', value: 400, roundTo: 1_000 } as const
    expect(await run({ kind: 'prices', price, ids: [idOf(listing)] })).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
    expect(await previewPrices(actorOf(agent), { ids: [idOf(listing)] }, price)).toMatchObject({
      unchanged: 1,
    })
  })
})

describe('a change of many homes (D482)', () => {
  it('takes homes off the market and puts them back, row by row', async () => {
    const property = await home()
    const rejected = await home({ status: 'rejected' })
    const ids = [property, rejected].map(idOf)
    expect(await run({ kind: 'off-market', ids })).toMatchObject({
      changed: 1,
      refused: 1,
      refusals: [{ message: MARKET_TEXTS.rejected }],
    })
    expect(await stored(property)).toMatchObject({ status: 'paused', pausedBy: 'agent' })
    expect(await run({ kind: 'off-market', ids: [idOf(property)] })).toMatchObject({ unchanged: 1 })
    expect(await run({ kind: 'on-market', ids: [idOf(property)] })).toMatchObject({ changed: 1 })
    expect(await stored(property)).toMatchObject({ status: 'verified' })
  })

  it('is run for a member of an office, of an owner for the homes of colleagues too (D451)', async () => {
    const owner = await createUser(db, { role: 'agent' })
    await createOffice(db, [
      [owner, 'owner'],
      [agent, 'agent'],
    ])
    const own = await home()
    const other = await home({}, owner)
    const ids = [own, other].map(idOf)
    const { id } = await createBulkChange(await toActor(owner), { kind: 'off-market', ids })
    await continueBulkChangeNow(id)
    for (const property of [own, other]) expect(await stored(property)).toMatchObject({ status: 'paused' })
    const back = await createBulkChange(await toActor(agent), { kind: 'on-market', ids: [idOf(own)] })
    await continueBulkChangeNow(back.id)
    expect(await stored(own)).toMatchObject({ status: 'verified' })
  })

  it('deletes homes and rejects their pending offers, but not a home with an accepted one', async () => {
    const property = await home()
    const agreed = await home({ underOffer: true })
    const offer = await createOffer(db, await createUser(db), property)
    await createOffer(db, await createUser(db), agreed, {
      status: 'accepted',
      holdsListing: true,
    } as Partial<OfferDoc>)
    expect(await run({ kind: 'delete', ids: [property, agreed].map(idOf) })).toMatchObject({
      changed: 1,
      refused: 1,
      refusals: [{ propertyId: idOf(agreed), message: AWAITING_PAYMENT_TEXTS.deleted }],
    })
    expect([await stored(property), await stored(agreed)]).toMatchObject([null, { _id: agreed._id }])
    expect(await db.collection('offers').findOne({ _id: offer._id })).toMatchObject({ status: 'rejected' })
  })

  it('is of all homes that a search finds at its start, and of no others', async () => {
    const properties = [await home({ listingId: 'CH-1' }), await home({ listingId: 'ch-2' })]
    const other = await home({ listingId: 'XCH-3' })
    const { id } = await start({ kind: 'off-market', all: true, search: 'CH-', status: 'verified' })
    const later = await home({ listingId: 'CH-4' })
    await continueBulkChangeNow(id)
    expect(await report(id)).toMatchObject({ total: 2, changed: 2 })
    const statuses = await Promise.all([...properties, other, later].map(stored))
    expect(statuses.map((status) => status?.status)).toEqual(['paused', 'paused', 'verified', 'verified'])
    expect(await codeOf(start({ kind: 'delete', all: true, search: 'nowhere' }))).toBe('invalid_input')
  })

  it('is of no home if the member whose homes were searched has left the office', async () => {
    await home()
    const formerMember = await createUser(db, { role: 'agent' })
    await createOffice(db, [[agent, 'owner']])
    const input = { kind: 'delete', all: true, agent: idOf(formerMember) } as const
    await expect(createBulkChange(await toActor(agent), input)).rejects.toMatchObject({
      fields: { ids: BULK_TEXTS.empty },
    })
  })

  it.each([
    [{ kind: 'delete' }, BULK_TEXTS.empty],
    [{ kind: 'delete', ids: [] }, BULK_TEXTS.empty],
    [{ kind: 'delete', all: true, ids: ['a'.repeat(24)] }, BULK_TEXTS.empty],
    [
      { kind: 'delete', ids: Array.from({ length: 5_001 }, () => 'a'.repeat(24)) },
      'Select at most 5,000 homes.',
    ],
    [{ kind: 'prices', all: true }, 'Enter how the prices change.'],
    [{ kind: 'delete', all: true, price: MOVE }, 'Enter how the prices change.'],
    [{ kind: 'prices', all: true, price: { ...MOVE, value: 0 } }, 'Enter a number above zero.'],
    [{ kind: 'prices', all: true, price: { ...MOVE, roundTo: -1 } }, 'Choose what to round to.'],
  ])('is refused as input %#', (input, message) => {
    const { error } = createBulkChangeSchema.safeParse(input)
    expect(error?.issues.map((issue) => issue.message)).toContain(message)
  })

  it('is one at a time for its agent, and once for its key', async () => {
    const ids = [idOf(await home())]
    const first = await start({ ...PRICES, ids }, 'a-key')
    await expect(start({ kind: 'delete', ids })).rejects.toThrow(BULK_TEXTS.running)
    expect(await runningBulkChange(actorOf(agent))).toBe(first.id)
    expect(await start({ ...PRICES, ids }, 'a-key')).toEqual(first)
    await continueBulkChangeNow(first.id)
    expect(await start({ ...PRICES, ids }, 'a-key')).toEqual(first)
    expect(await codeOf(start({ kind: 'delete', ids }, 'a-key'))).toBe('conflict')
    expect(await runningBulkChange(actorOf(agent))).toBeNull()
    expect(await codeOf(start({ kind: 'off-market', ids }))).toEqual({ id: expect.any(String) })
  })

  it('is its agent’s alone', async () => {
    const { id } = await start({ kind: 'off-market', ids: [idOf(await home())] })
    const other = actorOf(await createUser(db, { role: 'agent' }))
    expect(await codeOf(getBulkChange(other, { id, from: 0 }))).toBe('not_found')
    expect(await codeOf(stopBulkChange(other, { id }))).toBe('not_found')
    const buyer = actorOf(await createUser(db))
    expect(await codeOf(createBulkChange(buyer, { kind: 'delete', ids: [id] }))).toBe('forbidden')
  })

  it('leaves the rest as it is when it is stopped, also in the middle of a row', async () => {
    const homes = [await home(), await home()]
    const { id } = await start({ kind: 'off-market', ids: homes.map(idOf) })
    const bulkChange = await db.collection('bulkChanges').findOne({ _id: new ObjectId(id) })
    if (!bulkChange) throw new Error('There is no change.')
    await stopBulkChange(actorOf(agent), { id })
    expect(await transaction((session) => recordRow(bulkChange, 'changed', session))).toBe(false)
    await continueBulkChangeNow(id)
    await stopBulkChange(actorOf(agent), { id })
    expect(await report(id)).toMatchObject({ state: 'stopped', changed: 0, endedAt: expect.any(String) })
    expect((await Promise.all(homes.map(stored))).map((property) => property?.status)).toEqual([
      'verified',
      'verified',
    ])
  })

  it('changes each home once if two processes run it at the same time', async () => {
    const homes = await Promise.all(Array.from({ length: sized(10, 100) }, () => home()))
    const { id } = await start({ ...PRICES, ids: homes.map(idOf) })
    const job = { subject: id, attempts: 0 } as ClaimedJob
    await Promise.all([continueBulkChange(job), continueBulkChange(job)])
    expect(await report(id)).toMatchObject({ state: 'done', changed: homes.length })
    const after = await Promise.all(homes.map(stored))
    expect(new Set(after.map((property) => property?.minPriceMinor))).toEqual(new Set([36_000_000]))
  })

  it('stops with a reason if the account may no longer change homes', async () => {
    const { id } = await start({ kind: 'off-market', ids: [idOf(await home())] })
    await db.collection('users').updateOne({ _id: agent._id }, { $set: { role: 'fraud' } })
    await continueBulkChangeNow(id)
    expect(await db.collection('bulkChanges').findOne({ _id: new ObjectId(id) })).toMatchObject({
      state: 'stopped',
      changed: 0,
      message: BULK_TEXTS.forbidden,
    })
  })

  it('is in its agent’s data, and deleted with the account', async () => {
    await run({ kind: 'off-market', ids: [idOf(await home())] })
    const data = await textOf(exportData(actorOf(agent)))
    expect(JSON.parse(data)).toMatchObject({ bulkChanges: [{ kind: 'off-market', total: 1, changed: 1 }] })
    await transaction((session) => removeAccount(agent, null, session))
    for (const name of ['bulkChanges', 'bulkChangeRows'])
      expect(await db.collection(name).countDocuments({ agentId: agent._id })).toBe(0)
  })

  it('lists thousands of refusals page by page', async () => {
    const count = sized(120, 5_000)
    const soldCount = sized(115, 3_000)
    const homes = Array.from({ length: count }, (_, i) =>
      makeProperty(agent, { ...RANGE, ...(i < soldCount && { soldAt: new Date() }) }),
    )
    await insertProperties(db, homes)
    const done = await run({ ...PRICES, ids: homes.map(idOf) })
    expect(done).toMatchObject({ state: 'done', changed: count - soldCount, refused: soldCount })
    const refusals = [...done.refusals]
    for (let { next } = done; next !== null;) {
      const page = await report(done._id, next)
      expect(page.refusals.length).toBeLessThanOrEqual(100)
      refusals.push(...page.refusals)
      next = page.next
    }
    expect(refusals.map(({ propertyId }) => propertyId)).toEqual(homes.slice(0, soldCount).map(idOf))
    const prices = await db
      .collection('properties')
      .countDocuments({ agentId: agent._id, minPriceMinor: 36_000_000 })
    expect(prices).toBe(count - soldCount)
  }, 600_000)
})

describe(`a change of ${sized(60, 5_000)} prices whose process is killed`, () => {
  it('changes each home once, with one entry of history and one alert', async () => {
    const homes = Array.from({ length: sized(60, 5_000) }, () => makeProperty(agent, RANGE))
    await insertProperties(db, homes)
    const propertyId = { $in: homes.map(({ _id }) => _id) }
    const input = { ...PRICES, ids: homes.map(idOf) }
    const { id } = await start(input, 'killed')
    const _id = new ObjectId(id)
    const changes = db.collection('bulkChanges')
    for (const part of [0.3, 0.6]) {
      const script = `
        const { continueBulkChangeNow } = await import('./lib/services/bulk-changes/bulk-changes.ts')
        await continueBulkChangeNow('${id}')`
      const child = spawn(
        process.execPath,
        ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
        { env: { ...process.env }, stdio: ['ignore', 'ignore', 'inherit'] },
      )
      const closed = once(child, 'close')
      while (((await changes.findOne({ _id }))?.at ?? 0) < part * homes.length)
        if (child.exitCode !== null) throw new Error('It ended before it was killed.')
      child.kill('SIGKILL')
      await closed
      expect(await start(input, 'killed')).toEqual({ id })
      // Its lease has ended.
      await db
        .collection<{ _id: string }>('jobs')
        .updateOne({ _id: `change-homes:${id}` }, { $set: { leaseUntil: new Date(0) } })
    }
    expect(await changes.findOne({ _id })).toMatchObject({ state: 'running' })
    await continueBulkChangeNow(id)
    expect(await start(input, 'killed')).toEqual({ id })
    expect(await report(id)).toMatchObject({ state: 'done', changed: homes.length, unchanged: 0, refused: 0 })
    const after = await db.collection('properties').find({ _id: propertyId }).toArray()
    expect(
      new Set(after.map(({ minPriceMinor, maxPriceMinor }) => `${minPriceMinor} ${maxPriceMinor}`)),
    ).toEqual(new Set(['36000000 45000000']))
    const history = await db.collection('history').find({ propertyId }).toArray()
    const alerts = await db.collection('listingChanges').countDocuments({ propertyId })
    expect([history.filter(({ field }) => field === 'maxPrice').length, alerts]).toEqual([
      homes.length,
      homes.length,
    ])
    const subjects = homes.map((property) => `match-searches:${idOf(property)}`)
    expect(await db.collection<{ _id: string }>('jobs').countDocuments({ _id: { $in: subjects } })).toBe(
      homes.length,
    )
    await runDueJobs(new Date(Date.now() + LEASE_MS))
  }, 600_000)
})
