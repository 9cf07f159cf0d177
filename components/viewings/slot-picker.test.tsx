import '@testing-library/jest-dom'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { SlotPicker } from './slot-picker'

const slot = (wall: string) => ({ startsAt: `${wall}:00.000Z`, wall, offset: 0 })
const slots = [
  slot('2026-12-15T12:00'),
  slot('2026-12-15T13:30'),
  slot('2026-12-18T09:00'),
  slot('2027-01-05T09:00'),
]

function Picker() {
  const [value, setValue] = useState<string>()
  return <SlotPicker slots={slots} city="Vancouver" value={value} onChange={setValue} />
}

const day = (name: string) => screen.getByRole('button', { name })
const chosen = () => document.querySelector<HTMLInputElement>('input[name=startsAt]')?.value

it('shows the free days of a month, and the times of one', () => {
  render(<Picker />)
  expect(screen.getByRole('table', { name: 'December 2026' })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /December/ })).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: '1:30 PM' }))
  expect(screen.getByRole('button', { name: '1:30 PM' })).toHaveAttribute('aria-pressed', 'true')
  expect(chosen()).toBe('2026-12-15T13:30:00.000Z')
  fireEvent.click(day('Friday, December 18'))
  expect(screen.getByRole('button', { name: '9:00 AM' })).toBeInTheDocument()
})

it('moves between free days by arrow keys, also into the next month', () => {
  render(<Picker />)
  fireEvent.keyDown(day('Tuesday, December 15'), { key: 'ArrowRight' })
  expect(day('Friday, December 18')).toHaveAttribute('aria-pressed', 'true')
  fireEvent.keyDown(day('Friday, December 18'), { key: 'ArrowDown' })
  expect(screen.getByRole('table', { name: 'January 2027' })).toBeInTheDocument()
  fireEvent.keyDown(day('Tuesday, January 5'), { key: 'ArrowRight' })
  expect(day('Tuesday, January 5')).toHaveAttribute('aria-pressed', 'true')
})

it('is a select of all times without JavaScript', () => {
  const html = renderToString(<Picker />)
  expect(html).toContain('<select')
  expect(html).toContain('Tue, Dec 15, 1:30 PM')
  expect(html).not.toContain('<table')
})
