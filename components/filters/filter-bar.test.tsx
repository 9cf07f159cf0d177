import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { type NextRouter } from 'next/router'
import { type AreaUnits } from '@/lib/domain/facts'
import { type ExploreQuery } from '@/lib/schemas/property'
import { staticRouter, TestPage } from '../offers/testing'
import { ExploreBar } from '../properties/explore'
import { ExploreResults } from '../properties/explore-results'
import { FiltersForm } from './filters-form'
import { itInFull } from '@/test/support/tier'

jest.mock('../map/explore-map', () => ({ ExploreMap: () => null }))

const pagesRouter = {} as NextRouter

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.unitsChosen
})

const everything: ExploreQuery = { location: '', sort: 'default', verified: false, show: 24, view: 'list' }

// jsdom has no layout: the sizes of the popover and the slider are constant.
global.ResizeObserver = class {
  observe = jest.fn()
  unobserve = jest.fn()
  disconnect = jest.fn()
}

/** Answers each count with the result of `count` for its URL; returns the requested URLs. */
function counting(count: (address: string) => number | null, relation = 'eq'): string[] {
  const urls: string[] = []
  global.fetch = jest.fn(async (address: string) => {
    urls.push(address)
    const total = count(address)
    return {
      ok: total !== null,
      headers: new Headers({ 'X-Total-Count': String(total ?? ''), 'X-Total-Count-Relation': relation }),
    }
  }) as unknown as typeof fetch
  return urls
}

function show(query: Partial<ExploreQuery> = {}, units?: AreaUnits) {
  const router = staticRouter()
  const page = (change: Partial<ExploreQuery>) => (
    <TestPage router={router}>
      <RouterContext.Provider value={pagesRouter}>
        <ExploreBar query={{ ...everything, ...change }}>
          <ExploreResults query={{ ...everything, ...change }} total={1} shown={1} units={units}>
            <p>The list</p>
          </ExploreResults>
        </ExploreBar>
      </RouterContext.Provider>
    </TestPage>
  )
  const { rerender } = render(page(query))
  const arrive = (change: Partial<ExploreQuery>) => act(async () => rerender(page(change)))
  const went = () => router.replace.mock.calls.map(([href]: unknown[]) => href)
  return { went, arrive }
}

const press = (name: RegExp | string, role = 'button') =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })))

/** Presses a key at a handle of the price slider. */
const pressAtHandle = (name: RegExp, key: string) => {
  const handle = screen.getByRole('slider', { name })
  handle.focus()
  return act(async () => fireEvent.keyDown(handle, { key }))
}

const open = async (name: RegExp) => {
  await press(name)
  return within(await screen.findByRole('dialog'))
}

test('a filter of the bar is chosen, counted and applied, along with what is typed and active', async () => {
  const urls = counting((address) => (address.includes('bedrooms=2') ? 12 : 40))
  const { went } = show({ location: 'Bend', type: ['house'], view: 'map', show: 48 })
  fireEvent.change(screen.getByLabelText('Search by location'), { target: { value: 'Boise' } })
  const dialog = await open(/^Beds/)
  expect(await dialog.findByRole('button', { name: 'Show 40 homes' })).toBeVisible()
  fireEvent.click(dialog.getByRole('radio', { name: '2+' }))
  expect(dialog.getByRole('button', { name: 'Show homes' })).toBeVisible()
  expect(await dialog.findByRole('button', { name: 'Show 12 homes' })).toBeVisible()
  expect(urls).toEqual([
    '/api/properties?location=Boise&type=house&limit=1',
    '/api/properties?location=Boise&type=house&bedrooms=2&limit=1',
  ])
  await press('Show 12 homes')
  expect(went().at(-1)).toBe('/properties?location=Boise&type=house&bedrooms=2&view=map')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [1, 'eq', 'Show 1 home'],
  [0, 'eq', 'Show 0 homes'],
  [1000, 'gte', 'Show 1,000+ homes'],
  [null, 'eq', 'Show homes'],
])('a count of %s (%s) reads "%s"', async (count, relation, words) => {
  counting(() => count, relation)
  show()
  const dialog = await open(/^Baths/)
  expect(await dialog.findByRole('button', { name: words })).toBeVisible()
})

