import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps } from 'react'
import { ExploreMap } from './explore-map'
import { MAP_RESULTS, lastMap, type maplibre } from './testing'
import { itInFull } from '@/test/support/tier'

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

const CHARLESTON = { west: -80, south: 32.7, east: -79.8, north: 32.9 }
const AREA = [
  { latitude: 32.85, longitude: -79.95 },
  { latitude: 32.85, longitude: -79.9 },
  { latitude: 32.75, longitude: -79.9 },
]

type Props = ComponentProps<typeof ExploreMap>

const NOTHING = { onBounds: () => {}, onArea: () => {} }

const json = (body: object, status = 200) => ({ ok: status < 400, status, json: async () => body })
const fetchMock = jest.fn<Promise<unknown>, [string, { signal: AbortSignal }]>()
const queries = () => fetchMock.mock.calls.map(([href]) => new URLSearchParams(href.split('?')[1]))

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue(json(MAP_RESULTS))
  globalThis.fetch = fetchMock as unknown as typeof fetch
})

function show(query: Partial<Props['query']> = { bounds: CHARLESTON }) {
  const props = {
    query: { location: '', verified: false, ...query },
    onBounds: jest.fn<void, Parameters<Props['onBounds']>>(),
    onArea: jest.fn<void, Parameters<Props['onArea']>>(),
  }
  const list = (
    <article>
      <a href={`/properties/${'b'.repeat(24)}`}>Painted Row</a>
    </article>
  )
  const at = (more: Partial<Props['query']>) => (
    <>
      {list}
      <ExploreMap {...props} query={{ ...props.query, ...more }} />
    </>
  )
  const { rerender } = render(at({}))
  return { ...props, change: (more: Partial<Props['query']>) => rerender(at(more)) }
}

const marks = async () =>
  within(await screen.findByRole('list', { name: 'Homes on the map' })).getAllByRole('button')

it("shows results as buttons in reading order, with short prices and the homes' titles", async () => {
  show()
  expect((await marks()).map((mark) => mark.getAttribute('aria-label'))).toEqual([
    '9 homes here, show them',
    '$980K–1.2M, Harbour House',
    '$540–595K, Painted Row',
  ])
  expect(screen.getByText('11 homes on the map')).toHaveAttribute('role', 'status')
  expect(Object.fromEntries(queries()[0] ?? [])).toEqual({ bounds: '-80,32.7,-79.8,32.9', zoom: '1' })
})

it('states that the base map has no streets, but not for a style with streets', async () => {
  const { unmount } = render(<ExploreMap query={{ location: '', verified: false }} {...NOTHING} />)
  await marks()
  expect(screen.getByText(/^No streets on this map/)).toBeInTheDocument()
  unmount()
  render(
    <ExploreMap
      query={{ location: '', verified: false }}
      {...NOTHING}
      styleUrl="https://tiles.test/{theme}.json"
    />,
  )
  await marks()
  expect(screen.queryByText(/^No streets on this map/)).toBeNull()
  expect(lastMap().options).toMatchObject({ style: 'https://tiles.test/dark.json' })
})

it.each([
  [{ total: 1000, relation: 'gte' }, 'At least 1,000 homes on the map'],
  [{ total: 1, relation: 'gte' }, 'At least 1 home on the map'],
  [{ total: 1, relation: 'eq' }, '1 home on the map'],
] as const)('shows %j as "%s"', async (count, words) => {
  fetchMock.mockResolvedValue(json({ ...MAP_RESULTS, ...count }))
  show()
  expect(await screen.findByText(words)).toBeInTheDocument()
})

it.each([
  [0, 'eq', null],
  [0, 'gte', null],
  [1, 'eq', '1 home is not on the map'],
  [3, 'eq', '3 homes are not on the map'],
  [3, 'gte', 'At least 3 homes are not on the map'],
  [1001, 'gte', 'More than 1,000 homes are not on the map'],
] as const)(
  'with %d (%s) homes without a position shows %j and a link to the list',
  async (unplaced, unplacedRelation, words) => {
    fetchMock.mockResolvedValue(json({ ...MAP_RESULTS, unplaced, unplacedRelation }))
    show({ bounds: CHARLESTON, bedrooms: 2 })
    await marks()
    const link = screen.queryByRole('link', { name: /not on the map/ })
    expect(link?.textContent ?? null).toBe(words)
    if (link) expect(link).toHaveAttribute('href', '/properties?bedrooms=2')
  },
)

