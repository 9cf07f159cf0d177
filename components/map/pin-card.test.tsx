import { render, screen } from '@testing-library/react'
import { PinCard } from './pin-card'

const answer = (home: object) => {
  globalThis.fetch = (async () => ({ ok: true, json: async () => home })) as unknown as typeof fetch
}

const pin = {
  _id: '6b0190e1bd60d50ba14dd9cd',
  latitude: 32.8,
  longitude: -79.9,
  minPrice: 420_000,
  maxPrice: 485_000,
  title: 'Lake House',
}

test.each([
  [{ underOffer: true }, true],
  [{}, false],
])('marks only a home under offer: %j (D72)', async (input, isSaid) => {
  const home = { image: '/demo/aframe-dusk.jpg', location: 'Charleston', ...input }
  answer(home)
  render(<PinCard pin={pin} onClose={() => undefined} />)
  expect(await screen.findByText('Charleston')).toBeVisible()
  expect(screen.queryByText('Under offer') !== null).toBe(isSaid)
})

test('shows an asking price with its word (D400)', async () => {
  answer({
    image: '/demo/aframe-dusk.jpg',
    location: 'Charleston',
    askingPrice: 450_000,
    priceQualifier: 'offers-over',
  })
  render(<PinCard pin={{ ...pin, minPrice: 450_000, maxPrice: 450_000 }} onClose={() => undefined} />)
  expect(screen.getByText('$450,000')).toBeVisible()
  expect(await screen.findByText('offers over')).toBeVisible()
})
