'use server'

import { paths } from '@/lib/paths'
import {
  absenceSchema,
  assignInquirySchema,
  dismissInquirySchema,
  inboxSettingsSchema,
} from '@/lib/schemas/inbox'
import { assignInquiry, dismissInquiry, saveAbsence, saveInboxSettings } from '@/lib/services/inbox/inbox'
import { createAction } from '@/lib/transport/create-action'
import { toInboxSettings } from './inbox-fields'

export const assignInquiryAction = createAction({
  permission: 'inquiry:assign',
  input: assignInquirySchema,
  changes: 'nothing',
  service: assignInquiry,
})

export const dismissInquiryAction = createAction(
  {
    permission: 'message:write',
    input: dismissInquirySchema,
    changes: 'nothing',
    service: dismissInquiry,
  },
  { form: ({ id = '', seq }) => ({ id, ...(seq && { seq: Number(seq) }) }) },
)

export const saveInboxSettingsAction = createAction(
  {
    permission: 'office:update',
    input: inboxSettingsSchema,
    changes: 'nothing',
    service: saveInboxSettings,
  },
  { form: toInboxSettings, to: () => paths.agent.officeInbox },
)

export const saveAbsenceAction = createAction(
  { permission: 'absence:update', input: absenceSchema, changes: 'nothing', service: saveAbsence },
  {
    form: ({ memberId = '', from, until, deputyId }) => ({
      memberId,
      ...(from && { from }),
      ...(until && { until }),
      ...(deputyId && { deputyId }),
    }),
  },
)
