import { messages } from '@/lib/operations/messages'
import { readFile } from '@/lib/services/messages/message-files'
import { createDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { documentDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'
import { logSecurity } from '@/lib/transport/security-log'

const operation = messages.readFile

/** A file that the browser downloads and never displays. */
export const GET = createDownloadRoute(operation, async (actor, { id }, withinDeadline, query) => {
  const input = parseInput(operation.input, { ...query, id })
  const { ownerId: targetId, moderated, ...file } = await withinDeadline(readFile(actor, input))
  if (moderated) await logSecurity('document-read', { outcome: 'succeeded', targetId })
  return documentDownload(file)
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
