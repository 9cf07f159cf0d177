import { createHash, randomBytes } from 'node:crypto'
import { actorOfToken } from '@/lib/auth/token'
import { type MailedLinkDoc, type UserDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/client'
import { hashPassword } from '@/lib/integrations/password'
import { actorOf, createUser, idOf } from '@/test/factories'
import { beginSession, codeOf, serviceDatabase } from '@/test/support/services'
import { createCalendarLink, readCalendar } from '../calendar/calendar-link'
import {
  createSharedWishlist,
  joinSharedWishlist,
  openSharedLink,
  readSharedWishlist,
} from '../shared-wishlists/shared-wishlists'
import { changeRole, markFraud } from './roles'
import { consumeSignInLink, linkGoogle } from './sign-in'
import { deleteOwnAccount } from './delete-account'
import { signOutElsewhere } from './sessions'
import { openToken, resetPassword, verifyEmail } from './mailed-links'

const { db } = serviceDatabase()

const PASSWORD = 'set-by-somebody'
const KINDS = ['passwordResets', 'emailProofs', 'signInLinks'] as const
const users = () => db.collection('users')
/** Creates an open mailed link of the account; returns its token. */
async function mailedLink(kind: (typeof KINDS)[number], { _id }: UserDoc): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const expiresAt = new Date(Date.now() + 60_000)
  await db
    .collection<MailedLinkDoc>(kind)
    .updateOne({ _id }, { $set: { tokenHash, expiresAt } }, { upsert: true })
  return token
}

/**
 * A buyer's account with everything that works without the current session: another session, links of every kind, a
 * calendar link, and a shared wishlist that a guest has joined and reacted to.
 */
async function equippedAccount() {
  const user = await createUser(db, { emailVerified: new Date(), passwordHash: await hashPassword(PASSWORD) })
  const guest = await createUser(db)
  const current = await beginSession(user)
  const other = await beginSession(user)
  const { token: calendar } = await createCalendarLink(actorOf(user))
  const { id, token: shared } = await createSharedWishlist(actorOf(user))
  await joinSharedWishlist(actorOf(guest), { token: shared })
  await db.collection('sharedReactions').insertOne({
    _id: new ObjectId(),
    sharedWishlistId: new ObjectId(id),
    propertyId: new ObjectId(),
    userId: guest._id,
    kind: 'heart',
    createdAt: new Date(),
  })
  const links = { passwordResets: '', emailProofs: '', signInLinks: '' }
  for (const kind of KINDS) links[kind] = await mailedLink(kind, user)
  /** What still works. */
  const open = async () => {
    const stranger = actorOf(await createUser(db))
    const works = {
      'the current session': (await actorOfToken({ sub: idOf(user), sid: current })) !== null,
      'the other session': (await actorOfToken({ sub: idOf(user), sid: other })) !== null,
      'a mailed link': (await Promise.all(KINDS.map((kind) => openToken(kind, { token: links[kind] })))).some(
        (token) => token !== null,
      ),
      'the calendar link': (await codeOf(readCalendar(calendar))) !== 'not_found',
      'the link of the shared wishlist':
        (await codeOf(openSharedLink(stranger, { token: shared }))) !== 'not_found',
      'the guest’s access': (await codeOf(readSharedWishlist(actorOf(guest), { id }))) !== 'not_found',
      'the guest’s heart': (await db.collection('sharedReactions').findOne({ userId: guest._id })) !== null,
    }
    return Object.entries(works).flatMap(([name, does]) => (does ? [name] : []))
  }
  return { user, current, links, open }
}

type Equipped = Awaited<ReturnType<typeof equippedAccount>>

/** As if a stranger had set up the account before its owner verified the email. */
const unverify = ({ user }: Equipped) =>
  users().updateOne({ _id: user._id }, { $set: { emailVerified: null } })
const administrator = async () => actorOf(await createUser(db, { role: 'admin' }))

describe('access without a session (D62)', () => {
  it.each<[string, (account: Equipped) => Promise<unknown>]>([
    [
      'when Google verifies the email against whoever registered it',
      async (account) => {
        await unverify(account)
        await linkGoogle(idOf(account.user), `google-${idOf(account.user)}`)
      },
    ],
    [
      'when a mailed sign-in link verifies it',
      async (account) => {
        await unverify(account)
        await consumeSignInLink(null, { token: account.links.signInLinks })
      },
    ],
    [
      'when the password is reset',
      ({ links }) => resetPassword(null, { token: links.passwordResets, password: 'the owner’s own' }),
    ],
    [
      'when the person is suspended',
      async ({ user }) => {
        const admin = await administrator()
        await changeRole(admin, { id: idOf(user), role: 'agent' })
        await markFraud(admin, { id: idOf(user) })
        // A suspended person's calendar is not readable anyway; it must not come back with the role (D70).
        await users().updateOne({ _id: user._id }, { $set: { role: 'user' } })
      },
    ],
    ['when the account is deleted', ({ user }) => deleteOwnAccount(actorOf(user), { password: PASSWORD })],
  ])('ends %s', async (_when, end) => {
    const account = await equippedAccount()
    expect(await account.open()).toHaveLength(7)
    await end(account)
    expect(await account.open()).toEqual([])
  })

  it('ends, except for the current session, when the person signs out everywhere else', async () => {
    const account = await equippedAccount()
    await signOutElsewhere({ ...actorOf(account.user), sessionId: account.current })
    expect(await account.open()).toEqual(['the current session'])
  })

  it('continues when the signed-in person verifies the email, or signs in with Google once it is verified', async () => {
    const account = await equippedAccount()
    await linkGoogle(idOf(account.user), `google-${idOf(account.user)}`)
    expect(await account.open()).toHaveLength(7)
    await unverify(account)
    await verifyEmail(actorOf(account.user), { token: account.links.emailProofs })
    expect(await account.open()).toHaveLength(7)
  })
})

it('linking a Google account writes to the account too, so that a deletion at the same moment conflicts', async () => {
  const { user } = await equippedAccount()
  const additions = async () => (await users().findOne<UserDoc>({ _id: user._id }))?.additions ?? 0
  const before = await additions()
  await linkGoogle(idOf(user), `google-${idOf(user)}`)
  expect(await additions()).toBe(before + 1)
})

describe('a request of a session that has ended since it began', () => {
  it.each([
    ['a calendar link', createCalendarLink],
    ['a shared wishlist', createSharedWishlist],
  ])('does not create %s', async (_what, create) => {
    const { user, current, links } = await equippedAccount()
    const actor = await actorOfToken({ sub: idOf(user), sid: current })
    if (!actor) throw new Error('the session has ended')
    await resetPassword(null, { token: links.passwordResets, password: 'the owner’s own' })
    expect(await codeOf(create(actor))).toBe('unauthenticated')
  })
})

describe('a person whose email is not verified', () => {
  it.each([
    ['a calendar link', createCalendarLink],
    ['a shared wishlist', createSharedWishlist],
  ])('cannot create %s', async (_what, create) => {
    const user = await createUser(db)
    await expect(create(actorOf(user))).rejects.toMatchObject({
      code: 'conflict',
      message: 'Verify your email first.',
    })
    for (const name of ['calendarFeeds', 'sharedWishlists'])
      expect(
        await db.collection(name).countDocuments({ $or: [{ personId: user._id }, { ownerId: user._id }] }),
      ).toBe(0)
  })
})
