import { messages } from '@/lib/operations/messages'
import { readFile } from '@/lib/services/messages/message-files'
import { createDownloadRoute } from '@/lib/transport/create-route'
import { documentDownload } from '@/lib/transport/download'
import { logSecurity } from '@/lib/transport/security-log'

/** A file that the browser downloads and never displays. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createDownloadRoute(
  messages.readFile,
  async (actor, input, withinDeadline) => {
    const { ownerId: targetId, moderated, ...file } = await withinDeadline(readFile(actor, input))
    if (moderated) await logSecurity('document-read', { outcome: 'succeeded', targetId })
    return documentDownload(file)
  },
)
