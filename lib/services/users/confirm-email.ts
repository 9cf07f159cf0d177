import 'server-only'
import { closeApplicationOf } from '@/lib/data/applications'
import { recordAudit } from '@/lib/data/audit'
import { type Session } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { markEmailVerified, replaceRole, removePassword } from '@/lib/data/users'
import { statusAfterRoleChange } from '@/lib/domain/application'
import { isBuyer } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'
import { getEnv } from '@/lib/env'
import { isAdministratorAddress } from './administrator-address'
import { endAccess } from './end-access'
import { queueMail, type QueuedMail } from '../mail/outbox'

/**
 * Marks the account's email as verified, in the caller's transaction, after a mailed link or Google (D61). The first
 * time, a buyer whose email is in ADMIN_EMAILS becomes an administrator, which closes a pending application to become
 * an agent (D69).
 */
export async function confirmEmail(account: UserDoc, session: Session): Promise<void> {
  if (account.emailVerified !== null) return
  const at = new Date()
  await markEmailVerified(account._id, at, session)
  if (!isBuyer(account.role) || !isAdministratorAddress(account.email)) return
  if (!(await replaceRole(account._id, 'user', 'admin', session))) return
  await closeApplicationOf(account._id, { status: statusAfterRoleChange('admin'), decidedAt: at }, session)
  await recordAudit(
    {
      actor: null,
      action: 'user.role-changed',
      targetType: 'user',
      targetId: account._id,
      targetName: account.name,
      before: { role: 'user' },
      after: { role: 'admin' },
    },
    session,
  )
}

/**
 * Confirms the email of an owner who signs in without a password. If it was not verified before, a stranger may have
 * set up the account, so its password and everything that works without a session end in the same transaction (D62).
 * If there was a password, returns the mail to the owner, which the caller sends after the commit.
 */
export async function confirmOwner(account: UserDoc, session: Session): Promise<QueuedMail[]> {
  if (account.emailVerified !== null) return []
  await removePassword(account._id, session)
  await endAccess(account._id, session)
  await confirmEmail(account, session)
  return account.passwordHash === undefined ? [] : [await mailRemovedPassword(account, session)]
}

/** Mails the owner that the password set by somebody was removed (D62). */
const mailRemovedPassword = ({ email }: Pick<UserDoc, 'email'>, session: Session): Promise<QueuedMail> =>
  queueMail(
    {
      to: email,
      subject: `The password of your ${site.name} account was removed`,
      text: `Hello,

you have just signed in to ${site.name}, which verified that this email is yours. The account already had a password, but its email had never been verified. In case a stranger set it, we removed the password and signed out every other session. If the account had a calendar link or a shared wishlist, they no longer work.

To sign in with a password as well, set a new one here:

${new URL(paths.forgotPassword, getEnv().NEXTAUTH_URL).href}

${site.name}
`,
    },
    session,
  )
