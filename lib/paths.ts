import { type DashboardRole, isSuspended, type Role } from './domain/user'

const withIds = (path: string, ids: readonly string[]): string =>
  ids.length === 0 ? path : `${path}?${String(new URLSearchParams(ids.map((id) => ['id', id])))}`

/** Every address of the site, so that no page writes one by hand. */
export const paths = {
  home: '/',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetSent: '/forgot-password/sent',
  resetPassword: (token: string) => `/reset-password?token=${encodeURIComponent(token)}`,
  /** The link that verifies an email, and the page after it. */
  verifyEmail: (token: string) => `/verify-email?token=${encodeURIComponent(token)}`,
  emailVerified: '/verify-email/done',
  signInLink: (token: string) => `/sign-in-link?token=${encodeURIComponent(token)}`,
  /** Login with the notice that the password has been changed. */
  passwordChanged: '/login?notice=password-changed',
  /** Login with the notice that the account was deleted. */
  accountDeleted: '/login?notice=account-deleted',
  /** The account area of the header, as a page in a frame for readers without JavaScript. */
  accountArea: '/reader/account',
  /** The notices of a person (D156), for every role; and one of them, which is marked as read and redirects. */
  notices: '/dashboard/notices',
  notice: (id: string) => `/dashboard/notices/${id}`,
  /** The conversations of a buyer or an agent (D204), and one of them, also from an earlier page of it. */
  messages: '/dashboard/messages',
  unreadMessages: '/dashboard/messages?unread=true',
  newMessage: (propertyId: string) => `/dashboard/messages/new?property=${propertyId}`,
  conversation: (id: string, cursor?: string | null) =>
    `/dashboard/messages/${id}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
  /** The stream of new notices for open pages. */
  noticesStream: '/api/notices/stream',
  /** The page to unsubscribe, the URL of one-click unsubscribe, and the page after it. */
  unsubscribe: (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`,
  unsubscribeCall: (token: string) => `/api/notices/unsubscribe?token=${encodeURIComponent(token)}`,
  unsubscribed: '/unsubscribe/done',
  /** The download of all data about the signed-in person. */
  ownData: '/api/account/data',
  /** The listings as a CSV file: an agent's own, or all for an administrator. */
  propertiesCsv: '/api/exports/properties.csv',
  /** Where a form without JavaScript sends a file to import. */
  sendImport: '/api/imports?dryRun=true',
  rejectedRows: (id: string) => `/api/imports/${id}/rejected.csv`,
  /** The upload of an application's document, and its download. */
  sendDocument: '/api/agent-applications/document',
  document: (applicationId: string) => `/api/agent-applications/${applicationId}/document`,
  /** Marks a home as seen. */
  seenHomes: '/api/seen-homes',
  reso: '/api/reso',
  properties: '/properties',
  property: (id: string) => `/properties/${id}`,
  /** Where a listing is reported, or a review of it, or a message about it. */
  report: (id: string, part: { review?: string | undefined; message?: string | undefined } = {}) => {
    const [named] = Object.entries(part).filter(([, partId]) => partId !== undefined)
    return `/properties/${id}/report${named ? `?${named.join('=')}` : ''}`
  },
  /** MapLibre's worker, and what the map draws without a network; a build makes both. */
  mapWorker: '/map/worker.mjs',
  mapFile: (name: string) => `/map/${name}.json`,
  homes: '/homes',
  /** A further page of all places, after the one of this slug. */
  homesAfter: (slug: string) => `/homes?after=${encodeURIComponent(slug)}`,
  /** The homes of one place, which has other pages too (`placeHref`). */
  place: (slug: string) => `/homes/${encodeURIComponent(slug)}`,
  /** Redirects a search from the home page (D255). */
  search: '/search',
  /** The URL of an agent's public page; with a cursor, of a later page of their homes. */
  agentPage: (slug: string, cursor?: string | null) =>
    `/agents/${encodeURIComponent(slug)}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
  dashboard: '/dashboard',
  area: (role: DashboardRole) => `/dashboard/${role}`,
  suspended: '/dashboard/suspended',
  refreshSession: '/auth/refresh',
  /** The first and the last page of the pop-up in which a person signs in with Google. */
  googlePopup: '/auth/popup',
  googleDone: '/auth/done',
  admin: {
    moderation: '/dashboard/admin/moderation',
    reportedMessage: (id: string) => `/dashboard/admin/moderation/messages/${id}`,
    profile: '/dashboard/admin/profile',
    properties: '/dashboard/admin/manage-properties',
    users: '/dashboard/admin/manage-users',
    reviews: '/dashboard/admin/manage-reviews',
    transfers: '/dashboard/admin/bank-transfers',
    transfer: (offerId: string) => `/dashboard/admin/bank-transfers/${offerId}`,
    audit: '/dashboard/admin/audit-log',
    /** The log entries of one target. */
    auditOf: (targetId: string) => `/dashboard/admin/audit-log?target=${targetId}`,
    system: '/dashboard/admin/system',
  },
  agent: {
    profile: '/dashboard/agent/profile',
    addProperty: '/dashboard/agent/add-property',
    importProperties: '/dashboard/agent/import',
    /** An import at its step, or at the one where it was left. */
    importOf: (id: string, step?: 'columns' | 'check') =>
      `/dashboard/agent/import?id=${id}${step === undefined ? '' : `&step=${step}`}`,
    /** The start of a new import; `refused`: the error code of a file that was sent without JavaScript. */
    newImport: (refused?: string) =>
      `/dashboard/agent/import?step=file${refused === undefined ? '' : `&refused=${refused}`}`,
    properties: '/dashboard/agent/my-properties',
    edit: (propertyId: string) => `/dashboard/agent/my-properties/${propertyId}/edit`,
    sold: '/dashboard/agent/sold-properties',
    requests: '/dashboard/agent/requested-properties',
  },
  user: {
    profile: '/dashboard/user/profile',
    wishlist: '/dashboard/user/wishlist',
    /** The wishlist with these listings chosen for a comparison. */
    wishlistWith: (propertyIds: readonly string[]) => withIds('/dashboard/user/wishlist', propertyIds),
    /** The person's shared wishlists, one of them, and the link that others join it by. */
    shared: '/dashboard/user/shared',
    sharedWishlist: (id: string) => `/dashboard/user/shared/${id}`,
    sharedLink: (token: string) => `/dashboard/user/shared/join?token=${encodeURIComponent(token)}`,
    compare: '/dashboard/user/compare',
    compareOf: (propertyIds: readonly string[]) => withIds('/dashboard/user/compare', propertyIds),
    hiddenHomes: '/dashboard/user/hidden-homes',
    bought: '/dashboard/user/bought',
    /** Only pending and accepted ones. */
    openOffers: '/dashboard/user/bought?status=open',
    /** The same with the confirmation of this purchase on top. */
    boughtWith: (offerId: string) => `/dashboard/user/bought?paid=${offerId}`,
    reviews: '/dashboard/user/reviews',
    becomeAgent: '/dashboard/user/become-agent',
    /** The same with the error of a document that was sent without JavaScript. */
    documentRefused: (why: string) => `/dashboard/user/become-agent?refused=${encodeURIComponent(why)}`,
    makeOffer: (propertyId: string) => `/dashboard/user/make-offer/${propertyId}`,
    payment: (offerId: string) => `/dashboard/user/payment/${offerId}`,
    receipt: (offerId: string) => `/dashboard/user/receipt/${offerId}`,
  },
} as const

/** The query field with the page to return to (D37). */
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

/** Adds the page to return to to the URL of login or register. */
export const withCallback = (path: string, callback: string): string =>
  callback === paths.home ? path : `${path}?${CALLBACK_PARAM}=${encodeURIComponent(callback)}`

/** The URL that renews the session's token and redirects to a page of this site. */
export const withRefresh = (to: string): string => `${paths.refreshSession}?to=${encodeURIComponent(to)}`

/** The first page of a role's dashboard; a suspended account has one page. */
export const dashboardHome = (role: Role): string => (isSuspended(role) ? paths.suspended : paths.area(role))

/** The payment or the receipt of one offer, also as the router asks for its data: "….rsc", "….segments/…". */
const OF_ONE_OFFER = /^\/dashboard\/user\/(?:payment|receipt)\/[^/.]+(?:$|\.)/

/**
 * Where the role redirect sends a person who asks for a path, or `null`
 * if the path lies in the person's own area, or in nobody's (D11). What they offered as a buyer, an agent or administrator still pays:
 * the pages themselves ask whose offer it is.
 */
export function roleRedirect(pathname: string, role: Role): string | null {
  if (!pathname.startsWith(paths.dashboard)) return null
  const home = dashboardHome(role)
  const isShared = [paths.notices, paths.messages].some(
    (shared) => pathname === shared || pathname.startsWith(`${shared}/`),
  )
  if ((isShared || OF_ONE_OFFER.test(pathname)) && !isSuspended(role)) return null
  return pathname === home || pathname.startsWith(`${home}/`) ? null : home
}
