import '@testing-library/jest-dom'
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { SmallMap } from './small-map'
import { spotsOf } from './spots'
import { lastMap, type maplibre } from './testing'

// It only supports `import`, and Jest uses `require`.
jest.mock('maplibre-gl', () => jest.requireActual<{ maplibre: typeof maplibre }>('./testing').maplibre(), {
  virtual: true,
})
jest.mock('./basemap', () => ({
  BASEMAP_CREDIT: 'Natural Earth',
  emptyBasemap: () => ({}),
  repaintBasemap: () => {},
  drawBasemap: () => Promise.resolve(),
}))

const BEND = { latitude: 44.06, longitude: -121.34 }

let comeNear = () => {}
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: object[]) => void) {
      comeNear = () => callback([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

it.each([
  ['exact', 'The pin shows the exact location.'],
  ['approximate', 'Approximate location: the property is within the circle.'],
  ['town', 'In or near this town. The agent has not entered the exact location.'],
] as const)('%s: describes the position as text, even without JavaScript', (accuracy, words) => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<SmallMap spots={[{ position: BEND, accuracy }]} place="Bend, Oregon" />)
  expect(page).toHaveTextContent(`Bend, Oregon: 44.06° N, 121.34° W${words}`)
})

it('loads the map only when it is near the viewport', async () => {
  const { container } = render(
    <SmallMap spots={[{ position: BEND, accuracy: 'approximate' }]} place="Bend, Oregon" />,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(container.querySelector('.map')).toBeNull()
  act(comeNear)
  expect(await screen.findByText(/^No streets on this map/)).toBeInTheDocument()
  expect(lastMap().options).toMatchObject({
    interactive: false,
    locale: { 'Map.Title': 'Map of Bend, Oregon' },
  })
  expect(container.querySelector('.map-spot.approximate')).toHaveStyle({
    transform: 'translate(400px, 200px)',
  })
})

it('shows each place once, and none of approximate homes more exactly than everyone may know (D67)', () => {
  const here = { latitude: 44.0628, longitude: -121.3401 }
  expect(
    spotsOf([
      { ...here, positionAccuracy: 'approximate' },
      { latitude: 44.0612, longitude: -121.3434, positionAccuracy: 'approximate' },
      { ...here, positionAccuracy: 'exact' },
      {},
    ]),
  ).toEqual([
    { position: BEND, accuracy: 'approximate' },
    { position: here, accuracy: 'exact' },
  ])
})
