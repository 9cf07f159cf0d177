import { type HistoryDoc, type PropertyDoc } from '@/lib/data/collections'
import { changesBetween, initialChanges, hasOtherPictures, historyOf } from '@/lib/data/history'
import { priceChange } from '@/lib/data/properties'
import { isHidden, NEW_LISTING_STATUS } from '@/lib/domain/property'
import { shownEndsOf } from '@/lib/domain/shown-price'
import { demoMinor } from './amounts'
import { type Listing } from './listings/listing'

/** How many days administrators take to decide on a demo listing. */
const DECISION_DAYS = 1.5

type Step = { days: number; change: Partial<PropertyDoc> }

type Prices = Pick<Listing, 'minPrice' | 'maxPrice' | 'askingPrice'>

const inMinor = ({ minPrice, maxPrice, askingPrice }: Prices) => ({
  minPriceMinor: demoMinor(minPrice),
  maxPriceMinor: demoMinor(maxPrice),
  ...(askingPrice !== undefined && { askingPriceMinor: demoMinor(askingPrice) }),
})

/** The changes of the listing, oldest first. */
function stepsOf(listing: PropertyDoc, { days, earlier = [], later, ...now }: Listing): Step[] {
  const prices = [...earlier, now].map(inMinor)
  const { status, images } = listing
  const all: Step[] = [
    { days: days - DECISION_DAYS, change: { status } },
    ...earlier.map(({ until }, i) => ({ days: until, change: { ...prices[i + 1] } })),
    ...(later && images ? [{ days: later.days, change: { images } }] : []),
  ]
  const first = {
    ...prices[0],
    status: NEW_LISTING_STATUS,
    ...(images && { images: images.slice(0, images.length - (later?.pictures ?? 0)) }),
  }
  return [{ days, change: first }, ...all.toSorted((a, b) => b.days - a.days)]
}

/** The ends of a demo listing's shown price `days` days ago. */
export const shownDaysAgo = ({ earlier = [], ...now }: Listing, days: number) =>
  shownEndsOf({
    ...inMinor(earlier.find(({ until }) => until < days) ?? now),
    priceQualifier: now.priceQualifier,
  })

/** The listing with the fields of its last change, and its history. */
export function withHistory(
  listing: PropertyDoc,
  seedListing: Listing,
  ago: (days: number) => Date,
): { property: PropertyDoc; history: HistoryDoc[] } {
  const [first, ...steps] = stepsOf(listing, seedListing)
  const { rejectionReason: reason } = seedListing
  const original = { ...listing, ...first?.change }
  return steps.reduce(
    ({ property, history }, { days, change }) => {
      const at = ago(days)
      const next = { ...property, ...change }
      const changes = changesBetween(property, next)
      return {
        property: {
          ...next,
          ...(priceChange(property, next, at) as Partial<PropertyDoc>),
          ...(hasOtherPictures(property, next) && { picturesChangedAt: at }),
          ...(changes.length > 0 && { updatedAt: at }),
          ...(change.status &&
            isHidden(change.status) &&
            reason !== undefined && { rejection: { at, reason } }),
        },
        history: [...history, ...historyOf(listing._id, at, changes)],
      }
    },
    { property: original, history: historyOf(listing._id, listing.createdAt, initialChanges(original)) },
  )
}
