import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { isSameEmail } from '@/lib/domain/email'
import { collection } from './collections'

/** Links a Google account to an account. Throws the duplicate-key error if it is linked already. */
export async function insertGoogleLink(
  userId: ObjectId,
  providerAccountId: string,
  session: ClientSession,
): Promise<void> {
  await collection('accounts').insertOne(
    { _id: new ObjectId(), userId, type: 'oauth', provider: 'google', providerAccountId },
    { session },
  )
}

/** A link of an older version, with Google's tokens; the ID token has the email that Google verified. */
type OldLink = { _id: ObjectId; userId: ObjectId; id_token?: unknown }

/** The token fields of older versions. */
const TOKENS = {
  access_token: '',
  id_token: '',
  refresh_token: '',
  expires_at: '',
  token_type: '',
  scope: '',
  session_state: '',
} as const

/** The verified email in a stored Google ID token, or `null`. */
function addressIn(idToken: unknown): string | null {
  if (typeof idToken !== 'string') return null
  try {
    const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
    if (typeof claims !== 'object' || claims === null) return null
    const { email, email_verified: isVerified } = claims as Record<string, unknown>
    return typeof email === 'string' && isVerified === true ? email : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Deletes the links to Google accounts whose verified email is unknown or not that of the account: they may have been
 * made in somebody else's open session (D62). Rightful owners are linked again by email at the next sign-in; the others
 * verify their account's email. Also deletes Google's tokens. Returns the numbers of deleted and remaining links.
 */
export async function checkGoogleLinks(): Promise<{ removed: number; kept: number }> {
  const links = collection('accounts')
  const counts = { removed: 0, kept: 0 }
  for await (const { _id, userId, id_token: idToken } of links.find<OldLink>({})) {
    const account = await collection('users').findOne({ _id: userId })
    const email = addressIn(idToken)
    if (account && email !== null && isSameEmail(email, account.email)) {
      await collection('users').updateOne(
        { _id: userId, emailVerified: null },
        { $set: { emailVerified: new Date() } },
      )
      await links.updateOne({ _id }, { $unset: TOKENS })
      counts.kept += 1
    } else {
      await links.deleteOne({ _id })
      counts.removed += 1
    }
  }
  return counts
}
