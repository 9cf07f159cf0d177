import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Db, type Document } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { closeClient, getDb } from '@/lib/data/client'
import { readMigrationState, MIGRATION } from '@/lib/data/migrations'
import { describeMigrationState } from '@/lib/services/health'
import { acceptOffer, createOffer } from '@/lib/services/offers/negotiate-offer'
import { findOffer } from '@/lib/data/offers'
import { completePurchase } from '@/lib/services/payments/settle-payment'
import { getEnv } from '@/lib/env'
import {
  FORMAT,
  type BackupHeader,
  markerLine,
  PICTURES,
  type Checksum,
  ChecksumBuilder,
} from '@/commands/backup/file-format'
import { fetchPictures, LIST } from '@/commands/backup/pictures'
import { readBackup } from '@/commands/backup/read-backup'
import { MARKER_LEFT, restoreBackup } from '@/commands/backup/restore-backup'
import { writeBackup } from '@/commands/backup/write-backup'
import { brokenInvariants } from '@/tools/simulation/invariants'
import { actorOf, createUser, insertProperties, makeProperty } from '@/test/factories'
import { databaseUri } from '@/test/support/database-uri'
import { engine, REMEMBERS_DROPPED } from '@/test/support/engine'
import { itInFull, onlyWhere } from '@/test/support/tier'
import { serviceDatabase } from '@/test/support/services'

/** More than one batch of a read, so that the database changes while it is read. */
const LISTINGS = 700

// Drops the last database of `moveOn` before `serviceDatabase` closes the connection.
afterAll(() => getDb().dropDatabase())
const { uri } = serviceDatabase()
const folder = mkdtempSync(join(tmpdir(), 'keystead-backup-'))
const file = (name: string) => join(folder, name)
const all = () => ({ expectedName: getDb().databaseName })

let agent: UserDoc
let buyers: UserDoc[]
let listings: PropertyDoc[]

/**
 * Points the application at a database with a new name and drops the previous one: a connection of DocumentDB
 * may keep looking for what was dropped under a name (`REMEMBERS_DROPPED`).
 */
async function moveOn(): Promise<void> {
  await getDb().dropDatabase()
  await closeClient()
  const name = `test_${randomBytes(8).toString('hex')}`
  getEnv().MONGODB_URI = databaseUri(uri, name)
}

/**
 * The errors of a DocumentDB connection that does not find the collection it has just created, if others
 * create some too.
 */
const NOT_FOUND_AGAIN: readonly unknown[] = ['Unable to create the specified collection', MARKER_LEFT]

/** Restores into a new database, which `prepare` fills first; on DocumentDB this may take several attempts. */
async function restoreElsewhere(
  from: string,
  options: () => Parameters<typeof restoreBackup>[2] = () => ({}),
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): ReturnType<typeof restoreBackup> {
  for (let tries = 1; ; tries += 1) {
    await moveOn()
    try {
      await prepare()
      return await restoreBackup(getDb(), from, options())
    } catch (error) {
      const { message, cause } = error as Error
      const isEngines = [message, (cause as Error | undefined)?.message].some((text) =>
        NOT_FOUND_AGAIN.includes(text),
      )
      if (engine !== 'documentdb' || !isEngines || tries === 5) throw error
    }
  }
}

