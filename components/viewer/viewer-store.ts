import { VIEWER_BATCH_SIZE } from '@/lib/domain/home-marks'
import { type OwnOffer, type ViewerDto, type ViewerMarks, type ReviewState } from '@/lib/schemas/viewer'
import { type SavedState } from '@/lib/schemas/wishlist'
import { forgetTab, isRememberedSignedIn } from '../layout/account-hint'

/** The viewer's relation to a listing. */
type OwnActivity = { offer: OwnOffer | null; review: ReviewState; saved: SavedState | null }

/** The viewer's data; `undefined` until it is known. */
export type Viewer = {
  /** The signed-in account; `null` for nobody. */
  account?: ViewerDto['account'] | undefined
  /** The request for the account failed, and who is signed in is unknown. */
  hasAccountRequestFailed?: boolean
  /** The number of new notices; `null` for a viewer without notices here. */
  notices?: ViewerDto['notices']
  hasWishlist?: boolean
  /** The wishlist entry of each requested listing; `null` if it is not saved. */
  saved: Readonly<Record<string, string | null>>
  listings: Readonly<Record<string, OwnActivity>>
  /** False for viewers who cannot hide homes. */
  canMarkHomes?: boolean
  /** Whether the viewer has hidden each requested listing, and seen it. */
  hidden: Readonly<Record<string, boolean>>
  seen: Readonly<Record<string, boolean>>
  /** The queries of the saved searches; `null` for a viewer who cannot save searches. */
  searches?: readonly string[] | null
}

type ViewerQuery = { saved?: string; listing?: string; searches?: true }

export const UNKNOWN_VIEWER: Viewer = { saved: {}, listings: {}, hidden: {}, seen: {} }

let viewer = UNKNOWN_VIEWER
const listeners = new Set<() => void>()
/** The queries of the next request: those of one render are batched. */
let queries: ViewerQuery[] = []
/** Counts requests and changes, so that a response does not undo what the viewer did after its request. */
let clock = 0
const changedAt = new Map<string, number>()

export const currentViewer = (): Viewer => viewer

/** For `useSyncExternalStore`. The last unsubscription clears everything: another page requests it again. */
export function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    viewer = UNKNOWN_VIEWER
    shownTo = undefined
    changedAt.clear()
  }
}

/** The account once it is known, `null` for a visitor; `undefined` if it could not be requested. */
export const knownAccount = (): Promise<ViewerDto['account'] | undefined> =>
  new Promise((resolve) => {
    const check = () => {
      if (viewer.account === undefined && !viewer.hasAccountRequestFailed) return
      listeners.delete(check)
      resolve(viewer.account)
    }
    listeners.add(check)
    check()
  })

function updateViewer(next: Partial<Viewer>): void {
  viewer = { ...viewer, ...next }
  for (const onChange of listeners) onChange()
}

/** Requests the account and optionally the relation to a listing, batched with the other requests of this render. */
export function requestViewer(query: ViewerQuery = {}): void {
  queries.push(query)
  if (queries.length === 1) queueMicrotask(requestAll)
}

function requestAll(): void {
  const saved = [...new Set(queries.flatMap((query) => query.saved ?? []))]
  const [listing] = queries.flatMap((query) => query.listing ?? [])
  const searches = queries.some((query) => query.searches)
  queries = []
  if (listeners.size === 0) return
  const batchCount = Math.max(1, Math.ceil(saved.length / VIEWER_BATCH_SIZE))
  for (let batch = 0; batch < batchCount; batch += 1)
    void request(
      saved.slice(batch * VIEWER_BATCH_SIZE, (batch + 1) * VIEWER_BATCH_SIZE),
      batch === 0 ? listing : undefined,
      batch === 0 && searches,
    )
}

/** The person that this page was shown to. */
let shownTo: string | undefined
/** The browser has restored this page, and no response says yet who is signed in now. */
let isRestored = false

/**
 * The browser shows this page again as it was left: loads it again if its person has signed out since, because it shows
 * what only that person may see (D546).
 */
export function checkRestored(): void {
  if (shownTo !== undefined && !isRememberedSignedIn()) return loadAgain()
  isRestored = true
  requestViewer()
}

function loadAgain(): void {
  forgetTab()
  document.body.hidden = true
  window.location.reload()
}