test('a late count of other filters is ignored', async () => {
  const answers: ((total: number) => void)[] = []
  global.fetch = jest.fn(
    () =>
      new Promise((resolve) => {
        answers.push((total) =>
          resolve({ ok: true, headers: new Headers({ 'X-Total-Count': String(total) }) }),
        )
      }),
  ) as unknown as typeof fetch
  show()
  const dialog = await open(/^Beds/)
  await screen.findByRole('button', { name: 'Show homes' })
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  fireEvent.click(dialog.getByRole('radio', { name: '3+' }))
  await act(async () => answers[0]?.(77))
  expect(dialog.queryByRole('button', { name: 'Show 77 homes' })).toBeNull()
})

test('prices may be typed with signs; an invalid one is reported and not applied', async () => {
  counting(() => 5)
  const { went } = show()
  const dialog = await open(/^Price/)
  const min = dialog.getByLabelText('Minimum price')
  const max = dialog.getByLabelText('Maximum price')
  fireEvent.change(min, { target: { value: 'many' } })
  expect(min).not.toHaveAccessibleDescription()
  fireEvent.keyDown(min, { key: 'Enter' })
  expect(min).toHaveAccessibleDescription(/^Use a price from 0/)
  await act(async () => fireEvent.submit(min.closest('form') as HTMLFormElement))
  expect(min).toHaveFocus()
  expect(went()).toEqual([])
  fireEvent.change(min, { target: { value: '$300,000' } })
  fireEvent.blur(min)
  expect(min).not.toHaveAccessibleDescription()
  fireEvent.change(max, { target: { value: '0.6mm' } })
  expect(max).not.toHaveAccessibleDescription()
  fireEvent.blur(max)
  expect(max).toHaveAccessibleDescription(/^Use a price from 0/)
  fireEvent.change(max, { target: { value: '0.6m' } })
  expect(max).not.toHaveAccessibleDescription()
  fireEvent.blur(max)
  expect([min, max].map((field) => (field as HTMLInputElement).value)).toEqual(['300,000', '600,000'])
  await act(async () => fireEvent.submit(min.closest('form') as HTMLFormElement))
  expect(went()).toEqual(['/properties?minPrice=300000&maxPrice=600000'])
})

test("the slider's handles choose a price, and none at its ends", async () => {
  counting(() => 5)
  const { went } = show({ minPrice: 25_000 })
  const dialog = await open(/^Price/)
  await pressAtHandle(/^Maximum/, 'ArrowLeft')
  await pressAtHandle(/^Minimum/, 'Home')
  expect(dialog.getByLabelText('Maximum price')).toHaveValue('975,000')
  expect(dialog.getByLabelText('Minimum price')).toHaveValue('')
  await press(/^Show/)
  expect(went()).toEqual(['/properties?maxPrice=975000'])
})

test('a handle keeps the other end as typed, even beyond the slider', async () => {
  counting(() => 5)
  const { went } = show({ minPrice: 600_000, maxPrice: 1_500_000 })
  const dialog = await open(/^Price/)
  await pressAtHandle(/^Minimum/, 'ArrowRight')
  expect(dialog.getByLabelText('Minimum price')).toHaveValue('625,000')
  expect(dialog.getByLabelText('Maximum price')).toHaveValue('1,500,000')
  fireEvent.change(dialog.getByLabelText('Minimum price'), { target: { value: '610,500' } })
  await pressAtHandle(/^Maximum/, 'ArrowLeft')
  await press(/^Show/)
  expect(went()).toEqual(['/properties?minPrice=610500&maxPrice=975000'])
})

test('a minimum above the maximum is reported for both once neither is being typed, and not applied', async () => {
  const urls = counting(() => 5)
  const { went } = show({ minPrice: 400_000 })
  const dialog = await open(/^Price/)
  await dialog.findByRole('button', { name: 'Show 5 homes' })
  const min = dialog.getByLabelText('Minimum price')
  const max = dialog.getByLabelText('Maximum price')
  fireEvent.change(max, { target: { value: '3' } })
  expect(max).not.toHaveAccessibleDescription()
  fireEvent.change(max, { target: { value: '300k' } })
  fireEvent.keyDown(max, { key: 'Enter' })
  for (const field of [min, max])
    expect(field).toHaveAccessibleDescription('The minimum price is above the maximum price.')
  await act(async () => fireEvent.submit(min.closest('form') as HTMLFormElement))
  expect(min).toHaveFocus()
  expect(went()).toEqual([])
  expect(urls).toHaveLength(1)
  fireEvent.change(max, { target: { value: '500k' } })
  await act(async () => fireEvent.submit(min.closest('form') as HTMLFormElement))
  expect(went()).toEqual(['/properties?minPrice=400000&maxPrice=500000'])
})

