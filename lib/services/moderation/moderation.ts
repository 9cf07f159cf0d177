import 'server-only'
import { findQueuedApplications } from '@/lib/data/applications'
import { findQueuedReportCases } from '@/lib/data/reports'
import { QUEUE_KINDS, type QueueKind, DECISION_HELD_MS, TOO_LATE_TO_UNDO } from '@/lib/domain/moderation'
import { UNDECIDED_STATUS } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { ADMIN_TABLE_ROWS, type AdminTableCursors, type AdminTablePage } from '@/lib/schemas/admin-table'
import {
  QUEUE_PREVIEW_ROWS,
  type QueueDto,
  type QueueItem,
  type QueuePart,
  type QueueQuery,
  type HeldCase,
} from '@/lib/schemas/moderation'
import { changingContent } from '@/lib/data/changing-content'
import { addJobs, type ClaimedJob, findJobs, removeJob } from '@/lib/data/jobs'
import { findSessionUser } from '@/lib/data/users'
import { AppError, conflict } from '@/lib/domain/errors'
import { jobId } from '@/lib/domain/jobs'
import { type SecurityEvent } from '@/lib/domain/security-events'
import { getLog } from '@/lib/log'
import { count } from '@/lib/metrics/metrics'
import { readAdminTable } from '../paging'
import { toApplicationDto, acceptApplication, declineApplication } from '../applications/applications'
import { assertCan } from '../authorise'
import { manageFailedRefunds } from '../payments/payments'
import { recordRepaid } from '../payments/settle-payment'
import { manageProperties } from '../properties/list-properties'
import { toReportCaseDto, dismissReports } from '../reports/reports'
import { type Handler, runNow } from '../jobs/run-job'
import { seal, unseal } from '../secrets'
import { deleteMessage } from '../messages/send-message'
import { decideProperty, deleteProperty } from '../properties/decide-property'
import { deleteReview } from '../reviews/reviews'

type ReadPage = (actor: Actor, cursors: AdminTableCursors, size: number) => Promise<AdminTablePage<QueueItem>>

const withItems = <Dto>(page: AdminTablePage<Dto>, toItem: (dto: Dto) => QueueItem) => ({
  ...page,
  items: page.items.map(toItem),
})

const PAGE_READERS: Record<QueueKind, ReadPage> = {
  listings: async (actor, cursors, size) => {
    const query = { search: '', status: UNDECIDED_STATUS, sort: 'oldest', ...cursors } as const
    const page = await manageProperties(actor, query, size)
    return withItems(page, (listing) => ({ kind: 'listings', id: listing._id, listing }))
  },
  reports: async (_actor, cursors, size) => {
    const page = await readAdminTable(findQueuedReportCases(), cursors, toReportCaseDto, size)
    return withItems(page, (report) => ({ kind: 'reports', id: report._id, report }))
  },
  applications: async (_actor, cursors, size) => {
    const page = await readAdminTable(findQueuedApplications(), cursors, toApplicationDto, size)
    return withItems(page, (application) => ({ kind: 'applications', id: application._id, application }))
  },
  refunds: async (actor, cursors, size) => {
    const page = await manageFailedRefunds(actor, cursors, size)
    return withItems(page, (refund) => ({ kind: 'refunds', id: refund.intentId, refund }))
  },
}

/**
 * The pending decisions of administrators, oldest first (D185): the first of each kind, or one page of one kind. An empty
 * page is replaced by the first page. At most six database calls.
 */
export async function readQueue(actor: Actor, { kind, ...cursors }: QueueQuery): Promise<QueueDto> {
  assertCan(actor, 'property:decide')
  assertCan(actor, 'report:read')
  assertCan(actor, 'application:decide')
  if (kind === null) {
    const parts = await Promise.all(
      QUEUE_KINDS.map(async (each) => {
        const { items, next } = await PAGE_READERS[each](actor, {}, QUEUE_PREVIEW_ROWS)
        return { kind: each, items, more: next !== null }
      }),
    )
    return { parts: await withHeld(actor, parts), previous: null, next: null }
  }
  const { items, previous, next } = await PAGE_READERS[kind](actor, cursors, ADMIN_TABLE_ROWS)
  // Every case on this page has been decided; an empty page would hide the pending cases of other pages.
  if (items.length === 0 && (cursors.after ?? cursors.before)) return readQueue(actor, { kind })
  return { parts: await withHeld(actor, [{ kind, items, more: false }]), previous, next }
}

/** Returns the cases, each with whose decision can still be undone (D351): the actor's, or another administrator's. */
async function withHeld(actor: Actor, parts: QueuePart[]): Promise<QueuePart[]> {
  const cases = parts.flatMap(({ items }) => items)
  const pendingJobs = cases.length === 0 ? [] : await findJobs(cases.map(jobIdOf))
  const jobs = new Map(pendingJobs.map((job) => [job._id, job]))
  const heldOn = (item: QueueItem) => {
    const job = jobs.get(jobIdOf(item))
    return job && (heldStateOf(job)?.actorId === actor.id ? 'own' : 'other')
  }
  return parts.map((part) => ({
    ...part,
    items: part.items.map((item) => ({ ...item, held: heldOn(item) })),
  }))
}

