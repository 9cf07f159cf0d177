import { properties } from '@/lib/operations/properties'
import { readListingDocument } from '@/lib/services/properties/property-documents'
import { createOpenDownloadRoute, otherMethods } from '@/lib/transport/create-route'
import { documentDownload } from '@/lib/transport/download'
import { parseInput } from '@/lib/transport/failure'

const operation = properties.readPropertyDocument

/** A file that the browser downloads and never displays. */
export const GET = createOpenDownloadRoute(operation, async (actor, { id }, withinDeadline) =>
  documentDownload(await withinDeadline(readListingDocument(actor, parseInput(operation.input, { id })))),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
