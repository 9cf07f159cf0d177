import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { detectEngine } from '../test/support/engine'
import { tableOf, writePage } from './documentation'
import { median } from './figures'
import { type WorkerRequest, type WorkerMessage } from './bench-sizes/worker'
import { databaseSettings } from '../commands/load/settings'
import { SIZES } from '../commands/load/world'
import { isLocalUri } from '../commands/seed/database-plan'
import { root } from '../scripts/setup/prepare.mjs'

/**
 * Measures the services with ten thousand, a hundred thousand and a million listings on the server of
 * MONGODB_URI and writes docs/benchmark-sizes.md. Missing databases `load10k`, `load100k` and `load1m` are
 * loaded. Each round measures a case with all sizes in turn, so that other load on the machine affects all of
 * them. `--only TEXT` measures the cases whose name contains the text, and writes nothing; several texts are
 * separated by commas.
 */
const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = options.only?.split(',')

const ROUNDS = 5
const RUNS = 9
const WARM_UP_RUNS = 4
const ENGINES = { embedded: 'the embedded database', documentdb: 'DocumentDB', mongodb: 'MongoDB' }
const NAMES: Record<(typeof SIZES)[number], string> = {
  10_000: 'load10k',
  100_000: 'load100k',
  1_000_000: 'load1m',
}

/** The URI of another database of a server. */
const uriOf = (uri: string, name: string): string =>
  uri.replace(/^(mongodb:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/, `$1/${name}$2`)

async function nextMessage<Is extends WorkerMessage['is']>(
  child: ChildProcess,
  is: Is,
): Promise<Extract<WorkerMessage, { is: Is }>> {
  const stop = new AbortController()
  const first = (event: string) => once(child, event, { signal: stop.signal })
  const [message] = (await Promise.race([
    first('message'),
    first('exit').then(() => Promise.reject(new Error('a measuring process ended too early'))),
  ])) as [WorkerMessage]
  stop.abort()
  if (message.is !== is) throw new Error(`expected ${is}, got ${message.is}`)
  return message as Extract<WorkerMessage, { is: Is }>
}

/**
 * Starts the process of a size, to time its cases or count their reads; it is ready when its database is
 * loaded.
 */
async function start(server: string, listings: (typeof SIZES)[number], what: 'times' | 'reads' = 'times') {
  const file = path.join(root, 'tools/bench-sizes/worker.ts')
  const child = fork(file, [String(listings), what], {
    env: { ...process.env, MONGODB_URI: uriOf(server, NAMES[listings]) },
  })
  const { cases } = await nextMessage(child, 'ready')
  return { child, cases }
}

const send = (child: ChildProcess, request: WorkerRequest) => child.send(request)

type Row = { name: string; floor?: string; medians: number[]; ratio: number; reads?: number[] }

const formatDuration = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`

/** For each read-only case, how many rows or index entries the database reads at each size. */
async function readsOf(server: string): Promise<Map<string, number[]>> {
  const reads = new Map<string, number[]>()
  for (const listings of SIZES) {
    const { child, cases } = await start(server, listings, 'reads')
    for (const [i, { name, isSearch }] of cases.entries()) {
      if (!isSearch) continue
      send(child, { reads: i })
      reads.set(name, [...(reads.get(name) ?? []), (await nextMessage(child, 'read')).rows])
    }
    send(child, 'end')
  }
  return reads
}

async function report(engine: string, rows: readonly Row[]): Promise<void> {
  const sizes = SIZES.map((size) => size.toLocaleString('en'))
  const head = ['', ...sizes, 'Ratio', 'Floor', ...sizes.map((size) => `read of ${size}`)]
  const lines = rows.map(({ name, floor, medians, ratio, reads }) => [
    name,
    ...medians.map(formatDuration),
    ratio.toFixed(2),
    floor ?? '',
    ...SIZES.map((_, i) => reads?.[i]?.toLocaleString('en') ?? ''),
  ])
  await writePage(
    'benchmark-sizes.md',
    `# Benchmarks by data size

Written by \`npm run bench:sizes\`: the same calls with ten thousand, a hundred thousand and a million listings (\`npm run load\`) on ${engine}, on a machine with ${cpus().length} cores. They go through the services straight to the database: nothing is kept between two of them, no page is rendered, no request is made. Each figure is the median of up to ${ROUNDS * RUNS} calls one after the other, in ${ROUNDS} rounds of all sizes, after up to ${WARM_UP_RUNS} in each that are not counted; what takes long is called less often. The ratio is that of a million listings to ten thousand; the floor is what it may be. What has seconds for a floor ran once, and the floor is for a million. What is read are rows and entries of indexes, by the database's own account, of all that one call asks.

${tableOf(head, lines)}

Explore's floor is for the median of its orders.
`,
  )
}

/** Writes the table, with what each read-only case reads. */
async function reportAll(rows: readonly Row[]): Promise<void> {
  const reads = await readsOf(server)
  await report(
    engine,
    withOrders(rows).map((row) => {
      const read = reads.get(row.name)
      return read ? { ...row, reads: read } : row
    }),
  )
}

/** The median of Explore's orders as its own row. */
function withOrders(rows: readonly Row[]): Row[] {
  const orders = rows.filter(({ name }) => name.startsWith('Explore, '))
  const medians = SIZES.map((_, i) => median(orders.map((row) => row.medians[i] ?? NaN)))
  return [rowOf("Explore's orders, the median", medians, '1.3'), ...rows]
}

const rowOf = (name: string, medians: number[], floor?: string): Row => ({
  name,
  medians,
  ratio: (medians.at(-1) ?? NaN) / (medians[0] ?? NaN),
  ...(floor !== undefined && { floor }),
})

const server = databaseSettings()
if (!isLocalUri(server)) throw new Error('MONGODB_URI is not on this machine. Nothing was changed.')
const engine = ENGINES[await detectEngine(server)]
const sizes: Awaited<ReturnType<typeof start>>[] = []
try {
  for (const listings of SIZES) sizes.push(await start(server, listings))
  const rows: Row[] = []
  for (const [i, { name, floor, once: isOnce }] of sizes[0]?.cases.entries() ?? []) {
    if (wanted && !wanted.some((text) => name.includes(text))) continue
    const times = sizes.map((): number[] => [])
    for (let round = 0; round < (isOnce ? 1 : ROUNDS); round += 1)
      for (const [j, { child }] of sizes.entries()) {
        send(child, { case: i, ...(isOnce ? { runs: 1, warmUp: 0 } : { runs: RUNS, warmUp: WARM_UP_RUNS }) })
        times[j]?.push(...(await nextMessage(child, 'timed')).milliseconds)
      }
    const row = rowOf(name, times.map(median), isOnce ? `${isOnce.floorSeconds} s` : floor?.toString())
    rows.push(row)
    console.log(`${name}: ${row.medians.map(formatDuration).join(', ')}, ${row.ratio.toFixed(2)} times`)
  }
  for (const { child } of sizes.splice(0)) send(child, 'end')
  if (wanted && rows.length === 0) throw new Error(`No case has "${options.only}" in its name.`)
  if (!wanted) await reportAll(rows)
} finally {
  for (const { child } of sizes) if (child.connected) send(child, 'end')
}
