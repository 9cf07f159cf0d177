import 'server-only'
import { after } from 'next/server'
import type * as z from 'zod/mini'
import { type Actor } from '@/lib/domain/user'
import { enquiryConfirmedPath } from '@/lib/home-path'
import { getLog } from '@/lib/log'
import { paths, safeCallback, withCallback } from '@/lib/paths'
import { type firstPasswordSchema } from '@/lib/schemas/enquiry'
import {
  type forgotPasswordFormSchema,
  type logOutSchema,
  type mailedTokenSchema,
  type registerFormSchema,
  type resetPasswordFormSchema,
  type signInFormSchema,
} from '@/lib/schemas/user'
import { confirmEnquiry } from '@/lib/services/enquiries/enquiries'
import { requestPasswordReset, resetPassword } from '@/lib/services/users/mailed-links'
import {
  consumeSignInLink,
  openSessionOf,
  signInWithPassword,
  registerWithSession,
} from '@/lib/services/users/sign-in'
import { endSessionOf } from '@/lib/services/users/sessions'
import { logSecurity } from '@/lib/transport/security-log'
import { requestDevice } from './device'
import { clearSession, readToken, startSession } from './session'

type Destination = { to: string }

/** Signs the person in on this response; returns the page to redirect to: the remembered one or `/`. */
export async function signIn(
  _actor: unknown,
  { remember, callbackUrl, ...credentials }: z.output<typeof signInFormSchema>,
): Promise<Destination> {
  const opened = await signInWithPassword(credentials, { device: await requestDevice(), remember })
  await startSession(opened, remember)
  await logSecurity('sign-in', { outcome: 'succeeded', accountId: opened.user._id })
  return { to: safeCallback(callbackUrl) }
}

/** Creates the account and signs the person in. */
export async function signUp(
  _actor: unknown,
  input: z.output<typeof registerFormSchema>,
): Promise<Destination> {
  const { fullName: name, email, password } = input
  const opened = await registerWithSession({ name, email, password }, { device: await requestDevice() })
  await startSession(opened, false)
  await logSecurity('registration', { outcome: 'succeeded', targetId: opened.user._id })
  return { to: safeCallback(input.callbackUrl) }
}

export async function signInByLink(
  _actor: unknown,
  input: z.output<typeof mailedTokenSchema>,
): Promise<Destination> {
  const userId = await consumeSignInLink(null, input)
  await startDaySession(userId, 'link')
  await logSecurity('sign-in', { outcome: 'succeeded', accountId: userId })
  return { to: paths.home }
}

/** Sends an enquiry by its mailed link (D388); returns the page that confirms it. */
export async function sendEnquiry(
  actor: Actor | null,
  input: z.output<typeof mailedTokenSchema>,
): Promise<Destination> {
  const { id, conversationId, passwordToken, newAccountId } = await confirmEnquiry(actor, input)
  if (newAccountId !== null)
    await logSecurity('registration', { outcome: 'succeeded', targetId: newAccountId })
  return {
    to: passwordToken === null ? paths.conversation(conversationId) : enquiryConfirmedPath(passwordToken, id),
  }
}

/** Sets the first password of an account and signs the person in; returns the conversation (D390). */
export async function setFirstPassword(
  _actor: unknown,
  { conversation, ...input }: z.output<typeof firstPasswordSchema>,
): Promise<Destination> {
  const accountId = await resetPassword(null, input)
  await startDaySession(accountId, 'registration')
  await logSecurity('password-reset-done', { outcome: 'succeeded', accountId })
  return { to: paths.conversation(conversation) }
}

/**
 * Requests a reset link (D15 and D38). The work starts after the response, so that neither the response nor its time
 * reveals whether the email has an account.
 */
export async function forgotPassword(
  _actor: unknown,
  { email, callbackUrl }: z.output<typeof forgotPasswordFormSchema>,
): Promise<Destination> {
  after(() =>
    requestPasswordReset(null, { email }).catch((error: unknown) =>
      getLog().error({ err: error }, 'password reset failed'),
    ),
  )
  return { to: withCallback(paths.resetSent, safeCallback(callbackUrl)) }
}

/** Sets the password by a mailed link; returns the page to sign in on. */
export async function changePassword(
  _actor: unknown,
  { token, password }: z.output<typeof resetPasswordFormSchema>,
): Promise<Destination> {
  const accountId = await resetPassword(null, { token, password })
  await logSecurity('password-reset-done', { outcome: 'succeeded', accountId })
  return { to: paths.passwordChanged }
}

/**
 * Ends the session of this request and deletes its cookie. `callbackUrl`: the page to open after signing in with another
 * account.
 */
export async function logOut(
  actor: Actor | null,
  { callbackUrl }: z.output<typeof logOutSchema>,
): Promise<Destination> {
  const token = await readToken()
  if (token) await endSessionOf(token)
  await clearSession()
  await logSecurity('sign-out', { outcome: 'succeeded', accountId: actor?.id })
  return { to: callbackUrl === undefined ? paths.home : withCallback(paths.login, safeCallback(callbackUrl)) }
}

/** Starts a session of one day on this response. */
async function startDaySession(userId: string, way: 'registration' | 'link'): Promise<void> {
  const opened = await openSessionOf(userId, { way, device: await requestDevice(), remember: false })
  await startSession(opened, false)
}
