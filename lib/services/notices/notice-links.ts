import 'server-only'
import { type NoticeDoc } from '@/lib/data/collections'
import { type NoticeTarget } from '@/lib/domain/notice-row'
import { targetOf } from '@/lib/domain/notices'
import { type Role } from '@/lib/domain/user'
import { paths } from '@/lib/paths'

type Place = { label: string; href: (subjectId: string, role: Role) => string }

const PLACES: Record<NoticeTarget, Place> = {
  // The lists of what was offered and bought are in the buyers' area; one offer's pages are there for its buyer, whatever
  // their role is now (D11).
  bought: {
    label: 'See your offers',
    href: (id, role) => (role === 'user' ? paths.user.bought : paths.user.payment(id)),
  },
  purchase: {
    label: 'See your purchase',
    href: (id, role) => (role === 'user' ? paths.user.boughtWith(id) : paths.user.receipt(id)),
  },
  payment: { label: 'Go to the payment', href: paths.user.payment },
  requests: { label: 'See the offers on your listings', href: () => paths.agent.requests },
  sold: { label: 'See your sales', href: () => paths.agent.sold },
  listings: { label: 'See your listings', href: () => paths.agent.properties },
  listing: { label: 'See the listing', href: paths.property },
  reviews: { label: 'See your reviews', href: () => paths.user.reviews },
  application: { label: 'See your application', href: () => paths.user.becomeAgent },
  conversation: { label: 'Reply on Keystead', href: (id) => paths.conversation(id) },
  digest: { label: 'See the homes', href: (id) => paths.user.digest(id) },
  'buyer-viewings': {
    label: 'See your viewings',
    href: (_id, role) => (role === 'user' ? paths.user.viewings : paths.dashboard),
  },
  'agent-viewings': {
    label: 'See your viewings',
    href: (_id, role) => (role === 'agent' ? paths.agent.viewings() : paths.dashboard),
  },
  profile: { label: 'Go to your dashboard', href: () => paths.dashboard },
}

export const noticeLinkLabel = ({ kind, as }: Pick<NoticeDoc, 'kind' | 'as'>): string =>
  PLACES[targetOf(kind, as)].label

/** The URL of a notice's link, for the person's current role. */
export const noticeHref = (
  { kind, as, subjectId }: Pick<NoticeDoc, 'kind' | 'as' | 'subjectId'>,
  role: Role,
): string => PLACES[targetOf(kind, as)].href(subjectId.toHexString(), role)
