import 'server-only'
import {
  countNewHomes,
  addDigestJobs,
  countSavedSearches,
  deleteSavedSearch,
  findSavedSearch,
  findSavedSearches,
  writeSavedSearch,
  recordSeen,
} from '@/lib/data/saved-searches'
import { transaction, ObjectId } from '@/lib/data/client'
import { type SavedSearchDoc } from '@/lib/data/collections'
import { findProperties } from '@/lib/data/listing-search'
import { findByWords } from '@/lib/data/listing-search/by-words'
import { nextDigestAt } from '@/lib/domain/digest-times'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import { AREA_UNITS } from '@/lib/domain/facts'
import { hasFilters, type Search } from '@/lib/domain/listing-filters'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import {
  ALREADY_SAVED,
  defaultSearchName,
  hasPlace,
  NEW_COUNT_LIMIT,
  PLACE_REQUIRED,
  readSearch,
  SAVED_SEARCHES_LIMIT,
  SEARCH_NOT_FOUND,
  searchKey,
  TOO_MANY_SEARCHES,
  writeSearch,
} from '@/lib/domain/saved-search'
import { hasTerms, searchTerms } from '@/lib/domain/search-terms'
import { isZone } from '@/lib/domain/time-zones'
import { unitsOfSearch } from '@/lib/domain/units-of-place'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { type Page, type PageInput } from '@/lib/schemas/page'
import {
  type ChangeSearchInput,
  savedSearchDto,
  type SavedSearchDto,
  type SaveSearchInput,
  WRONG_ZONE,
} from '@/lib/schemas/saved-search'
import { type UndoInput } from '@/lib/schemas/moderation'
import { assertCan, recheckActor } from '../authorise'
import { refuseDuplicate } from '../duplicates'
import { readPageInBatch, withTotalOfPage } from '../paging'
import { serialise } from '../serialise'
import { type Removal, removalOf, removedDocument } from '../undo'

/** A saved search for its person. `newCount`: the homes announced since they last opened it. */
export const toSavedSearchDto = (saved: SavedSearchDoc, newCount = 0): SavedSearchDto =>
  serialise(savedSearchDto, saved, {
    search: writeSearch(saved.filters),
    byWords: saved.byWords !== undefined,
    newCount: Math.min(newCount, NEW_COUNT_LIMIT),
  })

/** The actor's saved searches, newest first. */
export async function listSearches(actor: Actor, pageInput: PageInput): Promise<Page<SavedSearchDto>> {
  assertCan(actor, 'search:read', actor.id)
  return readPageInBatch(withTotalOfPage(findSavedSearches(actor.id)), pageInput, async (searches) => {
    const counts = await countNewHomes(actor.id, searches)
    return searches.map((saved) => toSavedSearchDto(saved, counts.get(saved._id.toHexString())))
  })
}

function assertZone(name: string | undefined): void {
  if (name !== undefined && !isZone(name)) throw invalidField('timeZone', WRONG_ZONE)
}

const nextDigestField = (nextAt: Date | null): Pick<SavedSearchDoc, 'nextAt'> => (nextAt ? { nextAt } : {})

/**
 * Where Explore finds the words of a location that no home has as one text (D166); empty for any other search. Looks among
 * all listed homes, because the filters may exclude all of them now and not those that come later.
 */
async function readByWordsField({
  location,
  verified: _,
  ...filters
}: Search): Promise<Pick<SavedSearchDoc, 'byWords'>> {
  if (location === '') return {}
  const query = { location, verified: false, includeRejected: false }
  const asText = await findProperties(query, 'default').rows(1)
  if (asText.length > 0) return {}
  const [first] = (await (await findByWords(query, 'default', EXPLORE_PAGE_SIZE))?.rows(1)) ?? []
  if (!first) return {}
  if (hasTerms(first.locationFolded, searchTerms(location))) return { byWords: 'location' }
  // With filters, Explore does not search titles.
  return hasFilters(filters) ? {} : { byWords: 'title' }
}

/** The search with another query, which starts over; its name changes too if it was the default one. */
function withNewQuery(
  before: SavedSearchDoc,
  filters: Search,
  byWordsChange: Pick<SavedSearchDoc, 'byWords'>,
  now: Date,
): SavedSearchDoc {
  const text = searchKey(filters)
  if (text === before.text) return before
  const units = AREA_UNITS.find((each) => before.name === defaultSearchName(before.filters, each))
  const { byWords: _, ...rest } = before
  return {
    ...rest,
    ...byWordsChange,
    filters,
    text,
    ranUntil: now,
    seenAt: now,
    ...(units && { name: defaultSearchName(filters, units) }),
  }
}

/** Changes are matched with instant searches within this time, in milliseconds. */
const MATCHED_WITHIN_MS = 60 * 60_000

/**
 * The changed search with its next digest. Instant alerts leave what was not announced yet to a last digest; after a
 * pause nothing from before is announced. What was announced instantly is known, so an earlier start repeats nothing.
 */
