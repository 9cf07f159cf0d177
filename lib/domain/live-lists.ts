/** The lists of the dashboards that follow notifications, each with the noun for a new entry (D339). */
export const LIVE_LISTS = {
  overview: 'update',
  offers: 'answer',
  'buyer-viewings': 'answer',
  searches: 'home',
  reviews: 'update',
  'shared-wishlists': 'update',
  application: 'answer',
  requests: 'answer',
  sales: 'sale',
  listings: 'update',
  'agent-viewings': 'answer',
  'agent-overview': 'update',
  'office-inbox': 'inquiry',
  moderation: 'item',
  transfers: 'transfer',
  'admin-profile': 'item',
  messages: 'message',
  notices: 'notification',
} as const
export type LiveList = keyof typeof LIVE_LISTS
export const LIVE_LIST_NAMES = Object.keys(LIVE_LISTS) as LiveList[]

/** The number of newest notifications that an open page gets. */
export const NEWS_LIMIT = 6

/** The counts of pending tasks that a list follows, because administrators are not notified of new tasks. */
export const COUNTS_OF_LIST: { readonly [List in LiveList]?: readonly ('moderation' | 'money')[] } = {
  moderation: ['moderation'],
  transfers: ['money'],
  'admin-profile': ['moderation', 'money'],
  notices: ['moderation', 'money'],
}
