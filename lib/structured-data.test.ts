import { publicHomePath } from './home-path'
import {
  agentPage,
  breadcrumbList,
  faqPage,
  listingList,
  listingPage,
  organization,
  publicHomePage,
} from './structured-data'

const absolute = (path: string) => new URL(path, 'https://keystead.test').href

it('names the organisation with its URLs', () => {
  expect(organization(absolute)).toMatchObject({
    '@type': 'Organization',
    name: 'Keystead',
    url: 'https://keystead.test/',
    logo: 'https://keystead.test/icon.svg',
    contactPoint: { email: 'support@keystead.example', telephone: '+15550100140' },
  })
})

it('has every question with its answer', () => {
  expect(faqPage([{ question: 'Why?', answer: 'Because.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
  ])
})

const LISTING = {
  _id: '6b0190e1bd60d50ba14dd9e6',
  title: 'Lake House',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000.5,
  image: '/demo/aframe-dusk.jpg',
  status: 'verified' as const,
  sold: false,
  createdAt: '2025-01-05T10:00:00.000Z',
  listedAt: '2025-01-05T10:00:00.000Z',
}

it('lists listings in order, with absolute URLs and price ranges', () => {
  const uploaded = { ...LISTING, image: 'https://res.cloudinary.com/keystead/image/upload/v1/a.jpg' }
  const { itemListElement } = listingList([LISTING, uploaded], absolute, publicHomePath)
  expect(itemListElement.map(({ position }) => position)).toEqual([1, 2])
  expect(itemListElement[0]?.item).toEqual({
    '@type': 'RealEstateListing',
    name: 'Lake House',
    url: 'https://keystead.test/homes/bend-oregon/lake-house-6b0190e1bd60d50ba14dd9e6',
    image: ['https://keystead.test/demo/aframe-dusk.jpg'],
    datePosted: '2025-01-05T10:00:00.000Z',
    mainEntity: { '@type': 'Accommodation', address: 'Bend, Oregon' },
    offers: {
      '@type': 'Offer',
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'PriceSpecification',
        priceCurrency: 'USD',
        minPrice: 420_000,
        maxPrice: 485_000.5,
      },
    },
  })
  expect(itemListElement[1]?.item.image).toEqual([uploaded.image])
})

it('describes a home with its facts, features and photos', () => {
  const page = listingPage(
    {
      ...LISTING,
      propertyType: 'house',
      bedrooms: 3,
      bathrooms: 2.5,
      livingArea: 140.5,
      yearBuilt: 1978,
      latitude: 44.06,
      longitude: -121.32,
      features: ['garden', 'heat-pump'],
      images: [{ url: '/a.jpg' }, { url: '/plan.png', kind: 'plan' }, { url: '/b.jpg', kind: 'photo' }],
      sold: true,
    },
    absolute,
  )
  expect(page).toMatchObject({
    '@context': 'https://schema.org',
    image: ['https://keystead.test/a.jpg', 'https://keystead.test/b.jpg'],
    mainEntity: {
      '@type': 'SingleFamilyResidence',
      address: 'Bend, Oregon',
      numberOfBedrooms: 3,
      numberOfBathroomsTotal: 3,
      floorSize: { '@type': 'QuantitativeValue', value: 140.5, unitCode: 'MTK' },
      yearBuilt: 1978,
      geo: { '@type': 'GeoCoordinates', latitude: 44.06, longitude: -121.32 },
      amenityFeature: [
        { '@type': 'LocationFeatureSpecification', name: 'Garden', value: true },
        { '@type': 'LocationFeatureSpecification', name: 'Heat pump', value: true },
      ],
    },
    offers: { availability: 'https://schema.org/SoldOut' },
  })
})

it.each([
  ['apartment', 'Apartment'],
  ['villa', 'House'],
  ['land', 'Place'],
  ['other', 'Accommodation'],
] as const)('maps the type %s to %s', (propertyType, type) => {
  expect(listingPage({ ...LISTING, propertyType }, absolute).mainEntity).toMatchObject({ '@type': type })
})

it('describes land by the facts of land', () => {
  const { mainEntity } = listingPage(
    { ...LISTING, propertyType: 'land', livingArea: 9, bedrooms: 0 },
    absolute,
  )
  expect(mainEntity).toEqual({ '@type': 'Place', address: 'Bend, Oregon' })
})

it('describes an agent by company and places, omitting what is missing', () => {
  const agent = {
    slug: 'theo-brandt-1',
    name: 'Theo Brandt',
    image: null,
    company: null,
    licence: null,
    verifiedAt: null,
    homes: { items: [], total: 0, next: null },
    sold: { count: 0, places: [] },
    answers: null,
    rating: { count: 0, average: 0 },
    reviews: [],
  }
  const base = {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name: 'Theo Brandt',
    url: 'https://keystead.test/agents/theo-brandt-1',
  }
  expect(agentPage(agent, absolute)).toEqual(base)
  const sold = { count: 3, places: ['Bend, Oregon'] }
  expect(agentPage({ ...agent, image: '/theo.jpg', company: 'Brandt', sold }, absolute)).toEqual({
    ...base,
    image: 'https://keystead.test/theo.jpg',
    parentOrganization: { '@type': 'Organization', name: 'Brandt' },
    areaServed: ['Bend, Oregon'],
  })
})

describe('a public page of a home (D381)', () => {
  const agent = {
    name: 'Theo Brandt',
    image: null,
    company: 'Cascade Homes',
    licence: null,
    slug: 'theo-brandt-1',
  }
  const updatedAt = '2025-02-05T10:00:00.000Z'
  const home = { ...LISTING, description: 'Three bedrooms.', updatedAt, pictureCount: 1 }

  it('names the home, its price range and its agent, without contact details', () => {
    const withContext = publicHomePage(home, agent, absolute)
    expect(withContext).toMatchObject({
      '@type': 'RealEstateListing',
      url: 'https://keystead.test/homes/bend-oregon/lake-house-6b0190e1bd60d50ba14dd9e6',
      dateModified: updatedAt,
      offers: {
        '@type': 'Offer',
        availability: 'https://schema.org/InStock',
        priceSpecification: { minPrice: 420_000, maxPrice: 485_000.5 },
        seller: { name: 'Theo Brandt', url: 'https://keystead.test/agents/theo-brandt-1' },
      },
    })
    expect(JSON.stringify(withContext)).not.toMatch(/email|telephone|streetAddress/)
  })

  it('has the license of its agent, as a credential (D431)', () => {
    const licence = {
      number: 'OR-201',
      authority: 'Oregon Real Estate Agency',
      region: 'Oregon',
      register: 'https://register.example/OR-201',
      validUntil: '2027-03-31',
    }
    const hasCredential = {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'license',
      identifier: 'OR-201',
      recognizedBy: { '@type': 'Organization', name: 'Oregon Real Estate Agency' },
      validIn: { '@type': 'AdministrativeArea', name: 'Oregon' },
      url: 'https://register.example/OR-201',
      expires: '2027-03-31',
    }
    expect(publicHomePage(home, { ...agent, licence }, absolute)).toMatchObject({
      offers: { seller: { hasCredential } },
    })
    expect(JSON.stringify(publicHomePage(home, agent, absolute))).not.toContain('hasCredential')
  })

  it('omits the prices of a sold home', () => {
    const { minPrice, maxPrice, ...unpriced } = home
    const withContext = publicHomePage({ ...unpriced, sold: true, soldAt: updatedAt }, agent, absolute)
    expect(withContext.offers).toEqual({
      '@type': 'Offer',
      availability: 'https://schema.org/SoldOut',
      seller: expect.anything() as unknown,
    })
    for (const price of [minPrice, maxPrice]) expect(JSON.stringify(withContext)).not.toContain(String(price))
  })

  it('numbers its breadcrumbs', () => {
    expect(breadcrumbList([{ href: '/homes', label: 'Homes' }], absolute)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Homes', item: 'https://keystead.test/homes' },
      ],
    })
  })
})
