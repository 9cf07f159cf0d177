import { type Document, MongoClient } from 'mongodb'

/** The supported databases: the embedded one, DocumentDB, and MongoDB. */
export const ENGINES = ['embedded', 'documentdb', 'mongodb'] as const
export type Engine = (typeof ENGINES)[number]

/** The oldest supported version of MongoDB. */
const OLDEST = 7

/** MongoDB's own builds contain the commit they were built from. */
const COMMIT = /^[0-9a-f]{40}$/

/**
 * The engine with these responses to `buildInfo` and `hello`. All three claim to be MongoDB 7 or later, as
 * the driver requires, and `gitVersion` distinguishes them. Throws for an unknown engine, an old MongoDB, and
 * one without transactions, because it is not a replica set.
 */
export function engineOf(buildInfo: Document, hello: Document): Engine {
  const { gitVersion, version } = buildInfo as { gitVersion?: unknown; version?: unknown }
  if (gitVersion === 'keystead') return 'embedded'
  if (gitVersion === 'documentdb') return 'documentdb'
  const description = `It calls itself ${String(version)}, ${String(gitVersion)}.`
  if (!COMMIT.test(String(gitVersion))) throw new Error(`The tests do not know this database. ${description}`)
  if (!(Number.parseInt(String(version), 10) >= OLDEST))
    throw new Error(`The tests need MongoDB ${OLDEST} or later. ${description}`)
  if (typeof hello.setName !== 'string') throw new Error(`The tests need a replica set. ${description}`)
  return 'mongodb'
}

/** The engine at a URI. */
export async function detectEngine(uri: string): Promise<Engine> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 30_000 })
  try {
    const admin = client.db('admin')
    return engineOf(await admin.command({ buildInfo: 1 }), await admin.command({ hello: 1 }))
  } finally {
    await client.close()
  }
}

/** The engine of the suite, from the global setup; `embedded` in suites without a database. */
export const engine: Engine = ENGINES.find((item) => item === process.env.ENGINE_UNDER_TEST) ?? 'embedded'

/** True if it has a planner and explains its plans; the embedded database finds everything in memory. */
export const hasPlanner = engine !== 'embedded'

/** Why suites that check plans are skipped on other engines. */
export const NO_PLANNER = 'the embedded database plans no queries'

/**
 * Why tests do not restore over existing collections there: if a connection of its gateway looks up a
 * collection while another one drops it, it keeps looking for the dropped one, and can neither read nor write
 * a new one with that name. New names are safe.
 */
export const REMEMBERS_DROPPED =
  'a connection of DocumentDB may go on looking for a collection that was dropped'