it('says how many homes its price filter leaves out (D404)', async () => {
  fetchMock.mockResolvedValue(json({ ...MAP_RESULTS, onRequest: 2 }))
  show({ bounds: CHARLESTON, minPrice: 100_000 })
  expect(await screen.findByText('2 homes whose price is on request are not included.')).toBeVisible()
})

itInFull('draws at most 400 marks', async () => {
  const pins = Array.from({ length: 500 }, (_, i) => ({
    ...MAP_RESULTS.pins[0],
    _id: `home-${i}`,
    latitude: 32.75 + i / 10_000,
  }))
  fetchMock.mockResolvedValue(json({ ...MAP_RESULTS, pins }))
  show()
  expect(await marks()).toHaveLength(400)
})

it('jumps to a search, and moves to a cluster', async () => {
  const { change } = show({})
  await marks()
  change({ bounds: CHARLESTON })
  await waitFor(() => expect(lastMap().fitOptions).toHaveLength(2))
  expect(lastMap().fitOptions).toEqual([
    expect.objectContaining({ animate: false }),
    expect.objectContaining({ animate: false }),
  ])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '9 homes here, show them' })))
  expect(lastMap().fitOptions[2]).toMatchObject({ linear: true, duration: 220 })
})

it('moves to all results if the URL has no bounds, without changing the URL', async () => {
  const { onBounds } = show({ location: ' South Carolina', verified: true, bedrooms: 2 })
  await marks()
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2))
  expect(Object.fromEntries(queries()[0] ?? [])).toEqual({
    location: 'South Carolina',
    verified: 'true',
    bedrooms: '2',
    bounds: '-180,-85,180,85',
    zoom: '0',
  })
  expect(lastMap().view).toEqual({ west: -79.96, south: 32.77, east: -79.92, north: 32.81 })
  expect(onBounds).not.toHaveBeenCalled()
})

it('searches once after a move by hand, and aborts the previous request', async () => {
  const { onBounds, change } = show()
  await marks()
  fetchMock.mockReturnValueOnce(new Promise(() => {}))
  act(() => lastMap().moveBy(0.1, 0))
  const pending = fetchMock.mock.calls.at(-1)?.[1].signal
  expect(pending?.aborted).toBe(false)
  act(() => lastMap().moveBy(0.1, 0))
  expect(pending?.aborted).toBe(true)
  const bounds = { west: -79.8, south: 32.7, east: -79.6, north: 32.9 }
  expect(onBounds).toHaveBeenLastCalledWith(bounds)
  await waitFor(() => expect(screen.getByText('11 homes on the map')).toHaveAttribute('aria-busy', 'false'))
  const before = fetchMock.mock.calls.length
  change({ bounds })
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(fetchMock).toHaveBeenCalledTimes(before)
})

it('follows bounds that the URL gets from elsewhere', async () => {
  const { change } = show()
  await marks()
  change({ bounds: { west: 170, south: -45, east: -170, north: -40 } })
  await waitFor(() => expect(queries().at(-1)?.get('bounds')).toBe('170,-45,-170,-40'))
  expect(lastMap().view).toEqual({ west: 170, south: -45, east: 190, north: -40 })
})

it('searches a move only on request while following is off', async () => {
  const { onBounds } = show()
  await marks()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Search as I move the map' }))
  act(() => lastMap().moveBy(0.1, 0))
  expect(fetchMock).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Search this area' }))
  expect(onBounds).toHaveBeenCalledWith({ west: -79.9, south: 32.7, east: -79.7, north: 32.9 })
  expect(fetchMock).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull())
})

it('zooms to the homes of a cluster and keeps the focus on the map', async () => {
  const { onBounds } = show()
  const [cluster] = await marks()
  // A cluster hides the homes in it, so it is always searched.
  fireEvent.click(screen.getByRole('checkbox', { name: 'Search as I move the map' }))
  await act(async () => fireEvent.click(cluster as HTMLElement))
  expect(onBounds).toHaveBeenCalledWith({ west: -79.96, south: 32.79, east: -79.94, north: 32.81 })
  expect(lastMap().getCanvas()).toHaveFocus()
})

it('highlights card and pin together', async () => {
  show()
  const [, , pin] = await marks()
  const card = screen.getByRole('article')
  fireEvent.focusIn(screen.getByRole('link', { name: 'Painted Row' }))
  expect(pin).toHaveClass('is-highlighted')
  fireEvent.focusOut(screen.getByRole('link', { name: 'Painted Row' }))
  expect(pin).not.toHaveClass('is-highlighted')
  fireEvent.focus(pin as HTMLElement)
  expect(card).toHaveAttribute('data-highlighted')
  fireEvent.blur(pin as HTMLElement)
  expect(card).not.toHaveAttribute('data-highlighted')
})

