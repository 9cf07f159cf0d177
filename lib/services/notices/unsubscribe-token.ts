import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { NOTICE_GROUP_NAMES, type NoticeGroup } from '@/lib/domain/notice-row'
import { getEnv } from '@/lib/env'

/** A separate key, so that these signatures are useless for other purposes of the secret. */
const key = (): Buffer =>
  Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', 'keystead unsubscribe', 32))

const sign = (text: string): string => createHmac('sha256', key()).update(text).digest('base64url')

/**
 * A token that unsubscribes a person from a group without a session. It never expires, because links in old mail must
 * work.
 */
export function unsubscribeToken(personId: string, group: NoticeGroup): string {
  const text = `${personId}.${group}`
  return `${text}.${sign(text)}`
}

/** The person and group of a token, or `null` for an invalid one. */
export function readUnsubscribeToken(token: string): { personId: string; group: NoticeGroup } | null {
  const [personId = '', name = '', given = '', ...more] = token.split('.')
  const group = NOTICE_GROUP_NAMES.find((one) => one === name)
  const [own, other] = [Buffer.from(sign(`${personId}.${name}`)), Buffer.from(given)]
  const isOurs = own.length === other.length && timingSafeEqual(own, other)
  return isOurs && group && more.length === 0 && /^[0-9a-f]{24}$/.test(personId) ? { personId, group } : null
}
