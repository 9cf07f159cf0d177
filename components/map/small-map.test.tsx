import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { formatPosition } from '@/lib/domain/position'
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
  basemapFiles: () => Promise.resolve({ names: { cells: [] }, shore: { coordinates: [[[-122, 44.5]]] } }),
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
  ['approximate', 'Approximate location: the home is within the circle.'],
  ['town', 'In or near this town. The agent has not entered the exact location.'],
] as const)('%s: describes the position as text, even without JavaScript', (accuracy, words) => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(
    <SmallMap spots={[{ position: BEND, accuracy }]} place="Bend, Oregon" position={formatPosition(BEND)} />,
  )
  expect(page).toHaveTextContent(`Bend, Oregon: 44.06° N, 121.34° W${words}`)
})

it('loads the map only when it is near the viewport', async () => {
  const { container } = render(
    <SmallMap
      spots={[{ position: BEND, accuracy: 'approximate' }]}
      place="Bend, Oregon"
      position={formatPosition(BEND)}
    />,
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
    // The water is in the other corner.
    transform: 'translate(785px, 392px)',
  })
})

const showMap = async (styleUrl?: string) => {
  render(
    <SmallMap
      spots={[{ position: BEND, accuracy: 'approximate' }]}
      place="Bend, Oregon"
      position={formatPosition(BEND)}
      styleUrl={styleUrl}
    />,
  )
  act(comeNear)
  await waitFor(() => expect(document.querySelector('.map-spot')).not.toBeNull())
  return lastMap()
}

it('shows the water nearby on a map without streets, and only the circle on one with streets (D359)', async () => {
  expect((await showMap()).options.bounds).toEqual([
    -122,
    expect.closeTo(44.05),
    expect.closeTo(-121.33),
    44.5,
  ])
  cleanup()
  expect((await showMap('https://tiles.test/style.json')).options.bounds).toEqual([
    expect.closeTo(-121.35),
    expect.closeTo(44.05),
    expect.closeTo(-121.33),
    expect.closeTo(44.07),
  ])
})

it("has a scale in the units of the home's country, until the reader chooses (D359)", async () => {
  const units = async () => (await showMap()).controls
  expect(await units()).toMatchObject([{ options: { unit: 'imperial' } }])
  cleanup()
  Object.assign(document.documentElement.dataset, { units: 'metric', unitsChosen: '' })
  expect(await units()).toMatchObject([{ options: { unit: 'metric' } }])
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
