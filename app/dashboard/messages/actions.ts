'use server'

import { revalidatePath } from 'next/cache'
import { formPost } from '@/app/(auth)/form-post'
import { formAction } from '@/app/form-action'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { seeMessagesSchema, type SendMessageInput, type StartConversationInput } from '@/lib/schemas/message'
import { fileIdSchema } from '@/lib/schemas/message-file'
import { messages } from '@/lib/operations/messages'
import { blockPerson, unblockPerson } from '@/lib/services/messages/block-person'
import { deleteMessage } from '@/lib/services/messages/delete-message'
import { seeMessages } from '@/lib/services/messages/see-messages'
import { removeFile } from '@/lib/services/messages/send-file'
import { sendMessage } from '@/lib/services/messages/send-message'
import { startConversation } from '@/lib/services/messages/start-conversation'
import { createAction } from '@/lib/transport/create-action'

const revalidate = () => revalidatePath(paths.messages, 'layout')

export const startConversationAction = createAction({
  ...messages.startConversation,
  service: async (actor: Actor, input: StartConversationInput) => {
    const { conversationId } = await startConversation(actor, input)
    return { to: paths.conversation(conversationId) }
  },
})
export const startConversationFormAction = formPost(startConversationAction, ['text'])

export const sendMessageAction = createAction({
  ...messages.sendMessage,
  service: async (actor: Actor, input: SendMessageInput) => {
    const { conversationId } = await sendMessage(actor, input)
    return { to: paths.conversation(conversationId) }
  },
})
/** A form's field with the ids of the files, separated by spaces. */
type PostedMessage = Omit<SendMessageInput, 'files'> & { files?: string }
export const sendMessageFormAction = formPost(
  ({ files = '', ...message }: PostedMessage) =>
    sendMessageAction({ ...message, files: files.split(' ').filter(Boolean) }),
  ['text'],
)

const removeFileAction = createAction({
  access: 'signed-in',
  permission: 'message:write',
  input: fileIdSchema,
  service: removeFile,
  revalidate,
})
export const removeFileFormAction = formAction(removeFileAction)

export const seeMessagesAction = createAction({
  access: 'signed-in',
  permission: 'message:mark',
  input: seeMessagesSchema,
  service: seeMessages,
})

const deleteMessageAction = createAction({
  ...messages.deleteMessage,
  service: deleteMessage,
  revalidate,
})
export const deleteMessageFormAction = formAction(deleteMessageAction)

const blockPersonAction = createAction({ ...messages.blockPerson, service: blockPerson, revalidate })
export const blockPersonFormAction = formAction(blockPersonAction)

const unblockPersonAction = createAction({ ...messages.unblockPerson, service: unblockPerson, revalidate })
export const unblockPersonFormAction = formAction(unblockPersonAction)
