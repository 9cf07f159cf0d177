import { createHash } from 'node:crypto'
import { INDEXES } from '@/lib/data/indexes'
import {
  compareMigrations,
  UNFINISHED_RESTORE,
  MIGRATION,
  MIGRATIONS,
  migrate,
  type Migration,
} from '@/lib/data/migrations'
import { CannotStart } from '@/lib/env'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { shutDown } from '@/lib/lifecycle.mjs'
import { actorOf, createOffer as addOffer, createProperty, createUser } from '@/test/factories'
import { cancelShutdown } from '@/test/support/lifecycle'
import { serviceDatabase } from '@/test/support/services'
import { assertUsableDatabase, describeMigrationState, checkReadiness, startUp } from './health'
import { createOffer } from './offers/negotiate-offer'
import { getProperty } from './properties/read-property'
import { updateProperty } from './properties/update-property'

const KNOWN = [
  { id: 1, name: 'first' },
  { id: 2, name: 'second' },
  { id: 3, name: 'third' },
]
const done = (...ids: number[]) => ids.map((_id) => ({ _id, name: `of ${_id}` }))

describe('describeMigrationState', () => {
  it.each([
    ['all have run', done(1, 2, 3), null],
    ['one has not', done(1, 2), 'one migration has not run yet, from 3 ("third")'],
    ['one in the middle has not', done(1, 3), 'one migration has not run yet, from 2 ("second")'],
    ['a restore was cut short', done(UNFINISHED_RESTORE), 'a restore was interrupted'],
    ['the database is empty', [], '3 migrations have not run yet, from 1 ("first")'],
    [
      'a newer version ran one that is incompatible with this version',
      done(1, 2, 3, 4),
      'a newer version has changed the database (migration 4, "of 4")',
    ],
    [
      'the next release ran one that is compatible with this version',
      [...done(1, 2, 3), { ...done(4)[0], beside: 3 }],
      null,
    ],
    [
      'a later one is incompatible with this version',
      [...done(1, 2, 3), { ...done(4)[0], beside: 3 }, { ...done(5)[0], beside: 4 }],
      'a newer version has changed the database (migration 5, "of 5")',
    ],
  ] as [string, ReturnType<typeof done>, string | null][])('if %s', (_, rows, text) => {
    const fault = describeMigrationState(compareMigrations(rows, KNOWN))
    if (text === null) expect(fault).toBeNull()
    else expect(fault).toContain(text)
  })
})

/** The hash of the indexes at the last migration. A query that hints at an index fails on a database without it. */
const INDEXED = { migration: 1, indexes: '632cd3730552' }

it('every new or changed index has a migration', () => {
  const indexes = createHash('sha256').update(JSON.stringify(INDEXES)).digest('hex').slice(0, 12)
  expect({ migration: MIGRATION, indexes }).toEqual(INDEXED)
})

it('migrations are numbered consecutively, and each is compatible with an earlier one', () => {
  expect(MIGRATIONS.map(({ id }) => id)).toEqual(MIGRATIONS.map((_, i) => i + 1))
  for (const { id, compatibleWith: beside = 0 } of MIGRATIONS) expect(beside).toBeLessThan(id)
})

const { db } = serviceDatabase({ JOBS_SECONDS: '0', CONTENT_POLL_MS: '0' })
const migrations = () => db.collection<{ _id: number; name: string; beside?: number }>('migrations')
const newest = MIGRATIONS.length

const refusal = async (): Promise<string> => {
  const error: unknown = await startUp().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CannotStart)
  return String(error)
}

it('starts, and is ready, on a database of its version', async () => {
  await expect(startUp()).resolves.toBeUndefined()
  expect(await checkReadiness()).toEqual({ status: 'ok', database: 'ok', migrations: 'ok', server: 'ok' })
})

it('neither starts nor is ready on one that is behind, and states what to run', async () => {
  const last = await migrations().findOneAndDelete({ _id: newest })
  expect(await refusal()).toMatch(
    /^Error: Keystead cannot start: .* is older than this version.*run "npm run migrate" first\.$/,
  )
  expect(await checkReadiness()).toMatchObject({ status: 'error', database: 'ok', migrations: 'error' })
  expect(await migrations().countDocuments()).toBe(newest - 1)
  if (last) await migrations().insertOne(last)
})

it.each([
  ['is behind', () => migrations().findOneAndDelete({ _id: newest }), /is older than this version/],
  [
    'is being restored',
    () => migrations().insertOne({ _id: UNFINISHED_RESTORE, name: 'restore' }),
    /a restore was interrupted or is still running/,
  ],
])('does not let commands and background jobs change a database that %s (D174)', async (_, spoil, why) => {
  const records = await migrations().find().toArray()
  await spoil()
  await expect(assertUsableDatabase()).rejects.toThrow(why)
  await migrations().deleteMany({})
  await migrations().insertMany(records)
  await expect(assertUsableDatabase()).resolves.toBeUndefined()
})

