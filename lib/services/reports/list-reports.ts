import 'server-only'
import { type ReportCaseDoc } from '@/lib/data/collections'
import { findReportCases } from '@/lib/data/reports'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ReportCaseDto } from '@/lib/schemas/report'
import { assertCan } from '../authorise'
import { readPage } from '../paging'

/** A reported target without its reporters. */
export const toReportCaseDto = (one: ReportCaseDoc): ReportCaseDto => ({
  _id: one._id.toHexString(),
  targetType: one.targetType,
  propertyId: one.propertyId.toHexString(),
  propertyTitle: one.title,
  ...(one.excerpt !== undefined && { review: one.excerpt }),
  count: one.count,
  reports: one.latest.toReversed().map(({ reason, words, at }) => ({
    reason,
    ...(words !== undefined && { words }),
    at: at.toISOString(),
  })),
  createdAt: one.createdAt.toISOString(),
})

/** The targets with open reports, oldest first. */
export async function listReports(actor: Actor, pageInput: PageInput): Promise<Page<ReportCaseDto>> {
  assertCan(actor, 'report:read')
  return readPage(findReportCases(), pageInput, toReportCaseDto)
}
