import '@testing-library/jest-dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Area } from './area'
import { UNITS_KEY, UNITS_SCRIPT } from './units'
import { UnitsSwitch } from './units-switch'

const shown = () => document.documentElement.dataset.units
const paint = (byServer = 'metric') => {
  document.documentElement.dataset.units = byServer
  window.eval(UNITS_SCRIPT)
}
const choice = (name: string) => screen.getByRole('button', { name })

beforeEach(() => localStorage.clear())

test.each([
  [null, 'metric', 'metric'],
  [null, 'imperial', 'imperial'],
  ['imperial', 'metric', 'imperial'],
  ['metric', 'imperial', 'metric'],
  ['miles', 'imperial', 'imperial'],
])('a saved %s where the setting is %s is painted %s', (saved, setting, expected) => {
  if (saved !== null) localStorage.setItem(UNITS_KEY, saved)
  paint(setting)
  expect(shown()).toBe(expected)
})

test('an area stands in both units, each in words that hide the other', () => {
  render(<Area value={140} />)
  expect(screen.getByText('140 m²')).toHaveClass('imperial:hidden')
  expect(screen.getByText('1,507 sq ft')).toHaveClass('metric:hidden')
})

test('the switch shows what holds, and remembers what is chosen', async () => {
  paint()
  render(<UnitsSwitch />)
  expect(choice('m²')).toHaveAttribute('aria-pressed', 'true')
  expect(choice('sq ft')).toHaveAttribute('aria-pressed', 'false')
  await act(async () => fireEvent.click(choice('sq ft')))
  expect(shown()).toBe('imperial')
  expect(localStorage.getItem(UNITS_KEY)).toBe('imperial')
  expect(choice('sq ft')).toHaveAttribute('aria-pressed', 'true')
})

test('a choice in another tab is followed', async () => {
  paint()
  render(<UnitsSwitch />)
  localStorage.setItem(UNITS_KEY, 'imperial')
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: UNITS_KEY })))
  expect(choice('sq ft')).toHaveAttribute('aria-pressed', 'true')
})
