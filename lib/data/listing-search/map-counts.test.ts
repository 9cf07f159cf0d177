import fc from 'fast-check'
import { type Document } from 'mongodb'
import { PROPERTY_TYPES } from '@/lib/domain/facts'
import { cellOf } from '@/lib/domain/map-cells'
import { mapCountChanges, type MapCounts, pathsOf, pricesOf, UNPLACED } from '@/lib/domain/map-counts'
import { publicPosition } from '@/lib/domain/position'
import { PROPERTY_STATUSES } from '@/lib/domain/property'
import { clearProperties, createUser, insertProperties, makeProperty } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { transaction } from '../client'
import { type UserDoc } from '../collections'
import { deleteProperties, insertProperty, markSold, updateProperty } from '../properties'
import { repairMapCounts } from './map-counts'

const { db } = serviceDatabase()
const properties = () => db.collection('properties')
const counters = () => db.collection('mapCounts')

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})
beforeEach(() => clearProperties(db))

/** The stored counters by id and path, and what a count of the stored listings gives. */
async function storedAndCounted() {
  const [stored, listings] = await Promise.all([counters().find().toArray(), properties().find().toArray()])
  return {
    stored: Object.fromEntries(stored.map((item) => [item._id, pathsOf(item)])),
    counted: Object.fromEntries(mapCountChanges([], listings)),
  }
}

async function expectExact(): Promise<void> {
  const { stored, counted } = await storedAndCounted()
  expect(stored).toEqual(counted)
}

const positions = fc.constantFrom(
  { latitude: 44.0582, longitude: -121.3153 },
  { latitude: 44.0583, longitude: -121.3152 },
  { latitude: 44.3, longitude: -121.5 },
  { latitude: -36.85, longitude: 174.76 },
  { latitude: 89.9, longitude: 180 },
)
const values = fc.record({
  status: fc.constantFrom(...PROPERTY_STATUSES),
  propertyType: fc.constantFrom(...PROPERTY_TYPES, null),
  shownMinMinor: fc.constantFrom(0, 2_499_999, 2_500_000, 40_000_000),
  shownMaxMinor: fc.constantFrom(40_000_000, 42_499_999, 99_900_000, 300_000_000),
  position: fc.option(positions),
  positionAccuracy: fc.constantFrom('exact', 'approximate', 'town'),
})
const steps = fc.record({
  kind: fc.constantFrom('add', 'change', 'change', 'change', 'sell', 'delete'),
  at: fc.nat(1_000),
  to: values,
})

/** Changes one listing, if it is still as it was read. */
async function change({
  kind,
  at,
  to,
}: typeof steps extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
  const { position, status, ...fields } = to
  const where = { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null }
  const all = await properties().find().sort({ _id: 1 }).toArray()
  const listing = all[at % Math.max(1, all.length)]
  await transaction(async (session) => {
    if (kind === 'add' || !listing) {
      const { propertyType, positionAccuracy, ...prices } = fields
      await insertProperty(
        makeProperty(agent, {
          ...prices,
          ...(propertyType && { propertyType }),
          ...(position && { ...position, positionAccuracy: positionAccuracy as 'exact' }),
        }),
        session,
      )
    } else if (kind === 'sell') await markSold(listing._id, new Date(), 45_000_000, session)
    else if (kind === 'delete') await deleteProperties([listing._id], session)
    else
      await updateProperty(
        listing,
        { ...fields, ...where, status } as Parameters<typeof updateProperty>[1],
        new Date(),
        session,
      )
  })
}

it('equals a recount after every series of changes, also simultaneous ones (D368)', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        async (series) => {
          for (const together of series) await Promise.all(together.map(change))
          await expectExact()
          expect(
            (
              await counters()
                .find({ count: { $lte: 0 } })
                .toArray()
            ).length,
          ).toBe(0)
        },
      )
      .beforeEach(() => clearProperties(db)),
    { numRuns: sized(6, 60), seed: 368 },
  )
})

it('counts a listing without an exact position where everybody sees it (D67)', async () => {
  // On the other side of the border between two of the smallest counted cells.
  const at = { latitude: 44.06, longitude: -121.2885 }
  await insertProperties(db, [makeProperty(agent, { ...at, positionAccuracy: 'approximate' })])
  const ids = (await counters().find().toArray()).map(({ _id }) => _id)
  expect(ids).toContain(cellOf(publicPosition(at, 'approximate')).slice(0, 14))
  expect(ids).not.toContain(cellOf(at).slice(0, 14))
})

describe('repairMapCounts', () => {
  const listings = () => [
    ...Array.from({ length: 30 }, (_, i) =>
      makeProperty(agent, {
        latitude: 44 + (i % 7) / 50,
        longitude: -121 - (i % 3) * 20,
        status: PROPERTY_STATUSES[i % 3] ?? 'pending',
      }),
    ),
    makeProperty(agent),
    makeProperty(agent, { latitude: 44, longitude: -121, soldAt: new Date() }),
  ]

  it('finds nothing to repair where nothing drifted', async () => {
    await insertProperties(db, listings())
    expect(await repairMapCounts()).toBe(0)
    await expectExact()
  })

  it('counts everything where there is nothing', async () => {
    await properties().insertMany(listings())
    expect(await repairMapCounts()).toBe(Object.keys((await storedAndCounted()).counted).length)
    await expectExact()
    expect(await repairMapCounts()).toBe(0)
  })

  const cellAt = (digits: number) => cellOf({ latitude: 44, longitude: -121 }).slice(0, digits)
  it.each<[string, () => Promise<unknown>, number]>([
    [
      'a counter of the smallest cell',
      () => counters().updateOne({ _id: cellAt(14) }, { $inc: { 'verified_any.n': 2 } }),
      1,
    ],
    [
      'a counter of the largest cell',
      () => counters().updateOne({ _id: cellAt(4) }, { $inc: { count: -1 } }),
      1,
    ],
    [
      'prices',
      () => counters().updateOne({ _id: pricesOf(cellAt(8)) }, { $inc: { 'verified_any.min1': 1 } }),
      1,
    ],
    ['lost cells', () => counters().deleteMany({ _id: { $in: [cellAt(6), cellAt(12)] } }), 2],
    ['listings without a position', () => counters().deleteOne({ _id: UNPLACED }), 1],
    [
      'cells without listings',
      () =>
        counters().insertMany(
          ['3333', '33333333333333', '333333/prices'].map(
            (_id) => ({ _id, digits: _id.split('/')[0]?.length, count: 1 }) as MapCounts & Document,
          ),
        ),
      3,
    ],
  ])('repairs %s', async (_, drift, count) => {
    await insertProperties(db, listings())
    await drift()
    expect(await repairMapCounts()).toBe(count)
    await expectExact()
  })

  it('is exact while listings change', async () => {
    await insertProperties(db, listings())
    await counters().updateMany({}, { $inc: { count: 1 } })
    const added = Array.from({ length: sized(5, 20) }, () =>
      transaction((session) =>
        insertProperty(makeProperty(agent, { latitude: 44, longitude: -121 }), session),
      ),
    )
    await Promise.all([repairMapCounts(), ...added])
    await expectExact()
  })
})
