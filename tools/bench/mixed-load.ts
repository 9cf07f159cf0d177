import { PROPERTY_SORTS } from '@/lib/domain/property'
import { slugOf } from '@/lib/domain/text'
import { type Session } from '../../test/support/contract'

/** How many listings are read in turn, and how many searches are made. */
const LISTINGS = 5_000
const PAGE = 100

export type Listed = { _id: string; location: string; agentName: string }

/** Some thousand listings of the site, page by page. */
export async function someListings(viewer: Session): Promise<Listed[]> {
  const found: Listed[] = []
  let next: string | null = `/api/properties?limit=${PAGE}`
  while (next !== null && found.length < LISTINGS) {
    const { body, headers }: { body: unknown; headers: Headers } = await viewer.get(next)
    found.push(...(body as Listed[]))
    next = nextOf(headers.get('link'))
  }
  return found
}

const nextOf = (link: string | null): string | null => {
  const address = /^<([^>]+)>; rel="next"$/i.exec(link ?? '')?.[1]
  if (address === undefined) return null
  const { pathname, search } = new URL(address, 'http://localhost')
  return pathname + search
}

/** Shuffled, so that pages of all kinds are requested at the same time. */
const mixed = (paths: readonly string[]): string[] =>
  paths
    .map((path) => [Math.random(), path] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one)

const times = (count: number, paths: readonly string[]): string[] =>
  Array.from({ length: count }, () => paths).flat()

/** The requests of visitors, buyers and administrators: mostly listings and searches, all different. */
export function requestMix(listings: readonly Listed[]): Record<'visitor' | 'buyer' | 'admin', string[]> {
  const explore = PROPERTY_SORTS.map((sort) => `/properties?${new URLSearchParams({ sort })}`)
  const searches = listings.map(
    ({ location }, i) =>
      `/properties?${new URLSearchParams({ location, sort: PROPERTY_SORTS[i % PROPERTY_SORTS.length] ?? 'default' })}`,
  )
  const share = Math.ceil(listings.length / 10)
  return {
    visitor: mixed([
      ...times(share, ['/', '/about', '/login', '/homes']),
      ...listings.map(({ location }) => `/homes/${encodeURIComponent(slugOf(location))}`),
    ]),
    buyer: mixed([
      ...times(share, [
        ...explore,
        '/dashboard/user/bought',
        '/dashboard/user/wishlist',
        '/api/properties?limit=24',
      ]),
      ...searches,
      ...listings.flatMap(({ _id }) => [`/properties/${_id}`, `/api/properties/${_id}`]),
    ]),
    admin: mixed([
      ...times(share, ['/dashboard/admin/manage-users', '/dashboard/admin/manage-properties', ...explore]),
      ...searches,
    ]),
  }
}
