import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { ObjectId } from 'mongodb'
import sharp from 'sharp'
import { type UserDoc } from '@/lib/data/collections'
import { deleteRowsOfPerson } from '@/lib/data/erasures'
import { transaction } from '@/lib/data/client'
import { seed } from '@/commands/seed/seed'
import { FILES_STORED } from '@/lib/domain/import/import'
import { LEASE_MS, MAX_RETRY_DELAY } from '@/lib/domain/jobs'
import { getEnv } from '@/lib/env'
import { shutDown } from '@/lib/lifecycle.mjs'
import { FETCH_MESSAGES } from '@/lib/integrations/remote-picture'
import { DRAFTS_FULL, DRAFTS_LIMIT } from '@/lib/schemas/draft'
import { type ImportDto } from '@/lib/schemas/import'
import { personalDataDto } from '@/lib/schemas/personal-data'
import { actorOf, clearProperties, createOffer, createUser } from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { importTable } from '@/test/support/import-table'
import { finishImport, runImport, sendImport } from '@/test/support/imports'
import { cancelShutdown } from '@/test/support/lifecycle'
import { codeOf, serviceDatabase, textOf } from '@/test/support/services'
import { inFull, sized, itInFull } from '@/test/support/tier'
import { runDueJobs } from '../jobs/run-due-jobs'
import { exportCsv } from '../properties/own-table'
import { exportData } from '../users/export-data'
import { repeatImport, getImport } from './imports'
import { continueImportNow } from './run-import'

const cloudinary = testCloudinary()
const { db } = serviceDatabase()

const imports = () => db.collection('imports')
const properties = () => db.collection('properties')

let agent: UserDoc

beforeEach(async () => {
  await clearProperties(db)
  await imports().deleteMany({})
  await db.collection('jobs').deleteMany({})
  agent = await createUser(db, { role: 'agent' })
})

const send = (csv: string, person = agent) => sendImport(actorOf(person), csv)
const finish = (id: string) => finishImport(actorOf(agent), id)
const bring = (csv: string, { dryRun = false, person = agent } = {}) =>
  runImport(actorOf(person), csv, { dryRun })

const counts = ({ created, updated, unchanged, failed }: ImportDto) => ({
  created,
  updated,
  unchanged,
  failed,
})

describe('a table of another country', () => {
  it('is imported completely, with a message for each rejected row', async () => {
    const rows = sized(80, 7_000)
    const { csv, faulty, wrong, rowAt } = importTable(rows)
    const done = await bring(csv)
    expect(done).toMatchObject({ status: 'done', rows, created: rows - wrong.size, failed: wrong.size })
    expect(new Map(done.errors.map(({ row, column }) => [row, column]))).toEqual(
      new Map([...faulty].slice(0, 1_000)),
    )
    expect(await properties().countDocuments({ agentId: agent._id })).toBe(rows - wrong.size)
    const { Ref, Suburb, Price, Rooms, Lattitude } = rowAt(1)
    expect(await properties().findOne({ agentId: agent._id, listingId: Ref })).toMatchObject({
      status: 'pending',
      location: expect.stringContaining(Suburb),
      askingPriceMinor: Number(Price) * 100,
      minPriceMinor: Number(Price) * 80,
      bedrooms: Number(Rooms),
      latitude: Number(Lattitude),
      agentName: agent.name,
    })
  })
})

const HEADER = 'ListingId,Title,PublicRemarks,UnparsedAddress,ListPriceLow,ListPrice,Photo'
const table = (...rows: string[]) => [HEADER, ...rows].join('\n')
const LAKE = 'KS-1,Lake House,By the lake.,"Bend, Oregon",420000,485000,'
const LOFT = 'KS-2,Loft,Above the roofs.,Bristol,300000,350000,'

it('is in the download of its agent’s data (D64), and in nobody else’s', async () => {
  await bring(table(LAKE, LOFT.replace('300000', 'much')))
  const fileOf = async (person: UserDoc) => {
    const text = await textOf(exportData(actorOf(person)))
    return personalDataDto.parse(JSON.parse(text))
  }
  expect((await fileOf(agent)).imports).toMatchObject([{ status: 'done', rows: 2, created: 1, failed: 1 }])
  expect((await fileOf(await createUser(db, { role: 'agent' }))).imports).toEqual([])
})

