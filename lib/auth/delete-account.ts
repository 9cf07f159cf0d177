import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type DeleteOwnAccountInput } from '@/lib/schemas/account'
import { deleteOwnAccount } from '@/lib/services/users/delete-own-account'
import { clearSession } from './session'

/** Deletes the person's account and signs them out on this response; how many accounts went. */
export async function deleteAccount(actor: Actor, input: DeleteOwnAccountInput): Promise<number> {
  const count = await deleteOwnAccount(actor, input)
  await clearSession()
  return count
}

/** The same for a form, with the page to go on to, which says that it is done. */
export async function leave(actor: Actor, input: DeleteOwnAccountInput): Promise<{ to: string }> {
  await deleteAccount(actor, input)
  return { to: paths.accountDeleted }
}
