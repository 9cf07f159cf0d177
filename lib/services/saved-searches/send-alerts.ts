import 'server-only'
import {
  announcementId,
  findAnnouncements,
  findBuyersAmong,
  writeAnnouncements,
  addDigestJobs,
  advanceSearches,
  findCandidates,
  findDueSearches,
  findHiddenAmong,
  findNextDigest,
  findNotifiedByOffer,
  findSearchesById,
  insertDigests,
} from '@/lib/data/saved-searches'
import { type Session, skipInvalidation, transaction, ObjectId } from '@/lib/data/client'
import {
  type AnnouncementDoc,
  type DigestDoc,
  type DigestHomeDoc,
  type ListingChangeDoc,
  type PropertyDoc,
  type SavedSearchDoc,
  type SearchAnchorDoc,
} from '@/lib/data/collections'
import { findAlertTimes, findUnmatchedChanges, markMatched } from '@/lib/data/listing-changes'
import { findFieldsById, findProperty } from '@/lib/data/properties'
import { addDays } from '@/lib/domain/dates'
import { hourOf, nextDigestAt, WINDOW_LAG_MS } from '@/lib/domain/digest-times'
import { groupBy } from '@/lib/domain/group-by'
import { isOnSale, mayReturnToSale } from '@/lib/domain/property'
import { countAlerts, SECTION_HOMES, writeSearch } from '@/lib/domain/saved-search'
import {
  type AlertKind,
  alertOf,
  type Announced,
  lowestPrices,
  pricesOf,
  searchMatcher,
} from '@/lib/domain/search-match'
import { ON_REQUEST_ENDS } from '@/lib/domain/shown-price'
import { count } from '@/lib/metrics/metrics'
import { byId } from '@/lib/data/reads'
import { afterResponse, type Handler, processDueJobs } from '../jobs/run-job'
import { noticeEvent, type NotificationEvent, notify } from '../notices/notify'
import { changesFor, mergeChanges, type Matches, type HomeChange, createWindowMatcher } from './change-window'

const idOf = (id: ObjectId): string => id.toHexString()
const byPerson = (searches: readonly SavedSearchDoc[]): SavedSearchDoc[][] => [
  ...groupBy(searches, ({ personId }) => idOf(personId)).values(),
]

/** How many people are notified in one transaction. */
const PEOPLE_LIMIT = 250

type Candidates = AsyncIterable<readonly Pick<SearchAnchorDoc, 'searchId' | 'personId'>[]>

/** The changes of a home as one; `null` if the search is not instant or has none of them to announce. */
const instantChange = (search: SavedSearchDoc, changes: readonly ListingChangeDoc[], now: Date) =>
  search.frequency === 'instant'
    ? mergeChanges(changesFor(search, changes), searchMatcher(search, now))
    : null

/** The change of a home together with the one before it that a digest of this search owes, if there is one (D521). */
function withOwed(
  home: HomeChange,
  { text }: SavedSearchDoc,
  announcement: AnnouncementDoc | undefined,
): HomeChange {
  const owed = announcement?.owed
  if (!owed || owed.text !== text) return home
  const { before: _, ...current } = home
  return mergeChanges([{ ...current, ...owed }, home], () => true) ?? home
}

/** What the person has been notified of; `null` if only an alert is owed. */
const announcedOf = (announcement: AnnouncementDoc | undefined): Announced =>
  announcement && announcement.kinds.length > 0 ? announcement : null

/** The alerts that a person has had about a home. */
function announcementOf(
  { search: { _id: searchId, personId }, home: { propertyId, after }, kind }: Alert,
  announcements: ReadonlyMap<string, AnnouncementDoc>,
  at: Date,
): Omit<AnnouncementDoc, '_id'> {
  const before = announcements.get(announcementId({ personId, propertyId }))
  return {
    personId,
    propertyId,
    searchId,
    at,
    ...pricesOf(lowestPrices(before, after)),
    kinds: [...new Set([...(before?.kinds ?? []), kind])],
  }
}

/** The notification of an alert about a home; only a lower price is another event of the same kind. */
function alertEvent({ kind, property, home: { after, before }, search }: Alert, at: Date): NotificationEvent {
  const { _id: subjectId, title, location } = property
  const { _id, name, personId } = search
  const prices = pricesOf(after)
  return noticeEvent(
    `search-${kind}`,
    subjectId,
    { person: personId },
    {
      at,
      each: prices,
      values: {
        title,
        location,
        search: name,
        searchId: _id.toHexString(),
        prices,
        ...(kind === 'price' && before && { pricesBefore: pricesOf(before) }),
      },
    },
  )
}

