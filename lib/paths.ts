import { ownSitePath } from './domain/own-site-path'
import { type DashboardRole, isSuspended, type Role } from './domain/user'
import { HOME } from './site'

const withIds = (path: string, ids: readonly string[]): string =>
  ids.length === 0 ? path : `${path}?${String(new URLSearchParams(ids.map((id) => ['id', id])))}`

/** Every URL of the site; pages do not write any by hand. */
export const paths = {
  home: HOME,
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
  /** The page of the link that invites to an office. */
  joinOffice: (token: string) => `/join-office?token=${encodeURIComponent(token)}`,
  signInLink: (token: string) => `/sign-in-link?token=${encodeURIComponent(token)}`,
  passwordChanged: '/login?notice=password-changed',
  accountDeleted: '/login?notice=account-deleted',
  /** The account area of the header, framed as a page for readers without JavaScript. */
  accountArea: '/reader/account',
  /** A person's notices (D156), for every role. Opening one marks it as read and redirects. */
  notices: '/dashboard/notices',
  /** All notices, with a message that the one of this id is missing. */
  missingNotice: (id: string) => `/dashboard/notices?missing=${encodeURIComponent(id)}`,
  notice: (id: string) => `/dashboard/notices/${id}`,
  /** The conversations of a buyer or agent (D204); with a cursor, an older page of one. */
  messages: '/dashboard/messages',
  unreadMessages: '/dashboard/messages?unread=true',
  newMessage: (propertyId: string) => `/dashboard/messages/new?property=${propertyId}`,
  conversation: (id: string, { cursor, refused }: { cursor?: string; refused?: string | undefined } = {}) => {
    const [name, value] = cursor === undefined ? ['refused', refused] : ['cursor', cursor]
    return `/dashboard/messages/${id}${value === undefined ? '' : `?${name}=${encodeURIComponent(value)}`}`
  },
  /** A conversation with the ready answers open, or with one filled in. */
  readyAnswersIn: (id: string, answer?: string) =>
    `/dashboard/messages/${id}?${answer === undefined ? 'answers=1' : `answer=${answer}`}`,
  /** Uploads a file; a form without JavaScript names the conversation to return to. */
  sendFile: (conversation?: string) =>
    `/api/message-files${conversation === undefined ? '' : `?conversation=${conversation}`}`,
  /** A file; for administrators with the reported message whose case shows it. */
  messageFile: (id: string, caseOf?: string) =>
    `/api/message-files/${id}${caseOf === undefined ? '' : `?case=${caseOf}`}`,
  /** The upload of a listing's document, and its download (D398). */
  uploadDocument: '/api/property-documents',
  propertyDocument: (id: string) => `/api/property-documents/${id}`,
  /** The page that frames a tour or video of a listing, counted from 1 (D397). */
  tour: (propertyId: string, number: number) => `/tours/${propertyId}/${number}`,
  noticesStream: '/api/notices/stream',
  /** The page to unsubscribe, the URL for one-click unsubscribe, and the page after it. */
  unsubscribe: (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`,
  unsubscribeCall: (token: string) => `/api/notices/unsubscribe?token=${encodeURIComponent(token)}`,
  unsubscribed: '/unsubscribe/done',
  /** The download of all personal data of the signed-in person. */
  ownData: '/api/account/data',
  /** The listings as CSV: an agent's own, or all for an administrator. */
  propertiesCsv: '/api/exports/properties.csv',
  /** The agent's own sales of a year. */
  salesCsv: (year: string) => `/api/exports/sales.csv?year=${year}`,
  /** The days of a home with their numbers (D505). */
  numbersCsv: (propertyId: string, days: number) => `/api/properties/${propertyId}/numbers.csv?days=${days}`,
  /** The upload of an import file from a form without JavaScript. */
  sendImport: '/api/imports?dryRun=true',
  rejectedRows: (id: string) => `/api/imports/${id}/rejected.csv`,
  /** The upload of an application's document, and its download. */
  sendDocument: '/api/agent-applications/document',
  document: (applicationId: string) => `/api/agent-applications/${applicationId}/document`,
  /** A listing's open houses: the list that its page fetches, and the page to reserve or add one. */
  openHousesList: (propertyId: string) => `/api/properties/${propertyId}/open-houses`,
  openHouses: (propertyId: string) => `/properties/${propertyId}/open-houses`,
  viewingFile: (id: string) => `/api/viewings/${id}.ics`,
  openHouseFile: (id: string) => `/api/open-houses/${id}/open-house.ics`,
  /** A person's calendar for other programs. */
  calendarFeed: (token: string) => `/api/calendar/${token}.ics`,
  /** Saves a home. */
  wishlistCall: '/api/wishlist',
  seenHomes: '/api/seen-homes',
  reso: '/api/reso',
  properties: '/properties',
  /** Explore with the query of a saved search. */
  explore: (search: string) => (search === '' ? '/properties' : `/properties?${search}`),
  property: (id: string) => `/properties/${id}`,
  bookViewing: (id: string) => `/properties/${id}/viewing`,
  /** The form to report a listing, or a review or message about it. */
  report: (id: string, part: { review?: string | undefined; message?: string | undefined } = {}) => {
    const [named] = Object.entries(part).filter(([, partId]) => partId !== undefined)
    return `/properties/${id}/report${named ? `?${named.join('=')}` : ''}`
  },
  /** MapLibre's worker, and the map data for use without a network; a build writes both. */
  mapWorker: '/map/worker.mjs',
  mapFile: (name: string) => `/map/${name}.json`,
  homes: '/homes',
  /** The page of all places after the one with this slug. */
  homesAfter: (slug: string) => `/homes?after=${encodeURIComponent(slug)}`,
  /** The homes of one place; `placeHref` also builds its other pages. */
  place: (slug: string) => `/homes/${encodeURIComponent(slug)}`,
  /** The numbers of a home for its owner, by a private link (D504). */
  ownerNumbers: (token: string) => `/numbers/${token}`,
  ownerNumbersCsv: (token: string, days: number) => `/api/numbers/${token}.csv?days=${days}`,
  /** Redirects a search from the home page (D255). */
  search: '/search',
  /** An agent's public page; with a cursor, a later page of their homes. */
  agentPage: (slug: string, cursor?: string | null) =>
    `/agents/${encodeURIComponent(slug)}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
  /** An office's public page. */
  officePage: (slug: string) => `/offices/${encodeURIComponent(slug)}`,
  dashboard: '/dashboard',
  area: (role: DashboardRole) => `/dashboard/${role}`,
  suspended: '/dashboard/suspended',
  refreshSession: '/auth/refresh',
  /** The first and last page of the pop-up for signing in with Google. */
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
    /** The log entries about one target. */
    auditOf: (targetId: string) => `/dashboard/admin/audit-log?target=${targetId}`,
    system: '/dashboard/admin/system',
    agents: '/dashboard/admin/manage-users?role=agent',
    /** The form that corrects an agent's licence. */
    licence: (agentId: string) => `/dashboard/admin/licenses/${agentId}`,
    /** Hands over all homes of an agent; the progress of a handover. */
    handOver: (agentId: string) => `/dashboard/admin/hand-over?from=${agentId}`,
    handover: (id: string) => `/dashboard/admin/hand-over?id=${id}`,
  },
  agent: {
    profile: '/dashboard/agent/profile',
    licence: '/dashboard/agent/license',
    /** Uploads the document of a renewal; without JavaScript it leads back to that page. */
    sendDocument: '/api/agent-applications/document?for=license',
    /** The page with the error of a document that was sent without JavaScript. */
    documentRefused: (why: string) => `/dashboard/agent/license?refused=${encodeURIComponent(why)}`,
    addProperty: '/dashboard/agent/add-property',
    importProperties: '/dashboard/agent/import',
    /** An import at this step, or at the step where the agent left it. */
    importOf: (id: string, step?: 'columns' | 'check') =>
      `/dashboard/agent/import?id=${id}${step === undefined ? '' : `&step=${step}`}`,
    /** The start of a new import; `refused` is the error code of a file sent without JavaScript. */
    newImport: (refused?: string) =>
      `/dashboard/agent/import?step=file${refused === undefined ? '' : `&refused=${refused}`}`,
    properties: '/dashboard/agent/my-properties',
    drafts: '/dashboard/agent/my-properties/drafts',
    draft: (id: string) => `/dashboard/agent/my-properties/drafts/${id}`,
    /** Hands over all homes of a member of the office, or one home; the progress of a handover. */
    handOver: (memberId: string) => `/dashboard/agent/hand-over?from=${memberId}`,
    /** Hands over the homes of a selection of My Properties. */
    handOverSelected: (selection: Record<string, string>) =>
      `/dashboard/agent/hand-over?${new URLSearchParams(selection)}`,
    handOverHome: (homeId: string) => `/dashboard/agent/hand-over?home=${homeId}`,
    handover: (id: string) => `/dashboard/agent/hand-over?id=${id}`,
    propertiesTable: '/dashboard/agent/my-properties?view=table',
    /** The page that asks how selected homes change, and the report of a change. */
    changeHomes: '/dashboard/agent/my-properties/change',
    bulkChange: (id: string, from?: number) =>
      `/dashboard/agent/my-properties/changes/${id}${from === undefined ? '' : `?from=${from}`}`,
    edit: (propertyId: string) => `/dashboard/agent/my-properties/${propertyId}/edit`,
    numbers: (propertyId: string) => `/dashboard/agent/my-properties/${propertyId}/numbers`,
    sold: '/dashboard/agent/sold-properties',
    /** The sales of a year by month, with those of one of its months. */
    salesOf: (year: string, month?: string) =>
      `/dashboard/agent/sold-properties?year=${year}${month === undefined ? '' : `&month=${month}`}`,
    saleReceipt: (offerId: string) => `/dashboard/agent/sold-properties/${offerId}`,
    requests: '/dashboard/agent/requested-properties',
    officeInbox: '/dashboard/agent/office/inbox',
    readyAnswers: '/dashboard/agent/ready-answers',
    /** The form of how the office answers. */
    inboxSettings: '/dashboard/agent/office/inbox?settings=1',
    /** Only the offers that the agent can answer, the earliest deadline first. */
    requestsToAnswer: '/dashboard/agent/requested-properties?answer=needed',
    rescheduleViewing: (id: string) => `/dashboard/agent/viewings/${id}`,
    /** The agent's office: its members, or another tab. */
    office: '/dashboard/agent/office',
    officeTab: (tab: string) => `/dashboard/agent/office?tab=${tab}`,
    /** The agent's viewings: the requests, the calendar from a day on, the hours, or those requested as a buyer. */
    viewings: (tab?: 'calendar' | 'availability' | 'as-buyer', day?: string) =>
      `/dashboard/agent/viewings${tab === undefined ? '' : `?tab=${tab}`}${day === undefined ? '' : `&day=${day}`}`,
    /** The calendar from a day on, with the form of a new open house. */
    newOpenHouse: (day: string) => `/dashboard/agent/viewings?tab=calendar&day=${day}&new=open-house`,
  },
  user: {
    profile: '/dashboard/user/profile',
    wishlist: '/dashboard/user/wishlist',
    /** The wishlist with these listings selected for comparison. */
    wishlistWith: (propertyIds: readonly string[]) => withIds('/dashboard/user/wishlist', propertyIds),
    /** The person's shared wishlists, one of them, and the link to join it. */
    shared: '/dashboard/user/shared',
    sharedWishlist: (id: string) => `/dashboard/user/shared/${id}`,
    sharedLink: (token: string) => `/dashboard/user/shared/join?token=${encodeURIComponent(token)}`,
    compare: '/dashboard/user/compare',
    compareOf: (propertyIds: readonly string[]) => withIds('/dashboard/user/compare', propertyIds),
    hiddenHomes: '/dashboard/user/hidden-homes',
    searches: '/dashboard/user/searches',
    /** The form that saves a search of Explore, named by its query. */
    newSearch: (search: string) => `/dashboard/user/searches/new?search=${encodeURIComponent(search)}`,
    editSearch: (id: string) => `/dashboard/user/searches/${id}`,
    digest: (id: string) => `/dashboard/user/searches/digest/${id}`,
    bought: '/dashboard/user/bought',
    /** Only pending and accepted offers. */
    openOffers: '/dashboard/user/bought?status=open',
    purchases: '/dashboard/user/bought?status=bought',
    /** The offers with a confirmation of this purchase at the top. */
    boughtWith: (offerId: string) => `/dashboard/user/bought?paid=${offerId}`,
    reviews: '/dashboard/user/reviews',
    becomeAgent: '/dashboard/user/become-agent',
    /** The page with the error of a document that was sent without JavaScript. */
    documentRefused: (why: string) => `/dashboard/user/become-agent?refused=${encodeURIComponent(why)}`,
    makeOffer: (propertyId: string) => `/dashboard/user/make-offer/${propertyId}`,
    payment: (offerId: string) => `/dashboard/user/payment/${offerId}`,
    receipt: (offerId: string) => `/dashboard/user/receipt/${offerId}`,
    viewings: '/dashboard/user/viewings',
    /** The page to choose another time for a viewing. */
    rescheduleViewing: (id: string) => `/dashboard/user/viewings/${id}`,
    /** The two questions after a viewing (D513). */
    viewingFeedback: (id: string) => `/dashboard/user/viewings/${id}/feedback`,
  },
} as const

