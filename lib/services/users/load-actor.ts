import 'server-only'
import { findUserById } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'

/** The person of a session, with the role that the database has now (decision 16); `null` once the account is gone. */
export async function loadActor(userId: string): Promise<Actor | null> {
  const user = await findUserById(userId)
  return (
    user && {
      id: user._id.toHexString(),
      email: user.email,
      name: user.name,
      image: user.image,
      role: user.role,
    }
  )
}
