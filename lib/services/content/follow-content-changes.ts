import 'server-only'
import { LRUCache } from 'lru-cache'
import { findContentChanges } from '@/lib/data/content-changes'
import { getLog } from '@/lib/log'
import { noticeFeed } from '../notices/list-notices'

/**
 * How far before the newest change each poll starts, in milliseconds: a transaction lasts at most a minute, so an
 * earlier record may still be committed later.
 */
const OVERLAP_MS = 90_000

const POLL_TIMEOUT_MS = 5_000

/** After this many failed polls in a row it is logged. The next successful one also reads what they missed. */
const LOGGED_FAILURE = 3

/** After this many milliseconds without a successful poll, cached content is no longer considered fresh (ADR 036). */
const STALE_MS = 60_000

/** The content store of this process, if it has one (`lib/transport/content-store.mjs`); Next loads it separately. */
type ContentStore = { invalidate?(tags: readonly string[]): void; forget?(): void }

const holder = globalThis as typeof globalThis & {
  [key: symbol]: ContentStore | undefined
  keysteadSeenChanges?: LRUCache<string, true>
}
const contentStore = (): ContentStore => holder[Symbol.for('keystead.content')] ?? {}

/** The ids of the changes that this process has followed; many more than a poll reads. */
const seenChanges = () => (holder.keysteadSeenChanges ??= new LRUCache<string, true>({ max: 100_000 }))

/** Records changes that this process has followed already, because it made them. */
export function recordFollowedChanges(ids: readonly string[]): void {
  for (const id of ids) seenChanges().set(id, true)
}

/**
 * Polls for the changes of other processes (ADR 036). `poll` polls once, invalidates their tags and refreshes people's
 * open pages. `tick` is for a timer: it polls unless a poll is running, and clears the cache after a minute without a
 * successful poll. Only `poll` throws.
 */
export function contentChangePoller(): { poll(): Promise<void>; tick(): void } {
  let newest = new Date(0)
  let polledAt = performance.now()
  let runningPoll: Promise<void> | null = null
  let failures = 0

  async function poll(): Promise<void> {
    const after = new Date(newest.getTime() - OVERLAP_MS)
    const changes = await findContentChanges(after, AbortSignal.timeout(POLL_TIMEOUT_MS))
    const unseen = changes.filter(({ _id }) => !seenChanges().has(_id.toHexString()))
    contentStore().invalidate?.([...new Set(unseen.flatMap(({ tags }) => tags))])
    recordFollowedChanges(unseen.map(({ _id }) => _id.toHexString()))
    newest = changes.at(-1)?.at ?? newest
    polledAt = performance.now()
    failures = 0
    await noticeFeed().refresh(new Set(unseen.flatMap(({ personId }) => personId?.toHexString() ?? [])))
  }

  function countFailure(error: unknown): void {
    failures += 1
    // Once, not at each poll while the database is unavailable.
    if (failures === LOGGED_FAILURE) getLog().warn({ err: error }, 'content changes not read')
  }

  function tick(): void {
    if (performance.now() - polledAt > STALE_MS) contentStore().forget?.()
    runningPoll ??= poll()
      .catch(countFailure)
      .finally(() => (runningPoll = null))
  }

  return { poll, tick }
}

/**
 * Polls for the changes of other processes now, before it returns, and then every `intervalMs` milliseconds; 0: never.
 */
export async function followContentChanges(intervalMs: number): Promise<void> {
  if (intervalMs === 0) return
  const { poll, tick } = contentChangePoller()
  await poll()
  setInterval(tick, intervalMs).unref()
}
