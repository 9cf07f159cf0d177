import {
  type BreadcrumbList,
  type ItemList,
  type Offer,
  type Organization,
  type RealEstateAgent,
  type RealEstateListing,
  type Thing,
  type WithContext,
} from 'schema-dts'
import { featureLabel, type PropertyType } from './domain/facts'
import { type ListingPicture, picturesOfListing } from './domain/listing-pictures'
import { CURRENCY } from './domain/money'
import { bathroomsOf } from './domain/reso'
import { shownPriceOf } from './domain/shown-price'
import { publicHomePath } from './home-path'
import { paths } from './paths'
import { type AgentPageDto } from './schemas/office'
import { type LicenceDto } from './schemas/licence'
import { type PRICE_FIELD_NAMES } from './schemas/listing-fields'
import { type PlaceListingDto } from './schemas/property'
import { type PublicAgentDto, type PublicHomeDto, type SoldHomeDto } from './schemas/public-home'
import { site } from './site'

/** Returns the absolute URL of a path of this site, and an absolute URL unchanged. */
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

type DescribedListing = Omit<PlaceListingDto, (typeof PRICE_FIELD_NAMES)[number]>

/** The details of a home. Its position is the public one (D67). */
function detailsOf({
  propertyType,
  bedrooms,
  bathrooms,
  livingArea,
  yearBuilt,
  ...listing
}: DescribedListing) {
  const { location: address, latitude, longitude, features } = listing
  return {
    address,
    ...(propertyType !== 'land' && {
      numberOfBedrooms: bedrooms,
      ...(bathrooms !== undefined && { numberOfBathroomsTotal: bathroomsOf(bathrooms).total }),
      ...(livingArea !== undefined && {
        floorSize: { '@type': 'QuantitativeValue' as const, value: livingArea, unitCode: 'MTK' },
      }),
      yearBuilt,
    }),
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates' as const, latitude, longitude } }),
    ...(features?.length && {
      amenityFeature: features.map((name) => ({
        '@type': 'LocationFeatureSpecification' as const,
        name: featureLabel(name),
        value: true,
      })),
    }),
  }
}

/** The home itself as a thing of schema.org, by its type; a plot of land is only a `Place`. */
const HOMES: Record<PropertyType, (details: ReturnType<typeof detailsOf>) => Thing> = {
  house: (details) => ({ '@type': 'SingleFamilyResidence', ...details }),
  apartment: (details) => ({ '@type': 'Apartment', ...details }),
  townhouse: (details) => ({ '@type': 'House', ...details }),
  villa: (details) => ({ '@type': 'House', ...details }),
  cabin: (details) => ({ '@type': 'House', ...details }),
  land: (details) => ({ '@type': 'Place', ...details }),
  other: (details) => ({ '@type': 'Accommodation', ...details }),
}

/** A listing's pictures without its floor plans. */
function photosOf(listing: DescribedListing) {
  const pictures: readonly ListingPicture[] = picturesOfListing(listing)
  return pictures.filter(({ kind }) => kind !== 'plan')
}

/** The details of a listing besides its prices. */
const listingWithoutPrice = (listing: DescribedListing, absolute: Absolute, path: string) =>
  ({
    '@type': 'RealEstateListing',
    name: listing.title,
    url: absolute(path),
    image: photosOf(listing).map(({ url }) => absolute(url)),
    datePosted: listing.listedAt,
    mainEntity: HOMES[listing.propertyType ?? 'other'](detailsOf(listing)),
  }) satisfies RealEstateListing

const availability = (sold: boolean) => `${CONTEXT}/${sold ? 'SoldOut' : 'InStock'}` as const

/** A listing's shown price; none on request. Prices in major units. */
function offerOf(listing: PlaceListingDto) {
  const offer = { '@type': 'Offer', availability: availability(listing.sold) } as const
  const price = shownPriceOf(listing)

  if (price.kind === 'on-request') return offer
  if (price.kind === 'asking')
    return { ...offer, price: price.amount, priceCurrency: CURRENCY } satisfies Offer
  const { min: minPrice, max: maxPrice } = price
  return {
    ...offer,
    priceSpecification: { '@type': 'PriceSpecification', priceCurrency: CURRENCY, minPrice, maxPrice },
  } satisfies Offer
}

