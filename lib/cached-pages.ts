import { toDay } from './domain/dates'
import { writeFilters } from './domain/filter-table'
import { dependOnDate, hasFilters, PLACE_FILTERS } from './domain/listing-filters'
import { permissionScope } from './domain/permissions'
import { EXPLORE_PAGE_SIZE } from './domain/property'
import { type Role } from './domain/user'
import { paths } from './paths'
import { queryValues } from './schemas/common'
import { type ExploreQuery, exploreQuerySchema } from './schemas/property'

/**
 * A cached page has one URL without a query. These are the internal paths of pages with queries and of pages rendered
 * for their reader (ADR 035); the middleware rewrites to them, and people never see them.
 */

type UrlParts = { pathname: string; searchParams: URLSearchParams }

/** Next also requests data as "/properties/….rsc". */
const LISTING = /^\/properties\/[^/.]+$/
/** A place or an agent; the sibling route `page_n`, which is the slug of no place, renders its other pages, and those of `/homes`. */
const WITH_MORE_PAGES = /^\/(homes|agents)\/(?!all_places$)([^/]+)$/
const SEARCH = `${paths.properties}/search`

/** The rate limit points of a list: one for each page that it shows. */
export const pointsOfList = ({ show }: ExploreQuery): number => show / EXPLORE_PAGE_SIZE

/** True for roles that read pages cached for buyers; for roles that see rejected listings too, pages are rendered. */
const readsCached = (role: Role | undefined): boolean =>
  role === undefined || permissionScope(role, 'property:read-rejected') === null

/** The internal path that a page is cached under, and the list that it shows. */
type CachedPage = {
  path: string
  list: null | {
    /** The canonical query of the list. */
    query: string
    /** Where the list is rendered for one reader and not cached, as is a search the first time that it is requested. */
    uncachedPath: string
    isSearch: boolean
    /** What the list takes of the budget of reads, in points. */
    cost: number
  }
}

/** Who reads a page behind the login guard. */
type PageReader = {
  role: Role | undefined
  /** Without JavaScript the reader's own data is not fetched, so the page is rendered for them. */
  hasScripts: boolean
}

/** Set by browsers without scripts, until they are closed. */
export const NO_SCRIPTS_COOKIE = { name: 'no-scripts', value: '1', maxAge: 60 * 60 } as const

/** The header of a request whose list is rendered uncached; set by the server, and removed from clients' requests. */
export const RENDER_UNCACHED_HEADER = 'x-render-alone'

/** The header in which the middleware names the requested page to what renders it, with its query. */
export const REQUESTED_PAGE_HEADER = 'x-requested-page'

/** The user agent of the server's own requests; without one, Next moves the title out of the head. */
export const OWN_USER_AGENT = 'Keystead'

/**
 * The cached URL of a page behind the guard for this role, or `null` if it is not cached. A list has one URL, whatever
 * else is in the query.
 */
export function cachedPage(
  { pathname, searchParams }: UrlParts,
  { role, hasScripts }: PageReader,
): CachedPage | null {
  // The internal paths show nothing to those who request them.
  if (pathname.startsWith(`${SEARCH}/`)) return { path: `${SEARCH}/none`, list: null }
  if (!readsCached(role) || !hasScripts) return null
  if (pathname === paths.properties) {
    const query = exploreQueryIn(searchParams)
    // The page of the filters has no list, and is used without JavaScript only.
    if (query.view === 'filters') return null
    const written = textOf(query, toDay(new Date()))
    const text = encodeURIComponent(written)
    const isSearch = query.location !== '' || hasFilters(query)
    const list = {
      query: written,
      uncachedPath: `${SEARCH}/uncached/${text}`,
      isSearch,
      cost: pointsOfList(query),
    }
    return { path: `${SEARCH}/${text}`, list }
  }
  // Ids are case-insensitive.
  return LISTING.test(pathname) ? { path: pathname.toLowerCase(), list: null } : null
}

const PUBLIC =
  /^\/(?:about|terms|privacy|login|register|homes|(?:homes|agents|offices)\/[^/.]+|homes\/(?!page_n\/)[^/.]+\/[^/.]+|api\/docs|sitemap\.xml|sitemaps\/[^/.]+|robots\.txt)?$/

const isEntry = (pathname: string) => pathname === paths.login || pathname === paths.register

/** The query fields with which this page is rendered for its reader, as in the middleware's matcher. */
function ownFields(pathname: string): string[] {
  if (isEntry(pathname)) return ['callbackUrl', 'error', 'notice']
  if (pathname === paths.homes) return ['after']
  const [, area] = WITH_MORE_PAGES.exec(pathname) ?? []
  if (area === undefined) return []
  return area === 'homes' ? ['cursor', 'sort', ...PLACE_FILTERS] : ['cursor']
}

/** True if everyone gets the same page here, whatever else is in the query: as in the middleware's matcher. */
export const isPublicPage = ({ pathname, searchParams }: UrlParts, hasSession: boolean): boolean =>
  PUBLIC.test(pathname) &&
  !(hasSession && isEntry(pathname)) &&
  !ownFields(pathname).some((name) => searchParams.getAll(name).some(Boolean))

/** The internal path of a cached page; other URLs are returned unchanged. */
export function renderPathOf({ pathname, searchParams }: UrlParts): string {
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  if (LISTING.test(pathname)) return `${pathname}/personal`
  if (isEntry(pathname)) return `${pathname}/with-callback${query}`
  if (pathname === paths.homes) return `${paths.homes}/page_n/all_places${query}`
  const [, area, slug] = WITH_MORE_PAGES.exec(pathname) ?? []
  return slug === undefined ? pathname + query : `/${area}/page_n/${slug}${query}`
}

/** The query of the list that these fields give. */
const exploreQueryIn = (params: URLSearchParams): ExploreQuery =>
  exploreQuerySchema.parse(queryValues(params))

/**
 * The canonical text of a list's query. Queries relative to today contain the date, so they are not cached beyond it.
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
      ...(dependOnDate(query) && { on: day }),
    }),
  )
}

/** The query of a canonical text, or `null` for a text that `cachedPage` does not produce. */
export function exploreQueryOf(text: string): ExploreQuery | null {
  const params = new URLSearchParams(text)
  const query = exploreQueryIn(params)
  return textOf(query, params.get('on') ?? '') === text ? query : null
}
