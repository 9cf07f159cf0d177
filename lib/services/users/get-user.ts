import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { findUserById } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { userDto, type UserDto } from '@/lib/schemas/user'
import { serialise } from '../serialise'
import { readPerson } from './read-person'

/** An account for its person and administrators. */
export const toUserDto = (user: UserDoc): UserDto => serialise(userDto, user, { photoURL: user.image })

/**
 * The account with this email, for that person and administrators. Throws `forbidden`, or `not_found` if
 * there is none.
 */
export async function getUser(actor: Actor, { email }: { email: string }): Promise<UserDto> {
  const id = await readPerson(actor, email, 'user:read')
  const user = id === null ? null : await findUserById(id)
  if (!user) throw notFound('User not found')
  return toUserDto(user)
}