beforeAll(async () => {
  const db = getDb()
  agent = await createUser(db, { role: 'agent' })
  buyers = await Promise.all(Array.from({ length: 4 }, () => createUser(db)))
  listings = Array.from({ length: LISTINGS }, (_, i) => makeProperty(agent, { title: `Home ${i}` }))
  await insertProperties(db, listings)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Everything in the database, including the types of numbers, and every index. */
async function everything(): Promise<Document> {
  const db = getDb()
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort()
  const parts = names.map(async (name) => {
    const rows = await db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray()
    const indexes = (await db.collection(name).listIndexes().toArray()) as Document[]
    return [name, { rows, indexes: indexes.sort((a, b) => (a.name < b.name ? -1 : 1)) }] as const
  })
  return Object.fromEntries(await Promise.all(parts))
}

/** Makes, accepts and buys offers on one listing after the other until `isOver`; returns how many. */
async function trade(person: UserDoc, from: number, isOver: () => boolean): Promise<number> {
  let done = 0
  for (let i = from; i < listings.length && !isOver(); i += buyers.length) {
    const propertyId = listings[i]?._id.toHexString() ?? ''
    const { id } = await createOffer(actorOf(person), { propertyId, offerAmount: 400_000 + i })
    if (i % 3 !== 0) await acceptOffer(actorOf(agent), { id })
    const offer = await findOffer(id)
    if (i % 3 === 1 && offer) await completePurchase(offer, { transactionId: `pi_${i}`, actor: null })
    done += 1
  }
  return done
}

/** The number of rows of each collection, from the file. */
function sums(name: string): Record<string, number> {
  const counts: Record<string, number> = {}
  let section = ''
  for (const line of gunzipSync(readFileSync(name)).toString().split('\n')) {
    if (line.startsWith('#begin ')) section = (JSON.parse(line.slice(7)) as { name: string }).name
    if (line.startsWith('#end ')) counts[section] = (JSON.parse(line.slice(5)) as Checksum).rows
  }
  return counts
}

it('restores a backup taken during writes as one consistent moment (D177)', async () => {
  const db = getDb()
  let isOver = false
  const trading = buyers.map((person, i) => trade(person, i, () => isOver))
  // Some of everything exists before the backup starts.
  while ((await db.collection('offers').countDocuments({ status: 'bought' })) < 3) continue
  const before = await db.collection('offers').countDocuments()
  const { head, documents } = await writeBackup(getDb(), file('busy'))
  isOver = true
  await Promise.all(trading)
  expect(head).toMatchObject({
    migration: MIGRATION,
    pointInTime: expect.stringMatching(/^(snapshot|transaction)$/),
  })

  expect(await restoreElsewhere(file('busy'))).toMatchObject({ documents })
  expect(await brokenInvariants(getDb())).toEqual([])
  const { [PICTURES]: pictures, ...counted } = sums(file('busy'))
  for (const [name, rows] of Object.entries(counted))
    expect([name, await getDb().collection(name).countDocuments()]).toEqual([name, rows])
  expect(counted.offers).toBeGreaterThanOrEqual(before)
  expect(pictures).toBe(0)
})

it('restores every value, type and index of an idle database', async () => {
  const there = await everything()
  await writeBackup(getDb(), file('still'))
  expect(statSync(file('still')).mode & 0o777).toBe(0o600)
  await restoreElsewhere(file('still'))
  expect(await everything()).toEqual(there)
})

itInFull('deletes everything in a database that was named explicitly', async () => {
  const there = await everything()
  await restoreElsewhere(file('still'), all, () =>
    getDb().collection('strangers').insertOne({ of: 'another' }),
  )
  expect(await everything()).toEqual(there)
})

itInFull('writes whole files without hard links, and never over an existing file', async () => {
  const link = jest.spyOn(promises, 'link')
  link.mockRejectedValue(Object.assign(new Error('no links'), { code: 'EPERM' }))
  const { documents } = await writeBackup(getDb(), file('unlinked'))
  expect(await readBackup(file('unlinked'), { row: () => undefined })).toBeDefined()
  expect(statSync(file('unlinked')).mode & 0o777).toBe(0o600)
  expect(documents).toBeGreaterThan(LISTINGS)
  link.mockImplementation(async (_part, name) => {
    writeFileSync(name, 'of another backup')
    throw Object.assign(new Error('no links'), { code: 'EPERM' })
  })
  await expect(writeBackup(getDb(), file('taken'))).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(file('taken'), 'utf8')).toBe('of another backup')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  jest.restoreAllMocks()
})

itInFull('overwrites no file or database that was not named', async () => {
  const bytes = readFileSync(file('still'))
  await expect(writeBackup(getDb(), file('still'))).rejects.toThrow(/already exists\. Choose another file/)
  expect(readFileSync(file('still')).equals(bytes)).toBe(true)
  await expect(restoreBackup(getDb(), file('still'))).rejects.toThrow(
    /is not empty: .* or add --database test_\w+ to replace all its data\. Nothing was changed\./,
  )
  await writeBackup(getDb(), file('still'), { replace: true })
  await readBackup(file('still'))
})

it('rejects a damaged file before changing anything (D177)', async () => {
  const nonSharedBuffer = readFileSync(file('still'))
  const text = gunzipSync(nonSharedBuffer).toString()
  const cases: [Buffer, RegExp][] = [
    [nonSharedBuffer.subarray(0, nonSharedBuffer.length / 2), /is damaged: it ends too early\.$/],
    [
      Buffer.from('encrypted, or no backup at all'),
      /is not a Keystead backup\. If it is encrypted, decrypt it first\.$/,
    ],
    // Without gzip's own checksum.
    [
      Buffer.concat([nonSharedBuffer.subarray(0, -8), Buffer.alloc(8)]),
      /is damaged: it cannot be decompressed\.$/,
    ],
    [gzipSync('{"some":"lines"}\n'), /is not a Keystead backup\.$/],
    [
      gzipSync(text.replace(/(#begin \{\"name\":\"properties\"\}\n.{99})./, '$1~')),
      /is damaged: "properties" has a wrong checksum\.$/,
    ],
    [gzipSync(text.slice(0, text.lastIndexOf('#whole'))), /is damaged: it ends too early\.$/],
    [
      gzipSync(text.replace('"name":"offers"', '"name":"offerz"')),
      /is damaged: the file has a wrong checksum\.$/,
    ],
  ]
  for (const [bytes, message] of cases) {
    writeFileSync(file('damaged'), bytes)
    await expect(restoreBackup(getDb(), file('damaged'), all())).rejects.toThrow(message)
  }
  await expect(restoreBackup(getDb(), file('nowhere'), all())).rejects.toThrow(
    /The file .*nowhere does not exist\.$/,
  )
  expect(await getDb().collection('properties').countDocuments()).toBe(LISTINGS)
})

/** Restores, interrupted in the middle. */
async function cutShort(): Promise<void> {
  const cut = Object.create(getDb()) as Db
  cut.collection = ((name: string) => {
    if (name === 'wishlist') throw new Error('the end')
    return getDb().collection(name)
  }) as Db['collection']
  await expect(restoreBackup(cut, file('still'), all())).rejects.toThrow(/is incomplete\. Do not use it/)
}

itInFull('leaves a database that no version starts on if a restore is interrupted', async () => {
  await moveOn()
  await cutShort()
  expect(describeMigrationState(await readMigrationState())).toContain('was interrupted')
  await expect(writeBackup(getDb(), file('half'))).rejects.toThrow(
    /is incomplete: a restore was interrupted or is still running\. No backup was made\.$/,
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([])
  await restoreElsewhere(file('still'))
  expect(describeMigrationState(await readMigrationState())).toBeNull()
})

onlyWhere(engine !== 'documentdb', REMEMBERS_DROPPED)('over existing data', () => {
  itInFull('repeats an interrupted restore', async () => {
    const there = await everything()
    await cutShort()
    await restoreBackup(getDb(), file('still'), all())
    expect(describeMigrationState(await readMigrationState())).toBeNull()
    expect(await everything()).toEqual(there)
  })
})

itInFull('keeps one whole file of two concurrent backups to the same name', async () => {
  const results = await Promise.allSettled([1, 2].map(() => writeBackup(getDb(), file('twice'))))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await readBackup(file('twice'))
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

/** A backup with only migrations, by a version whose last migration is this one. */
function backupAt(name: string, migration: number): string {
  const checksumBuilder = new ChecksumBuilder()
  const write = (text: string, rows = 0) => {
    checksumBuilder.add(text, rows)
    return text
  }
  const head: BackupHeader = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    database: 'keystead',
    migration,
    pointInTime: 'none',
    collections: [{ name: 'migrations', indexes: [] }],
  }
  const rows = Array.from({ length: migration }, (_, i) => `{"_id":{"$numberInt":"${i + 1}"}}\n`).join('')
  const section = new ChecksumBuilder()
  section.add(rows, migration)
  const text =
    write(markerLine('head', head)) +
    write(markerLine('begin', { name: 'migrations' })) +
    write(rows, migration) +
    write(markerLine('end', section.sum()))
  writeFileSync(file(name), gzipSync(text + markerLine('whole', checksumBuilder.sum())))
  return file(name)
}

itInFull(
  'rejects a backup of a later version, and migrates one of an earlier version on request',
  async () => {
    await expect(restoreBackup(getDb(), backupAt('later', MIGRATION + 1), all())).rejects.toThrow(
      /is from a later version/,
    )
    const earlier = backupAt('earlier', MIGRATION - 1)
    await expect(restoreBackup(getDb(), earlier, all())).rejects.toThrow(
      /is from an earlier version.*--migrate/,
    )
    const { applied } = await restoreElsewhere(earlier, () => ({ runMigrations: true }))
    expect(applied).toHaveLength(1)
    expect(await getDb().collection('migrations').countDocuments()).toBe(MIGRATION)
  },
)

itInFull('fetches each picture once, lists them with their URLs, and reports missing ones', async () => {
  const urls: string[] = []
  const host = createServer(({ url = '' }, response) => {
    urls.push(url)
    response.writeHead(url === '/gone.jpg' ? 404 : 200, { 'content-type': 'image/jpeg' }).end(`of ${url}`)
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const site = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  try {
    const row = (name: string) => ({ _id: name as never, address: `${site()}/${name}.jpg`, turns: 0 })
    await getDb()
      .collection('pictures')
      .insertMany([row('one'), row('gone'), { _id: 'never' as never }])
    await writeBackup(getDb(), file('pictures'))
    const expectedName: string[] = []
    const fetchAll = () =>
      fetchPictures(file('pictures'), join(folder, 'them'), (line) => expectedName.push(line))
    expect(await fetchAll()).toEqual({ present: 1, missing: 1 })
    expect(await fetchAll()).toEqual({ present: 1, missing: 1 })
    expect(urls.filter((url) => url === '/one.jpg')).toHaveLength(1)
    expect(expectedName[0]).toMatch(/^missing: .*gone\.jpg: .*404/)
    const [name = '', address] = readFileSync(join(folder, 'them', LIST), 'utf8')
      .trim()
      .split('\t')
    expect(address).toBe(`${site()}/one.jpg`)
    expect(readFileSync(join(folder, 'them', name), 'utf8')).toBe('of /one.jpg')
  } finally {
    host.close()
  }
})
