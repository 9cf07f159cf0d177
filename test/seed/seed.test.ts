/** @tier full */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Document } from 'mongodb'
import { repairMapCounts } from '@/lib/data/listing-search/map-counts'
import { findRoleGivenAt } from '@/lib/data/audit'
import { migrate } from '@/lib/data/migrations'
import { type HistoryField } from '@/lib/domain/history'
import { contentOf } from '@/commands/seed/content'
import { LISTINGS } from '@/commands/seed/listings'
import { PEOPLE } from '@/commands/seed/people'
import { seed as seedInProcess } from '@/commands/seed/seed'
import { createUser } from '@/test/factories'
import { startApplication } from '@/test/support/application'
import { serviceDatabase } from '@/test/support/services'

const { db, uri } = serviceDatabase()
const name = db.databaseName

/** The output and exit code of `npm run seed`. */
async function seed(...args: string[]): Promise<{ status: number; output: string }> {
  const command = ['--conditions=react-server', '--import', 'tsx', 'commands/seed.ts', ...args]
  const child = spawn(process.execPath, command, { env: { ...process.env } })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status: status as number, output: (stdout + stderr).trim() }
}

/** The whole content of the database, with its indexes. */
async function readDatabase(): Promise<Document> {
  const collections = await db.collections()
  return Object.fromEntries(
    await Promise.all(
      collections.map(async (collection) => [
        collection.collectionName,
        {
          documents: await collection.find().sort({ _id: 1 }).toArray(),
          indexes: await collection.listIndexes().toArray(),
        },
      ]),
    ),
  )
}

const counts = async () => ({
  people: await db.collection('users').countDocuments(),
  listings: await db.collection('properties').countDocuments(),
})
const ALL = { people: PEOPLE.length, listings: LISTINGS.length }

/** Without dropping collections: a DocumentDB connection may not find a recreated one. */
beforeEach(async () => {
  const collections = await db.collections()
  await Promise.all(collections.map((collection) => collection.deleteMany()))
})

const REFUSAL = `The database "${name}" is not empty and contains data other than the demo's. Nothing was changed.`

it.each([
  ['of another product', 'posts', { title: 'Hello' }, 'foreign'],
  ['of Keystead, with people', 'users', { name: 'Nora', email: 'nora@real.example' }, 'accounts'],
  ['of Keystead, with the demo’s names', 'users', { email: 'admin@keystead.test' }, 'accounts'],
  ['of Keystead, with counters alone', 'rateLimits', { taken: 1 }, 'foreign'],
  ['with migrations of something else', 'migrations', { version: 3 }, 'foreign'],
  ['with locks of something else', 'locks', { taken: 3 }, 'foreign'],
])('a database %s does not count as the demo’s', async (_, collection, document, content) => {
  await db.collection(collection).insertOne(document)
  expect(await contentOf()).toBe(content)
})

it('a database with only migrations is empty', async () => {
  expect(await contentOf()).toBe('empty')
  await migrate()
  expect(await contentOf()).toBe('empty')
})

it.each([
  ['npm run seed', [], `--database ${name}`],
  ['npm run demo', ['--demo'], `DEMO_DATABASE=${name}`],
])('%s rejects foreign data before writing anything', async (_, flags, hint) => {
  await db.collection('posts').insertOne({ title: 'Hello' })
  const before = await readDatabase()
  const { status, output } = await seed(...flags)
  expect(status).toBe(1)
  expect(output).toBe(`${REFUSAL} Set MONGODB_URI to an empty database, or add ${hint} to use this one.`)
  expect(await readDatabase()).toEqual(before)
})

it('fills an empty database once', async () => {
  await migrate()
  expect(await seed('--demo')).toEqual({ status: 0, output: 'seeded the demo data' })
  expect(await counts()).toEqual(ALL)
  const before = await readDatabase()
  expect(await seed('--demo')).toEqual({
    status: 0,
    output: 'the database already has the demo data; nothing was seeded',
  })
  expect(await readDatabase()).toEqual(before)
})

it('counts each listing on the map (D368)', async () => {
  await seedInProcess()
  expect(await db.collection('mapCounts').countDocuments()).toBeGreaterThan(50)
  expect(await repairMapCounts()).toBe(0)
})

