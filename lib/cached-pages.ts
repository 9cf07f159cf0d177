import { toDay } from './domain/dates'
import { writeFilters } from './domain/filter-texts'
import { areRelative, hasFilters, PLACE_FILTERS } from './domain/listing-filters'
import { reach } from './domain/permissions'
import { EXPLORE_PAGE_SIZE } from './domain/property'
import { type Role } from './domain/user'
import { paths } from './paths'
import { type ExploreQuery, exploreQuerySchema } from './schemas/property'

/**
 * A page that is cached whole is one address without a query. These are the addresses within the site under which the
 * pages with queries, and the ones that are rendered for their reader, stand beside it (ADR 035); the middleware leads
 * there, and people never see them.
 */

type Address = { pathname: string; searchParams: URLSearchParams }

const LISTING = /^\/properties\/[^/]+$/
/** A place, or an agent: `further` beside it has its other pages. */
const WITH_FURTHER = /^\/(homes|agents)\/([^/]+)$/
const SEARCH = `${paths.properties}/search`

/** A list takes a point for each page that it shows. */
export const costOfList = ({ show }: ExploreQuery): number => show / EXPLORE_PAGE_SIZE

/** Whether a role reads what is cached for buyers; roles that see rejected listings as well have the pages rendered. */
const readsCached = (role: Role | undefined): boolean =>
  role === undefined || reach(role, 'property:read-rejected') === null

/**
 * The address that a page is cached under. A list has another one beside it: `alone`, where it is rendered for one
 * reader and not cached. A search is rendered there the first time that it is asked for. `cost` is what the list takes
 * of the budget of reads, in points.
 */
type Cached = {
  address: string
  list: null | {
    /** The query of all requests for this list, as one text. */
    query: string
    alone: string
    isSearch: boolean
    cost: number
  }
}

/** Who asks for a page behind the guard. */
type Reading = {
  role: Role | undefined
  /** Without JavaScript nothing brings the reader's own part to a cached page, so theirs is rendered. */
  hasScripts: boolean
}

/** Given to a browser that runs no scripts, for as long as it goes on asking for pages. */
export const NO_SCRIPTS_COOKIE = { name: 'no-scripts', value: '1', maxAge: 60 * 60 } as const

/** Says in a request that its list is rendered for its reader alone; the server sets it, and accepts it from no client. */
export const ALONE_HEADER = 'x-render-alone'

/** The name of the browser in requests that the server makes itself; without one, Next moves the title out of the head. */
export const OWN_USER_AGENT = 'Keystead'

/**
 * Where the page behind the guard is cached that a person of this role asks for, or `null` where it is not cached. A list has
 * one address, whatever else stands in the query.
 */
export function cachedPage(
  { pathname, searchParams }: Address,
  { role, hasScripts }: Reading,
): Cached | null {
  // Nothing is shown there.
  if (pathname.startsWith(`${SEARCH}/`)) return { address: `${SEARCH}/none`, list: null }
  if (!readsCached(role) || !hasScripts) return null
  if (pathname === paths.properties) {
    const query = exploreQueryIn(searchParams)
    // The page of the filters lists nothing, and is read without JavaScript alone.
    if (query.view === 'filters') return null
    const written = textOf(query, toDay(new Date()))
    const text = encodeURIComponent(written)
    const isSearch = query.location !== '' || hasFilters(query)
    const list = { query: written, alone: `${SEARCH}/once/${text}`, isSearch, cost: costOfList(query) }
    return { address: `${SEARCH}/${text}`, list }
  }
  // An id means the same in capitals.
  return LISTING.test(pathname) ? { address: pathname.toLowerCase(), list: null } : null
}

const PUBLIC =
  /^\/(?:about|terms|privacy|login|register|homes|(?:homes|agents)\/[^/.]+|api\/docs|sitemap\.xml|robots\.txt)?$/

const isEntry = (pathname: string) => pathname === paths.login || pathname === paths.register

/** The fields of a query with which the page of this path is rendered for its reader, as in the middleware's matcher. */
function ownFields(pathname: string): string[] {
  if (isEntry(pathname)) return ['callbackUrl', 'error', 'notice']
  if (pathname === paths.homes) return ['after']
  const [, area] = WITH_FURTHER.exec(pathname) ?? []
  if (area === undefined) return []
  return area === 'homes' ? ['cursor', 'sort', ...PLACE_FILTERS] : ['cursor']
}

/** Whether everyone gets the same page here, whatever else is in the query: as the middleware's matcher leaves it out. */
export const isPublicPage = ({ pathname, searchParams }: Address, hasSession: boolean): boolean =>
  PUBLIC.test(pathname) &&
  !(hasSession && isEntry(pathname)) &&
  !ownFields(pathname).some((name) => searchParams.getAll(name).some(Boolean))

/** Where the page is rendered that is cached under this address for others; any other address stays. */
export function renderedAddress({ pathname, searchParams }: Address): string {
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  if (LISTING.test(pathname)) return `${pathname}/rendered`
  if (isEntry(pathname)) return `${pathname}/returning${query}`
  if (pathname === paths.homes) return `${paths.homes}/further/places${query}`
  const [, area, slug] = WITH_FURTHER.exec(pathname) ?? []
  return slug === undefined ? pathname + query : `/${area}/further/${slug}${query}`
}

/** The query of the list that these fields give. */
function exploreQueryIn(given: URLSearchParams): ExploreQuery {
  const fields = [...new Set(given.keys())].map((name) => {
    const all = given.getAll(name)
    return [name, all.length === 1 ? all[0] : all] as const
  })
  return exploreQuerySchema.parse(Object.fromEntries(fields))
}

/**
 * A query of the list as one text: the same for all that mean the same. What finds others tomorrow is cached under the
 * day, and so not beyond it.
 */
const textOf = (query: ExploreQuery, day: string): string => {
  const { location, sort, verified, show, view } = query
  return String(
    new URLSearchParams({
      location,
      sort,
      verified: String(verified),
      show: String(show),
      ...(view !== 'list' && { view }),
      ...Object.fromEntries(writeFilters(query)),
      ...(areRelative(query) && { on: day }),
    }),
  )
}

/** The query of a cached list's text, or `null` for a text that `cachedPage` does not make. */
export function exploreQueryOf(text: string): ExploreQuery | null {
  const given = new URLSearchParams(text)
  const query = exploreQueryIn(given)
  return textOf(query, given.get('on') ?? '') === text ? query : null
}
