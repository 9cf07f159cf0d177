import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type DeleteOwnAccountInput } from '@/lib/schemas/account'
import { deleteOwnAccount } from '@/lib/services/users/delete-account'
import { clearSession } from './session'

/** Deletes the person's account and signs them out; returns the number of deleted accounts. */
export async function deleteAccount(actor: Actor, input: DeleteOwnAccountInput): Promise<number> {
  const count = await deleteOwnAccount(actor, input)
  await clearSession()
  return count
}