it('ends the history of each listing with its current state', async () => {
  await seedInProcess()
  const properties = await db.collection('properties').find().toArray()
  for (const property of properties) {
    const history = await db
      .collection('history')
      .find({ propertyId: property._id })
      .sort({ at: -1 })
      .toArray()
    const last = (field: HistoryField) => history.find((change) => change.field === field)
    const { title, shownMinMinor, shownMaxMinor, status, images, createdAt, soldAt } = property
    expect([title, history.at(-1)?.at, last('sold')?.at ?? null]).toEqual([title, createdAt, soldAt])
    expect([last('minPrice')?.to, last('maxPrice')?.to]).toEqual(
      shownMaxMinor < 0 ? [null, null] : [shownMinMinor, shownMaxMinor],
    )
    expect((last('status') ?? last('listed'))?.to).toBe(status)
    expect([images?.length, undefined]).toContain(last('pictures')?.to)
    const before = last('maxPrice')?.from ?? undefined
    expect([property.previousMaxPriceMinor, property.priceChangedAt]).toEqual([
      before,
      before === undefined ? undefined : last('maxPrice')?.at,
    ])
    expect(property.updatedAt.getTime()).toBeGreaterThanOrEqual(history[0]?.at.getTime() ?? NaN)
  }
})

it('stores with a saved listing its prices on the day it was saved', async () => {
  await seedInProcess()
  const wishes = await db.collection('wishlist').find().toArray()
  for (const { propertyId, createdAt, shown } of wishes) {
    const changes = await db.collection('history').find({ propertyId }).sort({ at: 1 }).toArray()
    const valueAtSave = (field: HistoryField) =>
      changes.findLast((change) => change.field === field && change.at <= createdAt)?.to
    expect([shown?.shownMinMinor, shown?.shownMaxMinor]).toEqual([
      valueAtSave('minPrice'),
      valueAtSave('maxPrice'),
    ])
  }
  const { maxPriceMinor = 0 } = (await db.collection('properties').findOne({ title: 'Lake House' })) ?? {}
  expect(wishes.map(({ shown }) => shown?.shownMaxMinor)).toContain(maxPriceMinor + 2_500_000)
})

it('notifies the side of a conversation that has not read it (D153)', async () => {
  await seedInProcess()
  const conversations = await db.collection('conversations').find().toArray()
  const notices = await db.collection('notices').find({ kind: 'message-received' }).toArray()
  const unread = conversations.flatMap(({ _id, buyerId, agentId, buyerUnread, agentUnread }) => [
    ...(buyerUnread ? [`${_id} ${buyerId}`] : []),
    ...(agentUnread ? [`${_id} ${agentId}`] : []),
  ])
  expect(unread).not.toHaveLength(0)
  expect(notices.map(({ subjectId, personId }) => `${subjectId} ${personId}`).sort()).toEqual(unread.sort())
})

it('dates when each agent was verified, after the account was opened', async () => {
  await seedInProcess()
  const agents = await db.collection('users').find({ role: 'agent' }).toArray()
  expect(agents).not.toHaveLength(0)
  for (const { _id, role, createdAt } of agents) {
    const verifiedAt = await findRoleGivenAt(_id.toHexString(), role)
    expect(verifiedAt?.getTime()).toBeGreaterThan(createdAt.getTime())
  }
})

it('adds no demo accounts to real ones in a database that is named explicitly', async () => {
  const { _id } = await createUser(db)
  expect(await seed('--database', name)).toEqual({
    status: 0,
    output: 'the database already has accounts; nothing was seeded',
  })
  expect(await counts()).toEqual({ people: 1, listings: 0 })
  expect(await db.collection('users').findOne({ _id })).not.toBeNull()
  expect(await contentOf()).toBe('accounts')
})

it('keeps foreign data in a database that is named explicitly', async () => {
  await db.collection('posts').insertOne({ title: 'Hello' })
  expect(await seed('--database', name)).toEqual({ status: 0, output: 'seeded the demo data' })
  expect(await counts()).toEqual(ALL)
  expect(await db.collection('posts').countDocuments()).toBe(1)
})

it('continues what was interrupted before the data was inserted', async () => {
  await seed()
  const whole = await readDatabase()
  const missing = [
    ...['users', 'properties', 'history', 'places', 'mapCounts', 'words', 'offers', 'reviews', 'wishlist'],
    ...['audit', 'sales'],
  ]
  for (const collection of missing) await db.collection(collection).deleteMany({})
  await db.collection<{ _id: string }>('demo').updateOne({ _id: 'demo' }, { $set: { seededAt: null } })
  expect(await seed('--demo')).toEqual({ status: 0, output: 'finished seeding the demo data' })
  expect(await counts()).toEqual(ALL)
  expect(await db.collection('sales').countDocuments()).toBe(whole.sales.documents.length)
  expect(await contentOf()).toBe('seeded')
})

it('stops the demo if its database is rejected', async () => {
  await db.collection('posts').insertOne({ title: 'Hello' })
  const before = await readDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'keystead-refused-'))
  const started = startApplication({ DATA_DIR: folder, MONGODB_URI: uri })
  await expect(started).rejects.toThrow(/is not empty.*add DEMO_DATABASE=[^]*The demo failed to start\./)
  expect(await readDatabase()).toEqual(before)
  rmSync(folder, { recursive: true, force: true })
})
