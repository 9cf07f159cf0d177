import { randomUUID } from 'node:crypto'
import { type Metadata } from 'next'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { Conversation } from '@/components/messages/conversation'
import { ConversationHead } from '@/components/messages/conversation-head'
import { ConversationList } from '@/components/messages/conversation-list'
import { ChooseAnswer } from '@/components/inbox/choose-answer'
import { Notes } from '@/components/inbox/notes'
import { LiveList } from '@/components/notices/live-list'
import { BackLink } from '@/components/ui/page-header'
import { requireActiveActor } from '@/lib/auth/actor'
import { AppError } from '@/lib/domain/errors'
import { isAgent } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { uploadErrorText } from '@/lib/schemas/application'
import { openConversationSchema } from '@/lib/schemas/message'
import { FILE_ERRORS } from '@/lib/schemas/message-file'
import { listNotes } from '@/lib/services/inbox/inbox'
import { fillReadyAnswers } from '@/lib/services/inbox/ready-answers'
import { openConversation } from '@/lib/services/messages/conversations'
import {
  addNoteAction,
  blockPersonAction,
  deleteNoteAction,
  deleteMessageAction,
  removeFileAction,
  seeMessagesAction,
  sendMessageAction,
  unblockPersonAction,
} from '../actions'
import { Shell } from '../../shell'

export const metadata: Metadata = { title: 'Messages' }

const ACTIONS = {
  send: sendMessageAction,
  see: seeMessagesAction,
  deleteMessage: deleteMessageAction,
  removeFile: removeFileAction,
}

/** The result of a service; `null` for a viewer whom it refuses. */
const orNullIfRefused = <Result,>(loading: Promise<Result>): Promise<Result | null> =>
  loading.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })

/** A conversation, and beside it the list of all (D204); it is read with this up to the last message shown (D211). */
export default async function ConversationPage({
  params,
  searchParams,
}: PageProps<'/dashboard/messages/[id]'>) {
  const input = { ...(await searchParams), ...(await params) }
  const { id, cursor, refused, answers, answer } = await parsedOr404(openConversationSchema, input)
  const actor = await requireActiveActor(paths.conversation(id))
  const asksAnswers = answers !== undefined || answer !== undefined
  const [{ others, ...opened }, notes, ready] = await Promise.all([
    orNotFound(openConversation(actor, { id, cursor })),
    // For the buyer and strangers there are none, and the conversation says who may read it.
    actor.office ? orNullIfRefused(listNotes(actor, { id })) : null,
    asksAnswers && isAgent(actor.role) ? orNullIfRefused(fillReadyAnswers(actor, { id })) : null,
  ])
  const isAgentSide = opened.conversation.side === 'agent'
  const readyAnswer = ready?.find(({ _id }) => _id === answer)
  return (
    <Shell actor={actor} fillsWindow>
      <h1 className="sr-only">Messages</h1>
      <div className="max-lg:contents lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
        <div className="border-r border-border max-lg:hidden tall:overflow-y-auto">
          <LiveList list="messages">
            <ConversationList conversations={others} isUnread={false} current={id} />
          </LiveList>
        </div>
        <section
          aria-label={`Conversation about ${opened.conversation.propertyTitle}`}
          className="flex min-w-0 flex-col tall:min-h-0 tall:flex-1"
        >
          <div className="lg:hidden">
            <BackLink href={paths.messages}>All messages</BackLink>
          </div>
          <ConversationHead {...opened} block={blockPersonAction} unblock={unblockPersonAction} />
          {notes && <Notes conversationId={id} notes={notes} add={addNoteAction} remove={deleteNoteAction} />}
          <Conversation
            key={`${id} ${cursor ?? ''} ${answer ?? ''}`}
            {...opened}
            text={readyAnswer?.text}
            above={
              isAgentSide && (
                <ChooseAnswer conversationId={id} answers={answers === undefined ? null : ready} />
              )
            }
            refusedFile={refused === undefined ? null : uploadErrorText(FILE_ERRORS, refused)}
            isEarlier={cursor !== undefined}
            accountId={actor.id}
            origin={new URL(getEnv().NEXTAUTH_URL).origin}
            firstKey={randomUUID()}
            actions={ACTIONS}
          />
        </section>
      </div>
    </Shell>
  )
}
