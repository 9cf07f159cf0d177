import { useLayoutEffect } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { type NextRouter } from 'next/router'
import { type ExploreQuery } from '@/lib/schemas/property'
import { navigationStarted } from '../layout/navigation-start'
import { staticRouter, TestPage } from '../offers/testing'
import { requestViewer, subscribe } from '../viewer/viewer-store'
import { ExploreBar } from './explore'
import { ExploreResults } from './explore-results'
import { previousList } from './previous-list'
import { parseSearches } from './searches'
import { storedSearches } from './stored-searches'

// Under Jest `next/link` is that of the Pages Router, which does nothing without its router.
const pagesRouter = {} as NextRouter

const everything: ExploreQuery = { location: '', sort: 'default', verified: false, show: 24, view: 'list' }

const cards = (count: number) =>
  Array.from({ length: count }, (_, i) => (
    <article key={i} data-position={i}>
      <a href={`/properties/${i}`}>House {i}</a>
    </article>
  ))

/** `exchanged`: each list replaces the previous one, like cached ones. */
function show(
  query: Partial<ExploreQuery> = {},
  total = 60,
  isMore = false,
  exchanged = false,
  isByWords = false,
) {
  const router = staticRouter()
  const page = (change: Partial<ExploreQuery>) => {
    const now = { ...everything, ...query, ...change }
    return (
      <TestPage router={router}>
        <RouterContext.Provider value={pagesRouter}>
          <ExploreBar query={now}>
            <ExploreResults
              key={exchanged ? JSON.stringify(now) : ''}
              query={now}
              total={total}
              isMore={isMore}
              isByWords={isByWords}
              shown={Math.min(now.show, total)}
            >
              {cards(Math.min(now.show, total))}
            </ExploreResults>
          </ExploreBar>
        </RouterContext.Provider>
      </TestPage>
    )
  }
  const { rerender } = render(page({}))
  const arrive = (change: Partial<ExploreQuery>) => act(async () => rerender(page(change)))
  return { ...router, arrive }
}

const field = () => screen.getByLabelText('Search by location')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const rest = () => act(async () => jest.runAllTimers())

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test.each([
  [0, '0 properties found'],
  [1, '1 property found'],
  [1250, '1,250 properties found'],
])('announces %d as "%s"', (total, words) => {
  show({}, total)
  expect(screen.getAllByRole('status')[0]).toHaveTextContent(words)
})

test('offers more of a page that is full, although only as many as it shows were counted', () => {
  show({}, 24, true)
  expect(screen.getAllByRole('status')[1]).toHaveTextContent('Showing 24 of more than 24')
  expect(screen.getByRole('link', { name: 'Load more' })).toBeVisible()
})

test('says if there are more than were counted', () => {
  show({}, 1250, true)
  const [count, range] = screen.getAllByRole('status')
  expect(count).toHaveTextContent('More than 1,250 properties found')
  expect(range).toHaveTextContent('Showing 24 of more than 1,250')
})

test('says, with the count, if only words matched', () => {
  show({ location: 'Bend OR' }, 3, false, false, true)
  expect(screen.getAllByRole('status')[0]).toHaveTextContent(
    '3 properties found No location matches “Bend OR” exactly. These homes match all of its words.',
  )
})

test('searches after a pause in typing, and keeps order and filter (D105)', async () => {
  const { replace } = show({ sort: 'price-low-high', verified: true, show: 48 })
  type('Be')
  type('Bend')
  expect(replace).not.toHaveBeenCalled()
  await rest()
  expect(replace.mock.calls).toEqual([
    ['/properties?location=Bend&sort=price-low-high&verified=true', { scroll: false }],
  ])
})

test('searches at once on Enter, and only once', async () => {
  const { replace } = show()
  type('Bend')
  await act(async () => fireEvent.submit(screen.getByRole('search')))
  await rest()
  expect(replace).toHaveBeenCalledTimes(1)
})

test('leaves the view of the map for another location, and keeps a drawn area (D148)', async () => {
  const bounds = { west: -121.5, south: 44, east: -121, north: 44.5 }
  const area = [44, 44.5, 44.2].map((latitude, i) => ({ latitude, longitude: i }))
  const { replace } = show({ location: 'bend', bounds, area })
  type('porto')
  await rest()
  expect(replace).toHaveBeenLastCalledWith('/properties?location=porto&area=44,0;44.5,1;44.2,2', {
    scroll: false,
  })
  type('')
  await rest()
  expect(replace).toHaveBeenLastCalledWith(expect.stringContaining('bounds=-121.5,44,-121,44.5'), {
    scroll: false,
  })
})

