import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { loadHome } from '@/lib/services/home/load-home'
import { getPlace } from '@/lib/services/places/get-place'
import { listPlaces } from '@/lib/services/places/list-places'
import { loadListing } from '@/lib/services/properties/get-listing'
import { listPropertiesFor } from '@/lib/services/properties/list-properties'
import { cache, ofProperty } from '@/lib/transport/content'

/** What pages show to everyone alike: kept apart from the person who reads (ADR 012). */
export const cachedHome = cache('home', () => ['lists', 'reviews'], loadHome)

/** The first part of the list in each of its orders is everyone's; searches and long parts are one person's. */
export const cachedList = cache(
  'list',
  (_reader, { location = '', limit = EXPLORE_PAGE_SIZE }) =>
    location === '' && limit === EXPLORE_PAGE_SIZE ? ['lists'] : ['lists', 'searched'],
  listPropertiesFor,
)

export const cachedListing = cache('listing', (id) => [ofProperty(id), 'properties'], loadListing)

export const cachedPlaces = cache(
  'places',
  (_actor, { after }) => (after === '' ? ['lists'] : ['lists', 'searched']),
  listPlaces,
)

export const cachedPlace = cache(
  'place',
  (_actor, { cursor }) => (cursor === undefined ? ['lists'] : ['lists', 'searched']),
  getPlace,
)
