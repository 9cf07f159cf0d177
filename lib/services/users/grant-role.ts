import 'server-only'
import { closeApplicationOf } from '@/lib/data/applications'
import { transaction } from '@/lib/data/client'
import { findUserByEmail, setUserRole } from '@/lib/data/users'
import { statusAfterRoleChange } from '@/lib/domain/application'
import { normalizeEmail } from '@/lib/domain/email'
import { notFound } from '@/lib/domain/errors'
import { type DashboardRole } from '@/lib/domain/user'

/** Sets an account's role from the command line (D19, D69). Throws `not_found` if there is no such account. */
export async function grantRole(email: string, role: DashboardRole): Promise<void> {
  await transaction(async (session) => {
    const user = await findUserByEmail(normalizeEmail(email) ?? email, session)
    if (!user || !(await setUserRole(user.email, role, session)))
      throw notFound(`There is no account with the email ${email}.`)
    await closeApplicationOf(
      user._id,
      { status: statusAfterRoleChange(role), decidedAt: new Date() },
      session,
    )
  })
}