/** A listing at teaser level (D9), at its path for visitors. */
const realEstateListing = (listing: PlaceListingDto, absolute: Absolute, path: string) => ({
  ...listingWithoutPrice(listing, absolute, path),
  offers: offerOf(listing),
})

/** One listing, as on its page for signed-in readers. */
export const listingPage = (listing: PlaceListingDto, absolute: Absolute) =>
  ({
    '@context': CONTEXT,
    ...realEstateListing(listing, absolute, paths.property(listing._id)),
  }) satisfies WithContext<RealEstateListing>

/** The agent of a home, without contact details. */
const sellerOf = ({ name, company, licence, slug }: PublicAgentDto, absolute: Absolute) =>
  ({
    '@type': 'RealEstateAgent',
    name,
    ...(slug !== null && { url: absolute(paths.agentPage(slug)) }),
    ...(company !== null && { parentOrganization: organizationNamed(company) }),
    ...credentialOf(licence),
  }) satisfies RealEstateAgent

/** An agent's licence (D431). */
const credentialOf = (licence: LicenceDto | null) =>
  licence && {
    hasCredential: {
      '@type': 'EducationalOccupationalCredential' as const,
      credentialCategory: 'license',
      identifier: licence.number,
      ...(licence.authority !== undefined && { recognizedBy: organizationNamed(licence.authority) }),
      ...(licence.region !== undefined && {
        validIn: { '@type': 'AdministrativeArea' as const, name: licence.region },
      }),
      ...(licence.register !== undefined && { url: licence.register }),
      ...(licence.validUntil !== undefined && { expires: licence.validUntil }),
    },
  }

const organizationNamed = (name: string) => ({ '@type': 'Organization', name }) satisfies Organization

/** One listing, as on its public page (D381); a sold one has no price. */
export function publicHomePage(
  listing: PublicHomeDto | SoldHomeDto,
  agent: PublicAgentDto,
  absolute: Absolute,
): WithContext<RealEstateListing> {
  const seller = sellerOf(agent, absolute)
  return {
    '@context': CONTEXT,
    ...listingWithoutPrice(listing, absolute, publicHomePath(listing)),
    description: listing.description,
    dateModified: listing.updatedAt,
    offers:
      'soldAt' in listing
        ? { '@type': 'Offer', availability: availability(true), seller }
        : { ...offerOf(listing), seller },
  }
}

/** The breadcrumbs of a page; the last one is the page itself. */
export const breadcrumbList = (
  crumbs: readonly { href: string; label: string }[],
  absolute: Absolute,
): WithContext<BreadcrumbList> => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ href, label }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: label,
    item: absolute(href),
  })),
})

/** An agent as shown on their public page (D257). */
export const agentPage = (
  { slug, name, image, company, licence, sold }: AgentPageDto,
  absolute: Absolute,
) => ({
  '@context': CONTEXT,
  '@type': 'RealEstateAgent',
  name,
  url: absolute(paths.agentPage(slug)),
  ...(image !== null && { image: absolute(image) }),
  ...(company !== null && { parentOrganization: organizationNamed(company) }),
  ...credentialOf(licence),
  ...(sold.places.length > 0 && { areaServed: sold.places }),
})

/** The listings of one page of a place, each at its path for visitors. */
export const listingList = (
  listings: readonly PlaceListingDto[],
  absolute: Absolute,
  pathOf: (listing: PlaceListingDto) => string,
) =>
  ({
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: listings.map((listing, i) => ({
      '@type': 'ListItem' as const,
      position: i + 1,
      item: realEstateListing(listing, absolute, pathOf(listing)),
    })),
  }) satisfies WithContext<ItemList>
