import { randomUUID } from 'node:crypto'
import { type Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { orNotFound } from '@/app/found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { DashboardShell } from '@/components/layout/dashboard-shell'
import { FirstMessage } from '@/components/messages/first-message'
import { BackLink } from '@/components/ui/page-header'
import { requireActor } from '@/lib/auth/actor'
import { isSuspended } from '@/lib/domain/user'
import { dashboardHome, paths } from '@/lib/paths'
import { newMessageSchema } from '@/lib/schemas/message'
import { listConversations } from '@/lib/services/messages/conversations'
import { readFirstMessage } from '@/lib/services/messages/send-message'
import { startConversationAction } from '../actions'

export const metadata: Metadata = { title: 'New message' }

/** The first message about a listing; who has a conversation about it is led there (D204). */
export default async function NewMessagePage({ searchParams }: PageProps<'/dashboard/messages/new'>) {
  const parsed = newMessageSchema.safeParse(await searchParams)
  if (!parsed.success) notFound()
  const { property: propertyId } = parsed.data
  const actor = await requireActor(paths.newMessage(propertyId))
  const { name, image, role, office } = actor
  if (isSuspended(role)) redirect(dashboardHome(role))
  const { items } = await listConversations(actor, { propertyId, limit: 1, isTotalApproximate: true })
  if (items[0]) redirect(paths.conversation(items[0]._id))
  const { title, agentName, refusal } = await orNotFound(readFirstMessage(actor, { propertyId }))
  return (
    <DashboardShell person={{ name, image, role, office: office?.role }}>
      <BackLink href={paths.property(propertyId)}>{title}</BackLink>
      <DashboardHeader title={`Message ${agentName}`} />
      <div className="max-w-[38rem]">
        {refusal === null ? (
          <FirstMessage
            propertyId={propertyId}
            account={actor.id}
            firstKey={randomUUID()}
            send={startConversationAction}
          />
        ) : (
          <p>{refusal}</p>
        )}
      </div>
    </DashboardShell>
  )
}
