import 'server-only'
import { type ReportCaseDoc } from '@/lib/data/collections'
import { findReportCases } from '@/lib/data/reports'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { reportCaseDto, type ReportCaseDto } from '@/lib/schemas/report'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { serialise } from '../serialise'

/** A reported target without its reporters. */
export const toReportCaseDto = (one: ReportCaseDoc): ReportCaseDto =>
  serialise(reportCaseDto, one, {
    propertyTitle: one.title,
    review: one.excerpt,
    reports: one.latest.toReversed(),
  })

/** The targets with open reports, oldest first. */
export async function listReports(actor: Actor, pageInput: PageInput): Promise<Page<ReportCaseDto>> {
  assertCan(actor, 'report:read')
  return readPage(findReportCases(), pageInput, toReportCaseDto)
}
