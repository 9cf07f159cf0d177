import 'server-only'
import { operationsOf } from '@/lib/schemas/operation'
import { DOCUMENT_TYPES } from '@/lib/domain/document'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import { createEnquirySchema } from '@/lib/schemas/enquiry'
import {
  blockSchema,
  conversationDto,
  conversationsSchema,
  messageDto,
  messageIdSchema,
  messagesSchema,
  readConversationSchema,
  sendMessageSchema,
  startConversationSchema,
} from '@/lib/schemas/message'
import { readFileSchema, sendFileSchema, sentFile } from '@/lib/schemas/message-file'
import { createEnquiry } from '@/lib/services/enquiries/enquiries'
import { deleteMessage, sendMessage, startConversation } from '@/lib/services/messages/send-message'
import { READ_UP_TO, received, SENT, SENT_WITH_CONVERSATION, UPDATED, fileOf } from './responses'
import {
  listConversations,
  listMessages,
  readConversation,
  blockPerson,
  unblockPerson,
} from '@/lib/services/messages/conversations'

const define = operationsOf('Messages')

/** Conversations, messages and their files. */
export const messages = {
  startConversation: define('POST /conversations', {
    summary: 'Send the first or the next message about a property',
    description: `Until your email is verified, you can start ${RATE_LIMITS['conversations-unverified'].points} conversations a day.`,
    permission: 'message:write',
    accessText:
      'Buyers; the agent of the property, to a buyer who has made an offer on it or requested a viewing.',
    input: startConversationSchema,
    limit: 'conversations',
    success: 'The message was sent.',
    alternativeSuccess: { status: 200, description: 'The message was sent before, with the same key.' },
    changes: 'nothing',
    ...SENT_WITH_CONVERSATION,
    service: startConversation,
  }),
  createEnquiry: define('POST /enquiries', {
    summary: 'Ask about a property without an account',
    description:
      'Emails a link. When the question is confirmed there, it is sent to the agent from the account with that email. The response does not show whether the email has an account.',
    access: 'everyone',
    accessText: 'Everyone.',
    input: createEnquirySchema,
    limit: 'enquiries',
    status: 202,
    errors: ['not_found', 'conflict'],
    changes: 'nothing',
    output: received,
    success: 'The email is on its way.',
    toBody: () => ({ received: true as const }),
    service: createEnquiry,
  }),
  listConversations: define('GET /conversations', {
    summary: 'List your conversations, the latest message first',
    permission: 'message:read',
    accessText: 'Signed-in people.',
    input: conversationsSchema,
    output: conversationDto,
    list: true,
    service: listConversations,
  }),
  listMessages: define('GET /conversations/{id}/messages', {
    summary: 'List the messages of a conversation, newest first, or those after a given message',
    permission: 'message:read',
    accessText: 'The buyer and the agent of the conversation.',
    input: messagesSchema,
    output: messageDto,
    list: true,
    errors: ['not_found'],
    service: listMessages,
  }),
  sendMessage: define('POST /conversations/{id}/messages', {
    summary: 'Send a message',
    permission: 'message:write',
    accessText: 'The buyer and the agent of the conversation.',
    input: sendMessageSchema,
    limit: 'messages',
    success: 'The message was sent.',
    alternativeSuccess: { status: 200, description: 'The message was sent before, with the same key.' },
    changes: 'nothing',
    ...SENT,
    service: sendMessage,
  }),
  readConversation: define('PATCH /conversations/{id}/read', {
    summary: 'Mark a conversation as read up to a message',
    permission: 'message:mark',
    accessText: 'The buyer and the agent of the conversation.',
    input: readConversationSchema,
    errors: ['forbidden', 'not_found'],
    changes: 'nothing',
    ...READ_UP_TO,
    service: (actor, input) => readConversation(actor, input),
  }),
  deleteMessage: define('DELETE /messages/{id}', {
    summary: 'Delete a message',
    permission: 'message:delete',
    accessText: 'Its author within 15 minutes; administrators while it is reported.',
    input: messageIdSchema,
    changes: 'nothing',
    // The message stays as a deleted placeholder.
    ...UPDATED,
    service: deleteMessage,
  }),
  sendFile: define('POST /message-files', {
    summary: 'Upload a file for your next message in a conversation',
    description:
      'Pictures are stored without camera metadata. Send the id of the file with `POST /conversations/{id}/messages`; a file that is not sent within a day is deleted.',
    permission: 'message:write',
    accessText: 'The buyer and the agent of the conversation, once both have written.',
    input: sendFileSchema,
    body: { file: 'file', types: Object.values(DOCUMENT_TYPES) },
    limit: 'message-files',
    status: 201,
    output: sentFile,
    success: 'The file is stored.',
    changes: 'nothing',
  }),
  readFile: define('GET /message-files/{id}', {
    summary: 'Download a file from a message',
    permission: 'message:read',
    accessText: 'Both sides of its conversation; administrators, if the message was reported.',
    input: readFileSchema,
    limit: 'documents',
    ...fileOf(...Object.values(DOCUMENT_TYPES)),
    errors: ['not_found'],
  }),
  blockPerson: define('PUT /blocks/{userId}', {
    summary: 'Block a person in all conversations with you',
    permission: 'message:block',
    accessText: 'Everyone who is signed in, for a person they share a conversation with.',
    input: blockSchema,
    limit: 'blocks',
    errors: ['forbidden', 'not_found'],
    changes: 'nothing',
    ...UPDATED,
    service: blockPerson,
  }),
  unblockPerson: define('DELETE /blocks/{userId}', {
    summary: 'Unblock a person',
    permission: 'message:block',
    accessText: 'Everyone who is signed in, for a person they block or share a conversation with.',
    input: blockSchema,
    limit: 'blocks',
    errors: ['forbidden', 'not_found'],
    changes: 'nothing',
    ...UPDATED,
    service: unblockPerson,
  }),
}
