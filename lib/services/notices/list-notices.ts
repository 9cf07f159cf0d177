import 'server-only'
import { LRUCache } from 'lru-cache'
import { countNewHomes, findSeenTimes } from '@/lib/data/saved-searches'
import { type NoticeDoc, type UserDoc } from '@/lib/data/collections'
import { countOpenInquiries } from '@/lib/data/inquiries'
import { countPending } from '@/lib/data/reports'
import {
  countUnread,
  findNotice,
  findNotices,
  markRead,
  UNREAD_COUNT_LIMIT,
  findNoticesSince,
  findSessionsOf,
} from '@/lib/data/notices'
import { countOpenOffers } from '@/lib/data/offers'
import { countOffersForAdmins } from '@/lib/data/offers-for-admins'
import { findFieldsById } from '@/lib/data/properties'
import { notFound } from '@/lib/domain/errors'
import { NEWS_LIMIT } from '@/lib/domain/live-lists'
import { listsMovedBy } from '@/lib/domain/notice-lists'
import { PENDING_COUNT_LIMIT } from '@/lib/domain/moderation'
import { isSearchAlert, noticeTextOf } from '@/lib/domain/notices'
import { can, permissionScope } from '@/lib/domain/permissions'
import { UNDECIDED_STATUS } from '@/lib/domain/property'
import { isOnRequest } from '@/lib/domain/shown-price'
import { type Actor } from '@/lib/domain/user'
import { type NoticeCounts, type NoticeDto, type ReadNoticesInput } from '@/lib/schemas/notices'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { site } from '@/lib/site'
import { sessionOf } from '@/lib/data/sessions'
import { isShuttingDown, onShutdown } from '@/lib/lifecycle.mjs'
import { getLog } from '@/lib/log'
import { assertCan } from '../authorise'
import { byId } from '@/lib/data/reads'
import { readPageInBatch } from '../paging'
import { noticeHref } from './mail-notice'

/** Counts a person's new notices, and returns the newest ones. */
async function countNew(personId: string): Promise<NoticeCounts> {
  const [counts, newest] = await Promise.all([countUnread(personId), findNotices(personId).rows(NEWS_LIMIT)])
  return {
    ...counts,
    news: newest.map(({ _id, kind, as, values, createdAt }) => ({
      id: _id.toHexString(),
      title: noticeTextOf(kind, as, values, site).title,
      at: createdAt.toISOString(),
      lists: listsMovedBy(kind, as),
    })),
  }
}

/**
 * The numbers in the actor's sidebar: for administrators with their pending decisions (D185), for buyers with their
 * open offers (D265) and the new homes of their saved searches, for members of an office with the inquiries that they have
 * to answer (D488). `null` for a suspended account, which reads no notices.
 */
export async function countNotices(actor: Actor): Promise<NoticeCounts | null> {
  if (!can(actor, 'notice:read', actor.id)) return null
  const [unread, otherCounts] = await Promise.all([countNew(actor.id), countOtherTasks(actor)])
  return { ...unread, ...otherCounts }
}

async function countOtherTasks(
  actor: Actor,
): Promise<Pick<NoticeCounts, 'moderation' | 'money' | 'offers' | 'searches' | 'inquiries'>> {
  if (can(actor, 'property:decide')) return countPendingTasks(actor)
  if (actor.office) return { inquiries: await countOpenInquiries(actor.office.id, actor.id) }
  if (!can(actor, 'offer:create')) return {}
  const [offers, searches] = await Promise.all([
    countOpenOffers(actor.id, UNREAD_COUNT_LIMIT),
    countNewInSearches(actor.id),
  ])
  return { offers, searches }
}

/** The numbers of an administrator's pending tasks (D185, D194), each counted up to a limit. Five calls by index. */
export async function countPendingTasks(
  actor: Actor,
): Promise<Required<Pick<NoticeCounts, 'moderation' | 'money'>>> {
  assertCan(actor, 'property:decide')
  const [moderation, money] = await Promise.all([
    countPending(UNDECIDED_STATUS, PENDING_COUNT_LIMIT),
    countOffersForAdmins(PENDING_COUNT_LIMIT),
  ])
  return { moderation, money }
}

/** The homes that the person's saved searches announced and they have not seen, counted up to a hundred. */
async function countNewInSearches(personId: string): Promise<number> {
  const counts = await countNewHomes(personId, await findSeenTimes(personId))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return Math.min(UNREAD_COUNT_LIMIT, total)
}

export const toNoticeDto = ({ _id, kind, as, values, createdAt, unread }: NoticeDoc): NoticeDto => ({
  id: _id.toHexString(),
  ...noticeTextOf(kind, as, values, site),
  at: createdAt.toISOString(),
  isNew: unread === true,
})

