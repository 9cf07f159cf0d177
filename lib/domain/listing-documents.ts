import { DAY_MS } from './dates'

/** The most documents of a listing (D398). */
export const LISTING_DOCUMENTS_LIMIT = 5
export const TOO_MANY_DOCUMENTS = `A home has at most ${LISTING_DOCUMENTS_LIMIT} documents.`

/** The largest document of a listing, in bytes. */
export const LISTING_DOCUMENT_LIMIT = 10 * 1024 * 1024

/** The most uploaded documents of an account that no listing has yet, and how long they are stored, in milliseconds. */
export const UNSAVED_DOCUMENTS = 10
export const UNSAVED_DOCUMENT_MS = DAY_MS

export const LISTING_DOCUMENT_KINDS = ['brochure', 'certificate', 'survey'] as const
export type ListingDocumentKind = (typeof LISTING_DOCUMENT_KINDS)[number]

export const LISTING_DOCUMENT_KIND_LABELS: Record<ListingDocumentKind, string> = {
  brochure: 'Brochure',
  certificate: 'Certificate',
  survey: 'Survey',
}

/** Who may download a document: everyone, or signed-in people (D398). */
export const DOCUMENT_AUDIENCES = ['everyone', 'signed-in'] as const
export type DocumentAudience = (typeof DOCUMENT_AUDIENCES)[number]

export const DOCUMENT_AUDIENCE_LABELS: Record<DocumentAudience, string> = {
  everyone: 'everyone',
  'signed-in': 'signed-in people',
}

/** A document of a listing; `id` is that of its uploaded file. */
export type ListingDocument = {
  id: string
  kind: ListingDocumentKind
  audience: DocumentAudience
  name: string
  /** In bytes. */
  size: number
}

/** The documents that visitors may download. */
export const publicDocuments = <Document extends Pick<ListingDocument, 'audience'>>(
  documents: readonly Document[] = [],
): Document[] => documents.filter(({ audience }) => audience === 'everyone')
