import 'server-only'
import { type NoticeDoc } from '@/lib/data/collections'
import { claimAlertSlot } from '@/lib/data/notices'
import { findProperty } from '@/lib/data/properties'
import { HOME_ALERTS } from '@/lib/domain/notices-of-searches'
import { INSTANT_MAILS } from '@/lib/domain/saved-search'
import { isOnSale } from '@/lib/domain/property'
import { count } from '@/lib/metrics/metrics'

/**
 * The notice as it may be mailed: `null` if its home is no longer for sale, or if the person has got as many instant mails
 * as they may in 24 hours (D199). The last one says so (`values.isLast`).
 */
export async function claimAlertMail(notice: NoticeDoc): Promise<NoticeDoc | null> {
  const { kind, subjectId, values } = notice
  if (!HOME_ALERTS[kind]) return notice
  const property = await findProperty(subjectId.toHexString())
  if (!property || !isOnSale(property)) {
    count('alerts', { kind, outcome: 'unavailable' })
    return null
  }
  const slot = await claimAlertSlot(notice, new Date())
  count('alerts', { kind, outcome: slot === null ? 'limited' : 'mailed' })
  if (slot === null) return null
  return slot === INSTANT_MAILS ? { ...notice, values: { ...values, isLast: true } } : notice
}
