import 'server-only'
import { filetypename } from 'magic-bytes.js'
import { hasOpenApplication, storeDocument } from '@/lib/data/applications'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { addDays, type DocumentType, UNSENT_DOCUMENT_DAYS } from '@/lib/domain/application'
import { conflict, invalidField } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { cleanPicture } from '@/lib/integrations/picture'
import { DOCUMENT_MESSAGES, type DocumentResult, type SendDocumentInput } from '@/lib/schemas/application'
import { assertCan, recheckActor } from '../authorise'
import { imageFormatOf } from '../uploads/image-format'
import { sealDocument } from './seal-document'

/** Enough bytes for the signature of every accepted type. */
const HEAD = 16

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
  const { type, bytes } = await readDocument(document)
  const _id = new ObjectId(actor.id)
  const uploadedAt = new Date()
  const expiresAt = addDays(uploadedAt, UNSENT_DOCUMENT_DAYS)
  const sealed = sealDocument(bytes, actor.id)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    if (await hasOpenApplication(_id, session)) throw conflict('You already have a pending application.')
    await storeDocument({ _id, type, sealed, uploadedAt, expiresAt }, session)
  })
  return { type, expiresAt: expiresAt.toISOString() }
}

async function readDocument(given: Uint8Array): Promise<{ type: DocumentType; bytes: Uint8Array }> {
  const unreadable = invalidField('document', DOCUMENT_MESSAGES.format)
  const [name, other] = filetypename(given.subarray(0, HEAD))
  if (name === 'pdf' && other === undefined) return { type: 'pdf', bytes: given }
  const format = imageFormatOf(given)
  if (!format) throw unreadable
  const cleaned = await cleanPicture(given, format)
  if ('bytes' in cleaned) return { type: format, bytes: cleaned.bytes }
  throw cleaned.refused === 'unreadable' ? unreadable : invalidField('document', DOCUMENT_MESSAGES.pixels)
}
