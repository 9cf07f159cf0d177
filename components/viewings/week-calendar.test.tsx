import { render, screen, within } from '@testing-library/react'
import { type WeekEntryDto } from '@/lib/schemas/viewing'
import { WeekCalendar } from './week-calendar'

const openHouse: WeekEntryDto = {
  id: 'o1',
  title: 'Harbour Loft',
  propertyId: 'p1',
  status: 'open-house',
  from: 840,
  to: 960,
  places: { reserved: 6, capacity: 12 },
}

const calendarOf = (entries: WeekEntryDto[], canAdd = true) => (
  <WeekCalendar
    week={{ days: [{ date: '2026-12-05', isToday: false, hours: [], entries }] }}
    canAdd={canAdd}
  />
)
const show = (...entries: WeekEntryDto[]) => render(calendarOf(entries))

test('shows an open house with its reservations, and leads to it', () => {
  show(openHouse)
  const link = screen.getByRole('link', { name: /Open house Harbour Loft/ })
  expect(link).toHaveTextContent('2:00 PM Open houseHarbour Loft · 6 of 12 reserved')
  expect(link).toHaveAttribute('href', '/properties/p1/open-houses')
})

test('shows no reservations of an open house without a capacity', () => {
  show({ ...openHouse, places: null })
  expect(screen.getByText('Harbour Loft').parentElement).toHaveTextContent(/Harbour Loft$/)
})

test('links to the form for a new open house above the same days, unless the viewer has none (D468)', () => {
  const { rerender } = show()
  expect(screen.getByRole('link', { name: 'New open house' })).toHaveAttribute(
    'href',
    '/dashboard/agent/viewings?tab=calendar&day=2026-12-05&new=open-house',
  )
  rerender(calendarOf([], false))
  expect(screen.queryByRole('link', { name: 'New open house' })).toBeNull()
})

test('shows the zone of a home whose clock differs from the agent’s (D334)', () => {
  show(openHouse, { ...openHouse, id: 'o2', title: 'Rowan House', zone: 'Denver, UTC−7' })
  expect(screen.getByRole('link', { name: /Harbour Loft/ })).not.toHaveTextContent('UTC')
  expect(screen.getByRole('link', { name: /Rowan House/ })).toHaveTextContent('Denver, UTC−7')
})

const at = (id: string, from: number): WeekEntryDto => ({
  id,
  title: 'Twin Gables',
  status: 'requested',
  name: `Buyer ${id}`,
  from,
  to: from + 30,
})
const stacks = () =>
  [...document.querySelectorAll<HTMLElement>('ul')].map((list) => [
    list.style.top,
    within(list).getAllByRole('listitem').length,
  ])

test('shows viewings at about the same time one below the other, so that none covers another', () => {
  show(at('1', 660), at('2', 660), at('3', 690), at('4', 780))
  expect(stacks()).toEqual([
    ['28.57142857142857%', 3],
    ['42.857142857142854%', 1],
  ])
})

test('shows viewings before and after the shown hours within them, and none covers another', () => {
  show(at('1', 5 * 60), at('2', 6.75 * 60), at('3', 21.5 * 60), at('4', 23 * 60))
  expect(stacks()).toEqual([
    ['0%', 2],
    ['92.85714285714286%', 2],
  ])
})
