import { PROPERTY_SORTS } from '@/lib/domain/property'
import { slugOf } from '@/lib/domain/text'
import { type Session } from '../../test/support/contract'
import { shuffled } from '../figures'

/** How many listings are read in turn, and how many searches are made. */
const LISTINGS = 5_000
const PAGE = 100

export type Listed = { _id: string; location: string; agentName: string }

/** Some thousand listings of the site, page by page. */
export async function someListings(viewer: Session): Promise<Listed[]> {
  const listings: Listed[] = []
  let next: string | null = `/api/properties?limit=${PAGE}`
  while (next !== null && listings.length < LISTINGS) {
    const { body, headers }: { body: unknown; headers: Headers } = await viewer.get(next)
    listings.push(...(body as Listed[]))
    next = nextOf(headers.get('link'))
  }
  return listings
}

const nextOf = (link: string | null): string | null => {
  const address = /^<([^>]+)>; rel="next"$/i.exec(link ?? '')?.[1]
  if (address === undefined) return null
  const { pathname, search } = new URL(address, 'http://localhost')
  return pathname + search
}

const times = (count: number, paths: readonly string[]): string[] =>
  Array.from({ length: count }, () => paths).flat()

/**
 * The requests of visitors, buyers and administrators: mostly listings and searches, all different, and shuffled, so that
 * pages of all kinds are requested at the same time.
 */
export function requestMix(listings: readonly Listed[]): Record<'visitor' | 'buyer' | 'admin', string[]> {
  const explore = PROPERTY_SORTS.map((sort) => `/properties?${new URLSearchParams({ sort })}`)
  const searches = listings.map(
    ({ location }, i) =>
      `/properties?${new URLSearchParams({ location, sort: PROPERTY_SORTS[i % PROPERTY_SORTS.length] ?? 'default' })}`,
  )
  const share = Math.ceil(listings.length / 10)
  return {
    visitor: shuffled([
      ...times(share, ['/', '/about', '/login', '/homes']),
      ...listings.map(({ location }) => `/homes/${encodeURIComponent(slugOf(location))}`),
    ]),
    buyer: shuffled([
      ...times(share, [
        ...explore,
        '/dashboard/user/bought',
        '/dashboard/user/wishlist',
        '/api/properties?limit=24',
      ]),
      ...searches,
      ...listings.flatMap(({ _id }) => [`/properties/${_id}`, `/api/properties/${_id}`]),
    ]),
    admin: shuffled([
      ...times(share, ['/dashboard/admin/manage-users', '/dashboard/admin/manage-properties', ...explore]),
      ...searches,
    ]),
  }
}
