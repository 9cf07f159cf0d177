import { type DashboardRole, type Role } from './domain/user'

/** Every address of the site, so that no page writes one by hand. */
export const paths = {
  home: '/',
  about: '/about',
  login: '/login',
  register: '/register',
  properties: '/properties',
  property: (id: string) => `/properties/${id}`,
  dashboard: '/dashboard',
  area: (role: DashboardRole) => `/dashboard/${role}`,
  suspended: '/dashboard/suspended',
  refreshSession: '/auth/refresh',
  admin: { profile: '/dashboard/admin/profile' },
  agent: { profile: '/dashboard/agent/profile', requests: '/dashboard/agent/requested-properties' },
  user: {
    profile: '/dashboard/user/profile',
    bought: '/dashboard/user/bought',
    makeOffer: (propertyId: string) => `/dashboard/user/make-offer/${propertyId}`,
    payment: (offerId: string) => `/dashboard/user/payment/${offerId}`,
  },
} as const

/** The query field that carries the page a person came from (specification section 2, decision 37). */
export const CALLBACK_PARAM = 'callbackUrl'

/**
 * The remembered page if it is a path and query of this site, else `/` (decision 37).
 * Backslashes, control characters and `//host` are read by browsers as other hosts,
 * so only what the URL parser leaves on our own origin counts.
 */
export function safeCallback(raw: unknown): string {
  if (typeof raw !== 'string' || !raw.startsWith('/')) return paths.home
  const origin = 'http://site.invalid'
  if (!URL.canParse(raw, origin)) return paths.home
  const url = new URL(raw, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : paths.home
}

/** Adds the remembered page to the address of login or register. */
export const withCallback = (path: string, callback: string): string =>
  callback === paths.home ? path : `${path}?${CALLBACK_PARAM}=${encodeURIComponent(callback)}`

/** Where a role's dashboard begins; a suspended account has one page (decision 17). */
export const dashboardHome = (role: Role): string => (role === 'fraud' ? paths.suspended : paths.area(role))

/**
 * Where the role redirect sends a person who asks for a dashboard path, or `null`
 * if the path lies in the person's own area (decision 11).
 */
export function roleRedirect(pathname: string, role: Role): string | null {
  const home = dashboardHome(role)
  return pathname === home || pathname.startsWith(`${home}/`) ? null : home
}
