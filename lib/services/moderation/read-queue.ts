import 'server-only'
import { findQueuedApplications } from '@/lib/data/applications'
import { findQueuedReports } from '@/lib/data/reports'
import { QUEUE_KINDS, type QueueKind } from '@/lib/domain/moderation'
import { WAITING_LISTING } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { ADMIN_TABLE_ROWS, type AdminTableCursors, type AdminTablePage } from '@/lib/schemas/admin-table'
import {
  QUEUE_PREVIEW_ROWS,
  type QueueDto,
  type QueueItem,
  type QueuePart,
  type QueueQuery,
} from '@/lib/schemas/moderation'
import { readAdminTable } from '../admin-table'
import { toApplicationDto } from '../applications/applications'
import { assertCan } from '../authorise'
import { heldAmong } from './held-decisions'
import { manageFailedRefunds } from '../payments/failed-refunds'
import { manageProperties } from '../properties/list-properties'
import { toReportCaseDto } from '../reports/reports'

type Reading = (actor: Actor, cursors: AdminTableCursors, size: number) => Promise<AdminTablePage<QueueItem>>

const READINGS: Record<QueueKind, Reading> = {
  listings: async (actor, cursors, size) => {
    const query = { search: '', status: WAITING_LISTING, sort: 'oldest', ...cursors } as const
    const page = await manageProperties(actor, query, size)
    const toItem = (listing: (typeof page.items)[number]) => ({
      ...{ kind: 'listings' as const, id: listing._id },
      listing,
    })
    return { ...page, items: page.items.map(toItem) }
  },
  reports: (_actor, cursors, size) =>
    readAdminTable(
      findQueuedReports(),
      cursors,
      (reportCase): QueueItem => {
        const report = toReportCaseDto(reportCase)
        return { kind: 'reports', id: report._id, report }
      },
      size,
    ),
  applications: (_actor, cursors, size) =>
    readAdminTable(
      findQueuedApplications(),
      cursors,
      (applicationDoc): QueueItem => {
        const application = toApplicationDto(applicationDoc)
        return { kind: 'applications', id: application._id, application }
      },
      size,
    ),
  refunds: async (actor, cursors, size) => {
    const page = await manageFailedRefunds(actor, cursors, size)
    const toItem = (refund: (typeof page.items)[number]) => ({
      ...{ kind: 'refunds' as const, id: refund.intentId },
      refund,
    })
    return { ...page, items: page.items.map(toItem) }
  },
}

/**
 * The pending decisions of administrators, oldest first (D185): the first of each kind, or one page of one kind. At
 * most six database calls.
 */
export async function readQueue(actor: Actor, { kind, ...cursors }: QueueQuery): Promise<QueueDto> {
  assertCan(actor, 'property:decide')
  assertCan(actor, 'report:read')
  assertCan(actor, 'application:decide')
  if (kind === null) {
    const parts = await Promise.all(
      QUEUE_KINDS.map(async (each) => {
        const { items, next } = await READINGS[each](actor, {}, QUEUE_PREVIEW_ROWS)
        return { kind: each, items, more: next !== null }
      }),
    )
    return { parts: await withHeld(actor, parts), previous: null, next: null }
  }
  const { items, previous, next } = await READINGS[kind](actor, cursors, ADMIN_TABLE_ROWS)
  return { parts: await withHeld(actor, [{ kind, items, more: false }]), previous, next }
}

/** These cases, with whose decision on each can still be undone (D351). */
async function withHeld(actor: Actor, parts: QueuePart[]): Promise<QueuePart[]> {
  const heldOn = await heldAmong(
    actor,
    parts.flatMap(({ items }) => items),
  )
  return parts.map((part) => ({
    ...part,
    items: part.items.map((item) => ({ ...item, held: heldOn(item) })),
  }))
}