/** The actor's notices, newest first (D156). */
export async function listNotices(actor: Actor, pageInput: PageInput): Promise<Page<NoticeDto>> {
  assertCan(actor, 'notice:read', actor.id)
  return readPageInBatch(findNotices(actor.id), pageInput, async (notices) =>
    (await withoutHiddenPrices(notices)).map(toNoticeDto),
  )
}

/** The notices without the prices of homes whose price is on request now (D404). At most one database call. */
async function withoutHiddenPrices(notices: readonly NoticeDoc[]): Promise<readonly NoticeDoc[]> {
  const ids = notices.flatMap(({ kind, subjectId }) => (isSearchAlert(kind) ? [subjectId] : []))
  const homes = ids.length === 0 ? [] : await findFieldsById(ids, ['shownMaxMinor'])
  const hidden = byId(homes.filter(isOnRequest))
  return notices.map((notice) => {
    if (!hidden.has(notice.subjectId.toHexString())) return notice
    const { prices: _prices, pricesBefore: _pricesBefore, ...values } = notice.values
    return { ...notice, values }
  })
}

/** Marks the actor's notices of a sidebar entry, or all of them, as read. */
export async function readNotices(actor: Actor, { mark }: ReadNoticesInput): Promise<void> {
  assertCan(actor, 'notice:mark', actor.id)
  await markRead(actor.id, mark ? { mark } : {})
}

/** Marks one of the actor's notices as read and returns its link. `not_found` for any other id. */
export async function openNotice(actor: Actor, { id }: { id: string }): Promise<string> {
  assertCan(actor, 'notice:mark', actor.id)
  const notice = await findNotice(id, actor.id)
  if (!notice) throw notFound('Notification not found.')
  if (notice.unread) await markRead(actor.id, { id })
  return noticeHref(notice, actor.role)
}

/** How often a process polls for new notices while any page is open, in milliseconds (D157). */
const POLL_MS = 1_000

const POLL_TIMEOUT_MS = 5_000

/**
 * How far before the newest notice a poll starts, in milliseconds: an earlier one may be committed that much later (ADR
 * 036).
 */
const OVERLAP_MS = 90_000

/** The most open pages of one person per process. */
export const MAX_PAGES_PER_PERSON = 6

/** How many polls pass between counts of administrators' tasks, checks of sessions, and heartbeats. */
const POLLS_PER_COUNT = 2
const POLLS_PER_CHECK = 5
const POLLS_PER_HEARTBEAT = 15

/** After this many polls a page must reconnect with its cookie, so that no page stays connected forever. */
const MAX_POLLS = 300

/** Why a page is disconnected: to reconnect, because the session has ended, or because there are too many. */
export type DisconnectReason = 'again' | 'over' | 'full'

/** An open page. */
export type NoticeListener = {
  send(counts: NoticeCounts): void
  /** A heartbeat, for proxies. */
  beat(): void
  end(reason: DisconnectReason): void
}

type Follower = NoticeListener & { actor: Actor; sessionId: string; polls: number }

const isUnchanged = ({ role, office }: Actor, account: Pick<UserDoc, 'role' | 'officeId'>): boolean =>
  role === account.role && office?.id === account.officeId?.toHexString()

/** The open pages of one process: one timer and one query for all of them. */
class NoticeFeed {
  readonly #followers = new Map<string, Set<Follower>>()
  /** The ids of notices that were sent; many more than a poll reads. */
  readonly #sentIds = new LRUCache<string, true>({ max: 100_000 })
  #newest = 0
  #polls = 0
  #timer: NodeJS.Timeout | undefined
  /** The first poll since a page is open. */
  #firstPoll: Promise<void> = Promise.resolve()
  #runningPoll: Promise<void> | null = null
  #hasPollFailed = false
  /** The numbers of administrators' tasks that were sent last. */
  #tasks = ''
  /** Unregisters the shutdown callback that ends every page. */
  #unregister: () => void = () => undefined

  /** True while a page is open and the timer runs. */
  get isListening(): boolean {
    return this.#timer !== undefined
  }

  /** Adds a page, sends it the current counts, and returns a function that removes it. */
  async follow(actor: Actor, sessionId: string, listener: NoticeListener): Promise<() => void> {
    const pages = this.#followers.get(actor.id) ?? new Set()
    if (pages.size >= MAX_PAGES_PER_PERSON || isShuttingDown()) {
      listener.end(isShuttingDown() ? 'again' : 'full')
      return () => undefined
    }
    const follower: Follower = { ...listener, actor, sessionId, polls: 0 }
    this.#followers.set(actor.id, pages.add(follower))
    const remove = () => this.#remove(follower)
    // Notices from before the first poll are in the counts, so they are not sent again.
    if (!this.isListening) this.#firstPoll = this.#start()
    try {
      await this.#firstPoll
      const counts = await countNotices(actor)
      if (counts) listener.send(counts)
    } catch (error) {
      remove()
      throw error
    }
    return remove
  }

