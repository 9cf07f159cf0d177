import { type Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { pageLinks, readListPage } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { DashboardShell } from '@/components/layout/dashboard-shell'
import { ConversationList } from '@/components/messages/conversation-list'
import { LiveList } from '@/components/notices/live-list'
import { LoadMore } from '@/components/ui/load-more'
import { requireActor } from '@/lib/auth/actor'
import { can } from '@/lib/domain/permissions'
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
  const params = await searchParams
  const query = listQuerySchema.parse(params)
  const isUnread = params.unread === 'true'
  const { items, total, isMore, next } = await readListPage(query, (pageInput) =>
    listConversations(actor, { ...pageInput, ...(isUnread && { unread: 'true' as const }) }),
  )
  return (
    <DashboardShell person={{ name, image, role, office: office?.role }}>
      <DashboardHeader title="Messages">
        {can(actor, 'ready-answer:read', actor.id) && <AnswerLinks hasOffice={office !== undefined} />}
      </DashboardHeader>
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

/** Where an agent's answers come from: the inbox of the office, and ready texts (D488). */
const AnswerLinks = ({ hasOffice }: { hasOffice: boolean }) => (
  <span className="flex flex-wrap gap-x-5 text-sm">
    {hasOffice && <AnswerLink href={paths.agent.officeInbox}>Office inbox</AnswerLink>}
    <AnswerLink href={paths.agent.readyAnswers}>Ready answers</AnswerLink>
  </span>
)

const AnswerLink = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    prefetch={false}
    className="inline-flex min-h-10 items-center underline underline-offset-4"
  >
    {children}
  </Link>
)