/**
 * Notifies the people of these searches of the home's changes, each once (D201); repetitions notify nobody. Returns the
 * people notified.
 */
async function announce(
  propertyId: ObjectId,
  changes: readonly ListingChangeDoc[],
  ids: ObjectId[],
  now: Date,
): Promise<string[]> {
  const alerted = await transaction(async (session) => {
    skipInvalidation(session)
    const property = await findProperty(propertyId.toHexString(), session)
    if (!property || !isOnSale(property)) return []
    // A search may have been changed or deleted meanwhile.
    const searches = (await findSearchesById(ids, session)).sort(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
    )
    const matches = new Map<string, Matches>()
    for (const search of searches) {
      const home = instantChange(search, changes, now)
      if (home) matches.set(idOf(search._id), { homes: [home], total: 1 })
    }
    if (matches.size === 0) return []
    const people = byPerson(searches.filter(({ _id }) => matches.has(idOf(_id))))
    const found = await findAlerts(people, { matches, homes: byId([property]), now }, session)
    const alerts = found.alertsByPerson.flatMap((own) => own.alerts)
    await writeAnnouncements(
      alerts.map((alert) => announcementOf(alert, found.announcements, now)),
      found.announcements,
      session,
    )
    await notify(session, ...alerts.map((alert) => alertEvent(alert, now)))
    return alerts
  })
  for (const { kind } of alerted) count('alerts', { kind: `search-${kind}`, outcome: 'notified' })
  return alerted.map(({ search }) => idOf(search.personId))
}

/** The candidates of at most `PEOPLE_LIMIT` people at a time, without those of the people `notified` meanwhile. */
async function* byPeople(candidates: Candidates, notified: ReadonlySet<string>): AsyncGenerator<ObjectId[]> {
  const searchesOf = new Map<string, ObjectId[]>()
  const take = (): ObjectId[] => {
    const people = [...searchesOf].slice(0, PEOPLE_LIMIT)
    for (const [person] of people) searchesOf.delete(person)
    return people.flatMap(([, searches]) => searches)
  }
  for await (const page of candidates) {
    for (const { searchId, personId } of page) {
      const person = idOf(personId)
      if (!notified.has(person)) searchesOf.set(person, [...(searchesOf.get(person) ?? []), searchId])
    }
    while (searchesOf.size >= PEOPLE_LIMIT) yield take()
  }
  if (searchesOf.size > 0) yield take()
}

/** The most alerts about a listing in 24 hours (D199). */
const ALERTS_A_DAY = 6

/**
 * Notifies the people whose instant searches find the job's listing after its changes since the last run; nobody if it is
 * sold. The changes of a home that is not verified stay for its return (D521). At the limit of alerts the job is postponed,
 * and then announces all changes as one. May run twice.
 */
export const matchSearches: Handler = ({ subject }) => matchSearchesAt(subject, new Date())

/** Matches a listing at the moment `now`; returns when to try again if it is at the limit of alerts. */
export async function matchSearchesAt(listing: string, now: Date): Promise<'done' | Date> {
  const changes = await findUnmatchedChanges(listing)
  const last = changes.at(-1)
  if (!last) return 'done'
  const { propertyId, after } = last
  const property = await findProperty(listing)
  if (property && mayReturnToSale(property)) return 'done'
  const notified = new Set<string>()
  if (property && isOnSale(property)) {
    const times = await findAlertTimes(propertyId, addDays(now, -1), ALERTS_A_DAY)
    const earliest = times[ALERTS_A_DAY - 1]
    if (earliest) return addDays(earliest, 1)
    for await (const searches of byPeople(findCandidates(after), notified))
      for (const person of await announce(propertyId, changes, searches, now)) notified.add(person)
  }
  await markMatched(changes, notified.size > 0 ? now : undefined)
  return 'done'
}

/** Matches a listing that was just changed, after the response; the timer matches the others. */
export const matchSearchesNow = (): Promise<void> =>
  afterResponse(() => processDueJobs({ 'match-searches': matchSearches }, { now: new Date(), limit: 1 }))

/** How many people's searches are read at a time, and how many people are notified in one transaction. */
const PEOPLE_AT_ONCE = 500
const BATCH_SIZE = 50

/**
 * The fields of a home that a digest reads, and whether it is for sale: few, because there may be thousands of homes.
 */
