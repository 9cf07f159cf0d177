import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { collection, type MailedLinkDoc } from './collections'

/** The kinds of links that are mailed, each a collection of its own. */
const KINDS = ['passwordResets', 'emailProofs', 'signInLinks'] as const
export type MailedLinkKind = (typeof KINDS)[number]

/** Creates a link of the account, replacing an open one of its kind. */
export async function createLink(
  kind: MailedLinkKind,
  userId: ObjectId,
  tokenHash: string,
  expiresAt: Date,
  session: ClientSession,
): Promise<void> {
  await collection(kind).updateOne(
    { _id: userId },
    { $set: { tokenHash, expiresAt } },
    { upsert: true, session },
  )
}

/** The link if it is open at the moment `at`; compared here, because the database might choose the index on expiry. */
const ifOpen = (link: MailedLinkDoc | null, at: Date): MailedLinkDoc | null =>
  link && link.expiresAt > at ? link : null

/** The link of this token if it is open at the moment `at`, else `null`. Its id is that of the account. */
export const findLink = async (
  kind: MailedLinkKind,
  tokenHash: string,
  at: Date,
): Promise<MailedLinkDoc | null> => ifOpen(await collection(kind).findOne({ tokenHash }), at)

/**
 * Deletes the link of this token and returns it if it was open at the moment `at`, else `null`; so it can be used once.
 */
export const consumeLink = async (
  kind: MailedLinkKind,
  tokenHash: string,
  at: Date,
  session: ClientSession,
): Promise<MailedLinkDoc | null> =>
  ifOpen(await collection(kind).findOneAndDelete({ tokenHash }, { session }), at)

/** Deletes every link of the account; returns how many were deleted. */
export async function deleteLinks(userId: ObjectId, session: ClientSession): Promise<number> {
  let count = 0
  for (const kind of KINDS)
    count += (await collection(kind).deleteOne({ _id: userId }, { session })).deletedCount
  return count
}
