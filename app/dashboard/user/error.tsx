'use client'

import { type PageError } from '@/components/ui/reference'
import { paths } from '@/lib/paths'
import LoadFailed, { type Pages } from '@/app/dashboard/load-failed'

const PAGES: Pages = [
  [paths.user.wishlist, 'Saved Properties', 'Failed to load properties'],
  [paths.user.shared, 'Shared wishlist', 'Failed to load the shared wishlist'],
  [paths.user.compare, 'Compare', 'Failed to load properties'],
  [paths.user.hiddenHomes, 'Hidden homes', 'Failed to load hidden homes'],
  [paths.user.searches, 'Saved searches', 'Failed to load your searches'],
  [paths.user.bought, 'Your Property Offers', 'Failed to load your offers'],
  [paths.user.reviews, 'My Reviews', 'Failed to load reviews'],
  [paths.user.becomeAgent, 'Become an agent', 'Failed to load your application'],
]

export default function BuyerError(props: PageError) {
  return <LoadFailed pages={PAGES} {...props} />
}
