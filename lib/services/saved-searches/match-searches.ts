import 'server-only'
import {
  announcementId,
  findAnnouncements,
  findBuyersAmong,
  writeAnnouncements,
} from '@/lib/data/announcements'
import { skipInvalidation, transaction } from '@/lib/data/client'
import {
  type AnnouncementDoc,
  type ListingChangeDoc,
  type PropertyDoc,
  type SavedSearchDoc,
} from '@/lib/data/collections'
import { findListingChange } from '@/lib/data/listing-changes'
import { findProperty } from '@/lib/data/properties'
import { findCandidates, findSearchesById } from '@/lib/data/saved-searches'
import { isOnSale } from '@/lib/domain/property'
import { groupBy } from '@/lib/domain/group-by'
import { type AlertKind, alertOf, lowestPrices, pricesOf, searchMatcher } from '@/lib/domain/search-match'
import { count } from '@/lib/metrics/metrics'
import { afterResponse, type Handler, processDueJobs } from '../jobs/run-job'
import { type NotificationEvent, noticeEvent, notify } from '../notices/notify'

/** How many people are notified in one transaction. */
const PEOPLE = 100

/** True if the search may announce the change: it is instant, not the agent's, and no older than the change (D202). */
const isWanted = (search: SavedSearchDoc, { at, agentId }: ListingChangeDoc): boolean =>
  search.frequency === 'instant' && search.ranUntil < at && !search.personId.equals(agentId)

/** What a person knows of a home after an alert. */
export function announcementOf(
  { _id: searchId, personId }: SavedSearchDoc,
  { propertyId, kind, after }: Pick<ListingChangeDoc, 'propertyId' | 'after'> & { kind: AlertKind },
  known: ReadonlyMap<string, AnnouncementDoc>,
  at: Date,
): Omit<AnnouncementDoc, '_id'> {
  const before = known.get(announcementId({ personId, propertyId }))
  return {
    ...{ personId, propertyId, searchId, at },
    ...pricesOf(lowestPrices(before, after)),
    kinds: [...new Set([...(before?.kinds ?? []), kind])],
  }
}

/** The notification of an alert about a home; only a lower price is another event of the same kind. */
export function alertEvent(
  kind: AlertKind,
  { _id: subjectId, title, location }: PropertyDoc,
  { after, before }: Pick<ListingChangeDoc, 'after' | 'before'>,
  { _id, name, personId }: SavedSearchDoc,
  at: Date,
): NotificationEvent {
  const prices = pricesOf(after)
  return noticeEvent(
    `search-${kind}`,
    subjectId,
    { person: personId },
    {
      at,
      each: prices,
      values: {
        ...{ title, location, search: name, searchId: _id.toHexString() },
        prices,
        ...(kind === 'price' && before && { pricesBefore: pricesOf(before) }),
      },
    },
  )
}

/** Notifies the people of these searches of the change, each once (D201); repetitions notify nobody. */
async function announce(change: ListingChangeDoc, ids: SavedSearchDoc['_id'][], now: Date): Promise<void> {
  const { propertyId } = change
  const kinds = await transaction(async (session) => {
    skipInvalidation(session)
    const property = await findProperty(propertyId.toHexString(), session)
    if (!property || !isOnSale(property)) return []
    // A search may have been changed or deleted meanwhile.
    const searches = (await findSearchesById(ids, session))
      .filter((search) => isWanted(search, change))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const buyers = await findBuyersAmong(
      searches.map(({ personId }) => personId),
      session,
    )
    const pairs = searches.map(({ personId }) => ({ personId, propertyId }))
    const known = await findAnnouncements(pairs, session)
    const alerts = new Map<string, { search: SavedSearchDoc; kind: AlertKind }>()
    for (const search of searches) {
      const { personId } = search
      const id = announcementId({ personId, propertyId })
      if (alerts.has(id) || !buyers.has(personId.toHexString())) continue
      const kind = alertOf(search, change, known.get(id) ?? null, now)
      if (kind) alerts.set(id, { search, kind })
    }
    const found = [...alerts.values()]
    await writeAnnouncements(
      found.map(({ search, kind }) => announcementOf(search, { ...change, kind }, known, now)),
      known,
      session,
    )
    await notify(session, ...found.map(({ search, kind }) => alertEvent(kind, property, change, search, now)))
    return found.map(({ kind }) => kind)
  })
  for (const kind of kinds) count('alerts', { kind: `search-${kind}`, outcome: 'notified' })
}

/** Groups searches so that each group has at most `PEOPLE` people, and all searches of a person. */
function byPeople(searches: readonly SavedSearchDoc[]): SavedSearchDoc['_id'][][] {
  const people = [...groupBy(searches, ({ personId }) => personId.toHexString()).values()]
  return Array.from({ length: Math.ceil(people.length / PEOPLE) }, (_, i) =>
    people
      .slice(i * PEOPLE, (i + 1) * PEOPLE)
      .flat()
      .map(({ _id }) => _id),
  )
}

/**
 * Notifies the people whose instant searches find the changed listing of the job's subject; nobody if it is no longer for
 * sale. May run twice.
 */
export const matchSearches: Handler = async ({ subject }) => {
  const change = await findListingChange(subject)
  const property = change && (await findProperty(change.propertyId.toHexString()))
  if (!property || !isOnSale(property)) return 'done'
  const now = new Date()
  for await (const ids of findCandidates(change.after)) {
    const found = (await findSearchesById(ids)).filter(
      (search) => isWanted(search, change) && searchMatcher(search, now)(change.after),
    )
    for (const group of byPeople(found)) await announce(change, group, now)
  }
  return 'done'
}

/** Matches a listing that was just changed, after the response; the timer matches the others. */
export const matchSearchesNow = (): Promise<void> =>
  afterResponse(() => processDueJobs({ 'match-searches': matchSearches }, { now: new Date(), most: 1 }))