describe('a file that is imported again', () => {
  it('updates the listings that changed, found by the agent’s own numbers', async () => {
    expect(counts(await bring(table(LAKE, LOFT)))).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      failed: 0,
    })
    const changed = await bring(table(LAKE.replace('485000', '490000'), LOFT, LOFT.replace('KS-2', 'KS-3')))
    expect(counts(changed)).toEqual({ created: 1, updated: 1, unchanged: 1, failed: 0 })
    expect(await properties().findOne({ listingId: 'KS-1' })).toMatchObject({ maxPriceMinor: 49_000_000 })
    expect(await properties().countDocuments({ agentId: agent._id })).toBe(3)
  })

  it('adds rows without a number each time', async () => {
    const csv = table(LAKE.replace('KS-1', ''))
    await bring(csv)
    expect(counts(await bring(csv))).toMatchObject({ created: 1 })
    expect(await properties().countDocuments({ agentId: agent._id })).toBe(2)
  })

  it('makes a verified listing pending if its content changes, but not for its price (D60)', async () => {
    await bring(table(LAKE, LOFT))
    await properties().updateMany({}, { $set: { status: 'verified' } })
    await bring(table(LAKE.replace('By the', 'On the'), LOFT.replace('300000', '310000')))
    expect(await properties().findOne({ listingId: 'KS-1' })).toMatchObject({ status: 'pending' })
    expect(await properties().findOne({ listingId: 'KS-2' })).toMatchObject({ status: 'verified' })
  })

  it('changes no price while an offer is accepted, and names the row (D325)', async () => {
    await bring(table(LAKE, LOFT))
    const lake = await properties().findOne({ listingId: 'KS-1' })
    if (!lake) throw new Error('the listing is gone')
    await createOffer(db, await createUser(db), lake, { status: 'accepted' })
    const done = await bring(table(LAKE.replace('485000', '490000'), LOFT.replace('300000', '310000')))
    expect(counts(done)).toMatchObject({ updated: 1, failed: 1 })
    expect(done.errors).toMatchObject([
      { row: 2, message: 'You can’t change the prices while this home has an accepted offer.' },
    ])
    expect(await properties().findOne({ listingId: 'KS-1' })).toMatchObject({ maxPriceMinor: 48_500_000 })
  })

  it('ignores the numbers of other agents', async () => {
    await bring(table(LAKE))
    const other = await createUser(db, { role: 'agent' })
    expect(counts(await bring(table(LAKE), { person: other }))).toMatchObject({ created: 1 })
  })

  it('changes no sold listing', async () => {
    await bring(table(LAKE, LOFT))
    await properties().updateMany({}, { $set: { soldAt: new Date() } })
    const done = await bring(table(LAKE.replace('485000', '490000'), LOFT))
    expect(counts(done)).toEqual({ created: 0, updated: 0, unchanged: 1, failed: 1 })
    expect(done.errors).toEqual([
      { row: 2, column: 'ListingId', message: 'A sold home cannot be changed.', value: 'KS-1' },
    ])
  })
})

describe('a listing in two rows, once by its number and once by its id', () => {
  const idOf = async (listingId: string) =>
    (await properties().findOne({ listingId }))?._id.toHexString() ?? ''
  const same = (row: number, first: number, value: string) => ({
    row,
    column: 'ListingId',
    message: `Row ${first} is the same home.`,
    value,
  })

  it.each([
    ['in one step', []],
    ['in two', Array.from({ length: 60 }, (_, i) => LOFT.replace('KS-2', `KS-${100 + i}`))],
  ])('is changed by the first row only: %s', async (_what, between) => {
    await bring(table(LAKE, LOFT))
    const lake = await idOf('KS-1')
    const loft = await idOf('KS-2')
    const done = await bring(
      table(
        LAKE.replace('485000', '490000'),
        LOFT.replace('KS-2', loft).replace('350000', '360000'),
        ...between,
        LAKE.replace('KS-1', lake).replace('485000', '495000'),
        LOFT.replace('350000', '370000'),
      ),
    )
    expect(counts(done)).toEqual({ created: between.length, updated: 2, unchanged: 0, failed: 2 })
    const last = between.length + 4
    expect(done.errors).toEqual([same(last, 2, lake), same(last + 1, 3, 'KS-2')])
    expect(await properties().findOne({ listingId: 'KS-1' })).toMatchObject({ maxPriceMinor: 49_000_000 })
    expect(await properties().findOne({ listingId: 'KS-2' })).toMatchObject({ maxPriceMinor: 36_000_000 })
  })

  it('is changed by the first row even if it got its number after the upload', async () => {
    await bring(table(LAKE))
    await properties().updateOne({ listingId: 'KS-1' }, { $set: { listingId: 'KS-8' } })
    const id = await idOf('KS-8')
    const importId = await send(
      table(LAKE.replace('KS-1', id).replace('485000', '1'), LAKE.replace('485000', '2')).replaceAll(
        '420000',
        '0.5',
      ),
    )
    await properties().updateOne({ listingId: 'KS-8' }, { $set: { listingId: 'KS-1' } })
    const done = await finish(importId)
    expect(counts(done)).toEqual({ created: 0, updated: 1, unchanged: 0, failed: 1 })
    expect(done.errors).toEqual([same(3, 2, 'KS-1')])
  })
})

