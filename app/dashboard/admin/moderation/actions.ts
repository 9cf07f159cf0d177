'use server'

import { messages } from '@/lib/operations/messages'
import { properties } from '@/lib/operations/properties'
import { reports } from '@/lib/operations/reports'
import { users } from '@/lib/operations/users'
import { paths } from '@/lib/paths'
import { recordRepaidSchema } from '@/lib/schemas/payment'
import { recordRepaid } from '@/lib/services/payments/settle-payment'
import { createAction } from '@/lib/transport/create-action'

export const dismissReportsAction = createAction(reports.dismissReports)
export const removeListingAction = createAction(properties.deleteProperty)
export const deleteMessageAction = createAction(messages.deleteMessage)
export const acceptApplicationAction = createAction(users.acceptApplication)
export const declineApplicationAction = createAction(users.declineApplication)
export const recordRepaidAction = createAction({
  permission: 'refund:record',
  input: recordRepaidSchema,
  changes: 'nothing',
  service: recordRepaid,
})

/** The page of one reported message leads back to the queue. */
const toQueue = { to: () => paths.admin.moderation }
export const dismissCaseAction = createAction(reports.dismissReports, toQueue)
export const deleteReportedMessageAction = createAction(messages.deleteMessage, toQueue)
