import { users } from '@/lib/operations/users'
import { readDocument } from '@/lib/services/applications/applications'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { documentDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'
import { logSecurity } from '@/lib/transport/security-log'

const operation = users.readDocument

/** A file that the browser downloads and never displays. */
export const GET = createDownloadRoute(operation, async (actor, { id }, withinDeadline) => {
  const input = parseInput(operation.input, { applicationId: id })
  const { type, bytes, personId } = await withinDeadline(readDocument(actor, input))
  if (personId !== actor.id) await logSecurity('document-read', { outcome: 'succeeded', targetId: personId })
  return documentDownload({ type, bytes, name: `application-document.${type}` })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
