import * as z from 'zod/mini'
import { FILES_PER_MESSAGE, MESSAGE_LIMIT } from '@/lib/domain/message'
import {
  cursorText,
  id,
  instant,
  propertyId,
  responseId,
  responsePropertyId,
  text,
  textOrBlank,
  EXAMPLE,
  withMeta,
  flag,
  numberText,
} from './common'
import { FILE_NOT_FOUND, messageFileDto, type MessageFileDto } from './message-file'
import { type OfferedHomeDto } from './offered-home'
import { type Page, pageFields } from './page'

export const CONVERSATION_NOT_FOUND = 'Conversation not found.'
export const MESSAGE_NOT_FOUND = 'Message not found.'
export const PERSON_NOT_FOUND = 'Person not found.'
export const BUYER_REQUIRED = 'Choose a buyer who has made an offer on this home.'
const TEXT_REQUIRED = 'Write a message.'
const TOO_MANY_FILES = `A message can have at most ${FILES_PER_MESSAGE} files.`
const WRONG_KEY = 'Send a UUID as the key.'
const WRONG_SEQ = 'Enter the number of a message in this conversation.'

const CONVERSATION = { description: 'The id of the conversation.', examples: [EXAMPLE.conversationId] }
const TEXT = {
  description: `The message: plain text with line breaks, at most ${MESSAGE_LIMIT} characters.`,
  examples: ['Is the boathouse included?'],
}
const KEY = {
  description:
    'A UUID that you choose for this message. Repeating a key does not send the message again; another text with it is refused.',
  examples: ['7f1c1d0e-6f0a-4a52-9a55-3d1d1f0a8c11'],
}
const SEQ = { description: 'The number of the message in its conversation.', examples: [3] }

const conversationId = withMeta(id(CONVERSATION_NOT_FOUND), CONVERSATION)
const messageText = withMeta(text(TEXT_REQUIRED, MESSAGE_LIMIT), TEXT)
const key = withMeta(
  z.string(WRONG_KEY).check(z.maxLength(36, { message: WRONG_KEY, abort: true }), z.uuid(WRONG_KEY)),
  KEY,
)
/** `POST /api/conversations` (D205). */
export const startConversationSchema = z.object({
  propertyId,
  text: messageText,
  key,
  buyerId: withMeta(
    z.optional(id(BUYER_REQUIRED)),
    'The buyer, if you are the agent of the property.',
    EXAMPLE.userId,
  ),
})
export type StartConversationInput = z.output<typeof startConversationSchema>

export const sendMessageSchema = z
  .object({
    id: conversationId,
    text: withMeta(z.optional(textOrBlank(MESSAGE_LIMIT)), {
      ...TEXT,
      description: `${TEXT.description} It may be left out if there are files.`,
    }),
    files: withMeta(
      z.optional(
        z
          .array(id(FILE_NOT_FOUND), FILE_NOT_FOUND)
          .check(z.maxLength(FILES_PER_MESSAGE, { message: TOO_MANY_FILES, abort: true })),
      ),
      'The ids of the files that you uploaded for it with `POST /message-files`.',
      [EXAMPLE.entryId],
    ),
    key,
  })
  .check(
    z.refine(({ text: body, files }) => Boolean(body) || Boolean(files?.length), {
      path: ['text'],
      message: TEXT_REQUIRED,
    }),
  )
export type SendMessageInput = z.output<typeof sendMessageSchema>

export const conversationsSchema = z.object({
  unread: withMeta(
    z.optional(z.literal('true', 'Use "true", or leave it out.')),
    'Only those with unread messages.',
    'true',
  ),
  propertyId: z.optional(propertyId),
  ...pageFields,
})
export type ConversationsInput = z.output<typeof conversationsSchema>

export const messagesSchema = z.object({
  id: conversationId,
  after: withMeta(
    z.optional(numberText(/^[0-9]+$/, 9, WRONG_SEQ)),
    'Only messages after this one, by its `seq`.',
    '3',
  ),
  ...pageFields,
})
export type MessagesInput = z.output<typeof messagesSchema>

export const readConversationSchema = z.object({
  id: conversationId,
  seq: withMeta(z.number(WRONG_SEQ).check(z.int(WRONG_SEQ), z.minimum(0, WRONG_SEQ)), SEQ),
})
export type ReadConversationInput = z.output<typeof readConversationSchema>

/** The messages that an open page asks for: those after the last message that it shows. */
export const seeMessagesSchema = z.object({
  id: conversationId,
  after: z.number(WRONG_SEQ).check(z.int(WRONG_SEQ), z.minimum(0, WRONG_SEQ)),
})
export type SeeMessagesInput = z.output<typeof seeMessagesSchema>