it("opens a home's card with its picture, and returns the focus when Escape closes it", async () => {
  show()
  const [, , pin] = await marks()
  fetchMock.mockResolvedValueOnce(json({ image: '/demo/row.jpg', location: 'Tradd Street' }))
  fireEvent.click(pin as HTMLElement)
  const link = within(screen.getByRole('region')).getByRole('link', { name: 'Painted Row' })
  expect(link).toHaveFocus()
  expect(pin).toHaveAttribute('aria-expanded', 'true')
  expect(await screen.findByText('Tradd Street')).toBeInTheDocument()
  fireEvent.keyDown(link, { key: 'Escape' })
  expect(within(screen.getByRole('region')).queryByRole('link')).toBeNull()
  expect(pin).toHaveFocus()
})

describe('more than eight homes at one point (D370)', () => {
  const homesAt = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      _id: `home-${i}`,
      latitude: 32.77,
      // Less than a pixel apart at the maximum zoom.
      longitude: -79.93 + i / 1e8,
      minPrice: 100_000 + 1_000 * i,
      maxPrice: 200_000,
      title: `Flat ${i}`,
    }))
  const answer = (input: object) =>
    fetchMock.mockResolvedValue(json({ ...MAP_RESULTS, clusters: [], ...input }))
  const card = () => screen.getByRole('region', { name: /homes here$/ })
  const titles = () =>
    within(card())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))

  it('are one mark that lists them, and Escape returns to it', async () => {
    answer({ pins: homesAt(20) })
    show()
    const [mark, ...others] = await marks()
    expect(others).toEqual([])
    expect(mark).toHaveAccessibleName('20 homes at one point, list them')
    expect(mark).toHaveAttribute('aria-expanded', 'false')
    fireEvent.click(mark as HTMLElement)
    expect(screen.getByRole('heading', { name: '20 homes here' })).toHaveFocus()
    expect(mark).toHaveAttribute('aria-expanded', 'true')
    expect(titles()).toEqual(homesAt(20).map(({ _id }) => `/properties/${_id}`))
    // Only pins shorten prices (D77).
    expect(within(card()).getByRole('link', { name: /^Flat 0/ })).toHaveTextContent('$100,000 to $200,000')
    fireEvent.keyDown(within(card()).getAllByRole('link')[3] as HTMLElement, { key: 'Escape' })
    expect(screen.queryByRole('region', { name: /homes here$/ })).toBeNull()
    expect(mark).toHaveFocus()
  })

  it('have their prices with the word of each once it is loaded (D400)', async () => {
    answer({ pins: homesAt(9) })
    show()
    const [mark] = await marks()
    const home = { _id: 'home-3', title: 'Flat 3', askingPrice: 450_000, priceQualifier: 'offers-over' }
    fetchMock.mockResolvedValueOnce(json([home]))
    await act(async () => fireEvent.click(mark as HTMLElement))
    expect(titles()).toEqual(homesAt(9).map(({ _id }) => `/properties/${_id}`))
    expect(within(card()).getByRole('link', { name: /^Flat 3/ })).toHaveTextContent('Offers over $450,000')
  })

  it('are stacked as pins if there are only eight', async () => {
    answer({ pins: homesAt(8) })
    show()
    const levels = (await marks()).map((mark) => mark.style.getPropertyValue('--map-floor'))
    expect(levels).toEqual(['', '1', '2', '3', '4', '5', '6', '7'])
  })

  it('highlight their mark with a card of the list', async () => {
    answer({ pins: homesAt(20).map((pin, i) => (i === 7 ? { ...pin, _id: 'b'.repeat(24) } : pin)) })
    show()
    const [mark] = await marks()
    fireEvent.focusIn(screen.getByRole('link', { name: 'Painted Row' }))
    expect(mark).toHaveClass('is-highlighted')
  })

  const point = { latitude: 32.77, longitude: -79.93, count: 240, bounds: [-79.93, 32.77, -79.93, 32.77] }
  it.each([
    ['a cluster at one point', point, 4],
    ['a cluster at the maximum zoom', { ...point, bounds: [-79.94, 32.76, -79.92, 32.78] }, 17],
  ])('are loaded for %s, which no zoom separates', async (_, cluster, zoom) => {
    answer({ pins: [], clusters: [cluster] })
    show({ bounds: CHARLESTON, bedrooms: 2, location: 'Charleston' })
    const [mark] = await marks()
    lastMap().zoom = zoom
    const moves = lastMap().fitOptions.length
    fetchMock.mockResolvedValueOnce(json(homesAt(100)))
    await act(async () => fireEvent.click(mark as HTMLElement))
    expect(lastMap().fitOptions).toHaveLength(moves)
    expect(Object.fromEntries(queries().at(-1) ?? [])).toEqual({
      location: 'Charleston',
      bedrooms: '2',
      limit: '100',
      bounds: cluster.bounds.join(','),
    })
    expect(titles().slice(0, -1)).toEqual(homesAt(100).map(({ _id }) => `/properties/${_id}`))
    expect(within(card()).getByRole('link', { name: 'Show all 240 homes in the list' })).toHaveAttribute(
      'href',
      `/properties?location=Charleston&bedrooms=2&bounds=${cluster.bounds.join(',')}`,
    )
    expect(mark).toHaveAttribute('aria-expanded', 'true')
  })

  it('are all in the linked list, whose bounds are rounded', async () => {
    const bounds = [-79.9312345, 32.7712345, -79.9312345, 32.7712345]
    answer({ pins: [], clusters: [{ ...point, bounds }] })
    show({ bounds: CHARLESTON })
    const [mark] = await marks()
    fetchMock.mockResolvedValueOnce(json(homesAt(100)))
    await act(async () => fireEvent.click(mark as HTMLElement))
    expect(within(card()).getByRole('link', { name: 'Show all 240 homes in the list' })).toHaveAttribute(
      'href',
      '/properties?bounds=-79.93124,32.77123,-79.93123,32.77124',
    )
  })

  it('say so if they cannot be loaded, and link to the list', async () => {
    answer({ pins: [], clusters: [point] })
    show()
    const [mark] = await marks()
    fetchMock.mockResolvedValueOnce(json({}, 500))
    await act(async () => fireEvent.click(mark as HTMLElement))
    expect(within(card()).getByRole('alert')).toHaveTextContent('The homes could not be loaded.')
    expect(within(card()).getByRole('link', { name: 'Show all 240 homes in the list' })).toBeInTheDocument()
  })
})