const DIGEST_FIELDS = ['title', 'location', 'image', 'status', 'soldAt'] as const
type DigestedHome = Pick<PropertyDoc, '_id' | (typeof DIGEST_FIELDS)[number]>
type Homes = ReadonlyMap<string, DigestedHome>
type Alert = { search: SavedSearchDoc; home: HomeChange; property: DigestedHome; kind: AlertKind }
/** What searches find, by search, and these homes as they are `now`. */
type Found = { matches: ReadonlyMap<string, Matches>; homes: Homes; now: Date }
/** A run of digests has what was found up to `to`. */
type DigestRun = Found & { to: Date }

function digestHome({ home, property, kind }: Alert): DigestHomeDoc {
  const { _id: propertyId, title, location, image } = property
  const { after, before } = home
  return {
    propertyId,
    kind,
    title,
    location,
    image,
    ...pricesOf(after),
    ...(kind === 'price' && before && { before: pricesOf(before) }),
  }
}

/**
 * The alerts of a person's searches, each home once, in the first search that finds it; also of homes that may return.
 * Not those that they have `hidden`, nor that one is available again if an offer has `notified` them of it.
 */
function alertsOf(
  searches: readonly SavedSearchDoc[],
  { matches, homes, now }: Found,
  announcements: ReadonlyMap<string, AnnouncementDoc>,
  { hidden, notified }: Record<'hidden' | 'notified', ReadonlySet<string>>,
): Alert[] {
  const homeIds = new Set(hidden)
  return searches.flatMap((search) =>
    (matches.get(idOf(search._id))?.homes ?? []).flatMap((home): Alert[] => {
      const { personId } = search
      const id = announcementId({ personId, propertyId: home.propertyId })
      const property = homes.get(idOf(home.propertyId))
      if (homeIds.has(id) || !property) return []
      const announcement = announcements.get(id)
      const change = withOwed(home, search, announcement)
      const kind = alertOf(search, change, announcedOf(announcement), now)
      if (kind === null || (kind === 'back' && notified.has(id))) return []
      homeIds.add(id)
      return [{ search, home: change, property, kind }]
    }),
  )
}

/** The alerts of the buyers among these people, and what they have been notified of about the homes. */
async function findAlerts(
  people: readonly SavedSearchDoc[][],
  found: Found,
  session: Session,
): Promise<{
  alertsByPerson: { searches: readonly SavedSearchDoc[]; alerts: Alert[] }[]
  announcements: ReadonlyMap<string, AnnouncementDoc>
}> {
  const personIds = people.flatMap(([search]) => (search ? [search.personId] : []))
  const buyers = await findBuyersAmong(personIds, session)
  const buyersSearches = people.filter(([search]) => search && buyers.has(idOf(search.personId)))
  const homePairs = buyersSearches
    .flat()
    .flatMap(({ _id, personId }) =>
      (found.matches.get(idOf(_id))?.homes ?? []).map((home) => ({ ...home, personId })),
    )
  const announcements = await findAnnouncements(homePairs, session)
  const excluded = {
    hidden: await findHiddenAmong(homePairs, session),
    notified: await findNotifiedByOffer(
      homePairs.filter(({ kind }) => kind === 'back'),
      session,
    ),
  }
  const alertsByPerson = buyersSearches.map((searches) => ({
    searches,
    alerts: alertsOf(searches, found, announcements, excluded),
  }))
  return { alertsByPerson, announcements }
}

/** What a person has been notified of about a home that may return to sale, and the alert that they are owed (D521). */
function owedAnnouncementOf(
  { search: { _id: searchId, personId, text }, home: { propertyId, kind, before } }: Alert,
  announcements: ReadonlyMap<string, AnnouncementDoc>,
): Omit<AnnouncementDoc, '_id'> {
  // Long ago, so that it does not count as a new home.
  const none = { personId, propertyId, searchId, at: new Date(0), ...ON_REQUEST_ENDS, kinds: [] }
  const announcement = announcements.get(announcementId({ personId, propertyId })) ?? none
  return { ...announcement, owed: { text, kind, ...(before && { before }) } }
}

/** The digest of a person; `null` without homes. */
function composeDigest(
  searches: readonly SavedSearchDoc[],
  alerts: readonly Alert[],
  { matches, to }: DigestRun,
): DigestDoc | null {
  const [first] = searches
  if (!first || alerts.length === 0) return null
  const counts = countAlerts(alerts)
  const sections = searches.flatMap((search) => {
    const alertsOfSearch = alerts.filter((alert) => alert.search === search)
    if (alertsOfSearch.length === 0) return []
    const result = matches.get(idOf(search._id))
    const uncounted = (result?.total ?? 0) - (result?.homes.length ?? 0)
    counts.new += uncounted
    return [
      {
        searchId: search._id,
        name: search.name,
        text: writeSearch(search.filters),
        homes: alertsOfSearch.slice(0, SECTION_HOMES).map(digestHome),
        total: alertsOfSearch.length + uncounted,
      },
    ]
  })
  return {
    _id: new ObjectId(),
    personId: first.personId,
    frequency: searches.every(({ frequency }) => frequency === 'weekly') ? 'weekly' : 'daily',
    from: new Date(Math.min(...searches.map(({ ranUntil }) => ranUntil.getTime()))),
    to,
    sections,
    counts,
  }
}

