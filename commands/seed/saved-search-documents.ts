import { ObjectId } from 'mongodb'
import { announcementId } from '@/lib/data/saved-searches'
import {
  type AnnouncementDoc,
  type DigestDoc,
  type NoticeDoc,
  type PropertyDoc,
  type SavedSearchDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { noticeId } from '@/lib/data/notices'
import { nextDigestAt } from '@/lib/domain/digest-times'
import { countAlerts, readSearch, searchKey, writeSearch } from '@/lib/domain/saved-search'
import { type AlertKind, pricesOf } from '@/lib/domain/search-match'
import { type ShownEnds } from '@/lib/domain/shown-price'

/** A saved search of the buyer with this query, its next digest scheduled if it sends any. */
export function makeSavedSearch(
  { _id: personId }: UserDoc,
  { text, ...fields }: Pick<SavedSearchDoc, 'name' | 'text' | 'frequency' | 'timeZone' | 'createdAt'>,
  now: Date,
): SavedSearchDoc {
  const nextAt = nextDigestAt(fields, personId.toHexString(), now)
  const filters = readSearch(text)
  return {
    _id: new ObjectId(),
    personId,
    text: searchKey(filters),
    filters,
    ...fields,
    ranUntil: now,
    seenAt: fields.createdAt,
    ...(nextAt && { nextAt }),
  }
}

type Announced = { property: PropertyDoc; kind: AlertKind; before?: ShownEnds }

/** The announcements of a saved search at one moment, with their digest and its notice. */
export function makeAnnouncements(
  { _id: searchId, personId, name, filters, createdAt: from }: SavedSearchDoc,
  announced: readonly Announced[],
  at: Date,
): { announcements: AnnouncementDoc[]; digest: DigestDoc; notice: NoticeDoc } {
  const homes = announced.map(({ property, kind, before }) => {
    const { _id: propertyId, title, location, image } = property
    const home = { propertyId, kind, title, location, image, ...pricesOf(property) }
    return before ? { ...home, before } : home
  })
  const counts = countAlerts(homes)
  const _id = new ObjectId()
  const event = { kind: 'search-digest', subjectId: _id } as const
  return {
    announcements: homes.map(({ propertyId, kind, ...home }) => ({
      _id: announcementId({ personId, propertyId }),
      personId,
      propertyId,
      searchId,
      at,
      kinds: [kind],
      ...pricesOf(home),
    })),
    digest: {
      _id,
      personId,
      frequency: 'weekly',
      from,
      to: at,
      counts,
      sections: [{ searchId, name, text: writeSearch(filters), homes, total: homes.length }],
    },
    notice: {
      _id: noticeId({ ...event, occurrence: '' }, 'person', personId),
      personId,
      ...event,
      as: 'person',
      values: { counts },
      createdAt: at,
      unread: true,
    },
  }
}
