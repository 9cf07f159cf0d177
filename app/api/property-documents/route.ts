import { LISTING_DOCUMENT_LIMIT } from '@/lib/domain/listing-documents'
import { properties } from '@/lib/operations/properties'
import { LISTING_DOCUMENT_ERRORS } from '@/lib/schemas/property-document'
import { uploadDocument } from '@/lib/services/properties/property-documents'
import { createUploadRoute } from '@/lib/transport/upload-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createUploadRoute(
  properties.uploadPropertyDocument,
  {
    field: 'file',
    limit: LISTING_DOCUMENT_LIMIT,
    tooLarge: LISTING_DOCUMENT_ERRORS.tooLarge,
    noun: 'document',
    nameField: 'name',
  },
  uploadDocument,
)