/** True if the search is as it was when its homes were looked for; another worker may have sent its digest. */
const isSame = (a: SavedSearchDoc, b: SavedSearchDoc | undefined): boolean =>
  b?.nextAt?.getTime() === a.nextAt?.getTime() &&
  b?.ranUntil.getTime() === a.ranUntil.getTime() &&
  b.text === a.text

/** Sends the digests of these people, of each one once, and schedules their next ones. */
async function sendBatch(people: readonly SavedSearchDoc[][], run: DigestRun): Promise<void> {
  const { to, now } = run
  const sentCount = await transaction(async (session) => {
    skipInvalidation(session)
    const searchIds = people.flat().map(({ _id }) => _id)
    const current = byId(await findSearchesById(searchIds, session))
    const same = people.filter((own) => own.every((search) => isSame(search, current.get(idOf(search._id)))))
    const digests = await writeDigests(same, run, session)
    const nextRuns = same.flat().map((search) => ({
      _id: search._id,
      ranUntil: search.ranUntil > to ? search.ranUntil : to,
      nextAt: nextDigestAt(search, idOf(search.personId), now),
    }))
    await advanceSearches(nextRuns, session)
    const times = nextRuns.map(({ nextAt }) => nextAt)
    await addDigestJobs(times, session)
    await notify(
      session,
      ...digests.map(({ _id, personId: person, counts }) =>
        noticeEvent('search-digest', _id, { person }, { at: now, values: { counts } }),
      ),
    )
    return digests.length
  })
  if (sentCount > 0) count('alerts', { kind: 'search-digest', outcome: 'notified' }, sentCount)
}

/** Stores the digests of the buyers among these people, and what they announce. */
async function writeDigests(
  people: readonly SavedSearchDoc[][],
  run: DigestRun,
  session: Session,
): Promise<DigestDoc[]> {
  const { alertsByPerson, announcements } = await findAlerts(people, run, session)
  const digests = alertsByPerson.flatMap(({ searches, alerts }) => {
    const shown = alerts.filter(({ property }) => isOnSale(property))
    return composeDigest(searches, shown, run) ?? []
  })
  await insertDigests(digests, session)
  const announced = alertsByPerson
    .flatMap(({ alerts }) => alerts)
    .map((alert) =>
      isOnSale(alert.property)
        ? announcementOf(alert, announcements, run.now)
        : owedAnnouncementOf(alert, announcements),
    )
  await writeAnnouncements(announced, announcements, session)
  return digests
}

/** The unsold listings of all that were found: those for sale, and those that may return. */
async function readHomes(matches: ReadonlyMap<string, Matches>): Promise<Homes> {
  const ids = new Map(
    [...matches.values()].flatMap(({ homes }) =>
      homes.map(({ propertyId }) => [idOf(propertyId), propertyId] as const),
    ),
  )
  if (ids.size === 0) return new Map()
  const properties = await findFieldsById([...ids.values()], DIGEST_FIELDS)
  return byId(properties.filter(({ soldAt }) => soldAt === null))
}

/** Sends the digests of the job's hour, and all overdue ones. */
export const sendDigests: Handler = ({ subject }) => sendDigestsOf(subject, new Date())

/**
 * Sends all digests that are scheduled for `now` or earlier (D200). A window starts where the last one ended, so that
 * an outage loses nothing. Two workers may run it at once. Returns when the next digest of the hour is scheduled, if
 * there is one.
 */
export async function sendDigestsOf(hour: string, now: Date): Promise<'done' | Date> {
  const to = new Date(now.getTime() - WINDOW_LAG_MS)
  const findHomes = createWindowMatcher(to)
  for (;;) {
    const dueSearches = await findDueSearches(now, PEOPLE_AT_ONCE)
    if (dueSearches.length === 0) break
    const matches = await findHomes(dueSearches, now)
    const run = { matches, homes: await readHomes(matches), to, now }
    const people = byPerson(dueSearches)
    for (let i = 0; i < people.length; i += BATCH_SIZE) await sendBatch(people.slice(i, i + BATCH_SIZE), run)
  }
  const next = await findNextDigest()
  if (next && hourOf(next) === hour) return next
  await addDigestJobs([next])
  return 'done'
}
