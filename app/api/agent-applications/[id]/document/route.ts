import { users } from '@/lib/operations/users'
import { readDocument } from '@/lib/services/applications/applications'
import { createDownloadRoute } from '@/lib/transport/create-route'
import { documentDownload } from '@/lib/transport/download'
import { logSecurity } from '@/lib/transport/security-log'

/** A file that the browser downloads and never displays. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createDownloadRoute(
  users.readDocument,
  async (actor, input, withinDeadline) => {
    const { type, bytes, personId } = await withinDeadline(readDocument(actor, input))
    if (personId !== actor.id)
      await logSecurity('document-read', { outcome: 'succeeded', targetId: personId })
    return documentDownload({ type, bytes, name: `application-document.${type}` })
  },
)
