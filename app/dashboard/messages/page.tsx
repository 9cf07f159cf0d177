import { type Metadata } from 'next'
import Link from 'next/link'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { ConversationList } from '@/components/messages/conversation-list'
import { LiveList } from '@/components/notices/live-list'
import { AgentFilter } from '@/components/offices/agent-filter'
import { LoadMore } from '@/components/ui/load-more'
import { requireActiveActor } from '@/lib/auth/actor'
import { can } from '@/lib/domain/permissions'
import { paths } from '@/lib/paths'
import { agentListQuerySchema } from '@/lib/schemas/page'
import { listConversations } from '@/lib/services/messages/conversations'
import { listShownAgents } from '@/lib/services/offices/offices'
import { Shell } from '../shell'

export const metadata: Metadata = { title: 'Messages' }

/** The person's conversations (D204). */
export default async function MessagesPage({ searchParams }: PageProps<'/dashboard/messages'>) {
  const actor = await requireActiveActor(paths.messages)
  const params = await searchParams
  const { agent, ...query } = agentListQuerySchema.parse(params)
  const isUnread = params.unread === 'true'
  const unread: { unread?: 'true' } = isUnread ? { unread: 'true' } : {}
  const [page, agents] = await Promise.all([
    readListPage(query, (pageInput) => listConversations(actor, { ...pageInput, ...unread, agent })),
    listShownAgents(actor, 'message:read'),
  ])
  return (
    <Shell actor={actor}>
      <DashboardHeader title="Messages">
        {can(actor, 'ready-answer:read', actor.id) && <AnswerLinks hasOffice={actor.office !== undefined} />}
      </DashboardHeader>
      <LiveList list="messages">
        <div className="max-w-3xl">
          <AgentFilter agents={agents} agent={agent} fields={unread} />
          <ConversationList conversations={page.items} isUnread={isUnread} agent={agent} />
        </div>
        <LoadMore
          {...loadMore(paths.messages, query, page, { ...unread, ...(agent !== undefined && { agent }) })}
        />
      </LiveList>
    </Shell>
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
