import 'server-only'
import { type NoticeDoc } from '@/lib/data/collections'
import { findProperty } from '@/lib/data/properties'
import { findViewing } from '@/lib/data/viewings'
import { type NoticeValues } from '@/lib/domain/notice-row'
import { meetingPlace } from './list-viewings'

/** Where to meet, for the mail of a buyer's confirmed viewing (D224); empty for any other notice. */
export async function placeForMail({
  kind,
  as,
  subjectId,
}: Pick<NoticeDoc, 'kind' | 'as' | 'subjectId'>): Promise<Pick<NoticeValues, 'meetingPoint'>> {
  if (!kind.startsWith('viewing-') || as !== 'buyer') return {}
  const viewing = await findViewing(subjectId.toHexString())
  const property = viewing && (await findProperty(viewing.propertyId.toHexString()))
  if (!viewing || !property) return {}
  const { meetingPoint } = meetingPlace(viewing, property, 'buyer', new Date())
  return meetingPoint === undefined ? {} : { meetingPoint }
}
