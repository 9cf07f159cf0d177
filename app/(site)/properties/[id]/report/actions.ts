'use server'

import { reports } from '@/lib/operations/reports'
import { paths } from '@/lib/paths'
import { createAction } from '@/lib/transport/create-action'

export const reportAction = createAction(reports.createReport, {
  to: ({ propertyId }, { targetType, targetId }) =>
    paths.report(propertyId, targetType === 'property' ? {} : { [targetType]: targetId }),
})
