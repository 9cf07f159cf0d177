import { loadHome } from '@/lib/services/home/load-home'
import { getPlace } from '@/lib/services/places/get-place'
import { listPlaces } from '@/lib/services/places/list-places'
import { loadListing } from '@/lib/services/properties/get-listing'
import { listPropertiesFor } from '@/lib/services/properties/list-properties'
import { keep, ofProperty } from '@/lib/transport/content'

/** What pages show to everyone alike: kept apart from the person who reads (docs/decisions/012). */
export const keptHome = keep('home', () => ['lists', 'reviews'], loadHome)

export const keptList = keep('list', () => ['lists'], listPropertiesFor)

export const keptListing = keep('listing', (id) => [ofProperty(id), 'properties'], loadListing)

export const keptPlaces = keep('places', () => ['lists'], listPlaces)

export const keptPlace = keep('place', () => ['lists'], getPlace)
