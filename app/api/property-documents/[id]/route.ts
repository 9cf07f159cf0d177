import { properties } from '@/lib/operations/properties'
import { readListingDocument } from '@/lib/services/properties/property-documents'
import { createOpenDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { documentDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const declared = properties.readPropertyDocument

/** A file that the browser downloads and never displays. */
export const GET = createOpenDownloadRoute(declared, async (actor, { id }, inTime) =>
  documentDownload(await inTime(readListingDocument(actor, parseInput(declared.input, { id })))),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
