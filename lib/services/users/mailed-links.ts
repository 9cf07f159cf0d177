import 'server-only'
import { type Session, transaction, addInTransaction, isDuplicateKey } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { consumeLink, createLink, findLink, type MailedLinkKind } from '@/lib/data/sessions'
import {
  findUserByEmail,
  findUserById,
  markEmailVerified,
  removePassword,
  replacePassword,
} from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { LINK_MINUTES, linkValidity } from '@/lib/domain/mailed-link'
import { type Actor, isBuyer } from '@/lib/domain/user'
import { hashPassword } from '@/lib/integrations/password'
import { paths } from '@/lib/paths'
import {
  LINK_EXPIRED,
  mailedTokenSchema,
  type RequestPasswordResetInput,
  type ResetPasswordInput,
} from '@/lib/schemas/user'
import { site } from '@/lib/site'
import { absolute } from '../absolute'
import { assertCan } from '../authorise'
import { type QueuedMail, queueMail, sendMailsNow } from '../mail/outbox'
import { hashToken, makeToken } from '../secrets'
import { readUser } from './actor'
import { isAdministratorAddress, writeRole } from './roles'
import { endAccess } from './sessions'

type Link = {
  kind: MailedLinkKind
  /** The path of the page that it opens. */
  path: (token: string) => string
  subject: string
  text: (link: string) => string
}

/** Creates a link of the account, replacing an older one of its kind, in the caller's transaction. */
async function addLink(
  kind: MailedLinkKind,
  accountId: UserDoc['_id'],
  session: Session,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken()
  const expiresAt = new Date(Date.now() + LINK_MINUTES[kind] * 60_000)
  await createLink(kind, accountId, hashToken(token), expiresAt, session)
  return { token, expiresAt }
}

/** Creates a link as `addLink` does, and enqueues its mail, which expires with it. */
async function queueLink(
  { _id, email }: Pick<UserDoc, '_id' | 'email'>,
  { kind, path, subject, text }: Link,
  session: Session,
): Promise<QueuedMail> {
  const { token, expiresAt } = await addLink(kind, _id, session)
  return queueMail({ to: email, subject, text: text(absolute(path(token))) }, session, expiresAt)
}

/** Creates and mails a link in a transaction of its own. */
async function mailLink(account: Pick<UserDoc, '_id' | 'email'>, link: Link): Promise<void> {
  const queue = () => transaction((session) => queueLink(account, link, session))
  const mail = await queue().catch((error: unknown) => {
    // Another request created the first link of this kind at the same moment; this one replaces it.
    if (isDuplicateKey(error)) return queue()
    throw error
  })
  await sendMailsNow([mail])
}

/**
 * The token of a mailed link in a URL, or `null` if the link is invalid. Does not use it up: mail scanners open links
 * too.
 */
export async function openToken(kind: MailedLinkKind, query: { token?: unknown }): Promise<string | null> {
  const { success, data } = mailedTokenSchema.safeParse(query)
  return success && (await findLink(kind, hashToken(data.token), new Date())) ? data.token : null
}

/** True if the open link that verifies an email was mailed to the actor's account (D350). */
export async function isOwnProof(actor: Actor, token: string): Promise<boolean> {
  const link = await findLink('emailProofs', hashToken(token), new Date())
  return link?._id.toHexString() === actor.id
}

/**
 * Mails the account of this email a link that signs in without the password, because too many wrong passwords were
 * tried; does nothing without an account. Callers do not wait for it, so that the response does not reveal which.
 */
export async function mailSignInLink(email: string): Promise<void> {
  const account = await findUserByEmail(email)
  if (!account) return
  await mailLink(account, {
    kind: 'signInLinks',
    path: paths.signInLink,
    subject: `Sign in to ${site.name}`,
    text: signInText,
  })
}

const signInText = (link: string): string => `Hello,

someone tried many wrong passwords for your ${site.name} account, so signing in with the password is paused for a while. Nobody got in.

If you want to sign in now, open this link:

${link}

It expires in ${linkValidity('signInLinks')} and works only once. If this wasn’t you, you don’t need to do anything.

${site.name}
`

/**
 * Mails a password reset link to the account of this email, also to one that only signs in with Google; does nothing if
 * there is none (D15). The response never reveals which, but the time would, so callers respond without waiting for it.
 */
export async function requestPasswordReset(
  _actor: unknown,
  { email }: RequestPasswordResetInput,
): Promise<void> {
  const account = await findUserByEmail(email)
  if (!account) return
  await mailLink(account, {
    kind: 'passwordResets',
    path: paths.resetPassword,
    subject: `Reset your ${site.name} password`,
    text: resetText,
  })
}

/**
 * Creates a link that sets the account's password, for its owner, who has just verified the email and gets it without a
 * mail (D390). Returns its token; replaces an older one, like `addLink`.
 */
