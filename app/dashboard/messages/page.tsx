import { type Metadata } from 'next'
import { redirect } from 'next/navigation'
import { pageLinks, readListPage } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { DashboardShell } from '@/components/layout/dashboard-shell'
import { ConversationList } from '@/components/messages/conversation-list'
import { LiveList } from '@/components/notices/live-list'
import { LoadMore } from '@/components/ui/load-more'
import { requireActor } from '@/lib/auth/actor'
import { isSuspended } from '@/lib/domain/user'
import { dashboardHome, paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { listConversations } from '@/lib/services/messages/conversations'

export const metadata: Metadata = { title: 'Messages' }

/** The person's conversations (D204). */
export default async function MessagesPage({ searchParams }: PageProps<'/dashboard/messages'>) {
  const actor = await requireActor(paths.messages)
  const { name, image, role, office } = actor
  if (isSuspended(role)) redirect(dashboardHome(role))
  const given = await searchParams
  const query = listQuerySchema.parse(given)
  const isUnread = given.unread === 'true'
  const { items, total, isMore, next } = await readListPage(query, (pageInput) =>
    listConversations(actor, { ...pageInput, ...(isUnread && { unread: 'true' as const }) }),
  )
  return (
    <DashboardShell person={{ name, image, role, office: office?.role }}>
      <DashboardHeader title="Messages" />
      <LiveList list="messages">
        <div className="max-w-3xl">
          <ConversationList conversations={items} isUnread={isUnread} />
        </div>
        <LoadMore
          shown={items.length}
          total={total}
          isMore={isMore}
          {...pageLinks(paths.messages, query, next, isUnread ? { unread: 'true' } : {})}
        />
      </LiveList>
    </DashboardShell>
  )
}
