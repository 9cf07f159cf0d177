import 'server-only'
import { type Permission } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type Page } from '@/lib/schemas/page'
import { readPerson } from './users/people'

/** A list of the person in the URL, for those who may read it; empty if there is no such person. */
export async function listOfPerson<Dto>(
  actor: Actor,
  emailOrId: string,
  permission: Permission,
  read: (personId: string) => Promise<Page<Dto>>,
): Promise<Page<Dto>> {
  const id = await readPerson(actor, emailOrId, permission)
  return id === null ? { items: [], total: 0, next: null } : read(id)
}
