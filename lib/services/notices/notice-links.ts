import 'server-only'
import { type NoticeDoc } from '@/lib/data/collections'
import { type NoticePlace } from '@/lib/domain/notice-row'
import { placeOf } from '@/lib/domain/notices'
import { paths } from '@/lib/paths'

const PLACES: Record<NoticePlace, { label: string; href: (subjectId: string) => string }> = {
  bought: { label: 'See your offers', href: () => paths.user.bought },
  purchase: { label: 'See your purchase', href: paths.user.boughtWith },
  payment: { label: 'Go to the payment', href: paths.user.payment },
  requests: { label: 'See the offers on your listings', href: () => paths.agent.requests },
  sold: { label: 'See what was sold', href: () => paths.agent.sold },
  listings: { label: 'See your listings', href: () => paths.agent.properties },
  listing: { label: 'See the listing', href: paths.property },
  reviews: { label: 'See your reviews', href: () => paths.user.reviews },
  application: { label: 'See your application', href: () => paths.user.becomeAgent },
  profile: { label: 'Go to your dashboard', href: () => paths.dashboard },
}

/** Where a notice leads, and how that is called. */
export function linkOf({ kind, as, subjectId }: Pick<NoticeDoc, 'kind' | 'as' | 'subjectId'>) {
  const { label, href } = PLACES[placeOf(kind, as)]
  return { label, href: href(subjectId.toHexString()) }
}
