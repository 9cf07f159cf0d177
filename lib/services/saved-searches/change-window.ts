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
 * The changes of a window in memory, grouped by place and by map cell, so that a search tests only those that it may
 * find (ADR 076). A window that does not fit is read in parts.
 */

/** How many changes are held at a time. */
const PART_SIZE = 50_000

/** The digits of the cells by which changes are grouped. */
const DIGITS = 8

/** The most homes that are found for one search; more are only counted. */
const RESULT_LIMIT = 100

/** The changes of a home in a window: its state before the first change, and after the last. */
export type MatchedHome = {
  propertyId: ListingChangeDoc['propertyId']
  at: Date
  kind: ListingChangeKind
  after: SearchedListing
  before?: SearchedListing
}

/** The latest homes that a search finds, newest first, and how many it finds in all. */
export type Matches = { homes: MatchedHome[]; total: number }

type Group = { place: string; cell: string | null; homes: ListingChangeDoc[][] }

function groupsOf(changes: readonly ListingChangeDoc[]): Group[] {
  const homes = [...groupBy(changes, ({ propertyId }) => propertyId.toHexString()).values()]
  const keyOf = (home: ListingChangeDoc[]) => {
    const after = home.at(-1)?.after
    return `${after?.cell?.slice(0, DIGITS) ?? ''} ${after?.locationFolded ?? ''}`
  }
  return [...groupBy(homes, keyOf).values()].map((group) => {
    const after = group[0]?.at(-1)?.after
    return { place: after?.locationFolded ?? '', cell: after?.cell?.slice(0, DIGITS) ?? null, homes: group }
  })
}

/** The changes that a search may announce: those since it was saved or last ran, none of them by its owner (D202). */
export const changesFor = (
  { ranUntil, personId }: SavedSearchDoc,
  changes: readonly ListingChangeDoc[],
): ListingChangeDoc[] => changes.filter(({ at, agentId }) => at > ranUntil && !agentId.equals(personId))

/** The changes of one home as one; `null` if the search does not find its last state. */
export function combine(
  changes: readonly MatchedHome[],
  matches: (listing: SearchedListing) => boolean,
): MatchedHome | null {
  const first = changes[0]
  const last = changes.at(-1)
  if (!first || !last || !matches(last.after)) return null
  const kind = changes.find((change) => change.kind === 'back')?.kind ?? last.kind
  const { propertyId, at, after } = last
  return first.before
    ? { propertyId, at, after, before: first.before, kind }
    : { propertyId, at, after, kind: 'new' }
}

const newestFirst = (a: MatchedHome, b: MatchedHome): number =>
  b.at.getTime() - a.at.getTime() || (a.propertyId.toHexString() < b.propertyId.toHexString() ? -1 : 1)

/** Adds to `result` what the search finds in a part of the window. */
function searchGroups(groups: readonly Group[], search: SavedSearchDoc, result: Matches, now: Date): Matches {
  const { filters, byWords } = search
  const locationText = byWords === undefined ? fold(filters.location) : ''
  const anchors = anchorsOf(search)
  const matches = searchMatcher(search, now)
  const homesById = new Map(result.homes.map((home) => [home.propertyId.toHexString(), home]))
  let { total } = result
  for (const { place, cell, homes } of groups) {
    if (!place.includes(locationText) || !mayContain(anchors, cell)) continue
    for (const home of homes) {
      const changes = changesFor(search, home)
      const [first] = changes
      if (!first) continue
      const id = first.propertyId.toHexString()
      const earlierHome = homesById.get(id)
      const combined = combine(earlierHome ? [earlierHome, ...changes] : changes, matches)
      if (earlierHome) total -= 1
      homesById.delete(id)
      if (!combined) continue
      total += 1
      homesById.set(id, combined)
    }
  }
  return { homes: [...homesById.values()].sort(newestFirst).slice(0, RESULT_LIMIT), total }
}

/**
 * Returns what each search finds in its window up to `to`, by its id. A window that fits into one part is read once for
 * all calls.
 */
export function windowReader(
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
