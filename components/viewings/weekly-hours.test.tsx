import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { WEEKDAYS } from '@/lib/domain/availability'
import { WeeklyHours } from './weekly-hours'

const MONDAY = [
  { weekday: 1, from: '09:00', to: '12:00' },
  { weekday: 1, from: '13:00', to: '24:00' },
]
const SATURDAY = { weekday: 6, from: '10:00', to: '14:00' }

const hoursOf = (day: string) =>
  screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${day}, `)).map(({ name, value }) => [name, value])

it('has one row for each day without hours or with one pair', () => {
  render(<WeeklyHours windows={[...MONDAY, SATURDAY]} />)
  expect(hoursOf('Monday')).toHaveLength(4)
  for (const day of WEEKDAYS.slice(1)) expect(hoursOf(day)).toHaveLength(2)
})

it('copies Monday’s hours to Tuesday through Friday, and says so', () => {
  render(<WeeklyHours windows={[...MONDAY, SATURDAY]} />)
  fireEvent.change(screen.getAllByLabelText('Monday, from')[0]!, { target: { value: '08:30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy to weekdays' }))
  for (const number of [2, 3, 4, 5])
    expect(hoursOf(WEEKDAYS[number - 1]!)).toEqual([
      [`d${number}-0-from`, '08:30'],
      [`d${number}-0-to`, '12:00'],
      [`d${number}-1-from`, '13:00'],
      [`d${number}-1-to`, '23:59'],
    ])
  expect(hoursOf('Saturday').map(([, value]) => value)).toEqual(['10:00', '14:00'])
  expect(hoursOf('Sunday').map(([, value]) => value)).toEqual(['', ''])
  expect(screen.getByRole('status')).toHaveTextContent('Copied Monday’s hours to Tuesday through Friday.')
})

it('adds hours to a day, with the focus in them, four pairs at most', () => {
  render(<WeeklyHours windows={[SATURDAY]} />)
  const add = screen.getByRole('button', { name: 'Add hours on Saturday' })
  fireEvent.click(add)
  expect(screen.getAllByLabelText('Saturday, from')[1]).toHaveFocus()
  fireEvent.click(add)
  fireEvent.click(add)
  expect(hoursOf('Saturday')).toHaveLength(8)
  expect(add).toBeDisabled()
})

it('has a second pair for each day without JavaScript', () => {
  const html = renderToString(<WeeklyHours windows={[...MONDAY, SATURDAY]} />)
  const names = [...html.matchAll(/name="(d\d-\d)-from"/g)].map(([, name]) => name)
  // Weeks of the United States begin on Sunday (D440).
  expect(names).toEqual([7, 1, 2, 3, 4, 5, 6].flatMap((day) => [`d${day}-0`, `d${day}-1`]))
})
