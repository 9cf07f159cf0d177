import { act, fireEvent, render, screen } from '@testing-library/react'
import { HeroSearch } from './hero-search'

test('is a form that works without JavaScript', () => {
  render(<HeroSearch />)
  expect(screen.getByRole('search')).toHaveAttribute('action', '/search')
  expect(screen.getByRole('searchbox', { name: 'Search by location' })).toHaveAttribute('name', 'location')
  expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute('type', 'submit')
})

test('requests nothing before the field is focused, and submits the chosen place', async () => {
  global.fetch = jest.fn(async () => ({
    ok: true,
    json: async () => [{ location: 'Bend, Oregon', count: 12 }],
  })) as unknown as typeof fetch
  render(<HeroSearch />)
  const locations: unknown[] = []
  const form = screen.getByRole<HTMLFormElement>('search')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    locations.push(new FormData(form).get('location'))
  })
  expect(global.fetch).not.toHaveBeenCalled()
  const field = screen.getByLabelText('Search by location')
  await act(async () => field.focus())
  await screen.findByRole('combobox')
  fireEvent.input(field, { target: { value: 'ben' } })
  await screen.findByRole('option', { name: /Bend, Oregon/ })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(locations).toEqual(['Bend, Oregon'])
})
