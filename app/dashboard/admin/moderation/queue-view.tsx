'use client'

import { CheckCheck } from 'lucide-react'
import { decidePropertyAction, moderateReviewAction } from '@/app/dashboard/admin/actions'
import { AdminTable, AdminTableRows } from '@/components/admin-table/admin-table'
import { AdminTablePager } from '@/components/admin-table/pager'
import { AdminTableTabs } from '@/components/admin-table/tabs'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { Queue } from '@/components/moderation/queue'
import { isEmpty, QUEUE_TABS } from '@/components/moderation/queue-labels'
import { EmptyState } from '@/components/ui/states'
import { paths } from '@/lib/paths'
import { type QueueDto, type QueueQuery } from '@/lib/schemas/moderation'
import {
  acceptApplicationAction,
  declineApplicationAction,
  deleteMessageAction,
  dismissReportsAction,
  recordRepaidAction,
  removeListingAction,
} from './actions'
import {
  holdAcceptanceAction,
  holdDeclineAction,
  holdDismissalAction,
  holdListingRemovalAction,
  holdMessageRemovalAction,
  holdPropertyAction,
  holdRepaidAction,
  holdReviewRemovalAction,
  commitDecisionAction,
  undoDecisionAction,
} from './held-actions'

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
  settle: commitDecisionAction,
}

const path = paths.admin.moderation

type QueueViewProps = QueueDto & {
  query: QueueQuery
  /** An ISO text. */
  now: string
}

/** The page of the queue. Rendered in the browser too, where its actions need no place in the page's data (ADR 136). */
export function QueueView({ parts, previous, next, query, now }: QueueViewProps) {
  const items = parts.flatMap((part) => part.items)
  return (
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
            <Queue parts={parts} now={now} actions={actions} heldActions={heldActions} />
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
  )
}