it('ignores an apostrophe and spaces before a number', async () => {
  await bring(table(LAKE))
  const odd = `"'\tKS-1"`
  expect(counts(await bring(table(LAKE.replace('KS-1', odd), LOFT)))).toMatchObject({
    created: 1,
    unchanged: 1,
  })
  const twice = await bring(table(LAKE, LAKE.replace('KS-1', odd)))
  expect(twice.errors).toMatchObject([{ row: 3, message: 'Row 2 has the same number.' }])
})

describe('wrong rows', () => {
  it('are rejected with the reason and their value, and the others are imported', async () => {
    const many = Array.from({ length: 41 }, (_, i) => `https://a.test/${i}`).join(';')
    const done = await bring(
      [
        'Ref,Title,Description,Address,Price,Rooms,Features,Photo,Lattitude,Longtitude',
        'A,One,Text.,Bend,100000,2,Garden,,,',
        'A,Two,Text.,Bend,100000,2,,,,',
        'B,,,,,,moat,,,',
        'C,Three,Text.,Bend,100000,1e2,,,91,0',
        'D,Four,Text.,Bend,100000,2,,,5,',
        'E,Five,Text.,Bend,100000,2,,,,,more',
        ',,,,,,,,,',
        `F,Six,Text.,Bend,-5,2,,${many},,`,
      ].join('\n'),
    )
    expect(counts(done)).toEqual({ created: 3, updated: 0, unchanged: 0, failed: 4 })
    expect(done).toMatchObject({ rows: 7, errorCount: done.errors.length })
    expect(done.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '3 Ref: Row 2 has the same number.',
      '4 Price: A price is required.',
      '4 Title: Title is required.',
      '4 Description: Description is required.',
      '4 Address: Location is required.',
      '4 Features: This feature is not on the list.',
      '5 Rooms: 1e2 is in scientific notation, which may leave out digits. Write the whole number.',
      '5 Lattitude: Latitude must be between -90 and 90.',
      '6 Lattitude: Enter both latitude and longitude.',
      '7 : This row has more cells than the header has columns.',
      '9 Price: Asking price must be between 0.01 and 1,000,000,000.',
      '9 Photo: A home has at most 40 pictures.',
    ])
  })

  it('imports rows without unreadable optional values, and keeps a listing’s old ones (D286)', async () => {
    const header = 'ListingId,Title,Description,Location,Price,Beds,Baths,Type,Features,Lat,Lng'
    const first = 'A,One,Text.,Bend,100000,2,1.5,house,Garden,44.05,-121.3'
    const again = 'A,One,Text.,Bend,100000,3+1,many,castle,moat,-121.3,44.05'
    await bring([header, first].join('\n'))
    const done = await bring([header, again, again.replace('A,', 'B,')].join('\n'))
    expect(counts(done)).toEqual({ created: 1, updated: 0, unchanged: 1, failed: 0 })
    expect(done.errors.every(({ kept, dropped }) => kept && dropped)).toBe(true)
    expect(done.errors.filter(({ row }) => row === 2).map(({ column }) => column)).toEqual([
      ...['Type', 'Beds', 'Baths', 'Lat', 'Features'],
    ])
    expect(await properties().findOne({ listingId: 'A' })).toMatchObject({ bedrooms: 2, bathrooms: 1.5 })
    expect(await properties().findOne({ listingId: 'B' })).not.toHaveProperty('bedrooms')
  })

  it('are listed up to a thousand, and all counted', async () => {
    const rows = Array.from({ length: 1_003 }, (_, i) => `KS-${i},,Text.,Bend,1,2,`)
    const done = await bring(table(...rows), { dryRun: true })
    expect(done).toMatchObject({ failed: 1_003, errorCount: 1_003 })
    expect(done.errors).toHaveLength(1_000)
  })
})

