import { type Metadata } from 'next'
import { deleteReportedMessageAction, dismissCaseAction } from '@/app/dashboard/admin/moderation/actions'
import {
  holdDismissalAction,
  holdMessageRemovalAction,
  commitDecisionAction,
  undoDecisionAction,
} from '@/app/dashboard/admin/moderation/held-actions'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { MessageCase } from '@/components/moderation/message-case'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { reportCaseIdSchema } from '@/lib/schemas/report'
import { openMessageCase } from '@/lib/services/reports/reports'

const actions = { dismissReports: dismissCaseAction, deleteMessage: deleteReportedMessageAction }

const heldActions = {
  hold: { dismissReports: holdDismissalAction, deleteMessage: holdMessageRemovalAction },
  undo: undoDecisionAction,
  settle: commitDecisionAction,
}

export const metadata: Metadata = { title: 'Reported message' }

/** The case of a reported message (D209). */
export default async function MessageCasePage({
  params,
}: PageProps<'/dashboard/admin/moderation/messages/[id]'>) {
  const actor = await requireRole('admin')
  const messageCase = await orNotFound(openMessageCase(actor, await parsedOr404(reportCaseIdSchema, params)))
  return (
    <>
      <BackLink href={paths.admin.moderation}>Moderation</BackLink>
      <DashboardHeader title="Reported message">
        The conversation as it was when first reported. The audit log records that you opened it.
      </DashboardHeader>
      <MessageCase {...messageCase} actions={actions} heldActions={heldActions} />
    </>
  )
}
