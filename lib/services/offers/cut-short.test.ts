/** @tier full */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Collection } from 'mongodb'
import { ACT_NAMES, ACTS } from '@/test/support/offer-acts'
import { offerScenes } from '@/test/support/offer-scenes'
import { serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { WRITES } from '@/test/support/writes'

const stripe = testStripe()
const mail = testMail()
const { db } = serviceDatabase()
const scenes = offerScenes(db, { stripe, mail })

/*
 * Simulates a kill inside the test's own process: from one point on, all writes of the driver fail. `killed.test.ts` kills
 * real processes, also at the commit and before the response.
 */

/** A process that will be killed: how many writes it has left, and whether it has tried another one. */
type Doomed = { writesLeft: number; isDead: boolean }
const doomed = new AsyncLocalStorage<Doomed>()

const methods = Collection.prototype as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
const originals = WRITES.map((name) => [name, methods[name]] as const)

beforeAll(() => {
  for (const [name, original] of originals)
    methods[name] = function (this: Collection, ...args) {
      const doomedProcess = doomed.getStore()
      if (doomedProcess?.writesLeft === 0) {
        doomedProcess.isDead = true
        return Promise.reject(new Error('killed'))
      }
      if (doomedProcess) doomedProcess.writesLeft -= 1
      return original?.apply(this, args) ?? Promise.reject(new Error(`no ${name}`))
    }
})
afterAll(() => {
  for (const [name, original] of originals) if (original) methods[name] = original
})

/** Runs `work` as a process that is killed after so many writes; later writes fail. True if it was killed. */
async function killedAfter(writes: number, work: () => Promise<unknown>): Promise<boolean> {
  const doomedProcess: Doomed = { writesLeft: writes, isDead: false }
  await doomed.run(doomedProcess, work).catch(() => undefined)
  return doomedProcess.isDead
}

it.each(ACT_NAMES)('is complete or absent after a kill between any two writes: %s', async (name) => {
  const { result: wasKilled, expectSameEnd } = await scenes.runUninterrupted(name, (scene) =>
    killedAfter(Number.MAX_SAFE_INTEGER, () => ACTS[name](scene)),
  )
  expect(wasKilled).toBe(false)
  let points = 0
  for (; ; points += 1) {
    const scene = await scenes.prepare(name)
    if (!(await killedAfter(points, () => ACTS[name](scene)))) break
    await expectSameEnd(points, scene)
  }
  // At least once before each write of the transaction.
  expect(points).toBeGreaterThan(3)
})
