'use server'

import { formPost } from '@/app/(auth)/form-post'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { reports } from '@/lib/operations/reports'
import { type CreateReportInput } from '@/lib/schemas/report'
import { createReport } from '@/lib/services/reports/create-report'
import { createAction } from '@/lib/transport/create-action'

export const reportAction = createAction({
  ...reports.createReport,
  service: async (actor: Actor, input: CreateReportInput) => {
    const { propertyId } = await createReport(actor, input)
    const part = input.targetType === 'property' ? {} : { [input.targetType]: input.targetId }
    return { to: paths.report(propertyId, part) }
  },
})
export const reportFormAction = formPost(reportAction, ['reason', 'words'])
