import 'server-only'

/*
 * What depends on the database engine. Everything else in `lib` uses this folder and names no engine. DocumentDB is the
 * open-source one on PostgreSQL; Amazon's product is always called Amazon DocumentDB.
 *
 * Supporting MongoDB alone, `rangesOf` becomes one `$or` and `hintFor` is deleted. Three rules outside this folder
 * are also for DocumentDB and cost MongoDB nothing: groups are read in one batch (`map.ts`, `places.ts`), a listing is
 * written before its offers (ADR 019), and counters are created before they are incremented (`rate-limits.ts`).
 */
export { hintFor, rangesOf, type Span } from './keyset'
export { engineName } from './name'