itInFull('shortens the name of a column as long as a whole row', async () => {
  const rows = Array.from({ length: 210 }, () => 'Loft,Text.,Bend,much')
  const done = await bring([`Title,Text,Location,Price${'_'.repeat(100_000)}`, ...rows].join('\n'))
  expect(done).toMatchObject({ status: 'done', failed: 210 })
  expect(done.columns.map(({ field }) => field)).toEqual(['title', null, 'location', 'maxPrice'])
  const lengths = [
    ...done.columns.map(({ name }) => name.length),
    ...done.errors.map((error) => error.column.length),
  ]
  expect(Math.max(...lengths)).toBe(200)
})

describe('a dry run', () => {
  it('names unusual values, but not those that a listing already has (D165)', async () => {
    const futureYear = new Date().getFullYear() + 10
    const csv = [
      'ListingId,Title,PublicRemarks,UnparsedAddress,ListPrice,Type,LivingArea,YearBuilt,Bathrooms',
      'KS-1,Lake House,By the lake.,"Bend, Oregon",420000,House,1,1066,40',
      `KS-2,Loft,Above the roofs.,Bristol,300000,House,100,${futureYear},1.25`,
    ].join('\n')
    const checked = await bring(csv, { dryRun: true })
    expect(counts(checked)).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 0 })
    expect(checked.errors.map(({ row, column, value, kept }) => [row, column, value, kept])).toEqual([
      [2, 'Bathrooms', '40', true],
      [2, 'LivingArea', '1', true],
      [2, 'YearBuilt', '1066', true],
    ])
    expect(await bring(csv)).toMatchObject({ created: 2, errors: [] })
    expect(await properties().findOne({ listingId: 'KS-2' })).toMatchObject({
      yearBuilt: futureYear,
      bathrooms: 1.25,
    })
    expect(await bring(csv, { dryRun: true })).toMatchObject({ unchanged: 2, errors: [] })
  })

  it('predicts the result without writing; the agent then starts the import of the same rows', async () => {
    await bring(table(LAKE, LOFT))
    const csv = table(
      LAKE,
      LOFT.replace('350000', '360000'),
      LOFT.replace('KS-2', 'KS-3'),
      ',,,,,,',
      'KS-4,,,,,,',
    )
    const before = await properties().find().toArray()
    const foreseen = await bring(csv, { dryRun: true })
    expect(counts(foreseen)).toEqual({ created: 1, updated: 1, unchanged: 1, failed: 1 })
    expect(await properties().find().toArray()).toEqual(before)
    const { id } = await repeatImport(actorOf(agent), { id: foreseen._id, dryRun: false })
    const result = await finish(id)
    expect(counts(result)).toEqual(counts(foreseen))
    expect(result.errors).toEqual(foreseen.errors)
  })

  itInFull('can be repeated with other columns', async () => {
    const csv = 'Name,Where,What,Price\nLake House,Bend,By the lake.,100000'
    const first = await bring(csv, { dryRun: true })
    expect(first.columns.map(({ field }) => field)).toEqual([null, null, null, 'maxPrice'])
    const columns = ['title', 'location', 'description', 'maxPrice'] as const
    const { id } = await repeatImport(actorOf(agent), {
      id: first._id,
      dryRun: false,
      columns: [...columns],
    })
    expect(await finish(id)).toMatchObject({ status: 'done', created: 1, errors: [] })
  })
})

