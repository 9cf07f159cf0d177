import 'server-only'
import { findReport } from '@/lib/data/reports'
import { type Actor } from '@/lib/domain/user'
import { type CreateReportInput, type OwnReport } from '@/lib/schemas/report'
import { assertCan } from '../authorise'
import { readReported } from './read-reported'

/**
 * The target that the actor wants to report, and their report if there is one; `not_found` for what they cannot see.
 */
export async function getOwnReport(
  actor: Actor,
  target: Pick<CreateReportInput, 'targetType' | 'targetId'>,
): Promise<{ title: string; excerpt: string | null; report: OwnReport }> {
  assertCan(actor, 'report:create')
  const [{ title, excerpt }, report] = await Promise.all([
    readReported(actor, target),
    findReport(actor.id, target.targetId),
  ])
  return { title, excerpt: excerpt ?? null, report: report && { at: report.createdAt.toISOString() } }
}