/** The query field with the page to return to (D37). */
export const CALLBACK_PARAM = 'callbackUrl'

/** A placeholder for this site's origin: only paths are compared here. */
const THIS_SITE = 'http://site.invalid'

/** The page to return to if it is a path of this site, with query and fragment, else `/` (D37). */
export const safeCallback = (raw: unknown): string =>
  (typeof raw === 'string' && raw.startsWith('/') ? ownSitePath(raw, THIS_SITE) : null) ?? paths.home

/** The path of a URL of this site, without query and fragment. */
export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? url

/** Adds the page to return to to the URL of the login or registration page. */
export const withCallback = (path: string, callback: string): string =>
  callback === paths.home ? path : `${path}?${CALLBACK_PARAM}=${encodeURIComponent(callback)}`

/** The URL that renews the session's token and redirects to a page of this site. */
export const withRefresh = (to: string): string => `${paths.refreshSession}?to=${encodeURIComponent(to)}`

const STARTS: Record<DashboardRole, string> = {
  user: paths.area('user'),
  agent: paths.area('agent'),
  admin: paths.admin.moderation,
}

/** The page at which a role's dashboard starts (D343); a suspended account has one page. */
export const dashboardHome = (role: Role): string => (isSuspended(role) ? paths.suspended : STARTS[role])

/** The person's own profile; the dashboard, which asks to sign in, if nobody is signed in. */
export const ownProfile = (role?: Role): string =>
  role === undefined || isSuspended(role) ? paths.dashboard : paths[role].profile

/** The payment or receipt page of one offer, including the router's data requests: "….rsc", "….segments/…". */
const OF_ONE_OFFER = /^\/dashboard\/user\/(?:payment|receipt)\/[^/.]+(?:$|\.)/

/**
 * Where to redirect a person with this role; `null` if the path is in their own area or shared (D11). Someone who has
 * become an agent or administrator can still pay for earlier offers, so those pages check whose offer it is themselves.
 */
export function roleRedirect(pathname: string, role: Role): string | null {
  if (!pathname.startsWith(paths.dashboard)) return null
  const area = isSuspended(role) ? paths.suspended : paths.area(role)
  const isShared = [paths.notices, paths.messages].some(
    (shared) => pathname === shared || pathname.startsWith(`${shared}/`),
  )
  if ((isShared || OF_ONE_OFFER.test(pathname)) && !isSuspended(role)) return null
  return pathname === area || pathname.startsWith(`${area}/`) ? null : dashboardHome(role)
}
