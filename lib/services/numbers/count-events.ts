import 'server-only'
import { createHmac } from 'node:crypto'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { afterCommit, isDuplicateKey, ObjectId, type Session } from '@/lib/data/client'
import { addJobs } from '@/lib/data/jobs'
import {
  addListingEvents,
  type CountedEvent,
  deleteNumbersOf,
  deleteSeenBefore,
  saltOfDay,
} from '@/lib/data/listing-numbers'
import { findFieldsById } from '@/lib/data/properties'
import { toDay } from '@/lib/domain/dates'
import { type ListingEvent } from '@/lib/domain/listing-numbers'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { beforeExit } from '@/lib/lifecycle.mjs'
import { getLog } from '@/lib/log'
import { type Handler } from '../jobs/run-job'

/** The time between two writes, in milliseconds: what a killed process has not written is lost (ADR 122). */
const WRITE_MS = 1_000

/** The most events that are held while the database is unavailable. */
const PENDING_LIMIT = 50_000

/** How many digests a process remembers, to write none of them again. */
const WRITTEN_LIMIT = 20_000

/** The longest part of a User-Agent header that is read, in characters. */
const USER_AGENT_LIMIT = 500

type PendingEvent = {
  event: ListingEvent
  propertyId: string
  day: string
  /** An account, or the address and browser of a visitor. In memory only. */
  person: string
  /** Views of homes of these agents are not counted. */
  excludedAgentIds: readonly string[]
}

type Counter = {
  pending: Map<string, PendingEvent>
  written: LRUCache<string, true>
  salts: Map<string, string>
  writing: Promise<void> | null
}

// Pages and route handlers are bundled apart from each other.
const holder = globalThis as typeof globalThis & { keysteadNumbers?: Counter }
const counter = (): Counter =>
  (holder.keysteadNumbers ??= {
    pending: new Map(),
    written: new LRUCache({ max: WRITTEN_LIMIT }),
    salts: new Map(),
    writing: null,
  })

function add(event: Omit<PendingEvent, 'day'>): void {
  const { pending } = counter()
  const day = toDay(new Date())
  if (pending.size < PENDING_LIMIT)
    pending.set(JSON.stringify([event.event, event.propertyId, day, event.person]), { ...event, day })
}

/** Counts, once the transaction commits, that a person did this at a home (D500, D501). */
export const countEvent = (
  event: Exclude<ListingEvent, 'views'>,
  propertyId: ObjectId,
  personId: ObjectId,
  session: Session,
): void =>
  afterCommit(session, async () =>
    add({
      event,
      propertyId: propertyId.toHexString(),
      person: personId.toHexString(),
      excludedAgentIds: [],
    }),
  )

/** Who opens a home's page, and how; `address`: the client's IP address, normalised as for rate limits. */
export type PageVisit = { actor: Actor | null; address: string; userAgent: string; isPrefetch: boolean }

/** Counts that somebody sees a home's page, unless it is a bot or a prefetch (D501). */
export function countView(propertyId: string, { actor, address, userAgent, isPrefetch }: PageVisit): void {
  const browser = userAgent.slice(0, USER_AGENT_LIMIT)
  if (isPrefetch || browser === '' || isbot(browser)) return
  const person = actor?.id ?? `${address}\n${browser}`
  const colleagues = actor?.office?.members.map(({ id }) => id) ?? []
  add({ event: 'views', propertyId, person, excludedAgentIds: actor ? [actor.id, ...colleagues] : [] })
}

/**
 * Writes what was counted since the last write, in one command. What the database does not accept is written with the
 * next one. Never fails.
 */
export function writeEventCounts(): Promise<void> {
  const current = counter()
  current.writing ??= write(current).finally(() => (current.writing = null))
  return current.writing
}

async function write(current: Counter): Promise<void> {
  const batch = current.pending
  if (batch.size === 0) return
  current.pending = new Map()
  try {
    const events = [...batch.values()]
    for (const day of new Set(events.map(({ day: eventDay }) => eventDay))) await readSalt(current, day)
    const unwritten = events
      .map((event) => ({ ...event, digest: digestOf(event, current.salts.get(event.day) ?? '') }))
      .filter(({ digest }) => !current.written.has(digest))
    const countableEvents = await onlyCountable(unwritten)
    if (countableEvents.length > 0) await addListingEvents(countableEvents)
    for (const { digest } of unwritten) current.written.set(digest, true)
  } catch (error) {
    current.pending = new Map([...batch, ...current.pending].slice(0, PENDING_LIMIT))
    // Another process has created the same document: the next write finds it.
    if (!isDuplicateKey(error))
      getLog().warn({ err: error }, 'home event counts not written; retried with the next write')
  }
}

/** Reads the salt of a day when its first event is written, and deletes the digests of the days before. */
async function readSalt(current: Counter, day: string): Promise<void> {
  if (current.salts.has(day)) return
  await deleteSeenBefore(day)
  // The day before still has events in the first second of a day.
  current.salts = new Map([...current.salts, [day, await saltOfDay(day)] as const].slice(-2))
}

/** Keyed with the server's secret, so that a copy of the database reveals nothing, even on the same day. */
const digestOf = ({ event, propertyId, person }: PendingEvent, salt: string): string =>
  createHmac('sha256', getEnv().NEXTAUTH_SECRET)
    .update(JSON.stringify([salt, event, propertyId, person]))
    .digest('base64url')
    .slice(0, 16)

/** Drops views of unlisted homes, and views by the home's agent or their colleagues (D500, D501). */
async function onlyCountable<Event extends CountedEvent & PendingEvent>(events: Event[]): Promise<Event[]> {
  const viewed = new Set(events.filter(({ event }) => event === 'views').map(({ propertyId }) => propertyId))
  const ids = [...viewed].map((id) => new ObjectId(id))
  const homes = await findFieldsById(ids, ['agentId', 'listed'])
  const agentByHome = new Map(
    homes
      .filter(({ listed }) => listed)
      .map(({ _id, agentId }) => [_id.toHexString(), agentId.toHexString()] as const),
  )
  return events.filter(({ event, propertyId, excludedAgentIds: own }) => {
    if (event !== 'views') return true
    const agentId = agentByHome.get(propertyId)
    return agentId !== undefined && !own.includes(agentId)
  })
}

/** Writes every second from now on, and once more before the process ends. */
export function startEventCountFlush(): void {
  setInterval(() => void writeEventCounts(), WRITE_MS).unref()
  beforeExit(async () => {
    await counter().writing
    await writeEventCounts()
  })
}

/** After this many milliseconds no process still has to write a view of a removed home. */
const DELETION_DELAY_MS = 60_000

/**
 * Enqueues a job that deletes the numbers of removed homes a minute after the transaction that removes them (D500).
 * Views are written every second: each write would restart a transaction that deleted the numbers, and a home that many
 * people open could not be removed.
 */
export async function removeEventCounts(ids: ObjectId[], at: Date, session: Session): Promise<void> {
  const dueAt = new Date(at.getTime() + DELETION_DELAY_MS)
  const [first] = ids
  // A home is removed once, so the first one names the job.
  if (first) await addJobs([{ kind: 'delete-numbers', subject: first.toHexString(), dueAt, ids }], session)
}

const BATCH = 500

/** Deletes the numbers of removed homes, as a job. */
export const deleteDueNumbers: Handler = async ({ ids = [] }) => {
  for (let i = 0; i < ids.length; i += BATCH) await deleteNumbersOf(ids.slice(i, i + BATCH))
  return 'done'
}
