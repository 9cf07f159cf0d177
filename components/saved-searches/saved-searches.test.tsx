import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { type ViewerDto } from '@/lib/schemas/viewer'
import { type SavedSearchDto } from '@/lib/schemas/saved-search'
import { TestPage } from '../offers/testing'
import { SearchingContext, type ShownList } from '../properties/explore-searching'
import { Digest, digestTitle } from './digest'
import { EditSearch } from './edit-search'
import { NewestSearches } from './newest-searches'
import { SaveSearch } from './save-search'
import SaveSearchDialog from './save-search-dialog'
import { SavedSearches } from './saved-searches'

const ZONES = { 'America/Los_Angeles': 'Pacific Time' }
const OREGON: SavedSearchDto = {
  _id: 's1',
  name: 'Oregon, 3+ bedrooms',
  search: 'location=Oregon&bedrooms=3',
  frequency: 'daily',
  timeZone: 'America/Los_Angeles',
  byWords: false,
  createdAt: '2026-11-02T09:00:00.000Z',
  newCount: 4,
}
const AREA: SavedSearchDto = { ...OREGON, _id: 's2', name: 'Around Bend', newCount: 0, byWords: true }

const actions = () => ({
  change: jest.fn(() => Promise.resolve({ ok: true as const, data: null })),
  show: () => Promise.resolve(),
  remove: jest.fn(async (..._: unknown[]) => ({ ok: true as const, data: { undo: 'sealed' } })),
  restore: jest.fn(async () => ({ ok: true as const, data: null })),
})

describe('SavedSearches', () => {
  test('shows each search with its filters, new homes and the time of its alerts', () => {
    render(<SavedSearches searches={[OREGON, AREA]} zones={ZONES} actions={actions()} />, {
      wrapper: TestPage,
    })
    const [first, second] = screen
      .getAllByRole('heading')
      .map((heading) => heading.closest('li') ?? heading) as [HTMLElement, HTMLElement]
    expect(first).toHaveTextContent('Oregon, 3+ bedrooms4 new')
    expect(within(first).getByRole('list', { name: 'Filters' })).toHaveTextContent('Oregon3+ bedrooms')
    expect(first).toHaveTextContent('Sent at 7:00, Pacific Time · Saved Nov 2, 2026')
    expect(second).toHaveTextContent('Finds homes that match every word you searched for.')
    expect(second).not.toHaveTextContent('new')
  })

  test('saves another frequency at once', async () => {
    const mockActions = actions()
    render(<SavedSearches searches={[OREGON]} zones={ZONES} actions={mockActions} />, { wrapper: TestPage })
    fireEvent.change(screen.getByLabelText(/^Email me/), { target: { value: 'weekly' } })
    await waitFor(() => expect(mockActions.change).toHaveBeenCalledWith({ id: 's1', frequency: 'weekly' }))
  })

  test('deletes a search in its place, and restores it (D351)', async () => {
    const mockActions = actions()
    render(<SavedSearches searches={[OREGON]} zones={ZONES} actions={mockActions} />, { wrapper: TestPage })
    const button = screen.getByRole('button', { name: 'Delete Oregon, 3+ bedrooms' })
    button.focus()
    await act(async () => fireEvent.click(button))
    expect(mockActions.remove).toHaveBeenCalledWith({ id: 's1' })
    const undo = await screen.findByRole('button', { name: 'Undo', description: 'Search deleted' })
    expect(undo).toHaveFocus()
    await act(async () => fireEvent.click(undo))
    expect(mockActions.restore).toHaveBeenCalledWith({ undo: 'sealed' })
    await waitFor(() => expect(button).toHaveFocus())
  })

  test('asks on a page of its own without JavaScript (D42)', () => {
    render(
      <TestPage address="/dashboard/user/searches?ask=delete&item=s1">
        <SavedSearches searches={[OREGON, AREA]} zones={ZONES} actions={actions()} />
      </TestPage>,
    )
    const question = screen.getByRole('region', { name: 'Delete “Oregon, 3+ bedrooms”?' })
    expect(within(question).getByRole('heading', { level: 1 })).toBeVisible()
    expect(within(question).getByRole('link', { name: 'Keep search' })).toHaveAttribute(
      'href',
      '/dashboard/user/searches',
    )
  })

  test('leads to Explore while there are none', () => {
    render(<SavedSearches searches={[]} zones={ZONES} actions={actions()} />)
    expect(screen.getByRole('heading')).toHaveTextContent('No saved searches yet')
    expect(screen.getByRole('link')).toHaveAttribute('href', '/properties')
  })
})

