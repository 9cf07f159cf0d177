import { DOCUMENT_LIMIT } from '@/lib/domain/document'
import { paths } from '@/lib/paths'
import { DOCUMENT_ERRORS, DOCUMENT_MESSAGES, uploadErrorOf } from '@/lib/schemas/application'
import { users } from '@/lib/operations/users'
import { sendDocument } from '@/lib/services/applications/applications'
import { createUploadRoute } from '@/lib/transport/upload-route'

const isRenewal = ({ url }: Request): boolean => new URL(url).searchParams.get('for') === 'license'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createUploadRoute(
  users.sendDocument,
  {
    field: 'document',
    limit: DOCUMENT_LIMIT,
    tooLarge: DOCUMENT_MESSAGES.tooLarge,
    noun: 'document',
  },
  sendDocument,
  {
    done: (request) => (isRenewal(request) ? paths.agent.licence : paths.user.becomeAgent),
    refused: (request, error) =>
      paths[isRenewal(request) ? 'agent' : 'user'].documentRefused(uploadErrorOf(DOCUMENT_ERRORS, error)),
  },
)
