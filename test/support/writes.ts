import { AsyncLocalStorage } from 'node:async_hooks'
import { ClientSession, Collection } from 'mongodb'

/** The driver's methods that write one collection, at which a process may be interrupted. */
export const WRITES = [
  'insertOne',
  'insertMany',
  'replaceOne',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
] as const

/** The session of each write that `work` makes; `undefined` for one outside a transaction. */
export async function sessionsOfWrites(work: () => Promise<unknown>): Promise<unknown[]> {
  const sessions: unknown[] = []
  // A timer of the application may write meanwhile.
  const ofWork = new AsyncLocalStorage<true>()
  const methods = Collection.prototype as unknown as Record<string, (...input: unknown[]) => unknown>
  const originals = WRITES.map((name) => [name, methods[name]] as const)
  for (const [name, original] of originals)
    methods[name] = function (this: Collection, ...input) {
      if (ofWork.getStore()) sessions.push((Object(input.at(-1)) as { session?: unknown }).session)
      return original?.apply(this, input)
    }
  await ofWork.run(true, work)
  for (const [name, original] of originals) if (original) methods[name] = original
  return sessions
}

/** Expects at least so many writes of `work`, all in one transaction: a process that is killed leaves all or none. */
export async function expectOneTransaction(work: () => Promise<unknown>, atLeast: number): Promise<void> {
  const sessions = await sessionsOfWrites(work)
  expect(sessions.length).toBeGreaterThanOrEqual(atLeast)
  expect([...new Set(sessions)]).toEqual([expect.any(ClientSession)])
}
