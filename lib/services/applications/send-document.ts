import 'server-only'
import { hasOpenApplication, storeDocument } from '@/lib/data/applications'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { addDays, UNSENT_DOCUMENT_DAYS } from '@/lib/domain/application'
import { conflict, invalidField } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { DOCUMENT_MESSAGES, type DocumentResult, type SendDocumentInput } from '@/lib/schemas/application'
import { assertCan, recheckActor } from '../authorise'
import { cleanDocument } from '../documents/clean-document'
import { documentOf, sealDocument } from '../documents/seal-document'

/**
 * Stores the document of the actor's next application, replacing a previous one (D69, ADR 057); pictures lose their
 * metadata. Throws `invalid_input` if the content is neither PDF nor picture, `conflict` while an application is
 * pending.
 */
export async function sendDocument(
  actor: Actor,
  { document }: SendDocumentInput,
): Promise<DocumentResult['data']> {
  assertCan(actor, 'application:create')
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
