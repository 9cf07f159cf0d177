import { CheckCheck } from 'lucide-react'
import { type Metadata } from 'next'
import { decideQueueAction, decideQueueFormAction } from '@/app/dashboard/admin/moderation/actions'
import { orNotFound } from '@/app/found'
import { AdminTable, AdminTableRows } from '@/components/admin-table/admin-table'
import { AdminTablePager } from '@/components/admin-table/pager'
import { AdminTableTabs } from '@/components/admin-table/tabs'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { confirmationOnPage } from '@/components/moderation/confirmations'
import { Queue } from '@/components/moderation/queue'
import { QueueFacts } from '@/components/moderation/queue-facts'
import { isEmpty, QUEUE_TABS } from '@/components/moderation/queue-labels'
import { ConfirmationPage } from '@/components/ui/confirmation-page'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import {
  type QueueQuery,
  queueQuerySchema,
  type QueueQuestion,
  queueQuestionSchema,
} from '@/lib/schemas/moderation'
import { getQueueItem } from '@/lib/services/moderation/get-queue-item'
import { readQueue } from '@/lib/services/moderation/read-queue'

export const metadata: Metadata = { title: 'Moderation' }

const path = paths.admin.moderation

/** The pending decisions of administrators (D185), or without JavaScript the confirmation of one. */
export default async function ModerationPage({ searchParams }: PageProps<'/dashboard/admin/moderation'>) {
  const actor = await requireRole('admin')
  const address = await searchParams
  const asked = queueQuestionSchema.safeParse(address)
  return (
    <AdminTable>
      <DashboardHeader title="Moderation">What needs your attention, oldest first.</DashboardHeader>
      {asked.success ? (
        <Question actor={actor} {...asked.data} />
      ) : (
        <Waiting actor={actor} query={queueQuerySchema.parse(address)} />
      )}
    </AdminTable>
  )
}

async function Waiting({ actor, query }: { actor: Actor; query: QueueQuery }) {
  const { parts, previous, next } = await readQueue(actor, query)
  const items = parts.flatMap((part) => part.items)
  return (
    <>
      <AdminTableTabs label="Filter by kind" path={path} params={query} name="kind" options={QUEUE_TABS} />
      <AdminTableRows>
        <div className="pt-6">
          {isEmpty(parts) ? (
            <EmptyState icon={CheckCheck} title="Nothing needs your attention">
              New listings, reports, agent applications and failed refunds appear here.
            </EmptyState>
          ) : (
            <Queue parts={parts} now={new Date().toISOString()} decide={decideQueueAction} />
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
    </>
  )
}

/** The confirmation instead of the queue. */
async function Question({ actor, kind, item: id, verdict }: QueueQuestion & { actor: Actor }) {
  const item = await orNotFound(getQueueItem(actor, { kind, item: id }))
  return (
    <ConfirmationPage
      {...confirmationOnPage(item, verdict)}
      about={<QueueFacts item={item} now={new Date().toISOString()} />}
      post={decideQueueFormAction}
      back={path}
    />
  )
}