describe('an interrupted import', () => {
  itInFull('continues after kill -9 where it stopped, and imports nothing twice', async () => {
    const { csv, wrong } = importTable(400)
    const id = await send(csv.replaceAll(/^MB-\d+/gm, ''))
    const script = `
      const { continueImportNow } = await import('./lib/services/imports/run-import.ts')
      await continueImportNow('${id}')`
    const child = spawn(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
      { env: { ...process.env }, stdio: 'inherit' },
    )
    const read = () => getImport(actorOf(agent), { id })
    while ((await read()).created === 0);
    child.kill('SIGKILL')
    await once(child, 'close')
    const { status, created } = await read()
    expect({ status, isWhole: created + wrong.size >= 400 }).toEqual({ status: 'running', isWhole: false })
    await runDueJobs(new Date(Date.now() + 2 * LEASE_MS))
    expect(await read()).toMatchObject({ status: 'done', created: 400 - wrong.size, failed: wrong.size })
    expect(await properties().countDocuments({ agentId: agent._id })).toBe(400 - wrong.size)
  })

  itInFull('stops after a step if its process is shutting down, and another process continues', async () => {
    const { csv, wrong } = importTable(400)
    const id = await send(csv.replaceAll(/^MB-\d+/gm, ''))
    await shutDown(async () => undefined)
    const { status, created, failed } = await finish(id)
    expect(status).toBe('running')
    expect(created).toBeGreaterThan(0)
    expect(created + failed).toBeLessThan(400)
    cancelShutdown()
    await runDueJobs()
    expect(await getImport(actorOf(agent), { id })).toMatchObject({
      status: 'done',
      created: 400 - wrong.size,
      failed: wrong.size,
    })
  })

  it('ends if its agent may no longer have listings', async () => {
    const id = await send(table(LAKE))
    await db.collection('users').updateOne({ _id: agent._id }, { $set: { role: 'fraud' } })
    await continueImportNow(id)
    expect(await getImport(actorOf({ ...agent, role: 'admin' }), { id })).toMatchObject({
      status: 'failed',
      message: 'This account can no longer add homes.',
      created: 0,
    })
    expect(await properties().countDocuments({ agentId: agent._id })).toBe(0)
  })

  itInFull('waits if one step keeps failing, and ends once its job counts as stuck', async () => {
    const unforeseen = await properties().createIndex(
      { title: 1 },
      { unique: true, partialFilterExpression: { title: 'Never' } },
    )
    const id = await send(table(LOFT, LAKE.replace('Lake House', 'Never')))
    await properties().insertOne({ title: 'Never' } as never)
    await continueImportNow(id)
    const read = () => getImport(actorOf(agent), { id })
    expect(await read()).toMatchObject({ status: 'waiting', created: 0 })
    expect(await db.collection('jobs').findOne({ subject: id })).toMatchObject({ attempts: 1 })
    await runDueJobs(new Date(Date.now() + 2 * MAX_RETRY_DELAY))
    expect(await read()).toMatchObject({
      status: 'failed',
      message: 'This import failed repeatedly and was stopped. Please upload the file again.',
    })
    expect(await db.collection('jobs').countDocuments({ subject: id })).toBe(0)
    await properties().dropIndex(unforeseen)
    expect(await bring(table(LOFT, LAKE))).toMatchObject({ status: 'done', created: 2 })
  })

  it('fails if its rows have been deleted', async () => {
    const id = await send(table(LAKE))
    await db.collection('importRows').deleteMany({})
    expect(await finish(id)).toMatchObject({ status: 'failed' })
  })
})

describe('permissions', () => {
  const rowsKept = () => db.collection('importRows').countDocuments({ agentId: agent._id })

  it('an agent can have one import at a time', async () => {
    await send(table(LAKE))
    expect(await codeOf(send(table(LOFT)))).toBe('conflict')
    expect(await rowsKept()).toBe(1)
  })

  it('one of two files sent at once is imported, and nothing of the other is stored', async () => {
    const outcomes = await Promise.all([codeOf(send(table(LAKE))), codeOf(send(table(LOFT)))])
    expect(outcomes).toContain('conflict')
    expect(await rowsKept()).toBe(1)
  })

  it.each(['user', 'admin', 'fraud'] as const)('nobody with the role %s can import', async (role) => {
    expect(await codeOf(send(table(LAKE), await createUser(db, { role })))).toBe('forbidden')
  })

  it('only its agent and administrators can read an import', async () => {
    const id = await send(table(LAKE))
    const other = await createUser(db, { role: 'agent' })
    const admin = await createUser(db, { role: 'admin' })
    expect(await codeOf(getImport(actorOf(other), { id }))).toBe('not_found')
    expect(await codeOf(repeatImport(actorOf(other), { id, dryRun: true }))).toBe('not_found')
    expect(await getImport(actorOf(admin), { id })).toMatchObject({ status: 'waiting' })
  })
})

