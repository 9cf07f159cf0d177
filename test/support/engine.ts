import { type Document, MongoClient } from 'mongodb'

/** What may stand behind a MongoDB address: the embedded database, DocumentDB, or MongoDB itself. */
export const ENGINES = ['embedded', 'documentdb', 'mongodb'] as const
export type Engine = (typeof ENGINES)[number]

/** The first version of MongoDB that Keystead is made for. */
const OLDEST = 7

/** MongoDB's own builds name the commit that they are made of. */
const COMMIT = /^[0-9a-f]{40}$/

/**
 * Which engine gives these answers to `buildInfo` and `hello`. All three call themselves MongoDB 7 or later, as the
 * driver wants it, and tell what they are in `gitVersion`. Throws for what none of them answers, for a MongoDB that is
 * too old, and for one without transactions, because it is no replica set.
 */
export function engineOf(buildInfo: Document, hello: Document): Engine {
  const { gitVersion, version } = buildInfo as { gitVersion?: unknown; version?: unknown }
  if (gitVersion === 'keystead') return 'embedded'
  if (gitVersion === 'documentdb') return 'documentdb'
  const known = `It calls itself ${String(version)}, ${String(gitVersion)}.`
  if (!COMMIT.test(String(gitVersion))) throw new Error(`The tests do not know this database. ${known}`)
  if (!(Number.parseInt(String(version), 10) >= OLDEST))
    throw new Error(`The tests need MongoDB ${OLDEST} or later. ${known}`)
  if (typeof hello.setName !== 'string') throw new Error(`The tests need a replica set. ${known}`)
  return 'mongodb'
}

/** Asks the server at an address which engine it is. */
export async function detectEngine(uri: string): Promise<Engine> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 30_000 })
  try {
    const admin = client.db('admin')
    return engineOf(await admin.command({ buildInfo: 1 }), await admin.command({ hello: 1 }))
  } finally {
    await client.close()
  }
}

/** Which engine the suite runs on, as the global setup found out; `embedded` in suites without a database. */
export const engine: Engine = ENGINES.find((one) => one === process.env.ENGINE_UNDER_TEST) ?? 'embedded'

/** Whether it plans queries and tells how: the embedded database finds everything in memory. */
export const hasPlanner = engine !== 'embedded'

/** Why a suite of plans does not run there. */
export const NO_PLANNER = 'the embedded database plans no queries'

/**
 * Why nothing is restored there over what stands: a connection of its gateway that looks a collection up in the moment
 * in which another one of that name is dropped goes on looking for the dropped one, so that it finds nothing in the new
 * one and cannot write to it. A name that was never there is safe.
 */
export const REMEMBERS_DROPPED =
  'a connection of DocumentDB may go on looking for a collection that was dropped'
