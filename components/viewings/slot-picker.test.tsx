import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { type SlotDto } from '@/lib/schemas/viewing'
import { SlotPicker } from './slot-picker'

const slot = (wall: string): SlotDto => ({ startsAt: `${wall}:00.000Z`, wall, offset: 0 })
const slots = [slot('2026-12-15T12:00'), slot('2026-12-15T13:30'), slot('2026-12-18T09:00')]
/** Twenty days with a time, every second day. */
const many = Array.from({ length: 20 }, (_, i) =>
  slot(`${new Date(Date.UTC(2026, 11, 1 + 2 * i)).toISOString().slice(0, 10)}T09:00`),
)

function Picker({ times }: { times: readonly SlotDto[] }) {
  const [value, setValue] = useState<string>()
  return <SlotPicker slots={times} zone="Pacific Time" value={value} onChange={setValue} />
}

const days = () => screen.getAllByRole('radio').map((element) => element.closest('label')?.textContent)
const selectedTime = () => document.querySelector<HTMLInputElement>('input[name=startsAt]')?.value

it('shows the days that have times, and the times of one', () => {
  render(<Picker times={slots} />)
  expect(screen.getByRole('radiogroup', { name: 'Day' })).toBeInTheDocument()
  expect(days()).toEqual(['Tue, Dec 152 times', 'Fri, Dec 181 time'])
  expect(screen.queryByRole('button', { name: 'Later days' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '1:30 PM' }))
  expect(screen.getByRole('button', { name: '1:30 PM' })).toHaveAttribute('aria-pressed', 'true')
  expect(selectedTime()).toBe('2026-12-15T13:30:00.000Z')
  fireEvent.click(screen.getByRole('radio', { name: /Fri, Dec 18/ }))
  expect(screen.getByRole('button', { name: '9:00 AM' })).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('group', { name: 'Friday, December 18' })).toBeInTheDocument()
  expect(selectedTime()).toBe('2026-12-15T13:30:00.000Z')
})

it('shows the next 14 days that have times first, and later ones on demand (D217)', () => {
  render(<Picker times={many} />)
  expect(screen.getByRole('heading', { name: 'Tue, Dec 1 to Sun, Dec 27' })).toBeInTheDocument()
  expect(days()).toHaveLength(14)
  expect(screen.getByRole('button', { name: 'Earlier days' })).toBeDisabled()
  fireEvent.click(screen.getByRole('button', { name: 'Later days' }))
  expect(days()).toHaveLength(6)
  expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('Tue, Dec 29 1 time')
  expect(screen.getByRole('button', { name: 'Later days' })).toBeDisabled()
  fireEvent.click(screen.getByRole('button', { name: 'Earlier days' }))
  expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('Tue, Dec 1 1 time')
})

it('is a select of all times without JavaScript', () => {
  const html = renderToString(<Picker times={slots} />)
  expect(html).toContain('<select')
  expect(html).toContain('Tue, Dec 15, 1:30 PM')
  expect(html).not.toContain('type="radio"')
})

it.each([
  ['2026-12-15T13:30:00.000Z', '2026-12-15T13:30:00.000Z'],
  ['2026-12-16T09:00:00.000Z', ''],
])('selects %j without JavaScript only if it is still free', (value, selected) => {
  const html = renderToString(
    <SlotPicker slots={slots} zone="Pacific Time" value={value} onChange={jest.fn()} />,
  )
  expect([...html.matchAll(/value="([^"]*)"[^>]* selected=""/g)].map(([, option]) => option)).toEqual([
    selected,
  ])
})