it('stores the rows of the agent’s last ten files only (D321)', async () => {
  const rowsOf = async (person: UserDoc) =>
    (await db.collection('importRows').find({ agentId: person._id }).toArray()).map(({ importId }) =>
      importId.toHexString(),
    )
  const other = await createUser(db, { role: 'agent' })
  await bring(table(LAKE), { person: other, dryRun: true })
  const ids: string[] = []
  for (let i = 0; i < FILES_STORED + 2; i += 1) ids.push((await bring(table(LAKE), { dryRun: true }))._id)
  expect((await rowsOf(agent)).toSorted()).toEqual(ids.slice(2).toSorted())
  expect(await rowsOf(other)).toHaveLength(1)
  expect(await codeOf(repeatImport(actorOf(agent), { id: ids[0] ?? '', dryRun: false }))).toBe('conflict')
})

it('stores nothing of an unreadable file', async () => {
  const rows = Array.from({ length: 200 }, () => LAKE)
  const tooMany = Array.from({ length: 10_001 }, () => 'a')
  const files = [
    table(...rows, '"KS-2,Loft'),
    'a,b\n1,2',
    HEADER,
    '',
    '{"a":1}',
    ['Title', ...tooMany].join('\n'),
  ]
  for (const csv of files) expect(await codeOf(send(csv))).toBe('invalid_input')
  expect(await db.collection('importRows').countDocuments({ agentId: agent._id })).toBe(0)
  expect(await imports().countDocuments({ agentId: agent._id })).toBe(0)
})

it('records an import once in the audit log, with its result', async () => {
  await bring(table(LAKE))
  const entries = db.collection('audit').find({ actorId: agent._id, action: 'property.imported' })
  expect(await entries.toArray()).toMatchObject([{ after: { created: 1, failed: 0 } }])
})

it('importing an export changes nothing', async () => {
  const odd = `"=HYPERLINK(""http://a.test"")","'=1 and ""more""\nthan one line","Zürich, ""Altstadt"""`
  await bring(
    [
      'ListingId,Title,PublicRemarks,UnparsedAddress,ListPriceLow,ListPrice,Type,Rooms,Bathrooms,LivingArea,Features,Latitude,Longitude,Floor',
      `KS-1,${odd},420000.5,485000,h,0,2.5,78.97,garden;pool,47.37,-8.54,-1`,
      `,Loft,+ and -,@home,1,2,,,,,,,,`,
    ].join('\n'),
  )
  await properties().updateOne({ listingId: 'KS-1' }, { $set: { positionAccuracy: 'town', features: [] } })
  const csv = await textOf(exportCsv(actorOf(agent)))
  expect(csv.split('\r\n')[0]).toMatch(/,"MediaURL","VirtualTourURLUnbranded"$/)
  expect(csv).toContain(`"'=HYPERLINK(""http://a.test"")"`)
  expect(csv).toContain(',-8.54,')
  expect(counts(await bring(csv))).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 })
  expect(counts(await bring(csv, { dryRun: true }))).toMatchObject({ unchanged: 2 })
  const all = await textOf(exportCsv(actorOf(await createUser(db, { role: 'admin' }))))
  expect(all.split('\r\n')).toHaveLength(4)
})

it.each(['agent2@keystead.test', ...inFull('agent@keystead.test')])(
  'exports the demo’s listings of %s, and imports them unchanged, as its dry run said (D150)',
  async (email) => {
    await db.collection('users').deleteMany({ email: /@keystead\.test$/ })
    await seed()
    const person = await db.collection('users').findOne({ email })
    if (!person) throw new Error(`the demo has no ${email}`)
    const csv = await textOf(exportCsv(actorOf(person)))
    const ofAgent = { agentId: person._id }
    const before = await properties().find(ofAgent).sort({ _id: 1 }).toArray()
    const nothing = { created: 0, updated: 0, unchanged: before.length, failed: 0, errors: [] }
    expect(await bring(csv, { person, dryRun: true })).toMatchObject(nothing)
    expect(await bring(csv, { person })).toMatchObject(nothing)
    expect(await properties().find(ofAgent).sort({ _id: 1 }).toArray()).toEqual(before)
  },
)

