import 'server-only'
import { writeMailChoice } from '@/lib/data/notices'
import { invalidField } from '@/lib/domain/errors'
import { type MailChoice, type NoticeGroup } from '@/lib/domain/notice-row'
import { type Actor } from '@/lib/domain/user'
import { INVALID_UNSUBSCRIBE_LINK, type UnsubscribeInput, unsubscribeSchema } from '@/lib/schemas/notices'
import { assertCan } from '../authorise'
import { stopSearch } from '../saved-searches/stop-search'
import { readUnsubscribeToken } from './unsubscribe-token'

/** Sets the actor's email choices (D154). */
export async function chooseMail(actor: Actor, choice: MailChoice): Promise<void> {
  assertCan(actor, 'user:update-profile', actor.id)
  await writeMailChoice(actor.id, choice)
}

/**
 * Unsubscribes from the group in a mail's token (D155), or turns off the alerts of its saved search: for whoever
 * has the mail, even if the account is suspended; idempotent. Throws `invalid_input` for an invalid token.
 */
export async function unsubscribe(_actor: Actor | null, { token }: UnsubscribeInput): Promise<void> {
  const named = readUnsubscribeToken(token)
  if (!named) throw invalidField('token', INVALID_UNSUBSCRIBE_LINK)
  if ('searchId' in named) await stopSearch(named.personId, named.searchId)
  else await writeMailChoice(named.personId, { [named.group]: false })
}

/**
 * What a URL's unsubscribe token stops, or `null`; `group` is absent for a saved search. Changes nothing: mail scanners
 * open links too.
 */
export function unsubscriptionIn(address: {
  token?: unknown
}): { token: string; group?: NoticeGroup } | null {
  const { success, data } = unsubscribeSchema.safeParse(address)
  const named = success ? readUnsubscribeToken(data.token) : null
  return named && success ? { token: data.token, ...('group' in named && { group: named.group }) } : null
}
