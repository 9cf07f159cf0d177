import '@testing-library/jest-dom'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { type ExploreQuery } from '@/lib/schemas/property'
import { type ViewerDto } from '@/lib/schemas/viewer'
import { type NextViewingDto } from '@/lib/schemas/viewing'
import { type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { deleteOtherAccountsDrafts } from '../browser/drafts'
import { offerOf } from '../offers/testing'
import { recordSearch } from '../properties/searches'
import { requestViewer, subscribe } from '../viewer/viewer-store'
import { NextViewings } from '../viewings/next-viewings'
import { Attention } from './attention'
import { BuyerSteps } from './buyer-steps'
import { OpenOffers } from './open-offers'
import { Purchases } from './purchases'
import { RecentSearches } from './recent-searches'
import { SavedHomes } from './saved-homes'

const NOW = '2026-11-26T12:00:00.000Z'
const END = '2026-12-02T14:03:00.000Z'

const countered = offerOf({
  _id: 'c1',
  turn: 'buyer',
  offerAmount: 418_000,
  expiresAt: END,
  amounts: [
    { by: 'buyer', amount: 410_000, at: NOW },
    { by: 'agent', amount: 418_000, at: NOW },
  ],
})
const accepted = offerOf({ _id: 'a1', status: 'accepted', offerAmount: 560_000, expiresAt: END })

test('shows both amounts of an offer to answer, and links an accepted one to its payment', () => {
  render(<Attention offers={[countered, accepted]} isMore={false} now={NOW} />)
  const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(first).toHaveTextContent('Theo Brandt countered with $418,000. You offered $410,000.')
  expect(within(first).getByRole('link', { name: 'Reply: Lake House' })).toHaveAttribute(
    'href',
    '/dashboard/user/bought?status=open',
  )
  expect(second).toHaveTextContent('Your offer of $560,000 was accepted. Pay to complete the purchase.')
  expect(within(second).getByRole('link', { name: 'Complete payment: Lake House' })).toHaveAttribute(
    'href',
    '/dashboard/user/payment/a1',
  )
  expect(screen.queryByRole('link', { name: 'All open offers' })).toBeNull()
})

test('leads a former buyer to the page of an offer to answer (D542)', () => {
  render(<Attention offers={[countered]} isMore={false} now={NOW} replyTo={({ _id }) => `/own/${_id}`} />)
  expect(screen.getByRole('link', { name: 'Reply: Lake House' })).toHaveAttribute('href', '/own/c1')
})

test('asks about an offer whose listing has changed (D325)', () => {
  const changed = offerOf({ listingChangedAt: NOW, expiresAt: END })
  render(<Attention offers={[changed]} isMore={false} now={NOW} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'The home has changed since you made or confirmed this offer. Do you want to keep your offer?',
  )
})

test('shows a deadline in UTC on the server, then in the reader’s time zone', () => {
  const attention = <Attention offers={[accepted]} isMore now={NOW} />
  expect(renderToString(attention)).toContain('In 6 days, Dec 2, 2:03\u00a0PM\u00a0UTC')
  jest.useFakeTimers({ now: new Date('2026-11-30T12:00:00.000Z') })
  render(attention)
  const deadline = screen.getByText(/your time$/)
  expect(deadline).toHaveTextContent(/^In 2 days, /)
  expect(deadline).toHaveAttribute('dateTime', END)
  jest.setSystemTime(new Date('2026-12-02T12:03:30.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(deadline).toHaveTextContent(/^In 119 minutes, /)
  jest.useRealTimers()
  expect(screen.getByRole('link', { name: 'All open offers' })).toBeInTheDocument()
})

test('shows until when the agent can answer, or that a transfer may still arrive', () => {
  const overdue = offerOf({ _id: 'o2', status: 'accepted', overdue: true })
  render(<OpenOffers offers={[offerOf({ expiresAt: END }), overdue]} now={NOW} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent(/Lake House · \$450,000With the agent · .* your timePending/)
  expect(second).toHaveTextContent('The payment deadline has passed.')
})

const entry = (id: string, changes: Partial<WishlistEntryDto>): WishlistEntryDto => ({
  _id: id,
  email: 'nora@mail.example',
  propertyId: id,
  property: {
    ...({} as NonNullable<WishlistEntryDto['property']>),
    _id: id,
    title: `Home ${id}`,
    location: 'Bend, Oregon',
    image: '/demo/aframe-dusk.jpg',
    minPrice: 420_000,
    maxPrice: 485_000,
  },
  saved: { at: NOW, minPrice: 420_000, maxPrice: 485_000 },
  ...changes,
})

test('shows changed saved homes first, with the price and the change', () => {
  render(
    <SavedHomes
      entries={[
        entry('1', {}),
        entry('2', { saved: { at: NOW, minPrice: 425_000, maxPrice: 490_000 } }),
        entry('3', { property: null }),
        entry('4', { saved: { at: NOW, minPrice: 420_000, maxPrice: 485_000, changed: ['underOffer'] } }),
        entry('5', {}),
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Home 2Bend, Oregon$420,000 to $485,000$5,000 lower',
    'No longer listed',
    'Home 4Bend, Oregon$420,000 to $485,000Under offer',
    'Home 1Bend, Oregon$420,000 to $485,000No change',
  ])
})

test('shows purchases with price, day and receipt (D265)', () => {
  render(<Purchases offers={[offerOf({ _id: 'b1', status: 'bought', paidAt: NOW })]} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('Lake House · $450,000Bought on Nov 26, 2026')
  expect(screen.getByRole('link', { name: 'Receipt: Lake House' })).toHaveAttribute(
    'href',
    '/dashboard/user/receipt/b1',
  )
  expect(screen.getByRole('link', { name: 'All purchases' })).toHaveAttribute(
    'href',
    '/dashboard/user/bought?status=bought',
  )
})

test('shows the next three viewings and reserved open houses, the earliest first (D265)', () => {
  const viewing = (day: number): NextViewingDto => ({
    _id: `v${day}`,
    propertyTitle: `Viewing ${day}`,
    status: 'confirmed',
    startsAt: `2026-12-0${day}T18:00:00.000Z`,
    when: `Dec ${day}`,
  })
  const openHouse = {
    _id: 'o2',
    propertyId: 'p1',
    propertyTitle: 'Lake House',
    people: 2,
    startsAt: '2026-12-02T18:00:00.000Z',
    text: 'Dec 2',
  }
  render(
    <NextViewings viewings={[viewing(1), viewing(3), viewing(4)]} reservations={[openHouse]} href="/all" />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Viewing 1ConfirmedDec 1',
    'Lake HouseOpen house · reserved for 2 peopleDec 2',
    'Viewing 3ConfirmedDec 3',
  ])
})

test('shows a new buyer three steps and one button', () => {
  render(<BuyerSteps />)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/properties')
})

describe('searches', () => {
  const query: ExploreQuery = { location: '', sort: 'default', verified: false, show: 24, view: 'list' }
  const bend: ExploreQuery = { ...query, location: 'Bend, Oregon', bedrooms: 3, show: 48, view: 'map' }
  let leave: () => void

  beforeEach(async () => {
    localStorage.clear()
    const answer: ViewerDto = {
      account: { id: 'nora', name: 'Nora', image: null },
      notices: null,
      saved: {},
      marks: null,
      listing: null,
    }
    globalThis.fetch = jest.fn(async () => Response.json(answer))
    leave = subscribe(() => undefined)
    await act(async () => requestViewer())
  })
  afterEach(() => leave())

  /** Renders the searches, and waits until their list has loaded. */
  async function renderSearches(account = 'nora') {
    const rendered = render(<RecentSearches accountId={account} />)
    await act(async () => {
      // The list is requested by a timer.
      await new Promise((resolve) => setTimeout(resolve))
      await import('./recent-search-list')
    })
    return rendered
  }
  const recentSearches = async (account = 'nora') => {
    const { unmount } = await renderSearches(account)
    const links = screen
      .queryAllByRole('link', { name: /Searched/ })
      .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')])
    unmount()
    return links
  }

  test('shows an account its last five searches, newest first, without repeats', async () => {
    for (const location of ['Austin', 'Boston', 'Chicago', 'Denver', 'Austin'])
      recordSearch({ ...query, location })
    recordSearch(bend)
    recordSearch(query)
    expect((await recentSearches())[0]).toEqual([
      'Bend, Oregon · 3+ bedroomsSearched today',
      '/properties?location=Bend,+Oregon&bedrooms=3',
    ])
    expect((await recentSearches()).map(([words]) => words?.split(' ')[0])).toEqual([
      'Bend,',
      'AustinSearched',
      'DenverSearched',
      'ChicagoSearched',
      'BostonSearched',
    ])
    expect(await recentSearches('theo')).toEqual([])
  })

  test('counts their days by the clock of the viewer', async () => {
    const daysFor = async (at: string, now: string) => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now))
      localStorage.setItem('draft:nora:searches', JSON.stringify([{ href: '/properties?location=Bend', at }]))
      const [[words] = []] = await recentSearches()
      return words?.replace('BendSearched ', '')
    }
    // Eight hours behind UTC, in the afternoon and at night.
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(8 * 60)
    expect(await daysFor('2026-11-29T23:50:00Z', '2026-11-30T00:05:00Z')).toBe('today')
    expect(await daysFor('2026-11-30T07:50:00Z', '2026-11-30T08:05:00Z')).toBe('yesterday')
    jest.restoreAllMocks()
  })

  test('deletes them with the button and at logout', async () => {
    recordSearch(bend)
    await renderSearches()
    fireEvent.click(screen.getByRole('button', { name: 'Clear searches' }))
    expect(screen.queryByRole('heading', { name: 'Your searches' })).toBeNull()
    expect(await recentSearches()).toEqual([])
    recordSearch(bend)
    expect(await recentSearches()).toHaveLength(1)
    deleteOtherAccountsDrafts()
    expect(await recentSearches()).toEqual([])
  })

  test('leads to the form that saves a search', async () => {
    recordSearch({ ...query, location: 'Bend' })
    await renderSearches()
    expect(screen.getByRole('link', { name: 'Save this search' })).toHaveAttribute(
      'href',
      '/dashboard/user/searches/new?search=location%3DBend',
    )
  })

  test('ignores a malformed entry', async () => {
    localStorage.setItem('draft:nora:searches', '{"href":1}')
    expect(await recentSearches()).toEqual([])
    localStorage.setItem('draft:nora:searches', 'no JSON')
    expect(await recentSearches()).toEqual([])
  })
})
