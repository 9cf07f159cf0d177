import { act, fireEvent, render, screen } from '@testing-library/react'
import { THEME_KEY, THEME_SCRIPT } from './theme'
import { ThemeToggle } from './theme-toggle'

const currentTheme = () => document.documentElement.dataset.theme
const button = () => screen.getByRole('button', { name: 'Light theme' })
const paint = () => window.eval(THEME_SCRIPT)

beforeEach(() => localStorage.clear())

test.each([
  [null, 'dark'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['blue', 'dark'],
])('shows a saved %s as %s', (saved, theme) => {
  if (saved !== null) localStorage.setItem(THEME_KEY, saved)
  paint()
  expect(currentTheme()).toBe(theme)
})

test('switches and saves the theme at each click', async () => {
  paint()
  render(<ThemeToggle />)
  expect(button()).toHaveAttribute('aria-pressed', 'false')
  await act(async () => fireEvent.click(button()))
  expect(currentTheme()).toBe('light')
  expect(localStorage.getItem(THEME_KEY)).toBe('light')
  expect(button()).toHaveAttribute('aria-pressed', 'true')
  await act(async () => fireEvent.click(button()))
  expect(currentTheme()).toBe('dark')
  expect(localStorage.getItem(THEME_KEY)).toBe('dark')
})

test.each([
  ['in another tab', () => new StorageEvent('storage', { key: THEME_KEY })],
  ['on another page, after back (D546)', () => new Event('pageshow')],
])('follows a choice %s', async (_where, makeEvent) => {
  paint()
  render(<ThemeToggle />)
  localStorage.setItem(THEME_KEY, 'light')
  await act(async () => window.dispatchEvent(makeEvent()))
  expect(currentTheme()).toBe('light')
  expect(button()).toHaveAttribute('aria-pressed', 'true')
})
