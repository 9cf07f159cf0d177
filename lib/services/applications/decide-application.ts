import 'server-only'
import { closeApplication, findApplication } from '@/lib/data/applications'
import { recordAudit } from '@/lib/data/audit'
import { type Session, transaction } from '@/lib/data/client'
import { type ApplicationDoc } from '@/lib/data/collections'
import { APPLICATION_ANSWERS } from '@/lib/domain/application'
import { conflict, notFound } from '@/lib/domain/errors'
import { type NoticeValues } from '@/lib/domain/notice-row'
import { type Actor } from '@/lib/domain/user'
import { type DeclineApplicationInput } from '@/lib/schemas/application'
import { assertCan } from '../authorise'
import { accountEvent, notify } from '../notices/notify'
import { assignRole } from '../users/change-role'

/**
 * Makes the applicant an agent (D69), notifies them, and deletes the document; returns the account's id. Throws
 * `conflict` for an application that is no longer pending, and for an account that is no longer a buyer's.
 */
export async function acceptApplication(
  actor: Actor,
  { applicationId }: { applicationId: string },
): Promise<{ id: string }> {
  assertCan(actor, 'application:decide')
  const personId = await transaction(async (session) => {
    const application = await close(applicationId, { status: APPLICATION_ANSWERS.accept }, session)
    await assignRole(actor, { id: application.personId.toHexString(), role: 'agent', from: 'user' }, session)
    await note(actor, application, 'accepted', {}, session)
    return application.personId
  })
  return { id: personId.toHexString() }
}

/** Declines an application with a reason that its person reads, and deletes the document. Throws `conflict` as above. */
export async function declineApplication(
  actor: Actor,
  { applicationId, reason }: DeclineApplicationInput,
): Promise<void> {
  assertCan(actor, 'application:decide')
  await transaction(async (session) => {
    const application = await close(applicationId, { status: APPLICATION_ANSWERS.decline, reason }, session)
    await note(actor, application, 'declined', { reason }, session)
  })
}

async function close(
  id: string,
  verdict: { status: 'accepted' | 'declined'; reason?: string },
  session: Session,
): Promise<ApplicationDoc> {
  const application = await findApplication(id, session)
  if (!application) throw notFound('Application not found.')
  if (!(await closeApplication(application, { ...verdict, decidedAt: new Date() }, session)))
    throw conflict('This application has already been decided.')
  return application
}

async function note(
  actor: Actor,
  { _id, personId, name, status }: ApplicationDoc,
  verdict: 'accepted' | 'declined',
  values: NoticeValues,
  session: Session,
): Promise<void> {
  await recordAudit(
    {
      actor,
      action: `application.${verdict}`,
      targetType: 'user',
      targetId: personId,
      targetName: name,
      before: { application: status },
      after: { application: verdict, ...values },
    },
    session,
  )
  const told = { at: new Date(), each: { application: _id.toHexString() }, values }
  await notify(session, accountEvent(`application-${verdict}`, personId, told))
}
