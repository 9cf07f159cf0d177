import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { collection, type PasswordResetDoc } from './collections'

/** Opens a reset for the account; one that was open before is replaced. */
export async function openPasswordReset(userId: ObjectId, tokenHash: string, expiresAt: Date): Promise<void> {
  await collection('passwordResets').updateOne(
    { _id: userId },
    { $set: { tokenHash, expiresAt } },
    { upsert: true },
  )
}

/** The reset if it is open at the moment `at`; not asked of the database, which might look it up by its expiry. */
const ifOpen = (reset: PasswordResetDoc | null, at: Date): PasswordResetDoc | null =>
  reset && reset.expiresAt > at ? reset : null

/** True if a reset of this token is open at the moment `at`. */
export const hasPasswordReset = async (tokenHash: string, at: Date): Promise<boolean> =>
  ifOpen(await collection('passwordResets').findOne({ tokenHash }), at) !== null

/** Removes the reset of this token and gives it if it was open at the moment `at`, else `null`; so one use wins. */
export const takePasswordReset = async (
  tokenHash: string,
  at: Date,
  session: ClientSession,
): Promise<PasswordResetDoc | null> =>
  ifOpen(await collection('passwordResets').findOneAndDelete({ tokenHash }, { session }), at)

/** Sets the password's hash and ends every session of the account (decision 15); false if the account is gone. */
export async function replacePassword(
  userId: ObjectId,
  passwordHash: string,
  at: Date,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await collection('users').updateOne(
    { _id: userId },
    { $set: { passwordHash, sessionsValidFrom: at } },
    { session },
  )
  return matchedCount === 1
}
