import { render, screen } from '@testing-library/react'
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

const show = (...entries: WeekEntryDto[]) =>
  render(
    <WeekCalendar
      week={{
        days: [{ date: '2026-12-05', isToday: false, hours: [], entries }],
      }}
    />,
  )

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

test('links to the form for a new open house above the same days', () => {
  show()
  expect(screen.getByRole('link', { name: 'New open house' })).toHaveAttribute(
    'href',
    '/dashboard/agent/viewings?tab=calendar&day=2026-12-05&new=open-house',
  )
})

test('shows the zone of a home whose clock differs from the agent’s (D334)', () => {
  show(openHouse, { ...openHouse, id: 'o2', title: 'Rowan House', zone: 'Denver, UTC−7' })
  expect(screen.getByRole('link', { name: /Harbour Loft/ })).not.toHaveTextContent('UTC')
  expect(screen.getByRole('link', { name: /Rowan House/ })).toHaveTextContent('Denver, UTC−7')
})

test('shows entries that overlap beside each other, and others over the whole day', () => {
  const requested = (id: string, from: number, to: number): WeekEntryDto => ({
    id,
    title: `Home ${id}`,
    status: 'requested',
    name: 'Theo Brandt',
    from,
    to,
  })
  show(requested('1', 600, 660), requested('2', 600, 630), requested('3', 630, 660), requested('4', 660, 690))
  const places = screen.getAllByText(/Home \d/).map((title) => {
    const style = title.closest('li')?.style
    return [style?.getPropertyValue('--left'), style?.getPropertyValue('--width')]
  })
  const half = 'calc(50% - 0.25rem)'
  expect(places).toEqual([
    ['0%', half],
    ['50%', half],
    ['50%', half],
    ['0%', 'calc(100% - 0.25rem)'],
  ])
})
