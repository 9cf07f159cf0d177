import { featureLabel, type PropertyType } from './domain/facts'
import { type ListingPicture, picturesOfListing } from './domain/listing-pictures'
import { CURRENCY } from './domain/money'
import { bathroomsOf } from './domain/reso'
import { paths } from './paths'
import { type AgentPageDto } from './schemas/agent'
import { type PlaceListingDto } from './schemas/property'
import { site } from './site'

/** The absolute address of a path of this site, or of an address that is absolute already. */
type Absolute = (path: string) => string

const CONTEXT = 'https://schema.org'

/** The site as an organisation, for search engines. */
export const organization = (absolute: Absolute) => ({
  '@context': CONTEXT,
  '@type': 'Organization',
  name: site.name,
  description: site.tagline,
  url: absolute(paths.home),
  logo: absolute('/icon.svg'),
  sameAs: Object.values(site.social),
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    email: site.supportEmail,
    telephone: site.supportPhoneLink.replace('tel:', ''),
  },
})

/** The home page's questions with their answers. */
export const faqPage = (items: readonly { question: string; answer: string }[]) => ({
  '@context': CONTEXT,
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The schema.org type of each type of home; there is none for a plot of land. */
const HOMES: Record<PropertyType, string> = {
  house: 'SingleFamilyResidence',
  apartment: 'Apartment',
  townhouse: 'House',
  villa: 'House',
  cabin: 'House',
  land: 'Place',
  other: 'Accommodation',
}

/** The home itself: what is known of it. Its position is the one that the reader may know (D67). */
function home(listing: PlaceListingDto) {
  const { propertyType, bathrooms, livingArea, latitude, longitude, features } = listing
  const isLand = propertyType === 'land'
  return {
    '@type': HOMES[propertyType ?? 'other'],
    address: listing.location,
    ...(!isLand && {
      numberOfBedrooms: listing.bedrooms,
      ...(bathrooms !== undefined && { numberOfBathroomsTotal: bathroomsOf(bathrooms).total }),
      ...(livingArea !== undefined && {
        floorSize: { '@type': 'QuantitativeValue', value: livingArea, unitCode: 'MTK' },
      }),
      yearBuilt: listing.yearBuilt,
    }),
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(features?.length && {
      amenityFeature: features.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name: featureLabel(name),
        value: true,
      })),
    }),
  }
}

/** Its pictures without the plans of its floors. */
function photosOf(listing: PlaceListingDto) {
  const pictures: readonly ListingPicture[] = picturesOfListing(listing)
  return pictures.filter(({ kind }) => kind !== 'plan')
}

/** A listing at teaser level (D9). Prices in major units. */
const realEstateListing = (listing: PlaceListingDto, absolute: Absolute) => ({
  '@type': 'RealEstateListing',
  name: listing.title,
  url: absolute(paths.property(listing._id)),
  image: photosOf(listing).map(({ url }) => absolute(url)),
  datePosted: listing.listedAt,
  mainEntity: home(listing),
  offers: {
    '@type': 'Offer',
    availability: `${CONTEXT}/${listing.sold ? 'SoldOut' : 'InStock'}`,
    priceSpecification: {
      '@type': 'PriceSpecification',
      priceCurrency: CURRENCY.toUpperCase(),
      minPrice: listing.minPrice,
      maxPrice: listing.maxPrice,
    },
  },
})

/** One listing, as its own page tells it. */
export const listingPage = (listing: PlaceListingDto, absolute: Absolute) => ({
  '@context': CONTEXT,
  ...realEstateListing(listing, absolute),
})

/** An agent as shown on their public page (D257). */
export const agentPage = ({ slug, name, image, company, sold }: AgentPageDto, absolute: Absolute) => ({
  '@context': CONTEXT,
  '@type': 'RealEstateAgent',
  name,
  url: absolute(paths.agentPage(slug)),
  ...(image !== null && { image: absolute(image) }),
  ...(company !== null && { parentOrganization: { '@type': 'Organization', name: company } }),
  ...(sold.places.length > 0 && { areaServed: sold.places }),
})

/** The listings of one page of a place. */
export const listingList = (listings: readonly PlaceListingDto[], absolute: Absolute) => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  itemListElement: listings.map((listing, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    item: realEstateListing(listing, absolute),
  })),
})
