import { CURRENCY } from './domain/money'
import { paths } from './paths'
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

/** The listings of one page of a place, at teaser level (D9). Prices in major units. */
export const listingList = (listings: readonly PlaceListingDto[], absolute: Absolute) => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  itemListElement: listings.map((listing, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    item: {
      '@type': 'RealEstateListing',
      name: listing.title,
      url: absolute(paths.property(listing._id)),
      image: absolute(listing.image),
      datePosted: listing.createdAt,
      contentLocation: { '@type': 'Place', name: listing.location },
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: CURRENCY.toUpperCase(),
        lowPrice: listing.minPrice,
        highPrice: listing.maxPrice,
      },
    },
  })),
})
