import 'server-only'
import { writeMailChoice } from '@/lib/data/notices'
import { invalidField } from '@/lib/domain/errors'
import { mailGroupsOf, type MailChoice, NOTICE_GROUP_NAMES, type NoticeGroup } from '@/lib/domain/notice-row'
import { type Actor } from '@/lib/domain/user'
import { INVALID_UNSUBSCRIBE_LINK, type UnsubscribeInput, unsubscribeSchema } from '@/lib/schemas/notices'
import { assertCan } from '../authorise'
import { stopSearch } from '../saved-searches/saved-searches'
import { isSignature, sign } from '../secrets'

/** The mail that a token stops: that of a group of notifications, or of a saved search. */
export type Unsubscription = { personId: string } & ({ group: NoticeGroup } | { searchId: string })

const UNSUBSCRIBE = 'keystead unsubscribe'

const withSignature = (text: string): string => `${text}.${sign(UNSUBSCRIBE, text)}`

/**
 * A token that unsubscribes a person from a group without a session. It never expires, because links in old mail must
 * work.
 */
export const unsubscribeToken = (personId: string, group: NoticeGroup): string =>
  withSignature(`${personId}.${group}`)

/** A token that turns off the alerts of one saved search (D155). */
export const stopSearchToken = (personId: string, searchId: string): string =>
  withSignature(`${personId}.${SEARCH}${searchId}`)

const SEARCH = 'search-'
const ID = /^[0-9a-f]{24}$/

/** The mail that a token stops; `null` for an invalid token. */
export function readUnsubscribeToken(token: string): Unsubscription | null {
  const [personId = '', name = '', signature = '', ...more] = token.split('.')
  const isOurs = isSignature(signature, UNSUBSCRIBE, `${personId}.${name}`)
  if (!isOurs || more.length > 0 || !ID.test(personId)) return null
  const group = NOTICE_GROUP_NAMES.find((group) => group === name)
  if (group) return { personId, group }
  const searchId = name.startsWith(SEARCH) ? name.slice(SEARCH.length) : ''
  return ID.test(searchId) ? { personId, searchId } : null
}

/** Sets the actor's email choices (D154). Choices that their role does not show stay unchanged (D342). */
export async function chooseMail(actor: Actor, choice: MailChoice): Promise<void> {
  assertCan(actor, 'user:update-profile', actor.id)
  const entries = mailGroupsOf(actor.role).map(({ name }) => [name, choice[name]] as const)
  await writeMailChoice(actor.id, Object.fromEntries(entries.filter(([, isOn]) => isOn !== undefined)))
}

/**
 * Unsubscribes from the group in a mail's token (D155), or turns off the alerts of its saved search: for whoever
 * has the mail, even if the account is suspended; idempotent. Throws `invalid_input` for an invalid token.
 */
export async function unsubscribe(_actor: Actor | null, { token }: UnsubscribeInput): Promise<void> {
  const subscription = readUnsubscribeToken(token)
  if (!subscription) throw invalidField('token', INVALID_UNSUBSCRIBE_LINK)
  if ('searchId' in subscription) await stopSearch(subscription.personId, subscription.searchId)
  else await writeMailChoice(subscription.personId, { [subscription.group]: false })
}

/**
 * What a URL's unsubscribe token stops, or `null`; `group` is absent for a saved search. Changes nothing: mail scanners
 * open links too.
 */
export function unsubscriptionIn(address: {
  token?: unknown
}): { token: string; group?: NoticeGroup } | null {
  const { success, data } = unsubscribeSchema.safeParse(address)
  const subscription = success ? readUnsubscribeToken(data.token) : null
  return subscription && success
    ? { token: data.token, ...('group' in subscription && { group: subscription.group }) }
    : null
}
