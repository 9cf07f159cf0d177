import { type Role } from './domain/user'
import { paths } from './paths'
import { type ExploreQuery, exploreQuerySchema } from './schemas/property'

/**
 * A page that is kept whole is one address without a query. These are the addresses within the site under which the
 * pages with queries, and the ones that are rendered for their reader, stand beside it (ADR 035); the middleware leads
 * there, and people never see them.
 */

type Address = { pathname: string; searchParams: URLSearchParams }

const LISTING = /^\/properties\/[^/]+$/
const PLACE = /^\/homes\/([^/]+)$/
const SEARCH = `${paths.properties}/search`

/** Whether a role reads what is kept for buyers; agents and administrators see more, and have their pages rendered. */
const readsKept = (role: Role | undefined): boolean =>
  role === undefined || role === 'user' || role === 'fraud'

/**
 * Where the page behind the guard is kept that a person of this role asks for, or `null` where it is not kept. A list has
 * one address, whatever else stands in the query.
 */
export function keptAddress({ pathname, searchParams }: Address, role: Role | undefined): string | null {
  // Nothing stands there for people.
  if (pathname.startsWith(`${SEARCH}/`)) return `${SEARCH}/none`
  if (!readsKept(role)) return null
  if (pathname === paths.properties) return `${SEARCH}/${encodeURIComponent(exploreText(searchParams))}`
  return LISTING.test(pathname) ? pathname : null
}

/** Where the list of a kept address is rendered for one who searches what nobody has searched before; `null` for any other address. */
export function firstAddress(kept: string): string | null {
  const text = kept.startsWith(`${SEARCH}/`) ? kept.slice(SEARCH.length + 1) : ''
  return new URLSearchParams(decodeURIComponent(text)).get('location') ? `${SEARCH}/once/${text}` : null
}

/** Where the page is rendered that is kept under this address for others; any other address stays. */
export function renderedAddress({ pathname, searchParams }: Address): string {
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  if (LISTING.test(pathname)) return `${pathname}/rendered`
  if (pathname === paths.login || pathname === paths.register) return `${pathname}/returning${query}`
  if (pathname === paths.homes) return `${paths.homes}/further/places${query}`
  const [, slug] = PLACE.exec(pathname) ?? []
  return slug === undefined ? pathname + query : `${paths.homes}/further/${slug}${query}`
}

/** A query of the list as one text: the same for all that mean the same. */
function exploreText(given: URLSearchParams): string {
  // A field that is given twice is no text, and so not heeded.
  const fields = [...given.keys()].map((name) => [name, given.getAll(name)] as const)
  const single = fields.flatMap(([name, [value, ...more]]) =>
    more.length === 0 ? [[name, value] as const] : [],
  )
  const { location, sort, verified, show } = exploreQuerySchema.parse(Object.fromEntries(single))
  return String(new URLSearchParams({ location, sort, verified: String(verified), show: String(show) }))
}

/** The query of `keptAddress`'s text, or `null` for a text that it does not make. */
export function exploreQueryOf(text: string): ExploreQuery | null {
  const given = new URLSearchParams(text)
  return exploreText(given) === text ? exploreQuerySchema.parse(Object.fromEntries(given)) : null
}
