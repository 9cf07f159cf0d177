import { PROPERTY_SORTS } from '@/lib/domain/property'
import { demoSession, Session } from '../../test/support/session'
import { firstVisits } from './first-visits'
import { searchesThatFind, searchesThatFindNothing } from './never-asked'
import { type YardstickPage } from './yardstick'

/**
 * What a row is compared with: a page of the yardstick, another call of the site, or a site with one process.
 */
export type Baseline = YardstickPage | 'health' | 'single'

/** The minimum ratio. */
export const FLOORS: Record<Baseline, number> = {
  cached: 0.8,
  guarded: 0.8,
  dynamic: 0.8,
  health: 0.5,
  single: 1.6,
}

export type Row = {
  /** The name in the table. */
  name: string
  against: Exclude<Baseline, 'single'>
  /** The cookies of each reader, who take turns; empty for a visitor. */
  cookies: readonly string[]
  /** The paths, requested in turn; many of them if each may be requested only once. */
  paths(): Promise<readonly string[]> | readonly string[]
  isOnce?: boolean
  /** Another minimum ratio than the usual one. */
  floor?: number
}

/** The minimum ratio of a search that nobody has asked before. */
const NEVER_ASKED = 0.7

/** All rows, on a site with the demo's data and this secret. Those that change data come last. */
export async function rowsOf(site: string, secret: string): Promise<Row[]> {
  const { cookie: buyer } = await demoSession('buyer', site)
  const { cookie: admin } = await demoSession('admin', site)
  const newBuyers = await firstVisits(buyer, secret)
  const { body } = await new Session(site).get('/api/properties?limit=1&verified=true')
  const id = (body as { _id: string }[])[0]?._id ?? ''

  const row = (against: Row['against'], cookies: readonly string[], path: string): Row => ({
    name: `\`${path.replace(id, '{id}')}\``,
    against,
    cookies,
    paths: () => [path],
  })
  const orders = PROPERTY_SORTS.map((sort) =>
    sort === 'default' ? '/properties' : `/properties?sort=${sort}`,
  )
  return [
    ...['/', '/about', '/login', '/homes'].map((path) => row('cached', [''], path)),
    ...[...orders, '/properties?location=england', `/properties/${id}`].map((path) =>
      row('guarded', [buyer], path),
    ),
    ...['/dashboard/user', '/dashboard/user/wishlist', '/dashboard/user/bought'].map((path) =>
      row('dynamic', newBuyers, path),
    ),
    row('dynamic', await firstVisits(admin, secret), '/dashboard/admin/manage-users'),
    row('health', [buyer], '/api/properties?limit=24'),
    row('health', [buyer], `/api/properties/${id}`),
    {
      name: 'a search never asked that finds nothing',
      against: 'dynamic',
      cookies: [buyer],
      paths: searchesThatFindNothing,
      isOnce: true,
      floor: NEVER_ASKED,
    },
    {
      name: 'a search never asked that finds a whole page',
      against: 'dynamic',
      cookies: [buyer],
      paths: () => searchesThatFind(site),
      isOnce: true,
      floor: NEVER_ASKED,
    },
  ]
}
