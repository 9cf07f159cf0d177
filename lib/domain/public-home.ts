import { DAY_MS } from './dates'
import { isVerifiedStatus, type PropertyStatus } from './property'

/**
 * What visitors read of a home (`PUBLIC_HOMES`): its whole public page, a page at teaser level (D9), or no page of its
 * own.
 */
export const PUBLIC_HOMES = ['full', 'teaser', 'off'] as const
export type PublicHomes = (typeof PUBLIC_HOMES)[number]

export const PUBLIC_PICTURES = 5
export const SIMILAR_HOMES = 4

/** The most URLs in one sitemap. */
export const SITEMAP_LIMIT = 50_000

const SOLD_DAYS = 365

/** The states of a home's public page: its content, sold, or no longer available (D382). */
export type PublicHomeState = 'listed' | 'sold' | 'removed'

/** The state of a home's public page; `null` for a home that the public does not know. */
export function publicHomeState(
  { status, soldAt }: { status: PropertyStatus; soldAt: Date | null },
  now: Date,
): PublicHomeState | null {
  if (!isVerifiedStatus(status)) return null
  if (soldAt === null) return 'listed'
  return now.getTime() - soldAt.getTime() < SOLD_DAYS * DAY_MS ? 'sold' : 'removed'
}