describe('SaveSearchDialog', () => {
  const search = { location: 'Oregon', verified: false, bedrooms: 3, listedSince: 7, reduced: true } as const

  test('saves the search under its default name, daily, in the browser’s time zone', async () => {
    const save = jest.fn(() => Promise.resolve({ ok: true as const, data: null }))
    const close = jest.fn()
    render(<SaveSearchDialog open onOpenChange={close} search={search} results={null} save={save} />, {
      wrapper: TestPage,
    })
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Alerts cover verified homes. Alerts cover new homes anyway. You’ll only get alerts for price drops.',
    )
    expect(screen.getByLabelText('Name')).toHaveFocus()
    fireEvent.click(screen.getByRole('button', { name: 'Save search' }))
    await waitFor(() => expect(close).toHaveBeenCalledWith(false))
    expect(save).toHaveBeenCalledWith({
      search: 'location=Oregon&bedrooms=3&reduced=true',
      name: 'Oregon · 3+ bd · price reduced',
      frequency: 'daily',
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  })

  test('sends no time zone from a browser that does not know its own', async () => {
    const known = new Intl.DateTimeFormat().resolvedOptions()
    const resolved = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    resolved.mockReturnValue({ ...known, timeZone: 'Etc/Unknown' })
    const save = jest.fn(() => Promise.resolve({ ok: true as const, data: null }))
    render(<SaveSearchDialog open onOpenChange={jest.fn()} search={search} results={null} save={save} />, {
      wrapper: TestPage,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save search' }))
    await waitFor(() => expect(save).toHaveBeenCalled())
    expect(save).not.toHaveBeenCalledWith(expect.objectContaining({ timeZone: expect.anything() as unknown }))
    resolved.mockRestore()
  })

  test.each([
    [
      { verified: true },
      { total: 37, isMore: false },
      /Alerts cover verified homes\. 37 homes match today\.$/,
    ],
    [{ verified: true }, { total: 1, isMore: false }, /1 home matches today\.$/],
    [{}, { total: 1_000, isMore: true }, /More than 1,000 homes match today, verified or not\.$/],
    [{}, null, /Alerts cover verified homes\.$/],
    // The search stopped before it found any (D372).
    [{}, { total: 0, isMore: true }, /Alerts cover verified homes\.$/],
    [{ listedSince: 7 as const }, { total: 3, isMore: false }, /Alerts cover new homes anyway\.$/],
  ])('says how many homes Explore has found %#', (filters, count, expected) => {
    const save = () => Promise.resolve({ ok: true as const, data: null })
    const criteria = { location: 'Oregon', verified: false, ...filters }
    render(<SaveSearchDialog open onOpenChange={jest.fn()} search={criteria} results={count} save={save} />, {
      wrapper: TestPage,
    })
    expect(screen.getByText(/^Alerts cover verified homes/).textContent).toMatch(expected)
  })

  test('names areas in the units of the homes that Explore shows (D355)', () => {
    const criteria = { location: 'Bend', verified: false, minArea: 80, minLot: 20_234.28 } as const
    const save = jest.fn()
    render(
      <SaveSearchDialog
        open
        onOpenChange={jest.fn()}
        search={criteria}
        results={null}
        save={save}
        units="imperial"
      />,
      { wrapper: TestPage },
    )
    expect(screen.getByLabelText('Name')).toHaveValue('Bend · from 861 sq ft · lot from 5 acres')
    expect(screen.getByRole('list', { name: 'Filters' })).toHaveAttribute('data-home-units', 'imperial')
  })

  test('says why it was refused, and keeps what was typed', async () => {
    const message = 'For instant alerts, enter a place.'
    const error = { code: 'invalid_input' as const, message: 'Invalid.', fields: { frequency: message } }
    const save = jest.fn(() => Promise.resolve({ ok: false as const, error }))
    render(<SaveSearchDialog open onOpenChange={jest.fn()} search={search} results={null} save={save} />, {
      wrapper: TestPage,
    })
    fireEvent.click(screen.getByRole('radio', { name: 'Instantly' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save search' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByRole('radio', { name: 'Instantly' })).toBeChecked()
  })
})

describe('SaveSearch', () => {
  const query = {
    location: 'Oregon',
    verified: false,
    bedrooms: 3,
    sort: 'default',
    show: EXPLORE_PAGE_SIZE,
    view: 'list',
  } as const

  async function renderFor(searches: ViewerDto['searches'], shownList: ShownList | null = null) {
    const viewer = {
      account: { id: 'a1', name: 'Nora', image: null },
      notices: null,
      saved: {},
      marks: null,
      listing: null,
    }
    const fetchMock = jest.fn((_address: string) =>
      Promise.resolve({ ok: true, json: () => Promise.resolve({ ...viewer, searches }) }),
    )
    Object.assign(globalThis, { fetch: fetchMock })
    const searching = {
      query,
      isPending: false,
      navigate: jest.fn(),
      shownListRef: { current: shownList },
      units: undefined,
      setUnits: jest.fn(),
    }
    const save = jest.fn(() => Promise.resolve({ ok: true as const, data: null }))
    await act(async () =>
      render(
        <SearchingContext value={searching}>
          <SaveSearch save={save} />
        </SearchingContext>,
        { wrapper: TestPage },
      ),
    )
    expect(fetchMock).toHaveBeenCalledWith('/reader?searches=true')
  }

  test('opens the dialog, and becomes a link to the saved searches once the search is saved', async () => {
    await renderFor([])
    const link = screen.getByRole('link', { name: 'Save search' })
    expect(link).toHaveAttribute(
      'href',
      '/dashboard/user/searches/new?search=location%3DOregon%26bedrooms%3D3',
    )
    fireEvent.click(link)
    fireEvent.click(await screen.findByRole('button', { name: 'Save search' }))
    expect(await screen.findByText('Saved')).toHaveAttribute('href', '/dashboard/user/searches')
  })

  test.each([
    ['/properties?location=Oregon&bedrooms=3', true],
    ['/properties?location=Idaho&bedrooms=3', false],
  ])('says how many homes match only if the list shows this search: %s, %s', async (href, isCounted) => {
    await renderFor([], { href, total: 37, isMore: false, shown: 24 })
    fireEvent.click(screen.getByRole('link', { name: 'Save search' }))
    await screen.findByRole('dialog')
    expect(screen.queryAllByText(/37 homes match today/)).toHaveLength(isCounted ? 1 : 0)
  })

  test('leads to the page that explains the limit if 50 searches are saved (D347)', async () => {
    await renderFor(Array.from({ length: 50 }, (_, i) => `location=town-${i}`))
    fireEvent.click(screen.getByRole('link', { name: 'Save search' }))
    await act(async () => {})
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is a link to the saved searches if the search is saved already', async () => {
    await renderFor(['location=oregon&bedrooms=3'])
    expect(screen.getByRole('link', { name: 'Saved' })).toHaveAttribute('href', '/dashboard/user/searches')
  })

  test('is not shown to readers who save no searches', async () => {
    await renderFor(null)
    expect(screen.queryByRole('link')).toBeNull()
  })
})

test('EditSearch keeps the drawn area unless it is removed, and has a field for each filter but the listing date', () => {
  const search = 'location=Bend&bedrooms=3&area=44,-121;44,-122;45,-122'
  const { container } = render(
    <EditSearch search={{ ...OREGON, search }} timeZones={['Europe/Lisbon']} post={jest.fn()} />,
    { wrapper: TestPage },
  )
  const formData = new FormData(container.querySelector('form') as HTMLFormElement)
  expect(Object.fromEntries(formData)).toMatchObject({
    id: 's1',
    name: 'Oregon, 3+ bedrooms',
    frequency: 'daily',
    timeZone: 'America/Los Angeles',
    location: 'Bend',
    bedrooms: '3',
    area: '44,-121;44,-122;45,-122',
  })
  expect(formData.has('listedSince')).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Drawn area' }))
  expect(new FormData(container.querySelector('form') as HTMLFormElement).has('area')).toBe(false)
})

test('EditSearch focuses an invalid filter instead of sending the search without it', async () => {
  const post = jest.fn().mockResolvedValue({ ok: true, data: null })
  render(<EditSearch search={OREGON} timeZones={['Europe/Lisbon']} post={post} />, { wrapper: TestPage })
  const price = screen.getByLabelText('Minimum price')
  fireEvent.change(price, { target: { value: '40o000' } })
  fireEvent.blur(price)
  const save = screen.getByRole('button', { name: 'Save' })
  await act(async () => fireEvent.click(save))
  expect(post).not.toHaveBeenCalled()
  expect(price).toHaveFocus()
  fireEvent.change(price, { target: { value: '400000' } })
  await act(async () => fireEvent.click(save))
  expect((post.mock.lastCall as [FormData])[0].get('minPrice')).toBe('400000')
})

test('NewestSearches opens each search on Explore, where its homes are no longer new (D523)', async () => {
  const show = jest.fn((_form: FormData) => Promise.resolve())
  render(<NewestSearches searches={[OREGON]} show={show} />)
  const item = screen.getByText('4 new').closest('li') as HTMLElement
  await act(async () => fireEvent.click(within(item).getByRole('button', { name: OREGON.name })))
  const [form] = show.mock.lastCall as [FormData]
  expect(Object.fromEntries(form)).toEqual({ id: 's1', search: OREGON.search })
})

test('Digest marks homes that are no longer available, and links to those not shown', () => {
  const home = {
    propertyId: 'p1',
    kind: 'price',
    title: 'Lake House',
    location: 'Bend, Oregon',
    image: '/demo/a.jpg',
    price: { kind: 'range', min: 399_000, max: 440_000 },
    oldPrice: { kind: 'range', min: 415_000, max: 459_000 },
    property: null,
  } as const
  const section = { searchId: 's1', name: 'Oregon', search: OREGON.search, homes: [home], total: 1_205 }
  render(<Digest sections={[section]} />)
  const [item] = screen.getAllByRole('listitem')
  expect(item).toHaveTextContent('$399,000 to $440,000Before: $415,000 to $459,000No longer available')
  expect(screen.queryByRole('link', { name: 'Lake House' })).toBeNull()
  expect(screen.getByRole('link', { name: 'and 1,204 more' })).toHaveAttribute(
    'href',
    `/properties?${OREGON.search}`,
  )
  expect(digestTitle({ new: 4, price: 1, back: 2 })).toBe(
    '4 new homes, 1 price drop, 2 homes available again',
  )
})