it('deletes imports with their agent’s account', async () => {
  await bring(table(LAKE))
  await transaction((session) => deleteRowsOfPerson(agent._id, session))
  expect(await imports().countDocuments({ agentId: agent._id })).toBe(0)
  expect(await db.collection('importRows').countDocuments({ agentId: agent._id })).toBe(0)
})

describe('pictures', () => {
  let host = ''
  let server: Server
  let urls: string[] = []
  let whileAsked: () => Promise<unknown>
  beforeAll(async () => {
    const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    server = createServer(async ({ url = '' }, response) => {
      urls.push(url)
      await whileAsked()
      if (url.endsWith('.png')) response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture)
      else response.writeHead(404).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    getEnv().IMPORT_PICTURE_HOSTS.push(host)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    urls = []
    whileAsked = async () => undefined
  })

  it('are fetched once each; a listing without any shows the drawing of its type', async () => {
    const missingUrl = `http://${host}/gone`
    const inside = 'http://127.0.0.1:1/a.png'
    const csv = table(`${LAKE}http://${host}/a.png;${missingUrl};http://${host}/b.png`, `${LOFT}${inside}`)
    const done = await bring(csv)
    expect(done).toMatchObject({ created: 2, failed: 0 })
    const column = 'Photo'
    expect(done.errors).toEqual([
      { row: 2, column, message: 'The file’s server returned error 404.', value: missingUrl, kept: true },
      { row: 3, column, message: FETCH_MESSAGES.private, value: inside, kept: true },
    ])
    const lake = await properties().findOne({ listingId: 'KS-1' })
    expect(lake?.images).toHaveLength(2)
    const notes = db.collection('pictures')
    const pictures = await notes
      .find({ address: { $in: lake?.images?.map(({ url }) => url) ?? [] } })
      .toArray()
    expect(pictures).toMatchObject([{ ownerId: agent._id }, { ownerId: agent._id }])
    expect(pictures.every(({ dueAt }) => dueAt === undefined)).toBe(true)
    const loft = await properties().findOne({ listingId: 'KS-2' })
    expect(loft?.image).toContain('placeholders/other')
    expect((await fetch(loft?.image ?? '')).headers.get('content-type')).toBe('image/webp')
    urls = []
    expect(counts(await bring(csv))).toMatchObject({ unchanged: 2 })
    expect(urls).toEqual(['/gone'])
  })

  it('of a sold home are not fetched, so that other homes of the file get theirs (D143)', async () => {
    await bring(table(LAKE, LOFT))
    await properties().updateMany({}, { $set: { soldAt: new Date() } })
    const done = await bring(
      table(`${LAKE.replace('485000', '490000')}http://${host}/s.png`, `${LOFT}http://${host}/t.png`),
    )
    expect(counts(done)).toMatchObject({ unchanged: 1, failed: 1 })
    expect(urls).toEqual([])
  })

  it('of a hidden home beyond the limit of drafts are not fetched, and a check says so (D496)', async () => {
    const at = { createdAt: new Date(), updatedAt: new Date() }
    const draft = { agentId: agent._id, values: {}, version: 1, ...at }
    const all = Array.from({ length: DRAFTS_LIMIT }, () => ({ ...draft, _id: new ObjectId() }))
    await db.collection('drafts').insertMany(all)
    const csv = `Ref,Status,Title,Location,Price,Photo\nA,Hidden,Mill,Bend,1,http://${host}/a.png`
    for (const dryRun of [true, false])
      expect((await bring(csv, { dryRun })).errors).toEqual([{ row: 2, column: '', message: DRAFTS_FULL }])
    expect(urls).toEqual([])
  })

  it('are fetched again while the image host is down', async () => {
    await bring(table(LAKE))
    await cloudinary.stop()
    const id = await send(table(`${LAKE}http://${host}/a.png`))
    await continueImportNow(id)
    await cloudinary.start()
    expect(await getImport(actorOf(agent), { id })).toMatchObject({ status: 'waiting', errors: [] })
    await runDueJobs(new Date(Date.now() + 2 * MAX_RETRY_DELAY))
    expect(await getImport(actorOf(agent), { id })).toMatchObject({ updated: 1, errors: [] })
  })

  it('on the image host must be the agent’s own', async () => {
    await bring(table(`${LAKE}http://${host}/a.png`))
    const { image = '' } = (await properties().findOne({ listingId: 'KS-1' })) ?? {}
    const other = await createUser(db, { role: 'agent' })
    const done = await bring(table(`${LOFT}${image}`), { person: other })
    expect(done.errors).toMatchObject([{ message: 'This picture is not one of your own.', kept: true }])
    expect(await bring(table(`${LOFT}${image}`))).toMatchObject({ created: 1, errors: [] })
  })

  it('are shown once, even if a row names several addresses of one', async () => {
    const [first, second] = [1, 2].map(
      (n) => `${cloudinary.origin}/keystead/image/upload/v${n}/listings/x.jpg`,
    )
    const csv = table(`${LAKE}${first};${second}`)
    await bring(table(LAKE))
    expect(await bring(csv, { dryRun: true })).toMatchObject({ updated: 1, errors: [] })
    expect(await bring(csv)).toMatchObject({ status: 'done', updated: 1, errors: [] })
    expect(await properties().findOne({ listingId: 'KS-1' })).toMatchObject({ images: [{ url: first }] })
    expect(counts(await bring(csv))).toMatchObject({ unchanged: 1 })
    await bring(csv.replace('KS-1', 'KS-5'))
    expect(await properties().findOne({ listingId: 'KS-5' })).toMatchObject({ images: [{ url: first }] })
  })

  it('deleted while their row is written are reported, and the other rows are imported', async () => {
    await bring(table(LAKE, `${LOFT}http://${host}/a.png`))
    const { image = '' } = (await properties().findOne({ listingId: 'KS-2' })) ?? {}
    const notes = db.collection('pictures')
    whileAsked = () => notes.updateOne({ address: image }, { $set: { deleting: true } })
    const done = await bring(
      table(
        `${LAKE.replace('485000', '490000')}${image}`,
        `${LOFT.replace('KS-2', 'KS-3')}http://${host}/c.png`,
      ),
    )
    expect(done).toMatchObject({ status: 'done', created: 1, updated: 0, failed: 1 })
    expect(done.errors).toEqual([
      {
        row: 2,
        column: 'Photo',
        message: 'This picture has been deleted. Remove it and upload it again.',
        value: image,
      },
    ])
    expect(await properties().findOne({ listingId: 'KS-1' })).toMatchObject({ maxPriceMinor: 48_500_000 })
  })

  it('of a home that is handed over meanwhile are not shown, nor is the home changed (D538)', async () => {
    await bring(table(LAKE))
    const { name, email } = await createUser(db, { role: 'agent' })
    const home = { agentId: new ObjectId(), agentName: name, agentEmail: email }
    whileAsked = () => properties().updateOne({ listingId: 'KS-1' }, { $set: home })
    await bring(table(`${LAKE.replace('485000', '490000')}http://${host}/a.png`))
    const handedOver = await properties().findOne({ agentId: home.agentId })
    expect(handedOver).toMatchObject({ maxPriceMinor: 48_500_000, agentEmail: email })
    expect(handedOver?.image).toContain('placeholders/')
  })

  it('deleted while their row is added are left out', async () => {
    await bring(table(`${LOFT}http://${host}/a.png`))
    const { image = '' } = (await properties().findOne({ listingId: 'KS-2' })) ?? {}
    const notes = db.collection('pictures')
    whileAsked = () => notes.updateOne({ address: image }, { $set: { deleting: true } })
    const done = await bring(table(`${LAKE}${image}`, `${LOFT.replace('KS-2', 'KS-3')}http://${host}/d.png`))
    expect(done).toMatchObject({ status: 'done', created: 2, failed: 0 })
    expect(done.errors).toMatchObject([
      { row: 2, message: 'This picture is not one of your own.', kept: true },
    ])
  })
})
