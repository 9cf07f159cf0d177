import { type LiveList } from './live-lists'
import { type NoticeGroup, type NoticeRecipient } from './notice-row'
import { groupOf, type NoticeKind, type NOTICES } from './notices'

type Lists = readonly [LiveList, ...LiveList[]]

type RecipientsIn<Group extends NoticeGroup> = {
  [Kind in NoticeKind]: (typeof NOTICES)[Kind]['group'] extends Group
    ? Extract<keyof (typeof NOTICES)[Kind], NoticeRecipient>
    : never
}[NoticeKind]

/**
 * The lists that a notification of each group moves for its recipients, besides the list of notifications itself. Does
 * not compile without a list for each recipient of each kind.
 */
const LISTS_OF_GROUP: { [Group in NoticeGroup]: Record<RecipientsIn<Group>, Lists> } = {
  offers: { buyer: ['offers', 'overview'], agent: ['requests', 'listings', 'agent-overview'] },
  payments: { buyer: ['offers', 'overview'], agent: ['requests', 'sales', 'listings', 'agent-overview'] },
  listings: { agent: ['listings', 'requests'] },
  // The reviews of a listing are on its public page only.
  reviews: { agent: ['notices'], person: ['reviews'] },
  wishlists: { person: ['shared-wishlists'] },
  searches: { person: ['searches', 'overview'] },
  messages: { buyer: ['messages', 'overview'], agent: ['messages', 'agent-overview', 'office-inbox'] },
  viewings: {
    buyer: ['buyer-viewings', 'overview'],
    agent: ['agent-viewings', 'agent-overview', 'office-inbox'],
  },
  account: { person: ['application'], agent: ['office-inbox'] },
}

/** The lists that a notification moves for its recipient (D339). */
export function listsMovedBy(kind: NoticeKind, as: NoticeRecipient): LiveList[] {
  const lists: Partial<Record<NoticeRecipient, Lists>> = LISTS_OF_GROUP[groupOf(kind)]
  return [...new Set<LiveList>([...(lists[as] ?? []), 'notices'])]
}
