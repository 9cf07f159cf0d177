import { toStored, toUpdateOperators } from '@/lib/data/listing-values'
import { isHoldingListing } from '@/lib/domain/offer'
import { isVerifiedStatus } from '@/lib/domain/property'
import { readSearch } from '@/lib/domain/saved-search'
import { searchMatcher } from '@/lib/domain/search-match'
import { OFFERS } from './activity'
import { makeProperty, makeUser } from './documents'
import { LISTINGS } from './listings'
import { valuesOf } from './listings/values'
import { SEARCHES } from './searches'

const agent = makeUser({})
const announcements = SEARCHES.flatMap(({ name, text, announced }) =>
  announced.map(({ listing }) => [name, listing, text] as const),
)

test.each(announcements)('“%s” finds %s, which is available', (_, title, text) => {
  const listing = LISTINGS.find((item) => item.title === title)
  if (!listing) throw new Error(`${title} is not listed`)
  const home = makeProperty(agent, toUpdateOperators(toStored(valuesOf(listing))).$set)
  expect(searchMatcher({ filters: readSearch(text) }, new Date())(home)).toBe(true)
  expect(isVerifiedStatus(listing.status)).toBe(true)
  expect(OFFERS.some((offer) => offer.listing === title && isHoldingListing(offer.status))).toBe(false)
})