test('the slider swaps inverted ends', async () => {
  counting(() => 5)
  const { went } = show({})
  const dialog = await open(/^Price/)
  const fill = (name: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(name), { target: { value } })
  fill('Minimum price', '800,000')
  fill('Maximum price', '300,000')
  await pressAtHandle(/^Minimum/, 'ArrowRight')
  await press(/^Show/)
  expect(went()).toEqual(['/properties?minPrice=325000&maxPrice=800000'])
})

itInFull('the sheet is a form with all filters under their URL names', async () => {
  counting(() => 5)
  document.documentElement.dataset.units = 'metric'
  const { went } = show({ area: undefined, verified: true })
  const dialog = await open(/ilters/)
  const check = (name: string) => fireEvent.click(dialog.getByRole('checkbox', { name }))
  const fill = (name: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(name), { target: { value } })
  for (const name of ['Villa', 'House', 'Garden', 'Fireplace', 'EV charger']) check(name)
  for (const group of ['Bedrooms', 'Bathrooms', 'Parking spaces'])
    fireEvent.click(within(dialog.getByRole('group', { name: group })).getByRole('radio', { name: '2+' }))
  fill('Minimum living area', '80')
  fill('Maximum living area', '140.5')
  fill('Minimum lot size', '1 000')
  fill('Built in or after', '1950')
  fill('Listed within', '30')
  fill('Homes under offer', 'false')
  fireEvent.click(dialog.getByRole('switch', { name: /^Price reduced/ }))
  fireEvent.click(dialog.getByRole('switch', { name: /^Verified only/ }))
  await press(/^Show/)
  expect(went()).toEqual([
    '/properties?type=house,villa&bedrooms=2&bathrooms=2&parking=2&minArea=80&maxArea=140.5&minLot=1000&builtSince=1950&features=fireplace,garden,car-charger&listedSince=30&reduced=true&underOffer=false',
  ])
})

test('areas in square feet are searched in square metres', async () => {
  counting(() => 5)
  document.documentElement.dataset.units = 'imperial'
  const { went } = show({ minLot: 500 })
  const dialog = await open(/ilters/)
  expect(dialog.getByLabelText('Minimum lot size')).toHaveValue('5382')
  fireEvent.change(dialog.getByLabelText('Minimum living area'), { target: { value: '1,500.5' } })
  expect(dialog.getByLabelText('Minimum living area')).toHaveValue('1,500.5')
  await press(/^Show/)
  expect(went()).toEqual(['/properties?minArea=139.4&minLot=500'])
})

test('filters are in the units of the homes shown, until the reader chooses (D355)', async () => {
  counting(() => 5)
  document.documentElement.dataset.units = 'metric'
  const { went } = show({ minArea: 80, minLot: 20_234.28 }, 'imperial')
  expect(screen.getByRole('list', { name: 'Filters in use' })).toHaveAttribute('data-home-units', 'imperial')
  const dialog = await open(/ilters/)
  expect(dialog.getByLabelText('Minimum living area')).toHaveValue('861')
  expect(dialog.getByLabelText('Minimum lot size')).toHaveValue('5 acres')
  expect(dialog.getByRole('button', { name: 'sq ft' })).toHaveAttribute('aria-pressed', 'true')
  fireEvent.change(dialog.getByLabelText('Minimum lot size'), { target: { value: '2.5 acres' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'm²' })))
  expect(dialog.getByLabelText('Minimum living area')).toHaveValue('80')
  expect(dialog.getByLabelText('Minimum lot size')).toHaveValue('10117.14')
  await press(/^Show/)
  expect(went()).toEqual(['/properties?minArea=80&minLot=10117.14'])
})

test('a plain form of filters in square feet submits square metres', () => {
  const query = { ...everything, view: 'filters', minArea: 80, minLot: 500 } as const
  render(
    <RouterContext.Provider value={pagesRouter}>
      <FiltersForm query={query} units="imperial" />
    </RouterContext.Provider>,
  )
  expect(screen.getByLabelText('Minimum living area')).toHaveValue('861')
  const form = new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Filters' }))
  expect(Object.fromEntries(form)).toMatchObject({ minArea: '80', maxArea: '', minLot: '500' })
})

test('areas are read as pages write them, and as their units (D165)', async () => {
  counting(() => 5)
  document.documentElement.dataset.units = 'imperial'
  const { went } = show()
  const dialog = await open(/ilters/)
  const enter = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  enter('Minimum living area', '1,507')
  enter('Maximum living area', '200 m²')
  // 90 square feet and 90,000 are both possible.
  enter('Minimum lot size', '90.000')
  expect(dialog.getByText(/^Does the point in 90\.000 separate/)).toBeVisible()
  enter('Minimum lot size', '90,000')
  await press(/^Show/)
  expect(went()).toEqual(['/properties?minArea=140&maxArea=200&minLot=8361.27'])
})

