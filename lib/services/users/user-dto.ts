import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { type UserDto } from '@/lib/schemas/user'

/** An account for its person and administrators, without its password hash. */
export const toUserDto = (user: UserDoc): UserDto => ({
  _id: user._id.toHexString(),
  name: user.name,
  email: user.email,
  photoURL: user.image,
  role: user.role,
})
