import 'server-only'
import {
  announcementId,
  findAnnouncements,
  findBuyersAmong,
  writeAnnouncements,
} from '@/lib/data/announcements'
import { type Session, skipInvalidation, transaction } from '@/lib/data/client'
import { type DigestDoc, type DigestHomeDoc, type SavedSearchDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/ids'
import { type DigestedHome, findDigestedHomes } from '@/lib/data/properties'
import {
  addDigestJobs,
  advanceSearches,
  findDueSearches,
  findNextDigest,
  findSearchesById,
  insertDigests,
} from '@/lib/data/saved-searches'
import { hourOf, nextDigestAt, WINDOW_LAG_MS } from '@/lib/domain/digest-times'
import { groupBy } from '@/lib/domain/group-by'
import { isOnSale } from '@/lib/domain/property'
import { countAlerts, SECTION_HOMES, writeSearch } from '@/lib/domain/saved-search'
import { type AlertKind, alertOf, type Announced, pricesOf } from '@/lib/domain/search-match'
import { count } from '@/lib/metrics/metrics'
import { type Handler } from '../jobs/run-job'
import { noticeEvent, notify } from '../notices/notify'
import { announcementOf } from './match-searches'
import { type Found, type FoundHome, windowReader } from './window'

/** How many people's searches are read at a time, and how many people are notified in one transaction. */
const PEOPLE = 500
const AT_ONCE = 50

type Homes = ReadonlyMap<string, DigestedHome>
type Alert = { search: SavedSearchDoc; home: FoundHome; property: DigestedHome; kind: AlertKind }

const idOf = (id: ObjectId): string => id.toHexString()

function digestHome({ home, property, kind }: Alert): DigestHomeDoc {
  const { _id: propertyId, title, location, image } = property
  const { after, before } = home
  return {
    ...{ propertyId, kind, title, location, image },
    ...pricesOf(after),
    ...(kind === 'price' && before && { before: pricesOf(before) }),
  }
}

/** What a person's searches announce, each home once, in the first search that finds it. */
function alertsOf(
  searches: readonly SavedSearchDoc[],
  found: ReadonlyMap<string, Found>,
  { homes, known, now }: { homes: Homes; known: ReadonlyMap<string, Announced>; now: Date },
): Alert[] {
  const seen = new Set<string>()
  return searches.flatMap((search) =>
    (found.get(idOf(search._id))?.homes ?? []).flatMap((home): Alert[] => {
      const { personId } = search
      const id = announcementId({ personId, propertyId: home.propertyId })
      const property = homes.get(idOf(home.propertyId))
      if (seen.has(id) || !property) return []
      const kind = alertOf(search, home, known.get(id) ?? null, now)
      if (kind === null) return []
      seen.add(id)
      return [{ search, home, property, kind }]
    }),
  )
}

/** The digest of a person; `null` without homes. */
function digestOf(
  searches: readonly SavedSearchDoc[],
  alerts: readonly Alert[],
  found: ReadonlyMap<string, Found>,
  to: Date,
): DigestDoc | null {
  const [first] = searches
  if (!first || alerts.length === 0) return null
  const counts = countAlerts(alerts)
  const sections = searches.flatMap((search) => {
    const own = alerts.filter((alert) => alert.search === search)
    if (own.length === 0) return []
    const all = found.get(idOf(search._id))
    const uncounted = (all?.total ?? 0) - (all?.homes.length ?? 0)
    counts.new += uncounted
    return [
      {
        ...{ searchId: search._id, name: search.name, text: writeSearch(search.filters) },
        homes: own.slice(0, SECTION_HOMES).map(digestHome),
        total: own.length + uncounted,
      },
    ]
  })
  return {
    _id: new ObjectId(),
    personId: first.personId,
    frequency: searches.every(({ frequency }) => frequency === 'weekly') ? 'weekly' : 'daily',
    from: new Date(Math.min(...searches.map(({ ranUntil }) => ranUntil.getTime()))),
    ...{ to, sections, counts },
  }
}

/** True if the search is as it was when its homes were looked for; another worker may have sent its digest. */
const isSame = (one: SavedSearchDoc, other: SavedSearchDoc | undefined): boolean =>
  other?.nextAt?.getTime() === one.nextAt?.getTime() &&
  other?.ranUntil.getTime() === one.ranUntil.getTime() &&
  other.text === one.text

/** Sends the digests of these people, of each one once, and schedules their next ones. */
async function send(
  people: readonly SavedSearchDoc[][],
  found: ReadonlyMap<string, Found>,
  homes: Homes,
  { to, now }: { to: Date; now: Date },
): Promise<void> {
  const sent = await transaction(async (session) => {
    skipInvalidation(session)
    const planned = people.flat()
    const current = await findSearchesById(
      planned.map(({ _id }) => _id),
      session,
    )
    const byId = new Map(current.map((one) => [idOf(one._id), one]))
    const same = people.filter((own) => own.every((one) => isSame(one, byId.get(idOf(one._id)))))
    const digests = await writeDigests(same, found, homes, { to, now }, session)
    const next = same.flat().map((search) => ({
      _id: search._id,
      ranUntil: search.ranUntil > to ? search.ranUntil : to,
      nextAt: nextDigestAt(search, idOf(search.personId), now),
    }))
    await advanceSearches(next, session)
    await addDigestJobs(
      next.map(({ nextAt }) => nextAt),
      session,
    )
    await notify(
      session,
      ...digests.map(({ _id, personId: person, counts }) =>
        noticeEvent('search-digest', _id, { person }, { at: now, values: { counts } }),
      ),
    )
    return digests.length
  })
  if (sent > 0) count('alerts', { kind: 'search-digest', outcome: 'notified' }, sent)
}

/** Stores the digests of the buyers among these people, and what they announce. */
async function writeDigests(
  people: readonly SavedSearchDoc[][],
  found: ReadonlyMap<string, Found>,
  homes: Homes,
  { to, now }: { to: Date; now: Date },
  session: Session,
): Promise<DigestDoc[]> {
  const buyers = await findBuyersAmong(
    people.flatMap(([one]) => (one ? [one.personId] : [])),
    session,
  )
  const reached = people.filter(([one]) => one && buyers.has(idOf(one.personId)))
  const pairs = reached
    .flat()
    .flatMap(({ _id, personId }) =>
      (found.get(idOf(_id))?.homes ?? []).map(({ propertyId }) => ({ personId, propertyId })),
    )
  const known = await findAnnouncements(pairs, session)
  const planned = reached.flatMap((searches) => {
    const alerts = alertsOf(searches, found, { homes, known, now })
    const digest = digestOf(searches, alerts, found, to)
    return digest ? [{ digest, alerts }] : []
  })
  const digests = planned.map(({ digest }) => digest)
  await insertDigests(digests, session)
  await writeAnnouncements(
    planned
      .flatMap(({ alerts }) => alerts)
      .map(({ search, home, kind }) => announcementOf(search, { ...home, kind }, known, now)),
    known,
    session,
  )
  return digests
}

/** The listings that are still for sale, of all that were found. */
async function readHomes(found: ReadonlyMap<string, Found>): Promise<Homes> {
  const ids = new Map(
    [...found.values()].flatMap(({ homes }) =>
      homes.map(({ propertyId }) => [idOf(propertyId), propertyId] as const),
    ),
  )
  if (ids.size === 0) return new Map()
  const properties = await findDigestedHomes([...ids.values()])
  return new Map(properties.filter(isOnSale).map((property) => [idOf(property._id), property]))
}

/** Sends the digests of the job's hour, and all overdue ones. */
export const sendDigests: Handler = ({ subject }) => sendDigestsOf(subject, new Date())

/**
 * Sends all digests that are scheduled for `now` or earlier (D200). A window starts where the last one ended, so that an outage
 * loses nothing. Two workers may run it at once. Returns when the next digest of the hour is scheduled, if there is one.
 */
export async function sendDigestsOf(hour: string, now: Date): Promise<'done' | Date> {
  const to = new Date(now.getTime() - WINDOW_LAG_MS)
  const findHomes = windowReader(to)
  for (;;) {
    const due = await findDueSearches(now, PEOPLE)
    if (due.length === 0) break
    const found = await findHomes(due, now)
    const homes = await readHomes(found)
    const people = [...groupBy(due, ({ personId }) => idOf(personId)).values()]
    for (let i = 0; i < people.length; i += AT_ONCE)
      await send(people.slice(i, i + AT_ONCE), found, homes, { to, now })
  }
  const next = await findNextDigest()
  if (next && hourOf(next) === hour) return next
  await addDigestJobs([next])
  return 'done'
}
