import { PROPERTY_SORTS } from '@/lib/domain/property'
import { type NamedHome, publicHomePath } from '@/lib/home-path'
import { demoSession, Session } from '../../test/support/contract'
import { firstVisits } from './first-visits'
import { searchesThatFind, searchesThatFindNothing } from './never-asked'
import { agentWithStock, HOMES, OFFERS } from './stock'
import { type YardstickPage } from './yardstick'

/**
 * What a row is compared with: a page of the yardstick, another call of the site, or a site with one process.
 */
export type Baseline = YardstickPage | 'health' | 'single'

/** The minimum ratio. */
export const FLOORS: Record<Baseline, number> = {
  cached: 0.8,
  guarded: 0.8,
  personal: 0.65,
  health: 0.5,
  single: 1.6,
}

export type Row = {
  /** The name in the table. */
  name: string
  against: Exclude<Baseline, 'single'>
  /** The cookies of each reader, who take turns; empty for a visitor. */
  cookies(): Promise<readonly string[]> | readonly string[]
  /** The paths, requested in turn; many of them if each may be requested only once. */
  paths(): Promise<readonly string[]> | readonly string[]
  isOnce?: boolean
}

/** All rows, on a site with the demo's data, this secret and this database. Those that change data come last. */
export async function rowsOf(site: string, secret: string, database: string): Promise<Row[]> {
  const { cookie: buyer } = await demoSession('buyer', site)
  const visitsOf = async (name: 'buyer' | 'agent' | 'admin') =>
    firstVisits((await demoSession(name, site)).cookie, secret)
  const newBuyers = await visitsOf('buyer')
  const newAgents = await visitsOf('agent')
  const newAdmins = await visitsOf('admin')
  const { body } = await new Session(site).get('/api/properties?limit=1&verified=true')
  const [home] = body as [NamedHome]
  const id = home._id

  const row = (against: Row['against'], cookies: readonly string[], path: string): Row => ({
    name: `\`${path.replace(id, '{id}')}\``,
    against,
    cookies: () => cookies,
    paths: () => [path],
  })
  const orders = PROPERTY_SORTS.map((sort) =>
    sort === 'default' ? '/properties' : `/properties?sort=${sort}`,
  )
  let stocked: Promise<string[]> | undefined
  const newAgentsWithStock = () =>
    (stocked ??= agentWithStock(site, database).then((cookie) => firstVisits(cookie, secret)))
  return [
    ...['/', '/about', '/login', '/homes'].map((path) => row('cached', [''], path)),
    { ...row('cached', [''], publicHomePath(home)), name: '`/homes/{place}/{home}`' },
    ...[...orders, '/properties?location=england', `/properties/${id}`].map((path) =>
      row('guarded', [buyer], path),
    ),
    ...['', '/wishlist', '/bought', '/viewings'].map((page) =>
      row('personal', newBuyers, `/dashboard/user${page}`),
    ),
    row('personal', newBuyers, '/dashboard/messages'),
    ...['', '/profile', '/my-properties'].map((page) =>
      row('personal', newAgents, `/dashboard/agent${page}`),
    ),
    ...['profile', 'manage-users', 'moderation'].map((page) =>
      row('personal', newAdmins, `/dashboard/admin/${page}`),
    ),
    row('health', [buyer], '/api/properties?limit=24'),
    row('health', [buyer], `/api/properties/${id}`),
    {
      name: 'a search never asked that finds nothing',
      against: 'personal',
      cookies: () => [buyer],
      paths: searchesThatFindNothing,
      isOnce: true,
    },
    {
      name: 'a search never asked that finds a whole page',
      against: 'personal',
      cookies: () => [buyer],
      paths: () => searchesThatFind(site),
      isOnce: true,
    },
    ...['', '/my-properties', '/requested-properties'].map((page) => ({
      ...row('personal', [], `/dashboard/agent${page}`),
      name: `\`/dashboard/agent${page}\` with ${HOMES.toLocaleString('en')} listings and ${OFFERS} open offers`,
      cookies: newAgentsWithStock,
    })),
  ]
}