test('Clear all in the sheet keeps the location and the order', async () => {
  counting(() => 5)
  const { went } = show({ location: 'Bend', sort: 'newest', bedrooms: 2, verified: true })
  await open(/ilters/)
  await press('Clear all')
  expect(went()).toEqual(['/properties?location=Bend&sort=newest'])
})

test('closing without applying changes nothing, and returns the focus', async () => {
  counting(() => 5)
  const { went } = show()
  const button = screen.getByRole('button', { name: /^Beds/ })
  button.focus()
  const dialog = await open(/^Beds/)
  fireEvent.click(dialog.getByRole('radio', { name: '4+' }))
  await act(async () => fireEvent.keyDown(dialog.getByRole('radio', { name: '4+' }), { key: 'Escape' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(went()).toEqual([])
  await waitFor(() => expect(button).toHaveFocus())
})

test('the buttons show the active filters, and how many others show', () => {
  show({
    minPrice: 300_000,
    maxPrice: 600_000,
    type: ['house', 'cabin'],
    bedrooms: 2,
    bathrooms: 1.5,
    features: ['pool'],
  })
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names).toEqual(
    expect.arrayContaining(['Price: $300K to $600K', 'Type: House + 1', 'Beds: 2+', 'Baths: 1.5+']),
  )
  expect(screen.getByRole('button', { name: /ilters/ })).toHaveTextContent(/More filters.*, 1 set/)
})

test('without JavaScript the buttons lead to the form of all filters, with the active ones', () => {
  show({ location: 'Bend', minPrice: 300_000, features: ['garden', 'pool'], verified: true, sort: 'newest' })
  const form = screen.getByRole<HTMLFormElement>('search')
  const button = screen.getByRole('button', { name: /^Price/ })
  expect(button).toHaveAttribute('type', 'submit')
  expect(button).toHaveAttribute('form', form.id)
  expect(Object.fromEntries(new FormData(form, button as HTMLButtonElement))).toEqual({
    location: 'Bend',
    minPrice: '300000',
    features: 'garden,pool',
    sort: 'newest',
    verified: 'true',
    view: 'filters',
  })
})

test('the form of all filters keeps what was chosen on the map, unless it is removed for another location', () => {
  const corners = [
    { latitude: 44, longitude: -121 },
    { latitude: 44, longitude: -120 },
    { latitude: 45, longitude: -120 },
  ]
  const bounds = { west: -121.5, south: 44, east: -120, north: 45 }
  const formFields = (query: Partial<ExploreQuery>, ...removed: string[]) => {
    const { unmount } = render(
      <RouterContext.Provider value={pagesRouter}>
        <FiltersForm query={{ ...everything, view: 'filters', ...query }} />
      </RouterContext.Provider>,
    )
    for (const name of removed) fireEvent.click(screen.getByRole('checkbox', { name }))
    const data = new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Filters' }))
    unmount()
    return Object.fromEntries(data)
  }
  expect(formFields({ location: 'Bend', bounds, area: corners })).toMatchObject({
    location: 'Bend',
    bounds: '-121.5,44,-120,45',
    area: '44,-121;44,-120;45,-120',
  })
  const names = ['Shown on the map', 'Drawn area']
  for (const fields of [formFields({}), formFields({ bounds, area: corners }, ...names)]) {
    expect(fields).not.toHaveProperty('bounds')
    expect(fields).not.toHaveProperty('area')
  }
})

test('a chip removes its filter and moves the focus on, the last one to the search', async () => {
  const { went, arrive } = show({ bedrooms: 2, features: ['pool'] })
  const chips = within(screen.getByRole('list', { name: 'Filters in use' }))
  expect(chips.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Remove 2+ bedrooms',
    'Remove Pool',
    'Clear all',
  ])
  await press('Remove 2+ bedrooms', 'link')
  await arrive({ features: ['pool'] })
  expect(screen.getByRole('link', { name: 'Remove Pool' })).toHaveFocus()
  await press('Remove Pool', 'link')
  await arrive({})
  expect(screen.getByLabelText('Search by location')).toHaveFocus()
  expect(went()).toEqual(['/properties?features=pool', '/properties'])
  expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull()
})
