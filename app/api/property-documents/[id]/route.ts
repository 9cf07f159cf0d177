import { properties } from '@/lib/operations/properties'
import { readListingDocument } from '@/lib/services/properties/property-documents'
import { createOpenDownloadRoute } from '@/lib/transport/create-route'
import { documentDownload } from '@/lib/transport/download'

/** A file that the browser downloads and never displays. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createOpenDownloadRoute(
  properties.readPropertyDocument,
  async (actor, input, withinDeadline) =>
    documentDownload(await withinDeadline(readListingDocument(actor, input))),
)
