import 'server-only'
import { setUserRole } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { type DashboardRole } from '@/lib/domain/user'

/** Gives an account a role from the command line. Throws `not_found` if there is no such account. */
export async function grantRole(email: string, role: DashboardRole): Promise<void> {
  if (!(await setUserRole(email, role))) throw notFound(`There is no account with the e-mail ${email}.`)
}
