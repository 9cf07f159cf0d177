import { act, fireEvent, render, screen } from '@testing-library/react'
import { type OpenHouseDto } from '@/lib/schemas/open-house'
import { TestPage } from '../offers/testing'
import { OpenHouses } from './open-houses'
import { ReserveForm } from './reserve-form'

const ID = '6b0190e1bd60d50ba14dd9cd'
const openHouse: OpenHouseDto = {
  _id: '6b0190e1bd60d50ba14dd9ce',
  propertyId: ID,
  // Long after the test.
  startsAt: '2126-12-05T21:00:00.000Z',
  endsAt: '2126-12-05T23:00:00.000Z',
  zone: 'America/Vancouver',
  text: 'Sat, Dec 5, 2026, 2:00 PM to 4:00 PM (Pacific Time, UTC−7)',
  capacity: 12,
  left: 3,
}
const renderList = (more: Partial<OpenHouseDto> = {}, mayChange = false) =>
  render(<OpenHouses propertyId={ID} initial={[{ ...openHouse, ...more }]} mayChange={mayChange} />)
const reserve = () => screen.queryByRole('link', { name: /^(?:Reserve|Change): Sat, Dec 5/ })

test('shows the time and the places, and links to reserving and saving', () => {
  renderList()
  const text =
    'Sat, Dec 5, 2026, 2:00\u00a0PM to 4:00\u00a0PM (Pacific Time, UTC−7; 9:00\u00a0PM to 11:00\u00a0PM your time)'
  expect(
    screen.getByText((_, element) => element?.textContent === text && element.tagName === 'P'),
  ).toBeVisible()
  expect(screen.getByText('3 of 12 places left')).toBeVisible()
  expect(reserve()).toHaveAttribute('href', `/properties/${ID}/open-houses`)
  expect(screen.getByRole('link', { name: /^Add to calendar/ })).toHaveAttribute(
    'href',
    `/api/open-houses/${openHouse._id}/open-house.ics`,
  )
})

test.each([
  ['Full', { left: 0 }, false],
  ['No reservation needed', { capacity: null, left: null }, false],
  ['You have reserved for 2 people.', { left: 0, people: 2 }, true],
  ['You have reserved for 1 person.', { people: 1 }, true],
] as const)('says "%s"', (words, more, canChange) => {
  renderList(more)
  expect(screen.getByText(words)).toBeVisible()
  expect(reserve() !== null).toBe(canChange)
})

test('offers no place once it has started', () => {
  renderList({ startsAt: '2025-12-05T21:00:00.000Z' })
  expect(reserve()).toBeNull()
})

test('offers its agent to manage them instead of reserving', () => {
  renderList({}, true)
  expect(reserve()).toBeNull()
  expect(screen.getByRole('link', { name: 'Manage open houses' })).toBeVisible()
})

test('offers no place to agents and administrators, and a guest who was a buyer only to cancel', () => {
  const list = (people?: number) => (
    <OpenHouses propertyId={ID} initial={[{ ...openHouse, ...(people && { people }) }]} mayReserve={false} />
  )
  const { rerender } = render(list())
  expect(reserve()).toBeNull()
  rerender(<div key="guest">{list(2)}</div>)
  expect(reserve()).not.toBeNull()
  const done = async () => ({ ok: true, data: null }) as const
  const guest = { ...openHouse, people: 2 }
  render(<ReserveForm openHouse={guest} mayReserve={false} reserve={done} leave={done} />, {
    wrapper: TestPage,
  })
  expect(screen.getByRole('button', { name: /^Cancel reservation/ })).toBeVisible()
  expect(screen.queryByLabelText('People')).toBeNull()
})

test('fetches them on a page that is cached for everyone, and shows nothing without any', async () => {
  const answers = [[openHouse], []]
  const urls: string[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    urls.push(String(address))
    return Promise.resolve(Response.json(answers.shift()))
  })
  const { unmount } = render(<OpenHouses propertyId={ID} />)
  expect(await screen.findByText('3 of 12 places left')).toBeVisible()
  unmount()
  render(<OpenHouses propertyId={ID} />)
  await act(async () => Promise.resolve())
  expect(screen.queryByRole('heading', { name: 'Open houses' })).toBeNull()
  expect(urls).toEqual([`/api/properties/${ID}/open-houses`, `/api/properties/${ID}/open-houses`])
})

test('keeps a reserved number of people in its field', async () => {
  const done = async () => ({ ok: true, data: null }) as const
  const form = (more: Partial<OpenHouseDto> = {}) => (
    <ReserveForm openHouse={{ ...openHouse, ...more }} mayReserve reserve={done} leave={done} />
  )
  const { rerender } = render(form(), { wrapper: TestPage })
  fireEvent.change(screen.getByLabelText('People'), { target: { value: '3' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Reserve/ })))
  rerender(form({ people: 3 }))
  expect(screen.getByLabelText('People')).toHaveValue('3')
})
