import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { withStorage } from '../browser/storage'
import { exploreHref, exploreQueryFrom } from '../properties/explore-href'
import { type Search, searchesIn, withSearch } from '../properties/searches'
import { type WishlistActions } from '../properties/wishlist-button'
import { failed } from '../ui/action'
import { VISITOR_KEY } from './visitor-key'

/** The most homes that a visitor saves on the device (D393). */
export const HOMES_ON_DEVICE = 50

/** The longest URL of a search, in UTF-16 units: all filters and a drawn area. */
const HREF_LIMIT = 5_000

/** The longest stored text. */
const TEXT_LIMIT = 10 * HREF_LIMIT

/** The ids of the homes and the searches that a visitor has stored on this device, the latest first. */
type OnDevice = { homes: string[]; searches: Search[] }

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)

/** The search with its URL in the canonical form, or an empty list if the URL is not a search. */
function normalizedSearch({ href, at }: Search): Search[] {
  if (href.length > HREF_LIMIT || Number.isNaN(Date.parse(at))) return []
  const query = exploreQueryFrom(href.split('?')[1] ?? '')
  const ownHref = exploreHref({ ...query, show: EXPLORE_PAGE_SIZE, view: 'list', bounds: undefined })
  return ownHref === paths.properties ? [] : [{ href: ownHref, at }]
}

/** Reads what is stored. Leaves out malformed parts, because any program on this device may have changed it. */
export function readOnDevice(): OnDevice {
  const text = withStorage((storage) => storage.getItem(VISITOR_KEY)) ?? '{}'
  try {
    const stored: unknown = text.length > TEXT_LIMIT ? {} : JSON.parse(text)
    const { homes, searches } = { homes: [], searches: [], ...(stored as object) } as Record<string, unknown>
    const ids = Array.isArray(homes) ? homes.filter(isId) : []
    return {
      homes: [...new Set(ids)].slice(0, HOMES_ON_DEVICE),
      searches: searchesIn(searches).flatMap(normalizedSearch),
    }
  } catch {
    return { homes: [], searches: [] }
  }
}

/** Replaces what is stored; returns false if the browser has no storage or no space. */
export function writeOnDevice({ homes, searches }: OnDevice): boolean {
  const isEmpty = homes.length + searches.length === 0
  return (
    withStorage((storage) => {
      if (isEmpty) storage.removeItem(VISITOR_KEY)
      else storage.setItem(VISITOR_KEY, JSON.stringify({ homes, searches }))
      return true
    }) ?? false
  )
}

export const isSavedOnDevice = (id: string): boolean => readOnDevice().homes.includes(id)

/** Stores a visitor's search, given as a URL of Explore. */
export function recordVisitorSearch(href: string): void {
  const { homes, searches } = readOnDevice()
  const [search] = normalizedSearch({ href, at: new Date().toISOString() })
  if (search) writeOnDevice({ homes, searches: withSearch(searches, search) })
}

function save(id: string) {
  const { homes, searches } = readOnDevice()
  const failure = (limit: string) =>
    failed({ code: 'conflict', message: `${limit} Sign in to save this home.` })
  if (homes.length >= HOMES_ON_DEVICE && !homes.includes(id))
    return failure(`You have saved ${HOMES_ON_DEVICE} homes on this device, the maximum.`)
  const isStored = writeOnDevice({ homes: [id, ...homes.filter((home) => home !== id)], searches })
  return isStored
    ? ({ ok: true, data: { id } } as const)
    : failure('Your browser doesn’t store anything here.')
}

/** The heart's actions for a visitor: the entry of a home on the device has the id of the home (D393). */
export const visitorActions: Pick<WishlistActions, 'add' | 'remove' | 'restore'> = {
  add: async ({ propertyId }) => save(propertyId),
  remove: async ({ wishlistId }) => {
    const { homes, searches } = readOnDevice()
    writeOnDevice({ homes: homes.filter((id) => id !== wishlistId), searches })
    return { ok: true, data: { undo: wishlistId } }
  },
  restore: async ({ undo }) => save(undo),
}
