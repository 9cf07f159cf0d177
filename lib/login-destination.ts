import { pathOf, paths } from './paths'
import { newMessageSchema } from './schemas/message'
import { joinSharedWishlistSchema } from './schemas/shared-wishlist'

/** The purpose of a login, and the listing that it is about. */
export type LoginDestination = {
  /** After "Sign in to": "see the properties". */
  aim: string
  /** If the listing is public, its title replaces `aim`: "see Lake House". */
  listing?: { id: string; aim: (title: string) => string }
  /** The token of a shared wishlist's link (D348). */
  invitation?: string
}

const LISTING = /^\/properties\/([0-9a-f]{24})$/
const VIEWING = /^\/properties\/([0-9a-f]{24})\/viewing$/
const REPORT = /^\/properties\/[0-9a-f]{24}\/report$/
const JOIN_WISHLIST = pathOf(paths.user.sharedLink(''))
const NEW_MESSAGE = pathOf(paths.newMessage(''))
const MAKE_OFFER = /^\/dashboard\/user\/make-offer\/([0-9a-f]{24})$/

/** The purposes of pages with these path prefixes; the first match applies. */
const AIMS: readonly [string, string][] = [
  [`${paths.properties}?`, 'see what you searched for'],
  [`${paths.properties}/`, 'see this home'],
  [paths.properties, 'see all homes'],
  [paths.user.makeOffer(''), 'make your offer'],
  [paths.user.payment(''), 'continue with your payment'],
  [paths.user.receipt(''), 'see your receipt'],
  [paths.user.bought, 'see your offers'],
  [paths.user.wishlist, 'see your saved homes'],
  [paths.user.shared, 'see the shared wishlist'],
  [paths.user.compare, 'compare your saved homes'],
  [pathOf(paths.user.newSearch('')), 'save your search'],
  [paths.user.searches, 'see your saved searches'],
  [NEW_MESSAGE, 'write to the agent'],
  [paths.messages, 'read your messages'],
  [paths.notices, 'see your notifications'],
  [paths.user.viewings, 'see your viewings'],
  [paths.agent.viewings(), 'see your viewings'],
  [paths.agent.addProperty, 'add your home'],
  [paths.agent.requests, 'see the offers on your homes'],
  [paths.agent.properties, 'see your homes'],
  [paths.dashboard, 'open your dashboard'],
  ['/verify-email', 'verify your email'],
  ['/enquiry', 'send your question'],
]

/** The purpose of the page after login (D163); `null` if it needs no sign-in. */
export function loginDestination(callback: string): LoginDestination | null {
  const aim = AIMS.find(([start]) => callback.startsWith(start))?.[1]
  if (aim === undefined) return null
  const path = pathOf(callback)
  if (REPORT.test(path)) return { aim: 'send your report' }
  const listingId = LISTING.exec(path)?.[1]
  if (listingId !== undefined) return { aim, listing: { id: listingId, aim: (title) => `see ${title}` } }
  const viewingListingId = VIEWING.exec(path)?.[1]
  if (viewingListingId !== undefined)
    return {
      aim: 'book a viewing',
      listing: { id: viewingListingId, aim: (title) => `book a viewing of ${title}` },
    }
  const offerListingId = MAKE_OFFER.exec(path)?.[1]
  if (offerListingId !== undefined)
    return { aim, listing: { id: offerListingId, aim: (title) => `make an offer on ${title}` } }
  const query = new URLSearchParams(callback.split('?')[1])
  const result = joinSharedWishlistSchema.safeParse({ token: query.get('token') })
  if (path === JOIN_WISHLIST && result.success) return { aim, invitation: result.data.token }
  const about = newMessageSchema.safeParse({ property: query.get('property') })
  if (path === NEW_MESSAGE && about.success)
    return { aim, listing: { id: about.data.property, aim: (title) => `ask about ${title}` } }
  return { aim }
}
