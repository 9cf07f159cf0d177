import 'server-only'
import { findApplicationsOf, findDocumentMetadata } from '@/lib/data/applications'
import { ObjectId } from '@/lib/data/ids'
import { type Actor } from '@/lib/domain/user'
import { type OwnApplication } from '@/lib/schemas/application'
import { assertCan } from '../authorise'
import { toApplicationDto } from './list-applications'

/** The state of the actor's application to become an agent. */
export async function getOwnApplication(actor: Actor): Promise<OwnApplication> {
  assertCan(actor, 'application:read', actor.id)
  const [[latest], document] = await Promise.all([
    findApplicationsOf(actor.id).rows(1),
    findDocumentMetadata(new ObjectId(actor.id), new Date()),
  ])
  return {
    latest: latest ? toApplicationDto(latest) : null,
    document: document && { type: document.type, sentAt: document.uploadedAt.toISOString() },
  }
}
