import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { type Application, startApplication } from '../../test/support/application'
import { newPerson, type Session } from '../../test/support/contract'
import { listHome, uploadedPicture } from './list-home'
import { type Loaded, startLoadProcess } from './load'
import { FIFTHS, MEMORY_LIMIT_MB, judge, residentMemory } from './memory'
import { someListings, requestMix } from './mixed-load'
import { tableOf, writePage } from '../documentation'

/** The floor applies to runs of at least this many minutes; shorter ones are not recorded. */
const FULL_MINUTES = 20

/** How often the memory is read and a listing changed, which invalidates all cached lists. */
const SAMPLE_MS = 5_000

/** How many listings the site has by its own count: "24", "1000 or more". */
async function countListings(viewer: Session): Promise<string> {
  const { headers } = await viewer.get('/api/properties?limit=1')
  const isMore = headers.get('x-total-count-relation') === 'gte'
  return `${headers.get('x-total-count')}${isMore ? ' or more' : ''}`
}

/** Reports the memory; a run of the full length is recorded. */
async function writeResults(
  minutes: number,
  listed: string,
  loaded: readonly Loaded[],
  samples: readonly number[],
): Promise<void> {
  const { fifths, max, isReached } = judge(samples)
  const responses = loaded.reduce((sum, item) => sum + item.responses, 0)
  const megabytes = [...fifths, max].map((figure) => `${figure.toFixed(0)} MB`)
  const outcome = isReached ? 'reached' : 'missed'
  console.log(`${responses} responses in ${minutes} minutes at ${listed} listings`)
  console.log(`resident memory by fifths of the run: ${megabytes.slice(0, FIFTHS).join(', ')}`)
  console.log(`at most ${megabytes.at(-1)}, floor ${MEMORY_LIMIT_MB} MB and not growing: ${outcome}`)
  if (minutes < FULL_MINUTES) return
  const head = [...fifths.map((_, i) => `Fifth ${i + 1}`), 'Most', 'Floor', '']
  await writePage(
    'benchmark-memory.md',
    `# Memory benchmark

Written by \`npm run bench -- --soak ${minutes}\`: the resident memory of the application's process, or of the largest of several, during ${minutes} minutes in which visitors, a buyer and an administrator asked for pages of all kinds over 10 connections as fast as they were answered, mostly for different listings and searches, while an agent changed a listing every ${SAMPLE_MS / 1_000} seconds. The database had ${listed} listings; ${responses} answers were given, each of them a 200. The figures are medians of the fifths of that time.

${tableOf(head, [[...megabytes, `${MEMORY_LIMIT_MB} MB, not growing`, outcome]])}
`,
  )
}

/** Samples the memory, in megabytes, and changes a listing repeatedly until `done`. */
async function sampleMemory(change: () => Promise<void>, done: AbortSignal): Promise<number[]> {
  const samples: number[] = []
  while (!done.aborted) {
    samples.push(await residentMemory())
    await change()
    await setTimeout(SAMPLE_MS, undefined, { signal: done }).catch(() => undefined)
  }
  return samples
}

/**
 * Requests pages of all kinds for `minutes` while a listing changes repeatedly, and reports the memory
 * of the application's process. On the database of MONGODB_URI, or on the embedded one with the demo's data.
 * A run of the full length is written to docs/benchmark-memory.md.
 */
export async function soak(minutes: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-soak-'))
  const generators = [startLoadProcess(), startLoadProcess(), startLoadProcess()] as const
  let application: Application | undefined
  let database: MongoClient | undefined
  try {
    application = await startApplication({
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000000',
    })
    const site = application.addresses.get('ready') ?? ''
    const uri = process.env.MONGODB_URI || `${application.addresses.get('database')}`
    database = await MongoClient.connect(uri)
    const { dbName } = database.options
    const db = database.db(dbName === 'test' ? 'keystead' : dbName)
    const { session: buyer } = await newPerson(db, 'user', site)
    const { session: agent } = await newPerson(db, 'agent', site)
    const { session: admin } = await newPerson(db, 'admin', site)
    const image = await uploadedPicture(agent)
    let minPrice = 420_000
    const id = await listHome(agent, image, {
      title: 'House that changes',
      location: 'Bend, Oregon',
      minPrice,
    })
    const change = async () => {
      minPrice += 1
      const { status } = await agent.patch(`/api/properties/${id}`, { minPrice })
      if (status !== 200) throw new Error(`A change is refused: ${status}`)
    }
    const listings = await someListings(buyer)
    const listed = await countListings(buyer)
    const mix = requestMix(listings)
    const done = new AbortController()
    const seconds = minutes * 60
    const load = Promise.all([
      generators[0].run({ site, paths: mix.visitor, cookies: [''], connections: 3, seconds }),
      generators[1].run({ site, paths: mix.buyer, cookies: [buyer.cookie], connections: 5, seconds }),
      generators[2].run({ site, paths: mix.admin, cookies: [admin.cookie], connections: 2, seconds }),
    ]).finally(() => done.abort())
    const [loaded, samples] = await Promise.all([load, sampleMemory(change, done.signal)])
    await writeResults(minutes, listed, loaded, samples)
  } finally {
    for (const generator of generators) generator.end()
    await database?.close()
    await application?.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
