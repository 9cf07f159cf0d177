import { formatPriceRange } from './money'
import { inGroup, noticeFor } from './notice-row'
import { pluralize } from './pluralize'
import { type AlertKind } from './search-match'
import { priceText, type ShownEnds, shownPriceOfEnds } from './shown-price'

/** "$399,000–440,000", "$425,000", "Price on request" */
function rangeText(ends: ShownEnds): string {
  const price = shownPriceOfEnds(ends)
  return price.kind === 'range' ? formatPriceRange(price.min, price.max) : priceText(price)
}

const sumOf = ({ shownMinMinor, shownMaxMinor }: ShownEnds): number => shownMinMinor + shownMaxMinor

/** How much the middle of a range fell: "−4%"; below one percent "less than 1%". */
function priceDropText(from: ShownEnds, to: ShownEnds): string {
  const percent = Math.round((100 * (sumOf(from) - sumOf(to))) / sumOf(from))
  return percent < 1 ? 'less than 1%' : `−${percent}%`
}

/** The parts that are known, each in its own line. */
const lines = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n') || 'See the home.'

/** The changes of the homes in saved searches (D197, D200). */
export const SEARCH_NOTICES = inGroup('searches', {
  'search-new': {
    happens: 'once',
    person: noticeFor('listing', ({ home, search, prices, location }) => ({
      title: `New in ${search ?? 'your search'}: ${home}`,
      text: lines(prices && rangeText(prices), location),
    })),
  },
  'search-price': {
    happens: { each: ['shownMinMinor', 'shownMaxMinor'] },
    person: noticeFor('listing', ({ home, prices, pricesBefore, location }) => ({
      title: `Price drop: ${home}`,
      text: lines(
        prices &&
          pricesBefore &&
          `${rangeText(pricesBefore)} → ${rangeText(prices)} (${priceDropText(pricesBefore, prices)})`,
        location,
      ),
    })),
  },
  'search-back': {
    happens: 'once',
    person: noticeFor('listing', ({ home, prices, location }) => ({
      title: `Available again: ${home}`,
      text: lines(prices && rangeText(prices), location),
    })),
  },
  'search-digest': {
    happens: 'once',
    person: noticeFor('digest', ({ counts = { new: 1, price: 0, back: 0 } }) => ({
      title: `${pluralize(counts.new + counts.price + counts.back, 'home')} for you: ${[
        ...(counts.new > 0 ? [`${counts.new} new`] : []),
        ...(counts.price > 0 ? [pluralize(counts.price, 'price drop')] : []),
        ...(counts.back > 0 ? [`${counts.back} available again`] : []),
      ].join(', ')}`,
      text: 'From your saved searches.',
    })),
  },
})

/**
 * The kinds about one home, and why each shows it. Their mails are limited (D199), and none is sent for a home that is no
 * longer for sale.
 */
export const HOME_ALERTS: Partial<Record<string, AlertKind>> = {
  'search-new': 'new',
  'search-price': 'price',
  'search-back': 'back',
} satisfies Partial<Record<keyof typeof SEARCH_NOTICES, AlertKind>>

/** The notifications about a shared wishlist, for its owner: once for each visit of a guest (D348). */
export const WISHLIST_NOTICES = inGroup('wishlists', {
  'wishlist-joined': {
    happens: { each: ['author', 'visit'] },
    person: noticeFor('shared-wishlist', () => ({
      title: 'Someone joined your shared wishlist',
      text: 'They see your saved homes, and can add hearts and comments.',
    })),
  },
  'wishlist-reacted': {
    happens: { each: ['author', 'visit'] },
    person: noticeFor('shared-wishlist', ({ home, commented }) => ({
      title: `A guest ${commented ? 'commented on' : 'likes'} ${home}`,
      text: 'Open your shared wishlist to see their hearts and comments.',
    })),
  },
})
