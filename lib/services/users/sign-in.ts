import 'server-only'
import { randomBytes } from 'node:crypto'
import { transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { insertGoogleLink, consumeLink, addSession, sessionOf, touchSession } from '@/lib/data/sessions'
import { findSessionUser, findUserByEmail, findUserById, insertUser, lockAccount } from '@/lib/data/users'
import { normalizeEmail } from '@/lib/domain/email'
import { unauthenticated, WrongCredentials } from '@/lib/domain/errors'
import { sessionSeconds, type SignInWay } from '@/lib/domain/session'
import { type Actor } from '@/lib/domain/user'
import { checkPassword, hashPassword } from '@/lib/integrations/password'
import { type SignInInput, type UserDto, type RegisterUserInput } from '@/lib/schemas/user'
import { sendMailsNow } from '../mail/outbox'
import { assertActive } from '../authorise'
import { refuseDuplicate } from '../duplicates'
import { hashToken } from '../secrets'
import { readUser, toActor } from './actor'
import { confirmOwner, linkExpired, queueVerificationMail } from './mailed-links'
import { toUserDto } from './people'

/** Creates a session for these credentials. Throws `unauthenticated`, which never says what was wrong. */
export async function signInWithPassword(
  credentials: SignInInput,
  sessionDetails: Omit<SessionDetails, 'way'>,
): Promise<OpenedSession> {
  return openSession(await authenticateUser(null, credentials), { ...sessionDetails, way: 'password' })
}

/**
 * The account of these credentials. A wrong email and a wrong password give the same error in the same time (D13):
 * `WrongCredentials` (401).
 */
export async function authenticateUser(_actor: unknown, { email, password }: SignInInput): Promise<UserDoc> {
  const account = await findUserByEmail(normalizeEmail(email) ?? email)
  const isPasswordRight = await checkPassword(password, account?.passwordHash)
  if (!account || !isPasswordRight) throw new WrongCredentials(account?._id.toHexString())
  return account
}

export type SessionDetails = {
  way: SignInWay
  /** "Chrome on Windows" */
  device: string
  /** True if it lasts 30 days; else one day. */
  remember: boolean
}

/** A new session: its id, which its token contains, and its account. */
export type OpenedSession = { sessionId: string; user: UserDto }

/**
 * Creates a session of the account as it was read at authentication. Throws `unauthenticated` if the account is
 * deleted, or its password has been changed or removed since.
 */
export async function openSession(
  account: UserDoc,
  { way, device, remember }: SessionDetails,
): Promise<OpenedSession> {
  const sessionId = randomBytes(16).toString('hex')
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + sessionSeconds(remember) * 1000)
  const entry = { createdAt, lastSeenAt: createdAt, expiresAt, way, device }
  if (!(await addSession(account, sessionId, entry))) throw unauthenticated()
  return { sessionId, user: toUserDto(account) }
}

/** Creates a session of the account as it is now. Throws `unauthenticated` if it is deleted. */
export async function openSessionOf(userId: string, sessionDetails: SessionDetails): Promise<OpenedSession> {
  const account = await findUserById(userId)
  if (!account) throw unauthenticated()
  return openSession(account, sessionDetails)
}

/**
 * Uses up a mailed sign-in link and returns its account's id. Throws `invalid_input` for a token that was used,
 * replaced or forged, is older than 30 minutes, or whose account is deleted.
 */
export async function consumeSignInLink(_actor: unknown, { token }: { token: string }): Promise<string> {
  const { id, mails } = await transaction(async (session) => {
    const link = await consumeLink('signInLinks', hashToken(token), new Date(), session)
    const account = link && (await findUserById(link._id.toHexString(), session))
    if (!account) throw linkExpired()
    return { id: account._id, mails: await confirmOwner(account, session) }
  })
  await sendMailsNow(mails)
  return id.toHexString()
}

/**
 * Links a Google account to the account of the email that Google verified (D14 and D62). If the email was not verified
 * before, everything that a stranger may have set up ends in the same transaction, and the owner is notified. Throws
 * `not_found` if the account is deleted.
 */
export async function linkGoogle(userId: string, providerAccountId: string): Promise<void> {
  const mails = await transaction(async (session) => {
    const user = await readUser(userId, session)
    // A deletion at the same moment would leave the link, and the person could never sign in with Google again.
    await lockAccount(user._id, session)
    await insertGoogleLink(user._id, providerAccountId, session)
    return confirmOwner(user, session)
  })
  await sendMailsNow(mails)
}

/** How outdated a session's last use may be, in milliseconds: not every request is recorded. */
const SEEN_MS = 10 * 60_000

/**
 * The person of a session, with the current role (D16); `null` if the account is deleted or the session has
 * ended (D63), even if the token is still valid.
 */
export async function loadActor(userId: string, sessionId: string): Promise<Actor | null> {
  const now = new Date()
  const account = await findSessionUser(userId)
  const entry = account && sessionOf(account, sessionId, now)
  if (!entry) return null
  if (now.getTime() - entry.lastSeenAt.getTime() > SEEN_MS) await touchSession(account._id, sessionId, now)
  return { ...(await toActor(account)), sessionId }
}

const EMAIL_TAKEN = 'An account with this email already exists'

/**
 * Creates an account of role `user` with a password, mails the link that verifies its email, and returns its record.
 * Throws `conflict` if the email is taken, `forbidden` to a suspended account.
 */
export const registerUser = async (actor: Actor | null, input: RegisterUserInput): Promise<UserDto> =>
  toUserDto(await createAccount(actor, input))

/**
 * Creates an account as `registerUser` does, with a session of a day (D37). Throws also `unauthenticated` if the email's
 * owner has verified it meanwhile, which ends the password that was set here (D62).
 */
export const registerWithSession = async (
  input: RegisterUserInput,
  { device }: Pick<SessionDetails, 'device'>,
): Promise<OpenedSession> =>
  openSession(await createAccount(null, input), { way: 'registration', device, remember: false })

async function createAccount(
  actor: Actor | null,
  { name, email, password }: RegisterUserInput,
): Promise<UserDoc> {
  if (actor) assertActive(actor)
  const passwordHash = await hashPassword(password)
  const { account, mail } = await transaction(async (session) => {
    const createdAt = new Date()
    const accountFields = { role: 'user', image: null, emailVerified: null, createdAt } as const
    const user = await insertUser({ name, email, passwordHash, ...accountFields }, session)
    return { account: user, mail: await queueVerificationMail(user, session) }
  }).catch(refuseDuplicate(['email'], EMAIL_TAKEN, { email: EMAIL_TAKEN }))
  await sendMailsNow([mail])
  return account
}
