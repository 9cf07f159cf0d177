import 'server-only'
import { filetypename } from 'magic-bytes.js'
import { DOCUMENT_STORED_LIMIT, type DocumentType } from '@/lib/domain/document'
import { cleanPicture } from '@/lib/integrations/picture'
import { imageFormatOf } from '../uploads/image-format'

/** Enough bytes for the signature of every accepted type. */
const HEAD = 16

/** A document as it is stored, or why it is refused: a name of `DOCUMENT_MESSAGES`. */
export type CleanedDocument = { type: DocumentType; bytes: Uint8Array } | { refused: 'format' | 'pixels' }

/** Judges a document by its content: a PDF is unchanged, a picture loses its metadata (ADR 057). */
export async function cleanDocument(given: Uint8Array): Promise<CleanedDocument> {
  const [name, other] = filetypename(given.subarray(0, HEAD))
  if (name === 'pdf' && other === undefined) return { type: 'pdf', bytes: given }
  const format = imageFormatOf(given)
  if (!format) return { refused: 'format' }
  const cleaned = await cleanPicture(given, format, DOCUMENT_STORED_LIMIT)
  if ('bytes' in cleaned) return { type: format, bytes: cleaned.bytes }
  return { refused: cleaned.refused === 'unreadable' ? 'format' : 'pixels' }
}
