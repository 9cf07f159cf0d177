import 'server-only'
import { findUsers } from '@/lib/data/users'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type UserDto } from '@/lib/schemas/user'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { toUserDto } from './get-user'

/** All accounts, oldest first; for administrators. */
export function listUsers(actor: Actor, pageInput: PageInput): Promise<Page<UserDto>> {
  assertCan(actor, 'user:list')
  return readPage(findUsers(), pageInput, toUserDto)
}
