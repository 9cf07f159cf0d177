import { type DashboardRole, isSuspended, type Role } from './domain/user'

/** Every address of the site, so that no page writes one by hand. */
export const paths = {
  home: '/',
  about: '/about',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetSent: '/forgot-password/sent',
  resetPassword: (token: string) => `/reset-password?token=${encodeURIComponent(token)}`,
  /** The link that proves an address, and where it leads. */
  verifyEmail: (token: string) => `/verify-email?token=${encodeURIComponent(token)}`,
  emailVerified: '/verify-email/done',
  signInLink: (token: string) => `/sign-in-link?token=${encodeURIComponent(token)}`,
  /** Login with the notice that the password has been changed. */
  passwordChanged: '/login?notice=password-changed',
  /** Login with the notice that the account is gone. */
  accountDeleted: '/login?notice=account-deleted',
  /** The file with everything that is kept about the person who is signed in. */
  ownData: '/api/account/data',
  properties: '/properties',
  property: (id: string) => `/properties/${id}`,
  homes: '/homes',
  /** A further part of all places, after the one of this slug. */
  homesAfter: (slug: string) => `/homes?after=${encodeURIComponent(slug)}`,
  /** The homes of one place; with a cursor, a further part of them. */
  place: (slug: string, cursor?: string | null) =>
    `/homes/${encodeURIComponent(slug)}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
  dashboard: '/dashboard',
  area: (role: DashboardRole) => `/dashboard/${role}`,
  suspended: '/dashboard/suspended',
  refreshSession: '/auth/refresh',
  /** The first and the last page of the pop-up in which a person signs in with Google. */
  googlePopup: '/auth/popup',
  googleDone: '/auth/done',
  admin: {
    profile: '/dashboard/admin/profile',
    properties: '/dashboard/admin/manage-properties',
    users: '/dashboard/admin/manage-users',
    reviews: '/dashboard/admin/manage-reviews',
    audit: '/dashboard/admin/audit-log',
  },
  agent: {
    profile: '/dashboard/agent/profile',
    addProperty: '/dashboard/agent/add-property',
    properties: '/dashboard/agent/my-properties',
    sold: '/dashboard/agent/sold-properties',
    requests: '/dashboard/agent/requested-properties',
  },
  user: {
    profile: '/dashboard/user/profile',
    wishlist: '/dashboard/user/wishlist',
    bought: '/dashboard/user/bought',
    reviews: '/dashboard/user/reviews',
    makeOffer: (propertyId: string) => `/dashboard/user/make-offer/${propertyId}`,
    payment: (offerId: string) => `/dashboard/user/payment/${offerId}`,
    receipt: (offerId: string) => `/dashboard/user/receipt/${offerId}`,
  },
} as const

/** The query field that carries the page a person came from (D37). */
export const CALLBACK_PARAM = 'callbackUrl'

/**
 * The remembered page if it is a path and query of this site, else `/` (D37).
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

/** The address that writes the session's token anew and then leads to a page of this site. */
export const withRefresh = (to: string): string => `${paths.refreshSession}?to=${encodeURIComponent(to)}`

/** Where a role's dashboard begins; a suspended account has one page. */
export const dashboardHome = (role: Role): string => (isSuspended(role) ? paths.suspended : paths.area(role))

/**
 * Where the role redirect sends a person who asks for a dashboard path, or `null`
 * if the path lies in the person's own area (D11).
 */
export function roleRedirect(pathname: string, role: Role): string | null {
  const home = dashboardHome(role)
  return pathname === home || pathname.startsWith(`${home}/`) ? null : home
}
