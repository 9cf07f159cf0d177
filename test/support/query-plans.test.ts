import { type Db } from 'mongodb'
import { type Query } from './query-plans'

const query: Query = { verb: 'find', explained: { find: 'properties' }, isCount: false }
const INFINITE = `Unexpected token 'I', ..."al Cost": Infinity,\n    "... is not valid JSON`

/** Explains on an engine whose response is an error with the message `words`. */
async function planned(engine: string, words: string): Promise<unknown> {
  jest.resetModules()
  process.env.ENGINE_UNDER_TEST = engine
  const { planOf } = await import('./query-plans')
  const db = { command: () => Promise.reject(new Error(words)) } as unknown as Db
  return planOf(db, query)
}

const before = process.env.ENGINE_UNDER_TEST
afterAll(() => {
  if (before === undefined) delete process.env.ENGINE_UNDER_TEST
  else process.env.ENGINE_UNDER_TEST = before
})

it('treats a plan of infinite cost, which DocumentDB cannot report, as one without an index', async () => {
  expect(await planned('documentdb', INFINITE)).toMatchObject({ isIndexed: false })
})

it.each([
  ['mongodb', INFINITE],
  ['documentdb', 'connection closed'],
])('rethrows any other error: %s, %s', async (engine, words) => {
  await expect(planned(engine, words)).rejects.toThrow(words)
})
