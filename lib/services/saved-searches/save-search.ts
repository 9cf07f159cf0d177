import 'server-only'
import { transaction } from '@/lib/data/client'
import { type SavedSearchDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import {
  countSavedSearches,
  deleteSavedSearch,
  findSavedSearch,
  writeSavedSearch,
  writeSeen,
} from '@/lib/data/saved-searches'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import {
  ALREADY_SAVED,
  defaultSearchName,
  hasPlace,
  PLACE_REQUIRED,
  readSearch,
  SAVED_SEARCHES_LIMIT,
  SEARCH_NOT_FOUND,
  TOO_MANY_SEARCHES,
  writeSearch,
} from '@/lib/domain/saved-search'
import { type Actor } from '@/lib/domain/user'
import { type ChangeSearchInput, type SavedSearchDto, type SaveSearchInput } from '@/lib/schemas/saved-search'
import { assertCan, recheckActor } from '../authorise'
import { toSavedSearchDto } from './saved-search-dto'

/** A person has each search only once. */
async function refusingCopies<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isDuplicateKey(error, 'personId', 'text') ? conflict(ALREADY_SAVED) : error
  }
}

/**
 * Saves a search of Explore for the actor (D195). Throws `conflict` if they have saved it before, or as many as they
 * can.
 */
export async function saveSearch(
  actor: Actor,
  { search, name, frequency, timeZone }: SaveSearchInput,
): Promise<SavedSearchDto> {
  assertCan(actor, 'search:save', actor.id)
  const filters = readSearch(search)
  const now = new Date()
  const saved: SavedSearchDoc = {
    _id: new ObjectId(),
    personId: new ObjectId(actor.id),
    name: name ?? defaultSearchName(filters),
    text: writeSearch(filters),
    filters,
    frequency,
    timeZone,
    ranUntil: now,
    createdAt: now,
    seenAt: now,
  }
  await refusingCopies(
    transaction(async (session) => {
      await recheckActor(actor, session)
      const count = await countSavedSearches(saved.personId, SAVED_SEARCHES_LIMIT, session)
      if (count >= SAVED_SEARCHES_LIMIT) throw conflict(TOO_MANY_SEARCHES)
      await writeSavedSearch(saved, session)
    }),
  )
  return toSavedSearchDto(saved, 0)
}

/**
 * Changes a search of the actor's (D202): another query starts over, another frequency repeats nothing. Throws
 * `not_found`, `invalid_input` for instant alerts without a place, `conflict` for a query that is saved already.
 */
export async function changeSearch(
  actor: Actor,
  { id, search, ...given }: ChangeSearchInput,
): Promise<SavedSearchDto> {
  assertCan(actor, 'search:save', actor.id)
  const now = new Date()
  const changed = await refusingCopies(
    transaction(async (session) => {
      await recheckActor(actor, session)
      const before = await findSavedSearch(id, actor.id, session)
      if (!before) throw notFound(SEARCH_NOT_FOUND)
      const filters = search === undefined ? before.filters : readSearch(search)
      const text = writeSearch(filters)
      const isOther = text !== before.text
      const hadDefault = before.name === defaultSearchName(before.filters)
      const after: SavedSearchDoc = {
        ...before,
        ...given,
        name: given.name ?? (hadDefault ? defaultSearchName(filters) : before.name),
        filters,
        text,
        ...(isOther && { ranUntil: now, seenAt: now }),
      }
      if (after.frequency === 'instant' && !hasPlace(filters)) throw invalidField('frequency', PLACE_REQUIRED)
      await writeSavedSearch(after, session)
      return after
    }),
  )
  return toSavedSearchDto(changed, 0)
}

/** Deletes a search of the actor's; returns 1. Throws `not_found`. */
export async function removeSearch(actor: Actor, { id }: { id: string }): Promise<number> {
  assertCan(actor, 'search:save', actor.id)
  const deleted = await transaction((session) => deleteSavedSearch(id, actor.id, session))
  if (deleted === 0) throw notFound(SEARCH_NOT_FOUND)
  return deleted
}

/** Marks the new homes of a search of the actor's as seen. Throws `not_found`. */
export async function markSearchSeen(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'search:save', actor.id)
  if ((await writeSeen(id, actor.id, new Date())) === 0) throw notFound(SEARCH_NOT_FOUND)
}