/** The id of a decision's case, by its kind. */
export type HeldInput = { id?: string; applicationId?: string; intentId?: string }

type Decision = {
  kind: QueueKind
  carryOut: (actor: Actor, input: never) => Promise<unknown>
  /** The cached content that it changes. */
  tags?: (id: string) => string[]
  /** The security event of a decision that returns the id of its account, or `null` if there is none. */
  event?: SecurityEvent
}

const listingTags = (id: string) => ['lists', `property:${id}`]

/** The decisions of the queue, by the name of their operation. */
const DECISIONS = {
  decideProperty: { kind: 'listings', carryOut: decideProperty, tags: listingTags },
  deleteProperty: { kind: 'reports', carryOut: deleteProperty, tags: listingTags },
  dismissReports: { kind: 'reports', carryOut: dismissReports },
  deleteReview: { kind: 'reports', carryOut: deleteReview, tags: () => ['properties', 'reviews'] },
  deleteMessage: { kind: 'reports', carryOut: deleteMessage },
  acceptApplication: {
    kind: 'applications',
    carryOut: acceptApplication,
    tags: () => ['lists', 'properties'],
    event: 'role-changed',
  },
  declineApplication: { kind: 'applications', carryOut: declineApplication },
  recordRepaid: { kind: 'refunds', carryOut: recordRepaid },
} satisfies Record<string, Decision>
export type HeldAction = keyof typeof DECISIONS

type HeldState = { act: HeldAction; actorId: string; input: HeldInput }

const subjectOf = ({ kind, id }: HeldCase) => `${kind}:${id}`
const jobIdOf = (held: HeldCase) => jobId('decide-case', subjectOf(held))

const heldStateOf = ({ sealed = '', subject }: Pick<ClaimedJob, 'sealed' | 'subject'>): HeldState | null => {
  const text = unseal(sealed, subject)
  return text === null ? null : (JSON.parse(text) as HeldState)
}

/**
 * Holds an administrator's decision, so that it can be undone before anybody is notified of it (D351, ADR 097). A job
 * carries it out after a minute, `commitDecision` before. Throws `conflict` if the case has already been decided.
 */
export async function holdDecision(actor: Actor, action: HeldAction, input: HeldInput): Promise<HeldCase> {
  assertCan(actor, 'report:decide')
  const heldDecision = {
    kind: DECISIONS[action].kind,
    id: input.id ?? input.applicationId ?? input.intentId ?? '',
  }
  const subject = subjectOf(heldDecision)
  const sealed = seal(JSON.stringify({ act: action, actorId: actor.id, input } satisfies HeldState), subject)
  const dueAt = new Date(Date.now() + DECISION_HELD_MS)
  await addJobs([{ kind: 'decide-case', subject, dueAt, sealed }])
  // The first of two administrators decides.
  const [job] = await findJobs([jobIdOf(heldDecision)])
  if (job && job.sealed !== sealed) throw conflict('This case has already been decided.')
  return heldDecision
}

async function isHeldBy(actor: Actor, held: HeldCase): Promise<boolean> {
  assertCan(actor, 'report:decide')
  const [job] = await findJobs([jobIdOf(held)])
  return job !== undefined && heldStateOf(job)?.actorId === actor.id
}

/** Discards the actor's held decision. Throws `conflict` if it has been carried out. */
export async function undoDecision(actor: Actor, held: HeldCase): Promise<void> {
  if (!(await isHeldBy(actor, held)) || !(await removeJob(jobIdOf(held)))) throw conflict(TOO_LATE_TO_UNDO)
}

/**
 * Carries out the actor's held decision now, unless that has been done. Throws what the decision throws; the case is then
 * open again.
 */
export async function commitDecision(actor: Actor, held: HeldCase): Promise<void> {
  if (!(await isHeldBy(actor, held))) return
  let refusal: AppError | null = null
  await runNow(jobIdOf(held), async (job) => {
    refusal = await applyDecision(job)
    return 'done'
  })
  if (refusal) throw refusal
}

/** Applies a held decision whose page was closed. */
export const carryOutDecision: Handler = async (job) => {
  await applyDecision(job)
  return 'done'
}

/** Carries out a held decision with its administrator's current role; returns the refusal if it is no longer possible. */
async function applyDecision(job: ClaimedJob): Promise<AppError | null> {
  const heldDecision = heldStateOf(job)
  const account = heldDecision && (await findSessionUser(heldDecision.actorId))
  if (!account) return null
  const { _id, name, email, image, role } = account
  const actor: Actor = { id: _id.toHexString(), name, email, image, role }
  const { carryOut, tags, event }: Decision = DECISIONS[heldDecision.act]
  let result: unknown
  try {
    result = await changingContent(tags?.(heldDecision.input.id ?? '') ?? [], () =>
      carryOut(actor, heldDecision.input as never),
    )
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  if (event && result !== null) {
    const outcome = 'succeeded'
    const { id: targetId } = result as { id: string }
    count('security', { event, outcome })
    getLog().info({ event, outcome, accountId: actor.id, targetId }, 'security')
  }
  return null
}