it('names a cluster that counts one home', async () => {
  const [cluster] = MAP_RESULTS.clusters
  fetchMock.mockResolvedValue(json({ ...MAP_RESULTS, pins: [], clusters: [{ ...cluster, count: 1 }] }))
  show()
  expect((await marks())[0]).toHaveAccessibleName('1 home here, show it')
})

it('moves a pin out from under its card (D252)', async () => {
  show()
  const [, , pin] = await marks()
  const place = (top: number) => () => ({ left: 0, right: 90, top, bottom: top + 40 }) as DOMRect
  if (pin) pin.getBoundingClientRect = place(300)
  const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(place(280))
  fireEvent.click(pin as HTMLElement)
  expect(lastMap().pans).toEqual([[0, 72]])
  rect.mockRestore()
})

it('shows the error of a response, and retries automatically and on request', async () => {
  jest.useFakeTimers()
  fetchMock
    .mockResolvedValueOnce(json({ error: { message: 'Too many requests.' } }, 429))
    .mockRejectedValueOnce(new TypeError('offline'))
  show()
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('alert')).toHaveTextContent('Too many requests.')
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  expect(screen.getByRole('alert')).toHaveTextContent('The homes on the map could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('11 homes on the map')).toBeInTheDocument()
  jest.useRealTimers()
})

it('does not repeat a search that is refused itself', async () => {
  jest.useFakeTimers()
  fetchMock.mockResolvedValue(json({ error: { message: 'There are too many homes along the edge.' } }, 400))
  show({ area: AREA })
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('alert')).toHaveTextContent('There are too many homes along the edge.')
  expect(fetchMock).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})

it('forgets the error of an aborted search, without retrying another one', async () => {
  jest.useFakeTimers()
  const { change } = show()
  const settle = () => act(() => jest.advanceTimersByTimeAsync(0))
  await settle()
  fetchMock.mockResolvedValueOnce(json({ error: { message: 'Too many requests.' } }, 429))
  change({ bedrooms: 9 })
  await settle()
  expect(screen.getByRole('alert')).toHaveTextContent('Too many requests.')
  change({})
  await settle()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('11 homes on the map')).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(queries().map((query) => query.get('bedrooms'))).toEqual([null, '9'])
  jest.useRealTimers()
})

