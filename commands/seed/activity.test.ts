import { DAY_MS } from '@/lib/domain/dates'
import { isBought, isHoldingListing, isOpen, OFFER_STATUSES } from '@/lib/domain/offer'
import { isPaused, offerAvailability, PROPERTY_STATUSES } from '@/lib/domain/property'
import { monthOf, monthsUntil } from '@/lib/domain/sales'
import { OFFERS, PAID } from './activity'
import { LISTINGS } from './listings'

const AGENTS = ['agent', 'agent2'] as const
const agentOf = new Map(LISTINGS.map(({ title, agent }) => [title, agent]))
const offersTo = (agent: (typeof AGENTS)[number]) =>
  OFFERS.filter(({ listing }) => agentOf.get(listing) === agent)

test.each(AGENTS)('%s has sales in at least five months of the chart, on any day', (agent) => {
  for (let day = 0; day < 366; day += 1) {
    const now = new Date(Date.UTC(2026, 0, 1) + day * DAY_MS)
    const shownMonths = monthsUntil(now)
    const months = offersTo(agent)
      .filter(({ status }) => isBought(status))
      .map(({ days }) => monthOf(new Date(now.getTime() - (days - PAID) * DAY_MS)))
    expect(new Set(months.filter((month) => shownMonths.includes(month))).size).toBeGreaterThanOrEqual(5)
  }
})

test.each(AGENTS)('%s has competing offers on at least three homes', (agent) => {
  const homes = offersTo(agent)
    .filter(({ status }) => isOpen(status))
    .map(({ listing }) => listing)
  const contested = new Set(homes.filter((home, i) => homes.indexOf(home) !== i))
  expect(contested.size).toBeGreaterThanOrEqual(3)
})

test('has listings in every status but paused, and offers in every status', () => {
  expect(new Set(LISTINGS.map(({ status }) => status))).toEqual(
    new Set(PROPERTY_STATUSES.filter((status) => !isPaused(status))),
  )
  const own = OFFERS.filter(({ buyer }) => buyer === 'buyer')
  expect(new Set(own.map(({ status }) => status))).toEqual(new Set(OFFER_STATUSES))
})

test.each(OFFERS.map((offer) => [`${offer.buyer} on ${offer.listing}`, offer] as const))(
  'the offer of %s is possible',
  (_, { listing, buyer, amount, status, days }) => {
    const home = LISTINGS.find(({ title }) => title === listing)
    if (!home) throw new Error(`${listing} is not listed`)
    expect(offerAvailability({ status: home.status, sold: false }).open).toBe(true)
    expect(amount).toBeGreaterThanOrEqual(home.minPrice)
    expect(amount).toBeLessThanOrEqual(home.maxPrice)
    expect(days).toBeLessThan(home.days)
    // One open offer per buyer (D28), one claim (D29), none open on a sold listing.
    const others = OFFERS.filter((other) => other.listing === listing)
    expect(others.filter((other) => other.buyer === buyer && isOpen(other.status)).length).toBeLessThan(2)
    expect(others.filter((other) => isHoldingListing(other.status)).length).toBeLessThan(2)
    if (others.some((other) => isBought(other.status))) expect(isOpen(status)).toBe(false)
  },
)
