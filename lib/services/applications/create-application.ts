import 'server-only'
import { extendDocument, insertApplication } from '@/lib/data/applications'
import { transaction } from '@/lib/data/client'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { addDays, DOCUMENT_DAYS, decisionDueAt, NEW_APPLICATION } from '@/lib/domain/application'
import { conflict, invalidField } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type CreateApplicationInput, DOCUMENT_MESSAGES } from '@/lib/schemas/application'
import { assertCan, recheckActor } from '../authorise'

/**
 * Applies to become an agent with the document that was sent before; returns the application's id (D69). Throws
 * `invalid_input` without a document, `conflict` while another application is pending.
 */
export async function createApplication(
  actor: Actor,
  input: CreateApplicationInput,
): Promise<{ id: string }> {
  assertCan(actor, 'application:create')
  const personId = new ObjectId(actor.id)
  try {
    return await transaction(async (session) => {
      const { name, email } = await recheckActor(actor, session)
      const createdAt = new Date()
      const until = addDays(createdAt, DOCUMENT_DAYS)
      const document = await extendDocument(personId, { now: createdAt, until }, session)
      if (!document) throw invalidField('document', DOCUMENT_MESSAGES.missing)
      const dates = { createdAt, dueAt: decisionDueAt(createdAt) }
      const id = await insertApplication(
        { personId, name, email, ...input, documentType: document.type, status: NEW_APPLICATION, ...dates },
        session,
      )
      return { id: id.toHexString() }
    })
  } catch (error) {
    if (isDuplicateKey(error, 'personId')) throw conflict('You already have a pending application.')
    throw error
  }
}