function withDigests(before: SavedSearchDoc, changed: SavedSearchDoc, now: Date): SavedSearchDoc {
  const { nextAt, ...after } = changed
  if (changed.frequency === before.frequency && changed.timeZone === before.timeZone) return changed
  const isScheduled = before.nextAt !== undefined
  const since = before.frequency === 'instant' ? new Date(now.getTime() - MATCHED_WITHIN_MS) : now
  return {
    ...after,
    ...(!isScheduled && { ranUntil: since > after.ranUntil ? since : after.ranUntil }),
    ...(changed.frequency === 'instant' && nextAt
      ? { nextAt }
      : nextDigestField(nextDigestAt(changed, changed.personId.toHexString(), now))),
  }
}

/** For `catch` of a write: a search that the person has saved already throws `conflict`. */
const refuseCopy = refuseDuplicate(['personId', 'text'], ALREADY_SAVED)

/**
 * Saves a search of Explore for the actor (D195). Throws `conflict` if they have saved it before, or as many as they
 * can.
 */
export async function saveSearch(
  actor: Actor,
  { search, name, frequency, timeZone }: SaveSearchInput,
): Promise<SavedSearchDto> {
  assertCan(actor, 'search:save', actor.id)
  assertZone(timeZone)
  const filters = readSearch(search)
  const now = new Date()
  const saved: SavedSearchDoc = {
    _id: new ObjectId(),
    personId: new ObjectId(actor.id),
    name: name ?? defaultSearchName(filters, unitsOfSearch(filters.location) ?? getEnv().AREA_UNITS),
    text: searchKey(filters),
    filters,
    ...(await readByWordsField(filters)),
    frequency,
    timeZone,
    ranUntil: now,
    createdAt: now,
    seenAt: now,
    ...nextDigestField(nextDigestAt({ frequency, timeZone }, actor.id, now)),
  }
  await insertSearch(actor, saved)
  return toSavedSearchDto(saved)
}

const insertSearch = (actor: Actor, saved: SavedSearchDoc): Promise<void> =>
  transaction(async (session) => {
    await recheckActor(actor, session)
    const count = await countSavedSearches(saved.personId, SAVED_SEARCHES_LIMIT, session)
    if (count >= SAVED_SEARCHES_LIMIT) throw conflict(TOO_MANY_SEARCHES)
    await writeSavedSearch(saved, session)
    await addDigestJobs([saved.nextAt ?? null], session)
  }).catch(refuseCopy)

/**
 * Changes a search of the actor's (D202): another query starts over, another frequency repeats nothing. Throws
 * `not_found`, `invalid_input` for instant alerts without a place, `conflict` for a query that is saved already.
 */
export async function changeSearch(
  actor: Actor,
  { id, search, ...values }: ChangeSearchInput,
): Promise<SavedSearchDto> {
  assertCan(actor, 'search:save', actor.id)
  assertZone(values.timeZone)
  const now = new Date()
  const filters = search === undefined ? undefined : readSearch(search)
  const byWords = filters && (await readByWordsField(filters))
  const changed = await transaction(async (session) => {
    await recheckActor(actor, session)
    const before = await findSavedSearch(id, actor.id, session)
    if (!before) throw notFound(SEARCH_NOT_FOUND)
    const searchWithQuery = filters && byWords ? withNewQuery(before, filters, byWords, now) : before
    const after = withDigests(before, { ...searchWithQuery, ...values }, now)
    if (after.frequency === 'instant' && !hasPlace(after.filters))
      throw invalidField('frequency', PLACE_REQUIRED)
    await writeSavedSearch(after, session)
    await addDigestJobs([after.nextAt ?? null], session)
    return after
  }).catch(refuseCopy)
  const counts = await countNewHomes(actor.id, [changed])
  return toSavedSearchDto(changed, counts.get(changed._id.toHexString()))
}

/** Deletes a search of the actor's. Throws `not_found`. */
export async function removeSearch(actor: Actor, { id }: { id: string }): Promise<Removal> {
  assertCan(actor, 'search:save', actor.id)
  const deleted = await transaction((session) => deleteSavedSearch(id, actor.id, session))
  if (!deleted) throw notFound(SEARCH_NOT_FOUND)
  return removalOf(actor, 'saved-search', deleted)
}

/**
 * Restores a deleted search as it was (D351): what was announced before is not announced again, and its next digest has
 * what it missed. Throws `conflict` if it is too late, if the query was saved again, or if the person has as many
 * searches as they can.
 */
export async function restoreSearch(actor: Actor, { undo }: UndoInput): Promise<void> {
  assertCan(actor, 'search:save', actor.id)
  await insertSearch(actor, removedDocument<SavedSearchDoc>(actor, 'saved-search', undo))
}

/** Marks the new homes of a search of the actor's as seen. Throws `not_found`. */
export async function markSearchSeen(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'search:save', actor.id)
  if (!(await recordSeen(id, actor.id, new Date()))) throw notFound(SEARCH_NOT_FOUND)
}

/** Turns off the alerts of a person's search (D155); nothing if it has been deleted. */
export const stopSearch = (personId: string, searchId: string): Promise<void> =>
  transaction(async (session) => {
    const search = await findSavedSearch(searchId, personId, session)
    if (!search) return
    const { nextAt: _, ...unscheduled } = search
    await writeSavedSearch({ ...unscheduled, frequency: 'off' }, session)
  })
