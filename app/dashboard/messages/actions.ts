'use server'

import { messages } from '@/lib/operations/messages'
import { paths } from '@/lib/paths'
import { seeMessagesSchema } from '@/lib/schemas/message'
import { fileIdSchema } from '@/lib/schemas/message-file'
import { addNoteSchema, noteIdSchema } from '@/lib/schemas/inbox'
import { addNote, deleteNote } from '@/lib/services/inbox/inbox'
import { seeMessages } from '@/lib/services/messages/conversations'
import { removeFile } from '@/lib/services/messages/message-files'
import { createAction } from '@/lib/transport/create-action'

type SentMessage = { conversationId: string }
const toConversation = ({ conversationId }: SentMessage) => paths.conversation(conversationId)

export const startConversationAction = createAction(messages.startConversation, { to: toConversation })

/** A form's field `files` has the ids of the files, separated by spaces. */
export const sendMessageAction = createAction(messages.sendMessage, {
  form: ({ id = '', text, key = '', files = '' }) => ({
    id,
    text,
    key,
    files: files.split(' ').filter(Boolean),
  }),
  to: toConversation,
  stays: true,
})

export const removeFileAction = createAction({
  permission: 'message:write',
  input: fileIdSchema,
  changes: 'nothing',
  service: removeFile,
})

export const seeMessagesAction = createAction(
  {
    permission: 'message:mark',
    input: seeMessagesSchema,
    changes: 'nothing',
    service: seeMessages,
  },
  { stays: true },
)

export const deleteMessageAction = createAction(messages.deleteMessage)
export const blockPersonAction = createAction(messages.blockPerson)
export const unblockPersonAction = createAction(messages.unblockPerson)

export const addNoteAction = createAction({
  permission: 'message:note',
  input: addNoteSchema,
  changes: 'nothing',
  service: addNote,
})
export const deleteNoteAction = createAction({
  permission: 'message:note',
  input: noteIdSchema,
  changes: 'nothing',
  service: deleteNote,
})
