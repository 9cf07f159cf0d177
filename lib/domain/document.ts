import { groupDigits } from './group-digits'
import { cutText } from './text'

/** The allowed types of an uploaded document, detected from its content, with their media types. */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES

/** Their media types, for the `accept` of a file field. */
export const DOCUMENT_MEDIA_TYPES = Object.values(DOCUMENT_TYPES).join()

/** The largest document, in bytes. */
export const DOCUMENT_LIMIT = 5 * 1024 * 1024

/** The largest re-encoded picture, in bytes: encrypted, it is 4/3 as long, and a record has at most 16 MB. */
export const DOCUMENT_STORED_LIMIT = 8 * 1024 * 1024

/** The longest name of a document, in characters, without its ending. */
const NAME_LENGTH = 80

/** A document's name from that of its file: in one line, with the ending of its type. */
export function documentName(name: string, type: DocumentType): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\s/\\"]+/gu, ' ')
    .trim()
  const stem = clean.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  return `${cutText(stem, NAME_LENGTH) || 'File'}.${type}`
}

/** "640 KB", "1.2 MB". */
export const formatSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${groupDigits(bytes / 1024 / 1024, 1)} MB`
