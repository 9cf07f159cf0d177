import 'server-only'
import { type ApplicationDoc } from '@/lib/data/collections'
import { findApplicationsOf, findOpenApplications } from '@/lib/data/applications'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { applicationDto, type ApplicationDto } from '@/lib/schemas/application'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { serialise } from '../serialise'

/** An application for its person and administrators, without who decided it. */
export const toApplicationDto = (one: ApplicationDoc): ApplicationDto => serialise(applicationDto, one)

/** For administrators the pending applications, earliest due first; for everyone else their own, newest first. */
export async function listApplications(actor: Actor, pageInput: PageInput): Promise<Page<ApplicationDto>> {
  assertCan(actor, 'application:read', actor.id)
  const list = can(actor, 'application:decide') ? findOpenApplications() : findApplicationsOf(actor.id)
  return readPage(list, pageInput, toApplicationDto)
}