/** The URLs of a conversation's page, and of the form for the first message about a listing. */
export const openConversationSchema = z.object({
  id: conversationId,
  cursor: z.catch(z.optional(cursorText), undefined),
  /** Why a file was refused that was uploaded without JavaScript. */
  refused: z.catch(z.optional(z.string()), undefined),
  /** The ready answers are open, and which one is chosen (D461). */
  answers: z.catch(z.optional(z.string()), undefined),
  answer: z.catch(z.optional(id()), undefined),
})
export const newMessageSchema = z.object({ property: propertyId })

export const messageIdSchema = z.object({
  id: withMeta(id(MESSAGE_NOT_FOUND), 'The id of the message.', EXAMPLE.messageId),
})

export const blockSchema = z.object({
  userId: withMeta(id(PERSON_NOT_FOUND), 'The id of the person.', EXAMPLE.userId),
})

const side = z.enum(['buyer', 'agent'])

/** A conversation as one of its sides reads it. */
export const conversationDto = z.object({
  _id: withMeta(responseId, CONVERSATION),
  propertyId: responsePropertyId,
  propertyTitle: withMeta(z.string(), 'The title of the property.', 'Lake House'),
  propertyImage: withMeta(
    z.nullable(z.string()),
    'Its picture; `null` if it is no longer available.',
    EXAMPLE.picture,
  ),
  side: withMeta(side, 'Your role in it: buyer or agent.', 'buyer'),
  otherId: withMeta(responseId, 'The id of the other side.', EXAMPLE.userId),
  otherName: withMeta(z.string(), 'The name of the other side.', 'Theo Brandt'),
  otherImage: withMeta(z.nullable(z.string()), 'The picture of the other side.', EXAMPLE.picture),
  lastText: withMeta(
    z.string(),
    'The beginning of the last message, without hidden contact details.',
    'Is the boathouse included?',
  ),
  lastAt: withMeta(instant, 'When it was sent, UTC.', EXAMPLE.moment),
  isLastOwn: withMeta(z.boolean(), 'True if you sent it.', false),
  seq: withMeta(z.number().check(z.int()), 'The number of its last message.', 3),
  unread: withMeta(z.number().check(z.int()), 'How many messages you have not read.', 1),
  seenSeq: withMeta(
    z.optional(z.number().check(z.int())),
    'The number of the last message that the other side has read; absent if one of you has turned this off.',
    2,
  ),
})
export type ConversationDto = z.infer<typeof conversationDto>

/** A message as one side of its conversation reads it. */
export const messageDto = z.object({
  _id: withMeta(responseId, 'The id of the message.', EXAMPLE.messageId),
  seq: withMeta(z.number().check(z.int()), SEQ),
  isOwn: withMeta(z.boolean(), 'True if your side sent it.', true),
  actedBy: withMeta(
    z.optional(z.string()),
    'The member of the agent’s office who wrote it for the agent, if one did, with both names.',
    'Mara Lindqvist for Sam Keller',
  ),
  text: withMeta(z.string(), {
    ...TEXT,
    description: 'The text; for a deleted message, the text shown in its place.',
  }),
  at: withMeta(instant, 'When it was sent, UTC.', EXAMPLE.moment),
  files: withMeta(z.optional(z.array(messageFileDto)), 'Its files.'),
  hidden: flag('Its contact details are hidden until both sides have written.'),
  deleted: flag('It is deleted.'),
  risky: flag('The other side mentions paying or talking outside Keystead.'),
})
export type MessageDto = z.infer<typeof messageDto>

/** An open conversation (D204): its messages, newest first, its listing as it is now, and whether one can write. */
export type OpenConversation = {
  conversation: ConversationDto
  /** The viewer's latest conversations, this one included. */
  others: ConversationDto[]
  home: OfferedHomeDto | null
  messages: Page<MessageDto>
  /** Both sides have written, so that contact details are shown. */
  bothWrote: boolean
  /** The viewer's unsent files. */
  unsentFiles: MessageFileDto[]
  /** Only a side itself can block the other (D209), not a colleague who answers for it. */
  canBlock: boolean
  isBlocking: boolean
  /** Why one cannot write; `null` if one can. */
  closed: string | null
  /** The ids of the own messages that can still be deleted. */
  deletable: string[]
}

/** The messages that an open page did not show yet, oldest first. */
export type SeenMessages = { messages: MessageDto[]; bothWrote: boolean; seenSeq?: number | undefined }

/** An unread conversation on an agent's front page: with whom, and since when they have been waiting. */
export type WaitingConversationDto = Pick<ConversationDto, '_id' | 'propertyTitle' | 'lastText'> & {
  name: string
  waitingSince: string
}

/** An unread conversation on a front page. */
export type UnreadConversationDto = Pick<
  ConversationDto,
  '_id' | 'propertyTitle' | 'lastText' | 'lastAt' | 'unread'
>
