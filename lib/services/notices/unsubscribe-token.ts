import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { NOTICE_GROUP_NAMES, type NoticeGroup } from '@/lib/domain/notice-row'
import { getEnv } from '@/lib/env'

/** A separate key, so that these signatures are useless for other purposes of the secret. */
const key = (): Buffer =>
  Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', 'keystead unsubscribe', 32))

const sign = (text: string): string => createHmac('sha256', key()).update(text).digest('base64url')

/** What a token stops: the mail of a group of notifications, or of a saved search. */
export type Unsubscription = { personId: string } & ({ group: NoticeGroup } | { searchId: string })

const signed = (text: string): string => `${text}.${sign(text)}`

/**
 * A token that unsubscribes a person from a group without a session. It never expires, because links in old mail must
 * work.
 */
export const unsubscribeToken = (personId: string, group: NoticeGroup): string =>
  signed(`${personId}.${group}`)

/** A token that turns off the alerts of one saved search (D155). */
export const stopSearchToken = (personId: string, searchId: string): string =>
  signed(`${personId}.${SEARCH}${searchId}`)

const SEARCH = 'search-'
const ID = /^[0-9a-f]{24}$/

/** What a token stops, or `null` for an invalid one. */
export function readUnsubscribeToken(token: string): Unsubscription | null {
  const [personId = '', name = '', given = '', ...more] = token.split('.')
  const [own, other] = [Buffer.from(sign(`${personId}.${name}`)), Buffer.from(given)]
  const isOurs = own.length === other.length && timingSafeEqual(own, other)
  if (!isOurs || more.length > 0 || !ID.test(personId)) return null
  const group = NOTICE_GROUP_NAMES.find((one) => one === name)
  if (group) return { personId, group }
  const searchId = name.startsWith(SEARCH) ? name.slice(SEARCH.length) : ''
  return ID.test(searchId) ? { personId, searchId } : null
}
