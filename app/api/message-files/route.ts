import { DOCUMENT_LIMIT } from '@/lib/domain/document'
import { paths } from '@/lib/paths'
import { uploadErrorOf } from '@/lib/schemas/application'
import { openConversationSchema } from '@/lib/schemas/message'
import { FILE_ERRORS } from '@/lib/schemas/message-file'
import { messages } from '@/lib/operations/messages'
import { sendFile } from '@/lib/services/messages/message-files'
import { createUploadRoute } from '@/lib/transport/upload-route'

/** The conversation's page. A form without JavaScript names it in the URL, because its body may be unread. */
function pageOf({ url }: Request, message?: string): string {
  const { data } = openConversationSchema.safeParse({ id: new URL(url).searchParams.get('conversation') })
  return data ? paths.conversation(data.id, { refused: message }) : paths.messages
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createUploadRoute(
  messages.sendFile,
  { field: 'file', limit: DOCUMENT_LIMIT, tooLarge: FILE_ERRORS.tooLarge, noun: 'file', nameField: 'name' },
  sendFile,
  { done: pageOf, refused: (request, error) => pageOf(request, uploadErrorOf(FILE_ERRORS, error)) },
)
