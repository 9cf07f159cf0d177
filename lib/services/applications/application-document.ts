import 'server-only'
import { findApplication, findDocument, hasOpenApplication, storeDocument } from '@/lib/data/applications'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { isOpenApplication, UNSENT_DOCUMENT_DAYS } from '@/lib/domain/application'
import { addDays } from '@/lib/domain/dates'
import { type DocumentType } from '@/lib/domain/document'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { DOCUMENT_MESSAGES, type DocumentResult, type SendDocumentInput } from '@/lib/schemas/application'
import { assertCan, recheckActor } from '../authorise'
import { cleanDocument, documentOf, sealDocument, unsealDocument } from '../documents/sealed-document'

/**
 * The document of an open application, for its person and administrators; else `not_found` (D10), also if it has
 * expired.
 */
export async function readDocument(
  actor: Actor,
  { applicationId }: { applicationId: string },
): Promise<{ type: DocumentType; bytes: Buffer; personId: string }> {
  const application = await findApplication(applicationId)
  const personId = application?.personId.toHexString() ?? ''
  if (!application || !can(actor, 'application:read', personId)) throw notFound('Application not found.')
  const document = isOpenApplication(application.status)
    ? await findDocument(application.personId, new Date())
    : null
  const bytes = document && unsealDocument(document.sealed, documentOf(personId))
  if (!document || !bytes) throw notFound('This document has been deleted.')
  return { type: document.type, bytes, personId }
}

/**
 * Stores the document of the actor's next application, replacing a previous one (D69, ADR 057); pictures lose their
 * metadata. Throws `invalid_input` if the content is neither PDF nor picture, `conflict` while an application is
 * pending.
 */
export async function sendDocument(
  actor: Actor,
  { document }: SendDocumentInput,
): Promise<DocumentResult['data']> {
  assertCan(actor, 'application:send-document')
  const cleaned = await cleanDocument(document)
  if ('refused' in cleaned) throw invalidField('document', DOCUMENT_MESSAGES[cleaned.refused])
  const { type, bytes } = cleaned
  const _id = new ObjectId(actor.id)
  const uploadedAt = new Date()
  const expiresAt = addDays(uploadedAt, UNSENT_DOCUMENT_DAYS)
  const sealed = sealDocument(bytes, documentOf(actor.id))
  await transaction(async (session) => {
    await recheckActor(actor, session)
    if (await hasOpenApplication(_id, session)) throw conflict('You already have a pending application.')
    await storeDocument({ _id, type, sealed, uploadedAt, expiresAt }, session)
  })
  return { type, expiresAt: expiresAt.toISOString() }
}
