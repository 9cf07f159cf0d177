import 'server-only'
import { getDb } from '../client'

/*
 * What depends on the database engine. Everything else in `lib` uses this folder and names no engine. DocumentDB is the
 * open-source one on PostgreSQL; Amazon's product is always called Amazon DocumentDB.
 *
 * Supporting MongoDB alone, `rangesOf` becomes one `$or` and `hintFor` is deleted. Three rules outside this folder
 * are also for DocumentDB and cost MongoDB nothing: groups are read in one batch (`map.ts`, `places.ts`), a listing is
 * written before its offers (ADR 019), and counters are created before they are incremented (`rate-limits.ts`).
 */
export { hintFor, rangesOf, type Span } from './keyset'

const holder = globalThis as typeof globalThis & { keysteadEngine?: string }

/** The name of the database server: "MongoDB 7.0.14". Each process reads it once. */
export async function engineName(): Promise<string> {
  return (holder.keysteadEngine ??= await readServerName())
}

/** All engines call themselves MongoDB 7 or later, as the driver wants it, and tell what they are in `gitVersion`. */
async function readServerName(): Promise<string> {
  const { version, gitVersion } = await getDb().command({ buildInfo: 1 })
  if (gitVersion === 'keystead') return 'Embedded database'
  return gitVersion === 'documentdb' ? 'DocumentDB' : `MongoDB ${String(version)}`
}
