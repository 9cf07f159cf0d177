'use server'

import { revalidatePath } from 'next/cache'
import { decidePropertyAction, moderateReviewAction } from '@/app/dashboard/admin/actions'
import { confirmationPost } from '@/app/form-action'
import { type QueueKind } from '@/lib/domain/moderation'
import { type ActionResult } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { type QueueDecision, queueDecisionSchema } from '@/lib/schemas/moderation'
import { messages } from '@/lib/operations/messages'
import { properties } from '@/lib/operations/properties'
import { reports } from '@/lib/operations/reports'
import { users } from '@/lib/operations/users'
import { noteRepaidSchema } from '@/lib/schemas/refund'
import { acceptApplication, declineApplication } from '@/lib/services/applications/decide-application'
import { deleteMessage } from '@/lib/services/messages/delete-message'
import { noteRepaid } from '@/lib/services/payments/failed-refunds'
import { deleteProperty } from '@/lib/services/properties/delete-property'
import { dismissReports } from '@/lib/services/reports/dismiss-reports'
import { createAction } from '@/lib/transport/create-action'

const revalidate = () => revalidatePath(paths.admin.moderation)

export const dismissReportsAction = createAction({
  ...reports.dismissReports,
  service: dismissReports,
  revalidate,
})

export const removeListingAction = createAction({
  ...properties.deleteProperty,
  service: deleteProperty,
  revalidate,
})

const deleteMessageAction = createAction({
  ...messages.deleteMessage,
  service: deleteMessage,
  revalidate,
})

export const acceptApplicationAction = createAction({
  ...users.acceptApplication,
  service: acceptApplication,
  revalidate,
})

export const declineApplicationAction = createAction({
  ...users.declineApplication,
  service: declineApplication,
  revalidate,
})

export const noteRepaidAction = createAction({
  access: 'signed-in',
  permission: 'refund:record',
  input: noteRepaidSchema,
  service: noteRepaid,
  revalidate,
})

type Sent = Omit<QueueDecision, 'kind' | 'words'> & { words: string }

/** The decisions on each kind, by the actions of its own page. */
const SEND: Record<QueueKind, (sent: Sent) => Promise<ActionResult<unknown>>> = {
  listings: ({ id, verdict, words, updatedAt }) =>
    decidePropertyAction(
      verdict === 'good'
        ? { id, status: 'verified', updatedAt }
        : { id, status: 'rejected', reason: words, updatedAt },
    ),
  reports: ({ id, verdict, targetType }) => {
    if (verdict === 'good') return dismissReportsAction({ id })
    if (targetType === 'message') return deleteMessageAction({ id })
    return targetType === 'review' ? moderateReviewAction({ id }) : removeListingAction({ id })
  },
  applications: ({ id, verdict, words }) =>
    verdict === 'good'
      ? acceptApplicationAction({ applicationId: id })
      : declineApplicationAction({ applicationId: id, reason: words }),
  refunds: ({ id, words }) => noteRepaidAction({ intentId: id, note: words }),
}

const MALFORMED: ActionResult<unknown> = {
  ok: false,
  error: { code: 'invalid_input', message: 'This decision is incomplete. Please try again.' },
}

/** A decision on an item of the queue; its own action rejects, counts and checks it. */
export async function decideQueueAction(given: QueueDecision): Promise<ActionResult<unknown>> {
  const parsed = queueDecisionSchema.safeParse(given)
  if (!parsed.success) return MALFORMED
  const { kind, words = '', ...sent } = parsed.data
  const result = await SEND[kind]({ ...sent, words })
  if (result.ok) revalidate()
  return result
}

/**
 * The same, as the confirmation pages of the queue and of Manage Properties submit it. The action rejects
 * malformed input.
 */
const decide = (fields: Record<string, string>) => decideQueueAction(fields as unknown as QueueDecision)
export const decideQueueFormAction = confirmationPost(decide, paths.admin.moderation)
export const decideListingFormAction = confirmationPost(decide, paths.admin.properties)
