import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { FORM_MS } from '@/lib/domain/enquiry'
import { getEnv } from '@/lib/env'

/** A separate key, so that these signatures are useless for other purposes of the secret. */
const key = (): Buffer =>
  Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', 'keystead form time', 32))

const sign = (moment: string): string => createHmac('sha256', key()).update(moment).digest('base64url')

/** A hidden field that says when a form was opened. It has no end, because a page may come from a cache. */
export const openedAt = (now: Date): string => `${now.getTime()}.${sign(String(now.getTime()))}`

/** True if this field is ours, and old enough for a person to have filled in the form (D389). */
export function isTypedByPerson(stamp: string, now: Date): boolean {
  const [moment = '', signature = ''] = stamp.split('.')
  const [own, received] = [Buffer.from(sign(moment)), Buffer.from(signature)]
  return (
    own.length === received.length &&
    timingSafeEqual(own, received) &&
    now.getTime() - Number(moment) >= FORM_MS
  )
}
