import 'server-only'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type PropertyDoc, type PropertyDocumentDoc } from '@/lib/data/collections'
import { findProperty } from '@/lib/data/properties'
import {
  countUnsavedDocuments,
  findDocumentsFor,
  findListingDocument,
  insertDocument,
} from '@/lib/data/property-documents'
import { documentName } from '@/lib/domain/document'
import { AppError, conflict, invalidField, notFound } from '@/lib/domain/errors'
import {
  type ListingDocument,
  publicDocuments,
  UNSAVED_DOCUMENT_MS,
  UNSAVED_DOCUMENTS,
} from '@/lib/domain/listing-documents'
import { isOnSale } from '@/lib/domain/property'
import { readTour, type Tour } from '@/lib/domain/tours'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { pdfError } from '@/lib/integrations/pdf'
import { type ListingValues } from '@/lib/schemas/listing-fields'
import {
  DOCUMENT_NOT_FOUND,
  LISTING_DOCUMENT_ERRORS,
  type UploadDocumentInput,
  type UploadedDocumentDto,
} from '@/lib/schemas/property-document'
import { assertCan, recheckActor } from '../authorise'
import { isPdf } from '../documents/clean-document'
import { seal, SEAL_NAMES, unsealBytes } from '../secrets'
import { canSee } from './read-property'

/**
 * Stores a PDF for the actor's next save of a listing (D398). Throws `unsupported_media_type` for content that is no PDF,
 * is encrypted, has scripts or is damaged, and `conflict` while too many are unsaved.
 */
export async function uploadDocument(
  actor: Actor,
  { file, name = '' }: UploadDocumentInput,
): Promise<UploadedDocumentDto> {
  assertCan(actor, 'property:create')
  return storeDocument(actor, { file, name }, async (session) => {
    // Locks the account, so that concurrent uploads are counted one after the other.
    await recheckActor(actor, session)
    const unsaved = await countUnsavedDocuments(new ObjectId(actor.id), UNSAVED_DOCUMENTS, session)
    if (unsaved >= UNSAVED_DOCUMENTS) throw conflict(LISTING_DOCUMENT_ERRORS.full)
  })
}

/**
 * Stores a PDF as `uploadDocument` does, once `admitUpload` has returned. `source`: where an import got it from. Throws
 * what `admitUpload` throws, and `unsupported_media_type`.
 */
export async function storeDocument(
  actor: Actor,
  { file, name: originalName, source }: { file: Uint8Array; name: string; source?: string },
  admitUpload: (session: Session) => Promise<unknown>,
): Promise<UploadedDocumentDto> {
  const error = isPdf(file) ? await pdfError(file) : 'format'
  if (error !== null) {
    const message = LISTING_DOCUMENT_ERRORS[error]
    throw new AppError('unsupported_media_type', message, { file: message })
  }
  const id = new ObjectId()
  const metadata = { name: documentName(originalName, 'pdf'), size: file.byteLength }
  const sealed = seal(file, SEAL_NAMES.listingDocument(id.toHexString()))
  const ownerId = new ObjectId(actor.id)
  const expiresAt = new Date(Date.now() + UNSAVED_DOCUMENT_MS)
  await transaction(async (session) => {
    await admitUpload(session)
    const document = { _id: id, ownerId, ...metadata, sealed, expiresAt }
    await insertDocument({ ...document, ...(source !== undefined && { source }) }, session)
  })
  return { id: id.toHexString(), ...metadata }
}

/**
 * These documents with their names and sizes, for the listing (`null`: a new one) or draft that is saved with them. Throws
 * `invalid_input` for one that is neither its own nor an unsaved upload of the actor's.
 */
export async function resolveDocuments(
  actor: Actor,
  target: { propertyId: ObjectId | null } | { draftId: ObjectId },
  documents: NonNullable<ListingValues['documents']>,
  session: Session,
): Promise<ListingDocument[]> {
  const ids = documents.map(({ id }) => id)
  const stored = await findDocumentsFor(ids, { ...target, ownerId: new ObjectId(actor.id) }, session)
  return documents.map(({ id, kind, audience }) => {
    const document = stored.find(({ _id }) => _id.toHexString() === id)
    if (!document)
      throw invalidField('documents', 'A document has been deleted. Remove it and upload it again.')
    return { id, kind, audience, name: document.name, size: document.size }
  })
}

/**
 * A document to download: one of a listing, for everybody who may see it, but for visitors only if it is public; one that
 * no listing has yet, for its owner (D398). Throws `not_found` for others.
 */
export async function readListingDocument(
  actor: Actor | null,
  { id }: { id: string },
): Promise<{ type: 'pdf'; name: string; bytes: Buffer }> {
  const document = await findListingDocument(id)
  const isReadable = document !== null && (await canRead(actor, document))
  const bytes = isReadable ? unsealBytes(document.sealed, SEAL_NAMES.listingDocument(id)) : null
  if (!document || !bytes) throw notFound(DOCUMENT_NOT_FOUND)
  return { type: 'pdf', name: document.name, bytes }
}

/**
 * True if the actor may see the tours and documents of a listing: visitors those of homes on sale with full public pages
 * (D384), everybody else those of all listings that they may see.
 */
const seesAttachments = (actor: Actor | null, property: PropertyDoc): boolean =>
  actor ? canSee(actor, property) : isOnSale(property) && getEnv().PUBLIC_HOMES === 'full'

async function canRead(
  actor: Actor | null,
  { _id, propertyId, ownerId }: PropertyDocumentDoc,
): Promise<boolean> {
  if (!propertyId) return ownerId.toHexString() === actor?.id
  const property = await findProperty(propertyId.toHexString())
  if (!property || !seesAttachments(actor, property)) return false
  const { documents } = property
  return (actor ? (documents ?? []) : publicDocuments(documents)).some(({ id }) => id === _id.toHexString())
}

/** The tour with this number, from 1, of a listing that the actor may see (D397). Throws `not_found`. */
export async function getTour(
  actor: Actor | null,
  { id, tour }: { id: string; tour: number },
): Promise<Tour & { title: string }> {
  const property = await findProperty(id)
  const visibleTour =
    property && seesAttachments(actor, property) ? readTour(property.tours?.[tour - 1] ?? '') : null
  if (!property || !visibleTour) throw notFound('Tour not found.')
  return { ...visibleTour, title: property.title }
}
