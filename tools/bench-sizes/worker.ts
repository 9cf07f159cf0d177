import { closeClient, getDb } from '@/lib/data/client'
import { inRequest } from '@/lib/request-context'
import { planOf, queriesOf } from '../../test/support/query-plans'
import { recordWire } from '../../test/support/wire-recorder'
import { databaseSettings } from '../../commands/load/settings'
import { load, loadedListings } from '../../commands/load/fill'
import { type Case, casesOf } from './cases'

/*
 * Measures one size in a process of its own, because a process has one database: loads missing data, times
 * the cases that its parent names, and removes what it added at the end. With `reads` it counts what the
 * database reads instead, through a recorder, which takes time itself.
 */

export type WorkerRequest = { case: number; runs: number; warmUp: number } | { reads: number } | 'end'
export type WorkerMessage =
  | { is: 'ready'; cases: (Pick<Case, 'name' | 'floor' | 'once'> & { isSearch: boolean })[] }
  | { is: 'timed'; milliseconds: number[] }
  | { is: 'read'; rows: number }

/** No run of a round starts after this time, in milliseconds, so that slow cases run less often. */
const ROUND_MS = 2_000

const send = (workerMessage: WorkerMessage) => process.send?.(workerMessage)

const listings = Number(process.argv[2])
const recorder = process.argv[3] === 'reads' ? await recordWire(databaseSettings()) : undefined
if (recorder) process.env.MONGODB_URI = recorder.uri
if ((await loadedListings()) !== listings) await load(listings, (line) => console.log(`${listings}: ${line}`))
const { cases, clean } = await casesOf()

process.on('message', (request: WorkerRequest) => void handle(request))

async function handle(request: WorkerRequest): Promise<void> {
  try {
    if (request === 'end') {
      await clean()
      await closeClient()
      await recorder?.close()
      process.disconnect()
      return
    }
    const measuredCase = cases['reads' in request ? request.reads : request.case]
    if (!measuredCase) throw new Error('there is no such case')
    if ('reads' in request) {
      send({ is: 'read', rows: await rowsReadBy(measuredCase) })
      return
    }
    await measuredCase.prepare?.(request.warmUp + request.runs)
    await timed(measuredCase, request.warmUp)
    send({ is: 'timed', milliseconds: await timed(measuredCase, request.runs) })
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/**
 * How long a person waits for each run, in milliseconds: of `runs` runs, or fewer but at least one within `ROUND_MS`.
 * Work after the response is not included.
 */
async function timed({ run }: Case, runs: number): Promise<number[]> {
  const milliseconds: number[] = []
  const roundStart = performance.now()
  while (
    milliseconds.length < runs &&
    (milliseconds.length === 0 || performance.now() < roundStart + ROUND_MS)
  ) {
    const later: (() => Promise<void>)[] = []
    const start = performance.now()
    await inRequest({ requestId: 'bench', defer: (work) => later.push(work) }, run)
    milliseconds.push(performance.now() - start)
    for (const work of later) await work()
  }
  return milliseconds
}

/** How many rows or index entries the database reads for the case, as it reports itself. */
async function rowsReadBy({ run }: Case): Promise<number> {
  recorder?.take()
  await run()
  const queries = (recorder?.take() ?? []).flatMap(queriesOf)
  let rows = 0
  for (const query of queries) rows += (await planOf(getDb(), query)).rowsRead
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