test('leaves the view of the map for a suggested place, also for the one in the field', async () => {
  const bounds = { west: -121.5, south: 44, east: -121, north: 44.5 }
  const { replace } = show({ location: 'Porto', bounds })
  globalThis.fetch = (async () => ({
    ok: true,
    json: async () => [{ location: 'Porto', count: 2 }],
  })) as unknown as typeof fetch
  await act(async () => fireEvent.focus(field()))
  await rest()
  fireEvent.input(field(), { target: { value: 'Porto ' } })
  await rest()
  await act(async () => fireEvent.click(screen.getByRole('option', { name: 'Porto 2 homes' })))
  expect(replace).toHaveBeenLastCalledWith('/properties?location=Porto', { scroll: false })
})

test('applies the text being typed when an order or a filter is chosen', async () => {
  const { replace } = show()
  type('Bend')
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Sort:'), { target: { value: 'price-range-high' } }),
  )
  await rest()
  expect(replace.mock.calls).toEqual([['/properties?location=Bend&sort=price-range-high', { scroll: false }]])
})

test('searches only verified listings with the switch on', async () => {
  const { replace } = show({ location: 'Bend' })
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Verified only' })))
  expect(replace).toHaveBeenCalledWith('/properties?location=Bend&verified=true', { scroll: false })
})

test('Reset filters clears the field too', async () => {
  const { replace } = show({ location: 'Bend', sort: 'price-low-high', verified: true })
  type('Bend, Or')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Reset filters' })))
  await rest()
  expect(field()).toHaveValue('')
  expect(replace.mock.calls).toEqual([['/properties', { scroll: false }]])
})

test('Reset filters keeps the map', async () => {
  const { replace } = show({ verified: true, view: 'map' })
  const reset = screen.getByRole('link', { name: 'Reset filters' })
  expect(reset).toHaveAttribute('href', '/properties?view=map')
  await act(async () => fireEvent.click(reset))
  expect(replace.mock.calls).toEqual([['/properties?view=map', { scroll: false }]])
})

test('updates the field when the URL changes from outside', async () => {
  const { arrive } = show({ location: 'Bend' })
  await arrive({ location: '' })
  expect(field()).toHaveValue('')
})

test('keeps the field when results arrive during typing', async () => {
  const { arrive } = show()
  act(() => field().focus())
  type('Bend')
  await arrive({ location: 'Be' })
  expect(field()).toHaveValue('Bend')
})

test.each([false, true])(
  'Load more is a link to more of the same list and moves the focus to the first new one (exchanged: %s)',
  async (exchanged) => {
    const { replace, arrive } = show({ location: 'Bend' }, 60, false, exchanged)
    const more = screen.getByRole('link', { name: 'Load more' })
    expect(more).toHaveAttribute('href', '/properties?location=Bend&show=48')
    expect(screen.getByText('Showing 24 of 60')).toBeVisible()
    await act(async () => fireEvent.click(more))
    expect(replace).toHaveBeenCalledWith('/properties?location=Bend&show=48', { scroll: false })
    await arrive({ show: 48 })
    expect(screen.getByRole('link', { name: 'House 24' })).toHaveFocus()
  },
)

test('keeps the focus in the search when another list loads', async () => {
  const { arrive } = show()
  act(() => field().focus())
  await arrive({ location: 'Bend', show: 48 })
  expect(field()).toHaveFocus()
})

test('hides "Load more" when all homes are shown', () => {
  show({}, 24)
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
})

test('a listing clicked as soon as the list is rendered leads back to that list (D164)', () => {
  window.history.replaceState(null, '', '/properties?location=oregon')
  function QuickViewer() {
    useLayoutEffect(() => navigationStarted('/properties/1', 'push'), [])
    return null
  }
  render(
    <TestPage router={staticRouter()}>
      <ExploreBar query={everything}>list</ExploreBar>
      <QuickViewer />
    </TestPage>,
  )
  expect(previousList('/properties/1')).toBe('/properties?location=oregon')
})

test('stores the search when the reader leaves the list, not while typing (D267)', async () => {
  jest.useRealTimers()
  const answer = {
    account: { id: 'nora', name: 'Nora', image: null },
    notices: null,
    saved: {},
    listing: null,
  }
  Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok: true, json: async () => answer })) })
  const forget = subscribe(() => undefined)
  await act(async () => requestViewer())
  const { arrive } = show({ location: 'Ben' })
  await arrive({ location: 'Bend' })
  act(() => navigationStarted('/properties?location=Bend', 'replace'))
  expect(storedSearches('nora')).toBeNull()
  act(() => navigationStarted('/properties/1', 'push'))
  expect(parseSearches(storedSearches('nora')).map(({ href }) => href)).toEqual(['/properties?location=Bend'])
  await arrive({ location: 'Boise' })
  fireEvent(window, new Event('pagehide'))
  expect(parseSearches(storedSearches('nora'))).toHaveLength(2)
  forget()
})
