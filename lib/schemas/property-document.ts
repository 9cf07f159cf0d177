import * as z from 'zod/mini'
import { LISTING_DOCUMENT_LIMIT } from '@/lib/domain/listing-documents'
import { DOCUMENT_ERRORS } from './application'
import { id, maxLength, responseId, EXAMPLE, withMeta } from './common'
import { FILE_EMPTY, fileBytes } from './upload'

export const DOCUMENT_NOT_FOUND = 'Document not found.'

/** The messages for a document that is refused (D398). */
export const LISTING_DOCUMENT_ERRORS = {
  required: 'Choose a PDF.',
  format: 'Use a PDF.',
  encrypted: 'This PDF is protected. Save a copy without a password and upload that.',
  scripts: 'This PDF contains scripts or starts programs. Print it to a new PDF and upload that.',
  unreadable: 'This PDF cannot be checked for scripts. Print it to a new PDF and upload that.',
  incomplete: 'This PDF is incomplete or damaged. Choose the original file and upload it again.',
  empty: FILE_EMPTY,
  tooLarge: `The document can be at most ${LISTING_DOCUMENT_LIMIT / 1024 / 1024} MB.`,
  full: 'You have uploaded too many documents without saving a home with them. Save one first, or try again tomorrow.',
  rate_limited: DOCUMENT_ERRORS.rate_limited,
} as const

const DOCUMENT_ID = { description: 'The id of the document.', examples: [EXAMPLE.entryId] }
const DOCUMENT_NAME = { description: 'Its name.', examples: ['Lake House.pdf'] }

/** The parsed form of `POST /api/property-documents` (D398). */
export const uploadDocumentSchema = z.object({
  file: withMeta(
    fileBytes(LISTING_DOCUMENT_ERRORS.required),
    'A PDF of at most 10 MB, without a password and without scripts.',
  ),
  name: withMeta(z.optional(z.string().check(maxLength(1_000))), {
    description: 'Its name, if it differs from the name of the file.',
    examples: DOCUMENT_NAME.examples,
  }),
})
export type UploadDocumentInput = z.output<typeof uploadDocumentSchema>

export const documentIdSchema = z.object({ id: withMeta(id(DOCUMENT_NOT_FOUND), DOCUMENT_ID) })

const uploadedDocumentDto = z.object({
  id: withMeta(responseId, DOCUMENT_ID),
  name: withMeta(z.string(), DOCUMENT_NAME),
  size: withMeta(z.number().check(z.int()), 'Its size in bytes.', 1_258_291),
})
export type UploadedDocumentDto = z.infer<typeof uploadedDocumentDto>

export const uploadedDocument = z.object({
  data: withMeta(uploadedDocumentDto, 'The stored document.'),
})

/** The URL of a tour's frame: the listing, and which of its tours, from 1. */
export const tourFrameSchema = z.object({
  id: id(),
  tour: z.pipe(
    z.string().check(z.regex(/^[1-9]$/)),
    z.transform((text) => Number(text)),
  ),
})
