import { render, screen } from '@testing-library/react'
import { PinCard } from './pin-card'

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
])('marks a home under offer: %j (D72)', async (input, isSaid) => {
  const shown = { image: '/demo/aframe-dusk.jpg', location: 'Charleston', ...input }
  globalThis.fetch = (async () => ({ ok: true, json: async () => shown })) as unknown as typeof fetch
  render(<PinCard pin={pin} onClose={() => undefined} />)
  expect(await screen.findByText('Charleston')).toBeVisible()
  expect(screen.queryByText('Under offer') !== null).toBe(isSaid)
})
