import 'server-only'
import { findUserById } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { NOTICE_GROUP_NAMES } from '@/lib/domain/notice-row'
import { wantsGroup } from '@/lib/domain/notices'
import { type Actor } from '@/lib/domain/user'
import { type ProfileDto } from '@/lib/schemas/user'
import { toUserDto } from './get-user'

/** The actor's own profile. */
export async function getProfile(actor: Actor): Promise<ProfileDto> {
  const user = await findUserById(actor.id)
  if (!user) throw notFound('User not found')
  return {
    ...toUserDto(user),
    emailVerified: user.emailVerified !== null,
    phone: user.phone ?? null,
    address: user.address ?? null,
    company: user.company ?? null,
    website: user.website ?? null,
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    provider: user.passwordHash ? 'password' : 'google',
    showsSeen: !user.hidesSeen,
    mailed: NOTICE_GROUP_NAMES.filter((group) => wantsGroup(group, user.mailChoice)),
  }
}