async function request(saved: string[], listing: string | undefined, searches: boolean): Promise<void> {
  const requestedAt = (clock += 1)
  const query = new URLSearchParams()
  if (saved.length > 0) query.set('saved', saved.join(','))
  if (listing !== undefined) query.set('listing', listing)
  if (searches) query.set('searches', 'true')
  try {
    const response = await fetch(query.size > 0 ? `/reader?${query}` : '/reader')
    if (!response.ok) throw new Error(`/reader answered ${response.status}`)
    merge(
      (await response.json()) as ViewerDto,
      [...saved, ...(listing === undefined ? [] : [listing])],
      requestedAt,
    )
  } catch {
    // Offline: the login link must still be there, and known data stays.
    if (viewer.account === undefined) updateViewer({ hasAccountRequestFailed: true })
  }
}

function merge(
  { account, notices, saved, marks, listing, searches }: ViewerDto,
  ids: string[],
  requestedAt: number,
): void {
  const isShownToOther = shownTo !== undefined && shownTo !== account?.id
  // A page whose session has ended stays open (D160), unless it was left.
  if (isShownToOther && (account || isRestored)) return loadAgain()
  isRestored = false
  shownTo ??= account?.id
  if (viewer.account === null && account) {
    // The hearts of this page were those of a visitor, on the device.
    for (const id of Object.keys(viewer.saved)) requestViewer({ saved: id })
    viewer = { ...viewer, saved: {} }
  }
  const isNewer = (name: string) => (changedAt.get(name) ?? 0) <= requestedAt
  const entries = ids.filter((id) => isNewer(`saved ${id}`)).map((id) => [id, saved?.[id] ?? null] as const)
  const marksOf = (kind: keyof ViewerMarks) =>
    Object.fromEntries(
      ids.filter((id) => isNewer(`${kind} ${id}`)).map((id) => [id, marks?.[kind].includes(id) ?? false]),
    )
  updateViewer({
    account,
    hasAccountRequestFailed: false,
    // A count that was pushed after the request stays.
    ...(isNewer('notices') && { notices }),
    // Visitors have a wishlist too, stored on the device (D393).
    hasWishlist: saved !== null || account === null,
    saved: { ...viewer.saved, ...Object.fromEntries(entries) },
    canMarkHomes: marks !== null,
    hidden: { ...viewer.hidden, ...marksOf('hidden') },
    seen: { ...viewer.seen, ...marksOf('seen') },
    ...(searches !== undefined && isNewer('searches') && { searches }),
    ...(listing &&
      isNewer(`review ${listing.id}`) && { listings: { ...viewer.listings, [listing.id]: listing } }),
  })
  // Such a count may still be older than this response: request the count again.
  if (!isNewer('notices')) requestViewer()
}

/** Shows at once the viewer's change of a listing's heart: the entry's id, or `null` if it was removed. */
export function recordSaved(id: string, entryId: string | null): void {
  changedAt.set(`saved ${id}`, (clock += 1))
  updateViewer({ saved: { ...viewer.saved, [id]: entryId } })
}

/** Shows at once that the viewer has hidden a listing, or shown it again. */
export function recordHidden(id: string, isHidden: boolean): void {
  changedAt.set(`hidden ${id}`, (clock += 1))
  updateViewer({ hidden: { ...viewer.hidden, [id]: isHidden } })
}

/** Shows a hidden listing, whatever responses say, until `recordHidden`: its hiding can still be undone (D351). */
export function keepShown(id: string): void {
  changedAt.set(`hidden ${id}`, Infinity)
  updateViewer({ hidden: { ...viewer.hidden, [id]: false } })
}

/** Shows at once that the viewer has saved the search with this `searchKey`. */
export function recordSearchSaved(key: string): void {
  changedAt.set('searches', (clock += 1))
  updateViewer({ searches: [...(viewer.searches ?? []), key] })
}

/** Shows at once that the viewer has reviewed a listing. */
export function recordReviewed(id: string): void {
  changedAt.set(`review ${id}`, (clock += 1))
  const activity = viewer.listings[id] ?? { offer: null, saved: null }
  updateViewer({ listings: { ...viewer.listings, [id]: { ...activity, review: 'written' } } })
}

/** Shows the number of new notices that the server has just pushed. */
export function setNoticeCounts(notices: NonNullable<ViewerDto['notices']>): void {
  changedAt.set('notices', (clock += 1))
  updateViewer({ notices })
}