describe('with migrations of later releases (ADR 051)', () => {
  /** A migration that this version does not know: the one after its last, or `step` after. */
  const later = ({ step = 1, ...fields }: Partial<Migration> & { step?: number } = {}): Migration => ({
    id: newest + step,
    name: `${step} after`,
    run: () => Promise.resolve(),
    ...fields,
  })
  const run = (...added: Migration[]) => migrate(undefined, [...MIGRATIONS, ...added])

  afterEach(async () => {
    await migrations().deleteMany({ _id: { $gt: newest } })
  })

  it('stores with each migration which version it is compatible with', async () => {
    expect(await run(later({ compatibleWith: newest }), later({ step: 2 }))).toEqual(['1 after', '2 after'])
    expect(await migrations().findOne({ _id: newest + 1 })).toMatchObject({ beside: newest })
    expect(await migrations().findOne({ _id: newest + 2 })).not.toHaveProperty('beside')
  })

  it('starts if every migration is compatible with this version', async () => {
    await run(later({ compatibleWith: newest }), later({ step: 2, compatibleWith: newest }))
    await expect(startUp()).resolves.toBeUndefined()
    expect(await checkReadiness()).toMatchObject({ status: 'ok', migrations: 'ok' })
  })

  it.each([
    ['states no compatible version', '1 after', [later()]],
    [
      'is two releases newer',
      '2 after',
      [later({ compatibleWith: newest }), later({ step: 2, compatibleWith: newest + 1 })],
    ],
  ])('does not start if a migration %s, and states why', async (_what, name, added) => {
    await run(...added)
    expect(await refusal()).toMatch(
      new RegExp(
        `^Error: Keystead cannot start: a newer version has changed the database [^.]*"${name}"[^.]*\\.$`,
      ),
    )
    expect(await checkReadiness()).toMatchObject({ status: 'error', migrations: 'error' })
  })

  it("reads and writes while a later migration runs, and neither loses the other's changes", async () => {
    const agent = await createUser(db, { role: 'agent' })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => createUser(db)))
    const listings = await Promise.all(buyers.map(() => createProperty(db, agent)))
    const pairs = listings.map((listing, i) => ({
      listing,
      id: listing._id.toHexString(),
      buyer: buyers[i]!,
    }))
    const describeIt = (id: string, description: string) =>
      updateProperty(actorOf(agent), { id, description })
    const offer = (buyer: UserDoc, propertyId: string) =>
      createOffer(actorOf(buyer), { propertyId, offerAmount: 450_000 })

    const work = async ({ listing, id, buyer }: (typeof pairs)[number]) => {
      await offer(buyer, id)
      await describeIt(id, 'Written while the migration ran')
      expect(await getProperty(actorOf(buyer), { id })).toMatchObject({ title: listing.title })
    }
    await run(
      later({
        compatibleWith: newest,
        // Without this process's client, as the later release's process would.
        run: async () => {
          const properties = db.collection<PropertyDoc & { ofTomorrow?: boolean }>('properties')
          await properties.createIndex({ ofTomorrow: 1 })
          for (const pair of pairs)
            await Promise.all([
              properties.updateOne({ _id: pair.listing._id }, { $set: { ofTomorrow: true } }),
              work(pair),
            ])
          expect(await checkReadiness()).toMatchObject({ status: 'ok' })
        },
      }),
    )
    // The previous version writes again what the migration has written.
    for (const { id } of pairs.slice(4)) await describeIt(id, 'Written after the migration')

    const homes = await db.collection('properties').find().sort({ _id: 1 }).toArray()
    const expected = pairs.map(({ listing }, i) => ({
      _id: listing._id,
      ofTomorrow: true,
      description: i < 4 ? 'Written while the migration ran' : 'Written after the migration',
    }))
    expect(homes).toMatchObject(expected)
    expect(await db.collection('offers').countDocuments({ status: 'pending' })).toBe(pairs.length)
  })
})

it('is not ready once it shuts down, unless another process replaces it', async () => {
  await shutDown(async () => {
    expect(await checkReadiness()).toMatchObject({ status: 'ok', server: 'ok' })
  }, true)
  await shutDown(async () => {
    expect(await checkReadiness()).toMatchObject({ status: 'error', database: 'ok', server: 'ending' })
  })
  cancelShutdown()
})

it('keeps the currency once there are offers', async () => {
  await db.collection('offers').deleteMany({})
  const first = db.collection<{ _id: number; currency?: string }>('migrations')
  const stored = async () => (await first.findOne({ _id: 1 }))?.currency
  await first.updateOne({ _id: 1 }, { $unset: { currency: '' } })
  await startUp()
  expect(await stored()).toBe('USD')

  await first.updateOne({ _id: 1 }, { $set: { currency: 'EUR' } })
  await startUp()
  expect(await stored()).toBe('USD')

  await first.updateOne({ _id: 1 }, { $set: { currency: 'EUR' } })
  const agent = await createUser(db, { role: 'agent' })
  await addOffer(db, await createUser(db), await createProperty(db, agent))
  expect(await refusal()).toBe(
    'Error: Keystead cannot start: the database has offers in EUR, but CURRENCY is USD: a site cannot change its currency once it has offers; set CURRENCY=EUR, or use another database.',
  )
  await expect(assertUsableDatabase()).rejects.toThrow(
    /^Nothing was changed: the database has offers in EUR, but CURRENCY is USD/,
  )
  expect(await stored()).toBe('EUR')
  await first.updateOne({ _id: 1 }, { $set: { currency: 'USD' } })
})
