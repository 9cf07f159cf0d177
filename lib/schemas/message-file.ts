import * as z from 'zod/mini'
import { CONVERSATION_FULL, FILES_NOT_YET, UNSENT_FILES_FULL } from '@/lib/domain/message'
import { DOCUMENT_ERRORS, DOCUMENT_MESSAGES, documentBytes } from './application'
import { id, maxLength, responseId, EXAMPLE, withMeta } from './common'

export const FILE_NOT_FOUND = 'File not found.'

/** The messages for a file that is refused, also by error code. */
export const FILE_ERRORS = {
  required: 'Choose a file.',
  format: DOCUMENT_MESSAGES.format,
  heic: DOCUMENT_MESSAGES.heic,
  tooLarge: DOCUMENT_MESSAGES.tooLarge.replace('document', 'file'),
  pixels: DOCUMENT_MESSAGES.pixels,
  incomplete: DOCUMENT_MESSAGES.incomplete,
  empty: DOCUMENT_MESSAGES.empty,
  notYet: FILES_NOT_YET,
  conversationFull: CONVERSATION_FULL,
  unsentFull: UNSENT_FILES_FULL,
  rate_limited: DOCUMENT_ERRORS.rate_limited,
}

const FILE_ID = { description: 'The id of the file.', examples: [EXAMPLE.entryId] }
const FILE_NAME = { description: 'Its name.', examples: ['Roof inspection 2019.pdf'] }

/** The parsed form of `POST /api/message-files` (D292). */
export const sendFileSchema = z.object({
  conversationId: withMeta(
    id('Conversation not found.'),
    'The id of the conversation.',
    EXAMPLE.conversationId,
  ),
  file: documentBytes(FILE_ERRORS.required),
  name: withMeta(z.optional(z.string().check(maxLength(1_000))), {
    description: 'Its name, if it differs from the name of the file.',
    examples: FILE_NAME.examples,
  }),
})
export type SendFileInput = z.output<typeof sendFileSchema>

export const fileIdSchema = z.object({ id: withMeta(id(FILE_NOT_FOUND), FILE_ID) })

export const readFileSchema = z.object({
  ...fileIdSchema.shape,
  case: withMeta(
    z.optional(id(FILE_NOT_FOUND)),
    'For administrators: the id of the reported message whose case shows the file.',
    EXAMPLE.messageId,
  ),
})
export type ReadFileInput = z.output<typeof readFileSchema>

export const messageFileDto = z.object({
  id: withMeta(responseId, FILE_ID),
  name: withMeta(z.string(), FILE_NAME),
  size: withMeta(z.number().check(z.int()), 'Its size in bytes.', 1_258_291),
})
export type MessageFileDto = z.infer<typeof messageFileDto>

export const sentFile = z.object({ data: withMeta(messageFileDto, 'The stored file.') })
