import 'server-only'
import { filetypename } from 'magic-bytes.js'
import { DOCUMENT_STORED_LIMIT, type DocumentType } from '@/lib/domain/document'
import { cleanPicture } from '@/lib/integrations/picture'
import { formatFaultOf, imageFormatOf } from '../uploads/upload-image'

/** Enough bytes for the signature of every type. */
const HEADER_BYTES = 16

/** PDF readers accept the header anywhere in the first kilobyte, because some programs write a line before it. */
const PDF_HEADER = '%PDF-'
const PDF_HEADER_WITHIN_BYTES = 1_024

/** A document as it is stored, or why it is refused: a name of `DOCUMENT_MESSAGES`. */
export type CleanedDocument =
  { type: DocumentType; bytes: Uint8Array } | { refused: 'format' | 'heic' | 'incomplete' | 'pixels' }

/** Judges a document by its content: a PDF is unchanged, a picture loses its metadata (ADR 057). */
export async function cleanDocument(file: Uint8Array): Promise<CleanedDocument> {
  if (isPdf(file)) return { type: 'pdf', bytes: file }
  const format = imageFormatOf(file)
  if (!format) return { refused: formatFaultOf(file) }
  const cleanedPicture = await cleanPicture(file, format, DOCUMENT_STORED_LIMIT)
  return 'bytes' in cleanedPicture ? { type: format, bytes: cleanedPicture.bytes } : cleanedPicture
}

/** True unless the first bytes are the signature of another type. */
export const isPdf = (bytes: Uint8Array): boolean =>
  filetypename(bytes.subarray(0, HEADER_BYTES)).every((name) => name === 'pdf') &&
  Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN_BYTES)).includes(PDF_HEADER)
