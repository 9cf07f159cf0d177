/** @tier full */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Application, startApplication } from '../support/application'
import { staleTime, until, demoSession, Session } from '../support/contract'
import { steadyLoad } from '../support/steady-load'
import { UNDER_TEST } from '../support/under-test'

const folder = mkdtempSync(join(tmpdir(), 'keystead-workers-'))
let running: Application
let site: string

beforeAll(async () => {
  running = await startApplication({
    ...UNDER_TEST,
    DATA_DIR: folder,
    MONGODB_URI: '',
    LOG_LEVEL: 'warn',
    WORKERS: '2',
    METRICS_TOKEN: 'a-token-of-the-scraper',
  })
  site = running.addresses.get('ready') ?? ''
})

afterAll(async () => {
  await running.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The first `count` processes that reported ready, in order. */
const workers = async (count: number): Promise<number[]> => {
  const pids = () =>
    running.output
      .flatMap((line) => /^worker (\d+) is ready$/.exec(line)?.[1] ?? [])
      .map((pid) => Number(pid))
  const ids = await until(
    async () => pids(),
    ({ length }) => length >= count,
  )
  expect(ids).toHaveLength(count)
  return ids
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it("WORKERS processes share one port, and show each other's changes within a second", async () => {
  await workers(2)
  // For the agent the response would come from the database, because it has their listing's exact position.
  const agent = await demoSession('agent', site)
  const buyer = await demoSession('buyer', site)
  const { body } = await agent.get('/api/properties/agent/agent@keystead.test')
  const { _id: id } = (body as { _id: string; sold: boolean }[]).find(({ sold }) => !sold) ?? { _id: '' }
  const titles = async (): Promise<string[]> => {
    // Each over a connection of its own, which the workers accept in turns.
    const responses = await Promise.all(Array.from({ length: 8 }, () => buyer.get(`/api/properties/${id}`)))
    return responses.map((response) => (response.body as { title: string }).title)
  }
  const title = 'Told by a worker'
  expect(await titles()).not.toContain(title)
  expect((await agent.patch(`/api/properties/${id}`, { title })).status).toBe(200)
  const from = performance.now()
  const isFresh = async () => (await titles()).every((item) => item === title)
  expect(await staleTime(isFresh, from)).toBeLessThan(1_000)
})

it('returns the metrics of all workers from each', async () => {
  const headers = { authorization: 'Bearer a-token-of-the-scraper' }
  const requestCount = async () => {
    const text = await (await fetch(`${site}/api/metrics`, { headers })).text()
    return Number(/^keystead_http_requests_total\{route="\/about",.*\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }
  const before = await requestCount()
  // Each over a connection of its own, which the workers accept in turns.
  await Promise.all(Array.from({ length: 8 }, async () => (await fetch(`${site}/about`)).text()))
  const counts = await until(
    () => Promise.all(Array.from({ length: 4 }, requestCount)),
    (totals) => totals.every((count) => count >= before + 8),
  )
  expect(counts).toEqual(Array(4).fill(before + 8))
})

it('replaces a killed worker while the others respond', async () => {
  const [first = 0] = await workers(2)
  process.kill(first, 'SIGKILL')
  await until(
    async () => running.output.some((line) => line.startsWith(`worker ${first} ended (SIGKILL)`)),
    (isSaid) => isSaid,
  )
  const anyone = new Session(site)
  for (let i = 0; i < 20; i += 1) expect((await anyone.get('/api/health')).status).toBe(200)
  const [, second, third] = await workers(3)
  expect([second, third].map((pid) => isAlive(pid ?? 0))).toEqual([true, true])
  expect(isAlive(first)).toBe(false)
})

/** Requests per second while the workers are replaced. */
const PER_SECOND = 200

/** The maximum of concurrent requests, so that a slow machine can still start workers. */
const MAX_CONCURRENT = 16

it('loses no request in a rolling restart', async () => {
  const old = (await workers(3)).filter(isAlive)
  const primary = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(old[0])], { encoding: 'utf8' }))
  const load = steadyLoad(
    site,
    ['/api/health/ready', '/login', '/about', '/api/properties?limit=6'],
    PER_SECOND,
    { maxConcurrent: MAX_CONCURRENT },
  )
  process.kill(primary, 'SIGHUP')
  const [, , , ...fresh] = await workers(5)
  await until(
    async () => running.output.includes('the restart is complete'),
    (isOver) => isOver,
  )
  const { sent, failed } = await load.stop()
  expect(failed).toEqual([])
  expect(sent).toBeGreaterThan(PER_SECOND)
  expect(old.filter(isAlive)).toEqual([])
  expect(fresh.filter(isAlive)).toHaveLength(2)
})

it('ends all workers with the server', async () => {
  const alive = (await workers(5)).filter(isAlive)
  expect(alive).toHaveLength(2)
  await running.end()
  expect(alive.filter(isAlive)).toEqual([])
})

it('reports a wrong setting once, and starts no other worker', async () => {
  const start = startApplication({
    DATA_DIR: join(folder, 'other'),
    MONGODB_URI: '',
    WORKERS: '2',
    CRON_SECRET: 'short',
  })
  const error: unknown = await start.catch((reason: unknown) => reason)
  expect(String(error)).toMatch(/^Error: the application: ended with 1\n/)
  expect(String(error).match(/CRON_SECRET: must be/g)).toHaveLength(1)
  expect(String(error)).not.toMatch(/:\d+:\d+\)?$/m)
})
