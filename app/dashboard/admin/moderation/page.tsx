import { CheckCheck } from 'lucide-react'
import { type Metadata } from 'next'
import { decidePropertyAction, moderateReviewAction } from '@/app/dashboard/admin/actions'
import {
  acceptApplicationAction,
  declineApplicationAction,
  deleteMessageAction,
  dismissReportsAction,
  recordRepaidAction,
  removeListingAction,
} from '@/app/dashboard/admin/moderation/actions'
import {
  holdAcceptanceAction,
  holdDeclineAction,
  holdDismissalAction,
  holdListingRemovalAction,
  holdMessageRemovalAction,
  holdPropertyAction,
  holdRepaidAction,
  holdReviewRemovalAction,
  settleDecisionAction,
  undoDecisionAction,
} from '@/app/dashboard/admin/moderation/held-actions'
import { AdminTable, AdminTableRows } from '@/components/admin-table/admin-table'
import { AdminTablePager } from '@/components/admin-table/pager'
import { AdminTableTabs } from '@/components/admin-table/tabs'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { Queue } from '@/components/moderation/queue'
import { isEmpty, QUEUE_TABS } from '@/components/moderation/queue-labels'
import { LiveList } from '@/components/notices/live-list'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { queueQuerySchema } from '@/lib/schemas/moderation'
import { readQueue } from '@/lib/services/moderation/moderation'

export const metadata: Metadata = { title: 'Moderation' }

const path = paths.admin.moderation

const actions = {
  decideProperty: decidePropertyAction,
  deleteProperty: removeListingAction,
  dismissReports: dismissReportsAction,
  deleteReview: moderateReviewAction,
  deleteMessage: deleteMessageAction,
  acceptApplication: acceptApplicationAction,
  declineApplication: declineApplicationAction,
  recordRepaid: recordRepaidAction,
}

const heldActions = {
  hold: {
    decideProperty: holdPropertyAction,
    deleteProperty: holdListingRemovalAction,
    dismissReports: holdDismissalAction,
    deleteReview: holdReviewRemovalAction,
    deleteMessage: holdMessageRemovalAction,
    acceptApplication: holdAcceptanceAction,
    declineApplication: holdDeclineAction,
    recordRepaid: holdRepaidAction,
  },
  undo: undoDecisionAction,
  settle: settleDecisionAction,
}

/** The pending decisions of administrators (D185). */
export default async function ModerationPage({ searchParams }: PageProps<'/dashboard/admin/moderation'>) {
  const actor = await requireRole('admin')
  const query = queueQuerySchema.parse(await searchParams)
  const { parts, previous, next } = await readQueue(actor, query)
  const items = parts.flatMap((part) => part.items)
  return (
    <LiveList list="moderation">
      <AdminTable>
        <DashboardHeader title="Moderation">What needs your attention, oldest first.</DashboardHeader>
        <AdminTableTabs label="Filter by kind" path={path} params={query} name="kind" options={QUEUE_TABS} />
        <AdminTableRows>
          <div className="pt-6">
            {isEmpty(parts) ? (
              <EmptyState icon={CheckCheck} title="Nothing needs your attention">
                New homes, reports, agent applications and failed refunds appear here.
              </EmptyState>
            ) : (
              <Queue
                parts={parts}
                now={new Date().toISOString()}
                actions={actions}
                heldActions={heldActions}
              />
            )}
          </div>
        </AdminTableRows>
        {query.kind !== null && (
          <AdminTablePager
            path={path}
            params={query}
            page={{ items, previous, next }}
            nouns={['item', 'items']}
          />
        )}
      </AdminTable>
    </LiveList>
  )
}
