import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { NOTICE_GROUP_NAMES, type NoticeGroup } from '@/lib/domain/notice-row'
import { getEnv } from '@/lib/env'

/** A key of its own, so that what is signed here is of no use for anything else that the secret is for. */
const key = (): Buffer =>
  Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', 'keystead unsubscribe', 32))

const sign = (text: string): string => createHmac('sha256', key()).update(text).digest('base64url')

/** What ends mail about a group to a person, without a session and without an end: old mail must still be able to. */
export function unsubscribeToken(personId: string, group: NoticeGroup): string {
  const text = `${personId}.${group}`
  return `${text}.${sign(text)}`
}

/** Whose mail about what the token ends, or `null` for one that is not ours. */
export function readUnsubscribeToken(token: string): { personId: string; group: NoticeGroup } | null {
  const [personId = '', name = '', given = '', ...more] = token.split('.')
  const group = NOTICE_GROUP_NAMES.find((one) => one === name)
  const [own, other] = [Buffer.from(sign(`${personId}.${name}`)), Buffer.from(given)]
  const isOurs = own.length === other.length && timingSafeEqual(own, other)
  return isOurs && group && more.length === 0 && /^[0-9a-f]{24}$/.test(personId) ? { personId, group } : null
}
