import { faqPage, listingList, organization } from './structured-data'

const absolute = (path: string) => new URL(path, 'https://keystead.test').href

it('names the organisation with its addresses', () => {
  expect(organization(absolute)).toMatchObject({
    '@type': 'Organization',
    name: 'Keystead',
    url: 'https://keystead.test/',
    logo: 'https://keystead.test/icon.svg',
    contactPoint: { email: 'support@keystead.example', telephone: '+15550100140' },
  })
})

it('gives every question its answer', () => {
  expect(faqPage([{ question: 'Why?', answer: 'Because.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
  ])
})

it('lists listings in their order, with absolute addresses and their price ranges', () => {
  const listing = {
    _id: '6b0190e1bd60d50ba14dd9e6',
    title: 'Lake House',
    location: 'Bend, Oregon',
    minPrice: 420_000,
    maxPrice: 485_000.5,
    image: '/demo/aframe-dusk.jpg',
    status: 'verified' as const,
    sold: false,
    createdAt: '2025-01-05T10:00:00.000Z',
  }
  const uploaded = { ...listing, image: 'https://res.cloudinary.com/keystead/image/upload/v1/a.jpg' }
  const { itemListElement } = listingList([listing, uploaded], absolute)
  expect(itemListElement.map(({ position }) => position)).toEqual([1, 2])
  expect(itemListElement[0]?.item).toEqual({
    '@type': 'RealEstateListing',
    name: 'Lake House',
    url: 'https://keystead.test/properties/6b0190e1bd60d50ba14dd9e6',
    image: 'https://keystead.test/demo/aframe-dusk.jpg',
    datePosted: '2025-01-05T10:00:00.000Z',
    contentLocation: { '@type': 'Place', name: 'Bend, Oregon' },
    offers: { '@type': 'AggregateOffer', priceCurrency: 'USD', lowPrice: 420_000, highPrice: 485_000.5 },
  })
  expect(itemListElement[1]?.item.image).toBe(uploaded.image)
})
