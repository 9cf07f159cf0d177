import 'server-only'
import { LRUCache } from 'lru-cache'
import { findContentChanges } from '@/lib/data/content-changes'
import { getLog } from '@/lib/log'

/**
 * How far behind the newest change each look begins, in milliseconds: a transaction lasts at most a minute, so one that
 * wrote its record earlier may still be committed later.
 */
const OVERLAP_MS = 90_000

/** How long the database may leave one look without an answer, in milliseconds. */
const LOOK_MS = 5_000

/** After so many milliseconds without an answer nothing that is cached is taken for fresh any more (ADR 036). */
const SILENCE_MS = 60_000

/** What this process keeps, where it keeps it itself (`lib/transport/content-store.mjs`); loaded by Next, apart from this. */
type Store = { invalidate?(tags: readonly string[]): void; forget?(): void }

const holder = globalThis as typeof globalThis & {
  [key: symbol]: Store | undefined
  keysteadHeard?: LRUCache<string, true>
}
const store = (): Store => holder[Symbol.for('keystead.content')] ?? {}

/** The ids of the changes that this process has followed; far more than are told in the time that a look goes back. */
const heard = () => (holder.keysteadHeard ??= new LRUCache<string, true>({ max: 100_000 }))

/** Notes changes that this process has followed by itself, because it made them. */
export function noteHeard(ids: readonly string[]): void {
  for (const id of ids) heard().set(id, true)
}

/**
 * One process's ear for what others change (ADR 036). `look` asks once and invalidates what was changed since; `tick` is
 * for a timer: it begins a look unless one is under way, and after a minute without an answer forgets what is cached.
 */
export function contentEar(): { look(): Promise<void>; tick(): void } {
  let newest = new Date(0)
  let heardAt = performance.now()
  let looking: Promise<void> | null = null
  let isDeaf = false

  async function look(): Promise<void> {
    const after = new Date(newest.getTime() - OVERLAP_MS)
    const found = await findContentChanges(after, AbortSignal.timeout(LOOK_MS))
    const news = found.filter(({ _id }) => !heard().has(_id.toHexString()))
    store().invalidate?.([...new Set(news.flatMap(({ tags }) => tags))])
    noteHeard(news.map(({ _id }) => _id.toHexString()))
    newest = found.at(-1)?.at ?? newest
    heardAt = performance.now()
    isDeaf = false
  }

  function failed(error: unknown): void {
    // Once, not at each look for as long as the database is away.
    if (!isDeaf) getLog().warn({ err: error }, 'changes of content not heard')
    isDeaf = true
  }

  function tick(): void {
    if (performance.now() - heardAt > SILENCE_MS) store().forget?.()
    looking ??= look()
      .catch(failed)
      .finally(() => (looking = null))
  }

  return { look, tick }
}

/** Hears what others change from now on, each `every` milliseconds, before the first request is answered; 0: never. */
export async function hearChanges(every: number): Promise<void> {
  if (every === 0) return
  const { look, tick } = contentEar()
  await look()
  setInterval(tick, every).unref()
}
