import 'server-only'
import { createHmac, randomUUID } from 'node:crypto'
import { MIN_FILL_MS, enquiryMessage, SENT_TOO_FAST, SIGN_IN_TO_SEND } from '@/lib/domain/enquiry'
import { getEnv } from '@/lib/env'
import { type Session, transaction, addInTransaction } from '@/lib/data/client'
import { type EnquiryDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { deleteEnquiry, findEnquiriesOf, findEnquiry, putEnquiry } from '@/lib/data/enquiries'
import { findLink } from '@/lib/data/sessions'
import { findMessage } from '@/lib/data/messages'
import { findConversation } from '@/lib/data/conversations'
import { findProperty } from '@/lib/data/properties'
import { canSignIn, findUserByEmail, findUserById, insertUser } from '@/lib/data/users'
import { isolated, plainIsolated } from '@/lib/domain/direction'
import { AppError, conflict, forbidden, invalidField, notFound } from '@/lib/domain/errors'
import { LINK_MINUTES, linkValidity } from '@/lib/domain/mailed-link'
import { BUYERS_ONLY, HOME_UNAVAILABLE, NO_NEW_MESSAGES } from '@/lib/domain/message'
import { readPhone } from '@/lib/domain/phone'
import { isHidden, isVerifiedStatus } from '@/lib/domain/property'
import { budgetsOf } from '@/lib/domain/rate-limits'
import { formatZonedMoment, zoneName } from '@/lib/domain/time-zones'
import { type Actor, isBuyer } from '@/lib/domain/user'
import { TIME_TAKEN } from '@/lib/domain/viewing'
import { enquirySentPath, confirmEnquiryPath } from '@/lib/home-path'
import {
  type CreateEnquiryInput,
  type EnquiryForm,
  type EnquiryHome,
  type OpenEnquiry,
  type PostedEnquiry,
  type SentEnquiry,
  sentEnquirySchema,
} from '@/lib/schemas/enquiry'
import { type PersonalData } from '@/lib/schemas/personal-data'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { site } from '@/lib/site'
import { absolute } from '../absolute'
import { readPublicAgent } from '../agents/agents'
import { assertActive } from '../authorise'
import { daysFromNow, findSlots, toSlotDto } from '../availability/availability'
import { queueMail, sendMailsNow } from '../mail/outbox'
import { startConversation } from '../messages/send-message'
import { toPropertyTeaser } from '../properties/read-property'
import { spendPoint } from '../spend-point'
import { toActor } from '../users/actor'
import { hashToken, isSignature, makeToken, seal, sign, unseal } from '../secrets'
import { confirmEmail, confirmOwner, createPasswordLink, linkExpired } from '../users/mailed-links'

const FORM_TIME = 'keystead form time'

/** A hidden field with the time at which a form was opened. It never expires, because a page may come from a cache. */
export const openedAt = (now: Date): string => `${now.getTime()}.${sign(FORM_TIME, String(now.getTime()))}`

/** True if `opened` was signed here, and a person could have filled in the form since (D389). */
export function isPlausibleSubmission(opened: string, now: Date): boolean {
  const [moment = '', signature = ''] = opened.split('.')
  return isSignature(signature, FORM_TIME, moment) && now.getTime() - Number(moment) >= MIN_FILL_MS
}

/** How many days of free times the form shows, and a visitor can choose from (D387). */
const SLOT_DAYS = 14

/** The form to ask about a home (D387). Throws as `readOpenHome` does. */
export async function readEnquiryForm(_actor: unknown, { id }: { id: string }): Promise<EnquiryForm> {
  const property = await readOpenHome(id)
  const range = daysFromNow(SLOT_DAYS)
  const [home, { slots, zone }] = await Promise.all([toHome(property), findSlots(property, range)])
  return { home, opened: openedAt(range.now), slots: slots.map(toSlotDto), zone: zoneName(zone) }
}

/** A home that visitors can ask about: `not_found` unless it has a public page, `conflict` if it is sold. */
async function readOpenHome(id: string): Promise<PropertyDoc> {
  const property = await findProperty(id)
  if (!property || !isVerifiedStatus(property.status) || getEnv().PUBLIC_HOMES === 'off')
    throw notFound('Property not found.')
  if (property.soldAt !== null) throw conflict(NO_NEW_MESSAGES)
  return property
}

async function toHome(property: PropertyDoc): Promise<EnquiryHome> {
  const { company } = await readPublicAgent(await findUserById(property.agentId.toHexString()))
  return { ...toPropertyTeaser(property), company }
}

/**
 * Stores a posted form as `createEnquiry` does. A program that filled in the hidden field gets the same answer, and
 * nothing is stored (D389). Returns the page after it. Throws `invalid_input` for a form that was sent too fast.
 */
export async function postEnquiry(
  actor: Actor | null,
  { opened, homepage, ...enquiry }: PostedEnquiry,
): Promise<{ to: string }> {
  const { _id, title, location } = await readOpenHome(enquiry.propertyId)
  const to = enquirySentPath({ _id: _id.toHexString(), title, location })
  if (homepage) return { to }
  if (!isPlausibleSubmission(opened, new Date())) throw new AppError('invalid_input', SENT_TOO_FAST)
  await createEnquiry(actor, enquiry)
  return { to }
}

/**
 * Stores a visitor's question and mails a link to its email; no one else is notified before the link's button is used
 * (D387). It does the same for each email, with or without an account (D388). Throws as `readOpenHome` does, and
 * `invalid_input` for a phone number or a time that does not exist.
 */
export async function createEnquiry(
  actor: Actor | null,
  { propertyId, name, email, text, phone, times = [] }: CreateEnquiryInput,
): Promise<void> {
  if (actor) assertActive(actor)
  const property = await readOpenHome(propertyId)
  const message = enquiryMessage({
    text,
    phone: readPhone(phone ?? ''),
    times: await timesAsTexts(property, times),
  })
  const { title } = property
  const _id = digestOf(email, propertyId, message)
  const token = makeToken()
  const at = new Date()
  const expiresAt = new Date(at.getTime() + LINK_MINUTES.enquiries * 60_000)
  const content: Content = { name, text: message, key: randomUUID() }
  const mail = await transaction(async (session) => {
    const pending = { email, propertyId: property._id, propertyTitle: title, at, expiresAt }
    const sealed = seal(JSON.stringify(content), sealNameOf(_id))
    await putEnquiry({ _id, tokenHash: hashToken(token), sealed, ...pending }, session)
    const link = absolute(confirmEnquiryPath(token))
    const subject = plainIsolated(`Confirm your question about ${isolated(title)}`)
    return queueMail({ to: email, subject, text: mailText(title, link) }, session, expiresAt)
  })
  await sendMailsNow([mail])
}

/** The encrypted part of an enquiry; the same key is the same message. */
type Content = { name: string; text: string; key: string }

/** An id from email, home and text, so that a repeated question is one enquiry (D389). */
const digestOf = (email: string, propertyId: string, text: string): string =>
  createHmac('sha256', getEnv().NEXTAUTH_SECRET)
    .update(JSON.stringify(['enquiry', email, propertyId, text]))
    .digest('base64url')

const sealNameOf = (id: string): string => `enquiry ${id}`

function contentOf({ _id, sealed }: EnquiryDoc): Content | null {
  const text = unseal(sealed, sealNameOf(_id))
  return text === null ? null : (JSON.parse(text) as Content)
}

/** Free times of a home for people: "Tue, Dec 15, 2026, 12:00 PM (Pacific Time, UTC−7)". */
async function timesAsTexts(property: PropertyDoc, times: readonly Date[]): Promise<string[]> {
  if (times.length === 0) return []
  const { slots, zone } = await findSlots(property, daysFromNow(SLOT_DAYS))
  const freeTimes = new Set(slots.map(({ startsAt }) => startsAt.getTime()))
  if (times.some((time) => !freeTimes.has(time.getTime()))) throw invalidField('times', TIME_TAKEN)
  const startTimes = [...new Set(times.map((time) => time.getTime()))].sort((a, b) => a - b)
  return startTimes.map((time) => formatZonedMoment(new Date(time), zone))
}

// Quotes nothing that was typed, because anyone can enter another person's email.
const mailText = (title: string, link: string): string =>
  plainIsolated(`Hello,

this email was used for a question about ${isolated(title)} on ${site.name}. If the question is yours, open this link and choose "Send question":

${link}

If you have a ${site.name} account with this email, sign in first; your question is saved until then.

The link expires in ${linkValidity('enquiries')} and works only once. If the question is not yours, ignore this message. It will not be sent, and we will delete it.

${site.name}
`)

/** An open enquiry with its decrypted content; `null` for a token that was used, replaced, forged or has expired. */
async function findOpenEnquiry(token: string): Promise<{ enquiry: EnquiryDoc; content: Content } | null> {
  const enquiry = await findEnquiry(hashToken(token), new Date())
  const content = enquiry && contentOf(enquiry)
  return enquiry && content && { enquiry, content }
}

/**
 * The enquiry of a mailed link in a URL, or `null` if the link is invalid. Changes nothing: mail scanners open links
 * too.
 */
export async function openEnquiry(
  actor: Actor | null,
  params: { token?: unknown },
): Promise<OpenEnquiry | null> {
  const { success, data } = mailedTokenSchema.safeParse(params)
  const enquiry = success ? await findOpenEnquiry(data.token) : null
  if (!enquiry || !success) return null
  const { email, propertyId } = enquiry.enquiry
  const property = await findProperty(propertyId.toHexString())
  const next = await nextStepFor(actor, email, await findUserByEmail(email))
  const isForAgent = next === 'send' && actor?.email === email && !isBuyer(actor.role)
  return {
    token: data.token,
    home: property && !isHidden(property.status) ? await toHome(property) : null,
    text: enquiry.content.text,
    email,
    next,
    refusal: closedReasonOf(property) ?? (isForAgent ? BUYERS_ONLY : null),
  }
}

/** Why nobody can start to write about a listing; `null` if buyers can (D205). */
function closedReasonOf(property: PropertyDoc | null): string | null {
  if (!property || isHidden(property.status)) return HOME_UNAVAILABLE
  return property.soldAt === null ? null : NO_NEW_MESSAGES
}

/** What sends an enquiry of this email: only an account that can sign in has to (D388). */
async function nextStepFor(
  actor: Actor | null,
  email: string,
  account: UserDoc | null,
  session?: Session,
): Promise<OpenEnquiry['next']> {
  if (actor?.email === email || !account) return 'send'
  if (!(await canSignIn(account, session))) return 'send'
  return actor ? 'switch' : 'sign-in'
}

/**
 * A confirmed enquiry: the ids of its message and conversation; if nobody is signed in as its account, a token that
 * sets the first password; the account's id if it is new.
 */
export type ConfirmedEnquiry = {
  id: string
  conversationId: string
  passwordToken: string | null
  newAccountId: string | null
}

/**
 * Sends an enquiry by its mailed link: the email counts as verified, its account is created if there is none (D388),
 * and the question is the first or next message of its conversation (D204). Pressed twice, it is sent once. Throws
 * `invalid_input` for a link that no longer works, `forbidden` if the account has to sign in, `rate_limited` after too
 * many new conversations (D210), and as `startConversation` does.
 */
export async function confirmEnquiry(
  actor: Actor | null,
  { token }: { token: string },
): Promise<ConfirmedEnquiry> {
  const pending = await findOpenEnquiry(token)
  if (!pending) throw linkExpired()
  const { enquiry, content } = pending
  const propertyId = enquiry.propertyId.toHexString()
  // Before an account is created for a question that cannot be sent.
  const closedReason = closedReasonOf(await findProperty(propertyId))
  if (closedReason !== null) throw conflict(closedReason)
  const { account, isNew } = await transaction((session) =>
    findOrCreate(actor, enquiry.email, content.name, session),
  )
  const isSignedIn = actor?.email === enquiry.email
  const writer = isSignedIn ? actor : await toActor(account)
  for (const { name } of budgetsOf('conversations')) await spendPoint(name, writer.id)
  const { text, key } = content
  const { id, conversationId } = await startConversation(writer, { propertyId, text, key })
  await deleteEnquiry(hashToken(token))
  return {
    id,
    conversationId,
    passwordToken: isSignedIn ? null : await createPasswordLink(account),
    newAccountId: isNew ? account._id.toHexString() : null,
  }
}

/** The account of an email that its owner has just verified by the mailed link, created if there is none. */
async function findOrCreate(
  actor: Actor | null,
  email: string,
  name: string,
  session: Session,
): Promise<{ account: UserDoc; isNew: boolean }> {
  const user = await findUserByEmail(email, session)
  if ((await nextStepFor(actor, email, user, session)) !== 'send') throw forbidden(SIGN_IN_TO_SEND)
  const newAccount = { role: 'user', image: null, emailVerified: null, createdAt: new Date() } as const
  const account = user ?? (await addInTransaction(() => insertUser({ name, email, ...newAccount }, session)))
  // Whoever is signed in has set up the account (D62).
  if (actor?.email === email) await confirmEmail(account, session)
  else await confirmOwner(account, session)
  // With the role of a verified email (D61).
  const { role } = (await findUserById(account._id.toHexString(), session)) ?? account
  return { account: { ...account, role }, isNew: user === null }
}

/** A sent enquiry for the page after it, as long as its token can set a password (D390); else `null`. */
export async function readSentEnquiry(params: {
  token?: unknown
  message?: unknown
}): Promise<SentEnquiry | null> {
  const { success, data } = sentEnquirySchema.safeParse(params)
  if (!success) return null
  const [link, message] = await Promise.all([
    findLink('passwordResets', hashToken(data.token), new Date()),
    findMessage(data.message),
  ])
  if (!link || !message?.authorId.equals(link._id)) return null
  const conversationId = message.conversationId.toHexString()
  const conversation = await findConversation(conversationId)
  if (!conversation) return null
  const [account, property] = await Promise.all([
    findUserById(link._id.toHexString()),
    findProperty(conversation.propertyId.toHexString()),
  ])
  if (!account || !property || isHidden(property.status)) return null
  const { text, at } = message
  return {
    ...data,
    home: await toHome(property),
    conversationId,
    email: account.email,
    text,
    at: at.toISOString(),
  }
}

/** The enquiries with the account's email that nobody has confirmed; none before the email is verified (D64). */
export async function readOwnEnquiries({
  email,
  emailVerified,
}: Pick<UserDoc, 'email' | 'emailVerified'>): Promise<PersonalData['enquiries']> {
  if (emailVerified === null) return []
  return (await findEnquiriesOf(email)).map((enquiry) => ({
    propertyId: enquiry.propertyId.toHexString(),
    propertyTitle: enquiry.propertyTitle,
    text: contentOf(enquiry)?.text ?? '',
    at: enquiry.at.toISOString(),
  }))
}
