import 'server-only'
import { type ListingChangeDoc, type SavedSearchDoc } from '@/lib/data/collections'
import { findListingChanges } from '@/lib/data/listing-changes'
import { groupBy } from '@/lib/domain/group-by'
import {
  anchorsOf,
  type ListingChangeKind,
  mayContain,
  type SearchedListing,
  searchMatcher,
} from '@/lib/domain/search-match'
import { fold } from '@/lib/domain/text'

/*
 * The listing changes of a time window, which begins when a search last ran. They are held in memory, grouped by place and
 * by map cell, so that a search tests only those that it may find (ADR 076). A window that does not fit is read in parts.
 */

/** How many changes are in memory at a time. */
const PART_SIZE = 50_000

/** The length of the part of a cell by which changes are grouped, in characters. */
const CELL_PREFIX_LENGTH = 8

/** How many homes of one search are returned at most; the others are only counted. */
const RESULT_LIMIT = 100

/** The changes of a home as one: its state before the first, and after the last. */
export type HomeChange = {
  propertyId: ListingChangeDoc['propertyId']
  at: Date
  kind: ListingChangeKind
  after: SearchedListing
  before?: SearchedListing
}

/** What a search finds in its window. */
export type Matches = {
  /** The latest homes, newest first, at most `RESULT_LIMIT`. */
  homes: HomeChange[]
  /**
   * How many homes are found in all. An upper bound if the window has several parts: a home that is not among the first
   * `RESULT_LIMIT`, and that changes again in a later part, is counted twice, or is counted although it no longer matches.
   */
  total: number
}

type Group = { place: string; cell: string | null; changesByHome: ListingChangeDoc[][] }

function groupsOf(changes: readonly ListingChangeDoc[]): Group[] {
  const changesByHome = [...groupBy(changes, ({ propertyId }) => propertyId.toHexString()).values()]
  const keyOf = (homeChanges: ListingChangeDoc[]) => {
    const after = homeChanges.at(-1)?.after
    return `${after?.cell?.slice(0, CELL_PREFIX_LENGTH) ?? ''} ${after?.locationFolded ?? ''}`
  }
  return [...groupBy(changesByHome, keyOf).values()].map((group) => {
    const after = group[0]?.at(-1)?.after
    return {
      place: after?.locationFolded ?? '',
      cell: after?.cell?.slice(0, CELL_PREFIX_LENGTH) ?? null,
      changesByHome: group,
    }
  })
}

/** The changes that a search may announce: those since it was saved or last ran, none of them by its owner (D202). */
export const changesFor = (
  { ranUntil, personId }: SavedSearchDoc,
  changes: readonly ListingChangeDoc[],
): ListingChangeDoc[] => changes.filter(({ at, agentId }) => at > ranUntil && !agentId.equals(personId))

/**
 * Merges the changes of one home, oldest first, into one; `null` if the search does not find its last state. A return to
 * the market is announced as such, whatever changed later; a home without an earlier state is new.
 */
export function mergeChanges(
  changes: readonly HomeChange[],
  matches: (listing: SearchedListing) => boolean,
): HomeChange | null {
  const first = changes[0]
  const last = changes.at(-1)
  if (!first || !last || !matches(last.after)) return null
  const kind = changes.find((change) => change.kind === 'back')?.kind ?? last.kind
  const { propertyId, at, after } = last
  return first.before
    ? { propertyId, at, after, before: first.before, kind }
    : { propertyId, at, after, kind: 'new' }
}

const newestFirst = (a: HomeChange, b: HomeChange): number =>
  b.at.getTime() - a.at.getTime() || (a.propertyId.toHexString() < b.propertyId.toHexString() ? -1 : 1)

/** Returns `result` with what the search also finds in this part of the window. */
function searchGroups(groups: readonly Group[], search: SavedSearchDoc, result: Matches, now: Date): Matches {
  const { filters, byWords } = search
  const locationText = byWords === undefined ? fold(filters.location) : ''
  // The map cells of a search with an area; the anchors of other searches allow every group.
  const anchors = anchorsOf(search)
  const matches = searchMatcher(search, now)
  const homesById = new Map(result.homes.map((home) => [home.propertyId.toHexString(), home]))
  let { total } = result
  for (const { place, cell, changesByHome } of groups) {
    if (!place.includes(locationText) || !mayContain(anchors, cell)) continue
    for (const homeChanges of changesByHome) {
      const changes = changesFor(search, homeChanges)
      const [first] = changes
      if (!first) continue
      const id = first.propertyId.toHexString()
      const earlierHome = homesById.get(id)
      const merged = mergeChanges(earlierHome ? [earlierHome, ...changes] : changes, matches)
      if (earlierHome) total -= 1
      homesById.delete(id)
      if (!merged) continue
      total += 1
      homesById.set(id, merged)
    }
  }
  return { homes: [...homesById.values()].sort(newestFirst).slice(0, RESULT_LIMIT), total }
}

/**
 * Returns a function that maps each search's id to the homes that it finds between its last run and `to`. `size`: how many
 * changes a part has. A window that fits into one part is cached for later calls that start no earlier.
 */
export function createWindowMatcher(
  to: Date,
  size = PART_SIZE,
): (searches: readonly SavedSearchDoc[], now: Date) => Promise<Map<string, Matches>> {
  let window: { from: Date; part: Group[] } | undefined

  async function* partsFrom(from: Date): AsyncGenerator<Group[]> {
    if (window && window.from <= from) {
      yield window.part
      return
    }
    for (let last: ListingChangeDoc | undefined, isFirst = true; ; isFirst = false) {
      const changes = await findListingChanges({ from, to }, last, size)
      const groups = groupsOf(changes)
      if (isFirst && changes.length < size) window = { from, part: groups }
      yield groups
      last = changes.at(-1)
      if (changes.length < size) return
    }
  }

  return async (searches, now) => {
    const matches = new Map(
      searches.map((search) => [search._id.toHexString(), { homes: [], total: 0 } as Matches]),
    )
    const from = new Date(Math.min(...searches.map(({ ranUntil }) => ranUntil.getTime())))
    for await (const groups of partsFrom(from))
      for (const search of searches) {
        const id = search._id.toHexString()
        matches.set(id, searchGroups(groups, search, matches.get(id) ?? { homes: [], total: 0 }, now))
      }
    return matches
  }
}