  /** Polls once; the next poll waits for this one. */
  async poll(): Promise<void> {
    this.#runningPoll ??= this.#pollNow()
      .then(() => (this.#hasPollFailed = false))
      .catch((error: unknown) => {
        // Once, not at each poll while the database is unavailable.
        if (!this.#hasPollFailed) getLog().warn({ err: error }, 'new notices not read')
        this.#hasPollFailed = true
      })
      .then(() => {
        this.#runningPoll = null
      })
    await this.#runningPoll
  }

  /**
   * Sends the open pages of these people their counts again; a conversation then requests the new messages (D212). Pages
   * whose counts cannot be read reconnect for them.
   */
  async refresh(people: ReadonlySet<string>): Promise<void> {
    const pagesOf = (personId: string) => [...(this.#followers.get(personId) ?? [])]
    for (const personId of people) {
      const [first] = pagesOf(personId)
      if (!first) continue
      try {
        const counts = await countNotices(first.actor)
        if (counts) for (const follower of pagesOf(personId)) follower.send(counts)
      } catch (error) {
        getLog().warn({ err: error, accountId: personId }, 'notices not counted')
        for (const follower of pagesOf(personId)) this.#end(follower, 'again')
      }
    }
  }

  /** Disconnects every page to reconnect elsewhere: shutdown waits for responses, and these never end by themselves. */
  readonly endAll = (): void => {
    for (const follower of this.#all()) this.#end(follower, 'again')
  }

  #all(): Follower[] {
    return [...this.#followers.values()].flatMap((pages) => [...pages])
  }

  async #start(): Promise<void> {
    this.#timer = setInterval(() => void this.poll(), POLL_MS).unref()
    this.#newest = Date.now()
    this.#polls = 0
    this.#unregister = onShutdown(this.endAll)
    await this.poll()
  }

  #remove(follower: Follower): void {
    const { id } = follower.actor
    const pages = this.#followers.get(id)
    pages?.delete(follower)
    if (pages?.size === 0) this.#followers.delete(id)
    if (this.#followers.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#unregister()
  }

  #end(follower: Follower, reason: DisconnectReason): void {
    this.#remove(follower)
    follower.end(reason)
  }

  async #pollNow(): Promise<void> {
    this.#polls += 1
    const isFirst = this.#polls === 1
    // The clock of another machine may be ahead.
    const from = Math.min(this.#newest, Date.now()) - OVERLAP_MS
    const notices = await findNoticesSince(new Date(from), AbortSignal.timeout(POLL_TIMEOUT_MS))
    const newNotices = notices.filter(({ _id }) => !this.#sentIds.has(_id.toHexString()))
    for (const { _id, createdAt } of newNotices) {
      this.#sentIds.set(_id.toHexString(), true)
      this.#newest = Math.max(this.#newest, createdAt.getTime())
    }
    if (!isFirst) await this.refresh(new Set(newNotices.map(({ personId }) => personId.toHexString())))
    if (this.#polls % POLLS_PER_COUNT === 0) await this.#countTasks()
    if (this.#polls % POLLS_PER_CHECK === 0) await this.#check()
    for (const follower of this.#all()) {
      follower.polls += 1
      if (follower.polls % POLLS_PER_HEARTBEAT === 0) follower.beat()
      if (follower.polls >= MAX_POLLS) this.#end(follower, 'again')
    }
  }

  /** Sends administrators their numbers when they change, because they are not notified of new tasks (D339). */
  async #countTasks(): Promise<void> {
    const admins = this.#all().filter(({ actor }) => can(actor, 'property:decide'))
    const [first] = admins
    if (!first) return
    const tasks = JSON.stringify(await countPendingTasks(first.actor))
    if (tasks === this.#tasks) return
    this.#tasks = tasks
    await this.refresh(new Set(admins.map(({ actor }) => actor.id)))
  }

  /**
   * Disconnects pages whose session has ended or whose account is suspended or deleted; those of a person with another
   * role or office reconnect, because that decides what is counted.
   */
  async #check(): Promise<void> {
    const accounts = await findSessionsOf([...this.#followers.keys()])
    const accountsById = byId(accounts)
    const now = new Date()
    for (const follower of this.#all()) {
      const account = accountsById.get(follower.actor.id)
      const mayRead = account && permissionScope(account.role, 'notice:read') !== null
      if (!mayRead || !sessionOf(account, follower.sessionId, now)) this.#end(follower, 'over')
      else if (!isUnchanged(follower.actor, account)) this.#end(follower, 'again')
    }
  }
}

const holder = globalThis as typeof globalThis & { keysteadNotices?: NoticeFeed }

/** The only instance of this process, even if the module is loaded more than once. */
export const noticeFeed = (): NoticeFeed => (holder.keysteadNotices ??= new NoticeFeed())

/** Sends a page the counts of the actor's new notices from now on (D157); returns a function that stops it. */
export const followNotices = (
  actor: Actor,
  sessionId: string,
  listener: NoticeListener,
): Promise<() => void> => noticeFeed().follow(actor, sessionId, listener)