export async function createPasswordLink({ _id }: Pick<UserDoc, '_id'>): Promise<string> {
  const { token } = await transaction((session) =>
    addInTransaction(() => addLink('passwordResets', _id, session)),
  )
  return token
}

// Omits the account's name, because a person who registers another person's email chooses it.
const resetText = (link: string): string => `Hello,

someone asked to reset the password of your ${site.name} account. If it was you, open this link:

${link}

It expires in ${linkValidity('passwordResets')} and works only once.

If it was not you, ignore this message. Your password has not been changed.

${site.name}
`

/** The refusal of a mailed link that no longer works. */
export const linkExpired = () => new AppError('invalid_input', LINK_EXPIRED)

/**
 * Sets the password of the mailed token's account and ends everything that works without a session, the token included
 * (D15, D62), in one transaction; this also verifies the email. Returns the account's id. Throws `invalid_input` for a
 * token that was used, replaced or forged, is older than 30 minutes, or whose account is deleted.
 */
export async function resetPassword(
  _actor: unknown,
  { token, password }: ResetPasswordInput,
): Promise<string> {
  const tokenHash = hashToken(token)
  // Looked up first, so that forged tokens do not cost a password hash.
  if (!(await findLink('passwordResets', tokenHash, new Date()))) throw linkExpired()
  const passwordHash = await hashPassword(password)
  return transaction(async (session) => {
    const link = await consumeLink('passwordResets', tokenHash, new Date(), session)
    const account = link && (await findUserById(link._id.toHexString(), session))
    if (!account || !(await replacePassword(account._id, passwordHash, session))) throw linkExpired()
    await endAccess(account._id, session)
    await confirmEmail(account, session)
    return account._id.toHexString()
  })
}

// Omits the account's name, because a person who registers another person's email chooses it.
const verificationText = (link: string): string => `Hello,

this email was used for a ${site.name} account. If the account is yours, open this link to verify your email:

${link}

It expires in ${linkValidity('emailProofs')} and works only once.

If someone else created this account with your email, do not open the link. Use "Forgot password?" on the sign-in page to set a new password.

${site.name}
`

const VERIFICATION_LINK = {
  kind: 'emailProofs',
  path: paths.verifyEmail,
  subject: `Verify your email address for ${site.name}`,
  text: verificationText,
} as const

/** Enqueues the mail with the link that verifies the account's email. */
export const queueVerificationMail = (
  account: Pick<UserDoc, '_id' | 'email'>,
  session: Session,
): Promise<QueuedMail> => queueLink(account, VERIFICATION_LINK, session)

/** Mails the actor another link that verifies their email, and ends the older one; does nothing if it is verified. */
export async function requestEmailVerification(actor: Actor): Promise<void> {
  assertCan(actor, 'user:verify-email', actor.id)
  const account = await readUser(actor.id)
  if (account.emailVerified === null) await mailLink(account, VERIFICATION_LINK)
}

/**
 * Verifies the actor's email by a mailed link. Only the signed-in person can: otherwise an owner who opens the mail
 * would confirm what a stranger set up. Throws `invalid_input` for a token that was used, replaced or forged, is older
 * than 24 hours, or was mailed for another account.
 */
export async function verifyEmail(actor: Actor, { token }: { token: string }): Promise<void> {
  assertCan(actor, 'user:verify-email', actor.id)
  await transaction(async (session) => {
    const link = await consumeLink('emailProofs', hashToken(token), new Date(), session)
    const account = link && (await findUserById(link._id.toHexString(), session))
    if (account?._id.toHexString() !== actor.id) throw linkExpired()
    await confirmEmail(account, session)
  })
}

/**
 * Marks the account's email as verified, in the caller's transaction, after a mailed link or Google (D61). The first
 * time, a buyer whose email is in ADMIN_EMAILS becomes an administrator.
 */
export async function confirmEmail(account: UserDoc, session: Session): Promise<void> {
  if (account.emailVerified !== null) return
  await markEmailVerified(account._id, new Date(), session)
  if (!isBuyer(account.role) || !isAdministratorAddress(account.email)) return
  await writeRole(null, account, 'admin', session)
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

/** Mails the owner that the password set by someone was removed (D62). */
const mailRemovedPassword = ({ email }: Pick<UserDoc, 'email'>, session: Session): Promise<QueuedMail> =>
  queueMail(
    {
      to: email,
      subject: `The password of your ${site.name} account was removed`,
      text: `Hello,

you have just signed in to ${site.name}, which verified that this email is yours. The account already had a password, but its email had never been verified. In case a stranger set it, we removed the password and signed out every other session. If the account had a calendar link or a shared wishlist, they no longer work.

To sign in with a password as well, set a new one here:

${absolute(paths.forgotPassword)}

${site.name}
`,
    },
    session,
  )
