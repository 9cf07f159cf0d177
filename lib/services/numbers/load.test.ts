/** @tier full */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createProperty, createUser } from '@/test/factories'
import { type CountingOrder } from '@/test/support/counting-process'
import { bundleProcess } from '@/test/support/killable'
import { serviceDatabase } from '@/test/support/services'
import { recordWire } from '@/test/support/wire-recorder'
import { DAY_MS } from '@/lib/domain/dates'
import { readListingNumbers } from './read-numbers'

const { db } = serviceDatabase()
const folder = mkdtempSync(join(tmpdir(), 'keystead-counting-'))
const script = join(folder, 'process.cjs')

const PROCESSES = 3
const VIEWS_A_SECOND = 1_000
const SECONDS = 60

beforeAll(() => bundleProcess('counting-process.ts', script))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that counts, and how much it says to have counted; `onCount` is called when that grows. */
function start(order: CountingOrder, uri: string, onCount: () => void) {
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    env: { ...process.env, MONGODB_URI: uri, NODE_PATH: join(process.cwd(), 'node_modules') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const running = { child, count: 0, ended: once(child, 'exit') }
  createInterface(child.stdout).on('line', (line) => {
    running.count = Number(line)
    onCount()
  })
  return running
}

it('writes a thousand views a second once a second, and loses at most 1 % to a kill (ADR 122)', async () => {
  const agent = await createUser(db, { role: 'agent' })
  const listings = await Promise.all(Array.from({ length: 100 }, () => createProperty(db, agent)))
  const homes = listings.map(({ _id }) => _id.toHexString())
  const recorders = await Promise.all(
    Array.from({ length: PROCESSES }, () => recordWire(process.env.MONGODB_URI ?? '')),
  )
  const began = performance.now()
  const running: ReturnType<typeof start>[] = []
  const viewCount = () => running.reduce((sum, { count }) => sum + count, 0)
  await new Promise<void>((resolve) => {
    const onCount = () => viewCount() >= VIEWS_A_SECOND * SECONDS && resolve()
    for (const [i, { uri }] of recorders.entries())
      running.push(start({ homes, rate: VIEWS_A_SECOND / PROCESSES, name: `process ${i}` }, uri, onCount))
  })
  const [killed, ...others] = running
  killed?.child.kill('SIGKILL')
  for (const { child } of others) child.stdin?.end()
  await Promise.all(running.map(({ ended }) => ended))
  const seconds = (performance.now() - began) / 1_000
  for (const recorder of recorders) {
    const writes = recorder.take().filter((command) => command.update === 'listingNumbers')
    // The first one deletes the digests of other days, the last one is that of the end.
    expect(writes.length).toBeLessThanOrEqual(seconds + 2)
    await recorder.close()
  }
  const stored = await readListingNumbers(homes, new Date(Date.now() - DAY_MS), new Date())
  const views = [...stored.values()].reduce((sum, listingNumbers) => sum + listingNumbers.views, 0)
  expect(views).toBeLessThanOrEqual(viewCount())
  expect(views).toBeGreaterThanOrEqual(viewCount() * 0.99)
}, 180_000)