describe('an area', () => {
  const draw = async (query?: Partial<Props['query']>) => {
    const handlers = show(query)
    await marks()
    fireEvent.click(screen.getByRole('button', { name: /^(Draw an area|Redraw)$/ }))
    return handlers
  }
  const corners = (...points: [number, number][]) => {
    for (const [x, y] of points) act(() => lastMap().clickAt(x, y))
  }
  const state = () => within(screen.getByRole('group', { name: 'Draw an area' })).getByRole('status')

  it('keeps the homes on the map while an area is drawn, ignoring clicks (D252)', async () => {
    await draw()
    const list = document.querySelector('[aria-label="Homes on the map"].map-marks')
    expect(list?.querySelectorAll('button')).toHaveLength(3)
    expect(list).toHaveAttribute('inert')
  })

  it('is drawn by clicks and closed by Enter', async () => {
    const { onArea } = await draw()
    expect(lastMap().getCanvas()).toHaveFocus()
    corners([0, 0], [800, 0], [800, 400])
    expect(state()).toHaveTextContent('3 corners')
    fireEvent.keyDown(lastMap().getCanvas(), { key: 'Enter' })
    expect(onArea).toHaveBeenCalledWith([
      { latitude: 32.9, longitude: -80 },
      { latitude: 32.9, longitude: -79.8 },
      { latitude: 32.7, longitude: -79.8 },
    ])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Draw an area' })).toHaveFocus())
  })

  it('is closed by a double click and by its first corner', async () => {
    const { onArea } = await draw()
    corners([0, 0], [800, 0], [800, 400])
    act(() => lastMap().clickAt(800, 400, 'dblclick'))
    expect(onArea).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: 'Draw an area' }))
    corners([0, 0], [800, 0], [800, 400], [5, 5])
    expect(onArea).toHaveBeenCalledTimes(2)
    expect(onArea.mock.calls[1]?.[0]).toHaveLength(3)
  })

  it('that crosses itself is rejected with a message until the corner is removed', async () => {
    const { onArea } = await draw()
    corners([100, 100], [700, 100], [100, 300], [700, 300])
    expect(state()).toHaveTextContent('The sides cross.')
    fireEvent.keyDown(lastMap().getCanvas(), { key: 'Enter' })
    expect(state()).toHaveTextContent(
      'The sides of the area cross. Undo the last corner, or draw it differently.',
    )
    expect(onArea).not.toHaveBeenCalled()
    fireEvent.keyDown(lastMap().getCanvas(), { key: 'Backspace' })
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(onArea).toHaveBeenCalledTimes(1)
  })

  it('has at most 100 corners', async () => {
    await draw()
    for (let i = 0; i <= 100; i += 1) corners([400 + 300 * Math.cos(i / 20), 200 + 150 * Math.sin(i / 20)])
    expect(state()).toHaveTextContent('An area can have at most 100 corners.')
  })

  it("gets corners at the map's centre by keyboard, and Escape cancels it", async () => {
    const { onArea } = await draw()
    fireEvent.keyDown(lastMap().getCanvas(), { key: ' ' })
    await act(async () => lastMap().moveBy(0.1, 0))
    fireEvent.keyDown(lastMap().getCanvas(), { key: ' ' })
    expect(state()).toHaveTextContent('2 corners')
    fireEvent.keyDown(lastMap().getCanvas(), { key: 'Enter' })
    expect(state()).toHaveTextContent('An area needs 3 corners or more.')
    fireEvent.keyDown(lastMap().getCanvas(), { key: 'Escape' })
    expect(screen.queryByRole('group', { name: 'Draw an area' })).toBeNull()
    expect(onArea).not.toHaveBeenCalled()
  })

  it('from the URL is shown whole, stays the search while the map moves, and can be cleared', async () => {
    const { onArea, onBounds } = show({ area: AREA })
    await marks()
    await waitFor(() => expect(screen.getByText('11 homes in the area')).toBeInTheDocument())
    expect(queries().at(-1)?.get('area')).toBe('32.85,-79.95;32.85,-79.9;32.75,-79.9')
    await act(async () => lastMap().moveBy(0.01, 0))
    expect(onBounds).not.toHaveBeenCalled()
    expect(screen.getByText('11 homes on the map')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Clear area' }))
    expect(onArea).toHaveBeenCalledWith(undefined, { west: -79.94, south: 32.75, east: -79.89, north: 32.85 })
  })
})
