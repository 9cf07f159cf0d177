import 'server-only'
import { operationsOf } from '@/lib/schemas/operation'
import {
  createReportSchema,
  dismissReportsSchema,
  reportCaseDto,
  reportCasesSchema,
} from '@/lib/schemas/report'
import { createReport, dismissReports, listReports } from '@/lib/services/reports/reports'
import { INSERTED, UPDATED } from './responses'

const define = operationsOf('Reports')

/** Reports to administrators. */
export const reports = {
  createReport: define('POST /reports', {
    summary: 'Report a property, a review or a message to administrators, once',
    description:
      'Only administrators see it, without your name. You cannot report your own property or review.',
    permission: 'report:create',
    accessText: 'Signed-in people.',
    input: createReportSchema,
    limit: 'reports',
    changes: 'nothing',
    ...INSERTED,
    service: createReport,
  }),
  listReports: define('GET /reports', {
    summary: 'List reported properties, reviews and messages that are not decided, oldest first',
    permission: 'report:read',
    accessText: 'Administrators.',
    input: reportCasesSchema,
    output: reportCaseDto,
    list: true,
    errors: ['forbidden'],
    service: listReports,
  }),
  dismissReports: define('PATCH /reports/dismiss/{id}', {
    summary: 'Dismiss all reports of a property, review or message, by its id',
    description:
      'With `reportedAt`, only if there is no report that you have not read. A later report opens the case again. Deleting the property, review or message closes it.',
    permission: 'report:decide',
    accessText: 'Administrators.',
    input: dismissReportsSchema,
    changes: 'nothing',
    ...UPDATED,
    service: dismissReports,
  }),
}
