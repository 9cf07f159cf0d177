import 'server-only'
import { findApplication } from '@/lib/data/applications'
import { findProperty } from '@/lib/data/properties'
import { findReportCase } from '@/lib/data/reports'
import { isOpenApplication } from '@/lib/domain/application'
import { notFound } from '@/lib/domain/errors'
import { type QueueKind } from '@/lib/domain/moderation'
import { isUndecided } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { id as anId } from '@/lib/schemas/common'
import { type QueueItem } from '@/lib/schemas/moderation'
import { toApplicationDto } from '../applications/application-dto'
import { assertCan } from '../authorise'
import { getFailedRefund } from '../payments/failed-refunds'
import { toManaged } from '../properties/manage-properties'
import { toReportCaseDto } from '../reports/list-reports'

const READINGS: Record<QueueKind, (actor: Actor, id: string) => Promise<QueueItem | null>> = {
  listings: async (_actor, id) => {
    const found = await findProperty(id)
    return found && isUndecided(found.status) ? { kind: 'listings', id, listing: toManaged(found) } : null
  },
  reports: async (_actor, id) => {
    const found = await findReportCase(id)
    return found && { kind: 'reports', id, report: toReportCaseDto(found) }
  },
  applications: async (_actor, id) => {
    const found = await findApplication(id)
    return found && isOpenApplication(found.status)
      ? { kind: 'applications', id, application: toApplicationDto(found) }
      : null
  },
  refunds: async (actor, id) => {
    const found = await getFailedRefund(actor, id)
    return found && { kind: 'refunds', id, refund: found }
  },
}

/** One pending decision; `not_found` if it is no longer pending. */
export async function getQueueItem(
  actor: Actor,
  { kind, item }: { kind: QueueKind; item: string },
): Promise<QueueItem> {
  assertCan(actor, 'property:decide')
  const isReadable = kind === 'refunds' || anId().safeParse(item).success
  const found = isReadable ? await READINGS[kind](actor, item) : null
  if (!found) throw notFound('This has already been decided.')
  return found
}
