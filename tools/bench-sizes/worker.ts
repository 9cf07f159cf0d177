import { closeClient, getDb } from '@/lib/data/client'
import { planOf, queriesOf } from '../../test/support/query-plans'
import { recordWire } from '../../test/support/wire-recorder'
import { databaseSettings } from '../../commands/load/settings'
import { load, loadedListings } from '../../commands/load/fill'
import { type Case, casesOf } from './cases'

/*
 * Measures one size in a process of its own, because a process has one database: first loads what is not there, then
 * times what its parent names, and takes away what it added when it is told to end. With `reads` it tells instead what the
 * database reads: what is asked goes through a recorder then, which takes time of its own.
 */

export type WorkerRequest = { case: number; runs: number; warmUp: number } | { reads: number } | 'end'
export type WorkerMessage =
  | { is: 'ready'; cases: (Pick<Case, 'name' | 'floor' | 'once'> & { isSearch: boolean })[] }
  | { is: 'timed'; milliseconds: number[] }
  | { is: 'read'; rows: number }

/** What takes long is run less often, in milliseconds of a round: no call begins beyond that. */
const ROUND_MS = 2_000

const send = (told: WorkerMessage) => process.send?.(told)

const listings = Number(process.argv[2])
const recorder = process.argv[3] === 'reads' ? await recordWire(databaseSettings()) : undefined
if (recorder) process.env.MONGODB_URI = recorder.uri
if ((await loadedListings()) !== listings) await load(listings, (line) => console.log(`${listings}: ${line}`))
const { cases, clean } = await casesOf()

process.on('message', (asked: WorkerRequest) => void answer(asked))

async function answer(asked: WorkerRequest): Promise<void> {
  try {
    if (asked === 'end') {
      await clean()
      await closeClient()
      await recorder?.close()
      process.disconnect()
      return
    }
    const one = cases['reads' in asked ? asked.reads : asked.case]
    if (!one) throw new Error('there is no such case')
    if ('reads' in asked) {
      send({ is: 'read', rows: await rowsReadBy(one) })
      return
    }
    await one.prepare?.(asked.warmUp + asked.runs)
    await timed(one, asked.warmUp)
    send({ is: 'timed', milliseconds: await timed(one, asked.runs) })
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/** How long so many runs take, each of them, in milliseconds; one at least. */
async function timed({ run }: Case, runs: number): Promise<number[]> {
  const milliseconds: number[] = []
  const begun = performance.now()
  while (milliseconds.length < runs && (milliseconds.length === 0 || performance.now() < begun + ROUND_MS)) {
    const start = performance.now()
    await run()
    milliseconds.push(performance.now() - start)
  }
  return milliseconds
}

/** How many rows, or entries of an index, the database reads for all that the case asks, by its own account. */
async function rowsReadBy({ run }: Case): Promise<number> {
  recorder?.take()
  await run()
  const queries = (recorder?.take() ?? []).flatMap(queriesOf)
  let rows = 0
  for (const query of queries) rows += (await planOf(getDb(), query)).read
  return rows
}

send({
  is: 'ready',
  cases: cases.map(({ name, floor, once, isChange = false }) => ({
    name,
    isSearch: !isChange,
    ...(floor !== undefined && { floor }),
    ...(once && { once }),
  })),
})
