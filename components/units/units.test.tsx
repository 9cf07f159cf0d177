import { act, fireEvent, render, screen } from '@testing-library/react'
import { Area } from './area'
import { UNITS_KEY, UNITS_SCRIPT } from './units'
import { UnitsSwitch } from './units-switch'

const currentUnits = () => document.documentElement.dataset.units
const paint = (byServer = 'metric') => {
  delete document.documentElement.dataset.unitsChosen
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
])('shows a saved %s, with the setting %s, as %s', (saved, setting, expected) => {
  if (saved !== null) localStorage.setItem(UNITS_KEY, saved)
  paint(setting)
  expect(currentUnits()).toBe(expected)
})

test('renders an area in both units, each of which can be hidden', () => {
  render(<Area value={140} of="livingArea" />)
  expect(screen.getByText('140 m²')).toHaveClass('imperial:hidden')
  expect(screen.getByText('1,507 sq ft')).toHaveClass('metric:hidden')
})

test('the switch shows the current units, and remembers a choice', async () => {
  paint()
  render(<UnitsSwitch />)
  expect(choice('m²')).toHaveAttribute('aria-pressed', 'true')
  expect(choice('sq ft')).toHaveAttribute('aria-pressed', 'false')
  await act(async () => fireEvent.click(choice('sq ft')))
  expect(currentUnits()).toBe('imperial')
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

test.each([
  ['each', ['false', 'false']],
  ['imperial', ['false', 'true']],
  ['metric', ['true', 'false']],
] as const)(
  'for a home in %s units the switch marks those until others are chosen (D270)',
  async (defaultUnits, before) => {
    paint()
    render(<UnitsSwitch defaultUnits={defaultUnits} />)
    const pressed = () => ['m²', 'sq ft'].map((name) => choice(name).getAttribute('aria-pressed'))
    expect(pressed()).toEqual(before)
    await act(async () => fireEvent.click(choice('m²')))
    expect(pressed()).toEqual(['true', 'false'])
  },
)

test('marks units only after a choice', () => {
  paint('imperial')
  expect(document.documentElement.dataset.unitsChosen).toBeUndefined()
  localStorage.setItem(UNITS_KEY, 'metric')
  paint('imperial')
  expect(document.documentElement.dataset.unitsChosen).toBe('')
})
