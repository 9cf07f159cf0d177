import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { closeReportCases, findReportCase } from '@/lib/data/reports'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'

/** Closes all reports of a target without any action (D187). Throws `not_found` if none is open. */
export async function dismissReports(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'report:decide')
  await transaction(async (session) => {
    const found = await findReportCase(id, session)
    if (!found || (await closeReportCases([found._id], session)) === 0)
      throw notFound('There are no open reports here.')
    await recordAudit(
      {
        actor,
        action: 'report.dismissed',
        targetType: found.targetType,
        targetId: found._id,
        targetName: found.title,
        before: { reports: found.count },
        after: {},
      },
      session,
    )
  })
}
