import { randomUUID } from 'node:crypto'
import { type Metadata } from 'next'
import { redirect } from 'next/navigation'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { MessageForm } from '@/components/messages/message-form'
import { ChangeForm } from '@/components/ui/change-form'
import { BackLink } from '@/components/ui/page-header'
import { requireActiveActor } from '@/lib/auth/actor'
import { HIDING_NOTE } from '@/lib/domain/message'
import { paths } from '@/lib/paths'
import { newMessageSchema } from '@/lib/schemas/message'
import { listConversations } from '@/lib/services/messages/conversations'
import { readFirstMessage } from '@/lib/services/messages/send-message'
import { startConversationAction, unblockPersonAction } from '../actions'
import { Shell } from '../../shell'

export const metadata: Metadata = { title: 'New message' }

/** The first message about a listing; who has a conversation about it is led there (D204). */
export default async function NewMessagePage({ searchParams }: PageProps<'/dashboard/messages/new'>) {
  const { property: propertyId } = await parsedOr404(newMessageSchema, searchParams)
  const actor = await requireActiveActor(paths.newMessage(propertyId))
  const { items } = await listConversations(actor, { propertyId, limit: 1, isTotalApproximate: true })
  if (items[0]) redirect(paths.conversation(items[0]._id))
  const { title, agentName, refusal, blocked } = await orNotFound(readFirstMessage(actor, { propertyId }))
  return (
    <Shell actor={actor}>
      <BackLink href={paths.property(propertyId)}>{title}</BackLink>
      <DashboardHeader title={`Message ${agentName}`} />
      <div className="max-w-[38rem]">
        {refusal === null ? (
          <MessageForm
            send={startConversationAction}
            fields={{ propertyId }}
            firstKey={randomUUID()}
            accountId={actor.id}
            draft={`message about ${propertyId}`}
            label="Your message"
            hint={HIDING_NOTE}
            submitLabel="Send message"
          />
        ) : (
          <div className="grid justify-items-start gap-4">
            <p>{refusal}</p>
            {blocked !== null && (
              <ChangeForm action={unblockPersonAction} fields={{ userId: blocked }} variant="outline">
                Unblock
              </ChangeForm>
            )}
          </div>
        )}
      </div>
    </Shell>
  )
}
