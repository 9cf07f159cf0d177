import { pluralize } from './pluralize'

/** The kinds of access that do not need the current session (D62). */
export type Access = {
  /** The number of other open sessions. */
  sessions: number
  hasMailedLinks: boolean
  hasCalendarLink: boolean
  /** How many people have joined the shared wishlist; `null` if the wishlist is not shared. */
  guests: number | null
}

/** The access that "Sign out everywhere else" ends, as text for its question and its result. */
export const describeAccess = ({ sessions, hasMailedLinks, hasCalendarLink, guests }: Access): string[] => [
  ...(sessions > 0 ? [pluralize(sessions, 'other session')] : []),
  ...(hasMailedLinks ? ['unused links in our emails'] : []),
  ...(hasCalendarLink ? ['your calendar link'] : []),
  ...(guests === null ? [] : [sharedWishlist(guests)]),
]

const sharedWishlist = (guests: number) =>
  `your shared wishlist with all hearts and comments (${pluralize(guests, 'guest')})`
