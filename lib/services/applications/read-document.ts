import 'server-only'
import { findApplication, findDocument } from '@/lib/data/applications'
import { isOpenApplication } from '@/lib/domain/application'
import { type DocumentType } from '@/lib/domain/document'
import { notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { documentOf, unsealDocument } from '../documents/seal-document'

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
