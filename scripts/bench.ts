import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { format, resolveConfig } from 'prettier'
import { freePort, startApplication } from '../test/support/application'
import { demoSession, Session } from '../test/support/session'
import { build, root } from './setup/prepare.mjs'

/**
 * Asks the built demo for its pages and lists, as fast as it answers, and writes how often it does to
 * docs/benchmark.md. Beside each figure stands its ratio to a server that only sends the same bytes from memory,
 * measured in the moment before: the figures belong to the machine, the ratios to the code.
 */

const CONNECTIONS = 4
const WARM_UP_SECONDS = 2
const SECONDS = 5

type Measured = {
  name: string
  size: number
  perSecond: number
  median: number
  slowest: number
  ratio: number
}

/** Sends what it is given to everyone, on a thread of its own. */
const BARE_SERVER = `
  const { createServer } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  const body = Buffer.from(workerData)
  createServer((_, answer) => answer.end(body)).listen(0, '127.0.0.1', function () {
    parentPort.postMessage(this.address().port)
  })
`

async function load(url: string, seconds: number, cookie: string): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: cookie === '' ? {} : { cookie },
  })
  if (result.errors + result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are none`)
  return result
}

/** How many answers a second the bare server gives with this body. */
async function bare(body: ArrayBuffer): Promise<number> {
  const server = new Worker(BARE_SERVER, { eval: true, workerData: body })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('message', resolve)
    server.once('error', reject)
  })
  const { requests } = await load(`http://127.0.0.1:${port}/`, WARM_UP_SECONDS, '')
  await server.terminate()
  return requests.average
}

async function measure(site: string, name: string, address: string, cookie: string): Promise<Measured> {
  const url = site + address
  const body = await (await fetch(url, { headers: { cookie } })).arrayBuffer()
  await load(url, WARM_UP_SECONDS, cookie)
  const alone = await bare(body)
  const { requests, latency } = await load(url, SECONDS, cookie)
  return {
    name,
    size: body.byteLength,
    perSecond: requests.average,
    median: latency.p50,
    slowest: latency.p99,
    ratio: alone / requests.average,
  }
}

async function report(all: Measured[]): Promise<void> {
  const head = ['Address', 'Size', 'Answers a second', 'Median', '99 %', 'Times a bare server']
  const rows = all.map(({ name, size, perSecond, median, slowest, ratio }) => [
    name,
    `${Math.round(size / 1024)} KB`,
    Math.round(perSecond),
    `${median} ms`,
    `${slowest} ms`,
    ratio.toFixed(1),
  ])
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
  const text = `# Benchmark

Written by \`npm run bench\`: the built demo with its embedded database on a machine with ${cpus().length} cores, asked over ${CONNECTIONS} connections for ${SECONDS} seconds each. The last column says how many times as long an answer takes as the same bytes from a server that only sends them, measured just before. Signed in means as the demo's buyer, and as its administrator for the tables.

${table}
`
  const file = path.join(root, 'docs/benchmark.md')
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }))
}

await build()
const folder = mkdtempSync(path.join(tmpdir(), 'keystead-bench-'))
const application = await startApplication({
  PORT: String(await freePort()),
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000000',
})
try {
  const site = application.addresses.get('ready') ?? ''
  const { cookie: buyer } = await demoSession('buyer', site)
  const { cookie: admin } = await demoSession('admin', site)
  const { body } = await new Session(site).get('/api/properties?limit=1')
  const id = (body as { _id: string }[])[0]?._id ?? ''
  const asked = [
    ['/', ''],
    ['/about', ''],
    ['/homes', ''],
    ['/properties', buyer],
    ['/properties?location=england&sort=price-low-high', buyer],
    [`/properties/${id}`, buyer],
    ['/dashboard/user/bought', buyer],
    ['/dashboard/admin/manage-users', admin],
    ['/api/properties', buyer],
    [`/api/properties/${id}`, buyer],
    ['/api/health', ''],
  ] as const
  const measured: Measured[] = []
  for (const [address, cookie] of asked) {
    const name = `\`${address.replace(id, '{id}')}\`${cookie === '' ? '' : ', signed in'}`
    const one = await measure(site, name, address, cookie)
    measured.push(one)
    console.log(`${name}: ${Math.round(one.perSecond)} a second, ${one.ratio.toFixed(1)} times a bare server`)
  }
  await report(measured)
} finally {
  await application.end()
  rmSync(folder, { recursive: true, force: true })
}
