import 'server-only'
import { closeApplication, findApplication } from '@/lib/data/applications'
import { transaction } from '@/lib/data/client'
import { conflict, notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { assertRole } from '../authorise'

/** Withdraws the actor's application and deletes its document (D69). Throws `conflict` for a decided one. */
export async function withdrawApplication(
  actor: Actor,
  { applicationId }: { applicationId: string },
): Promise<void> {
  assertRole(actor, 'application:withdraw')
  await transaction(async (session) => {
    const application = await findApplication(applicationId, session)
    if (!application || !can(actor, 'application:withdraw', application.personId.toHexString()))
      throw notFound('Application not found.')
    const closed = { status: 'withdrawn', decidedAt: new Date() } as const
    if (!(await closeApplication(application, closed, session)))
      throw conflict('This application has already been decided.')
  })
}
