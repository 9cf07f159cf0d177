import { render, screen } from '@testing-library/react'
import { TestPage } from '../offers/testing'
import { AddOpenHouse } from './manage-open-houses'

const fieldsOf = (form: HTMLFormElement | null) => Object.fromEntries(new FormData(form ?? undefined))

test('asks for the home, with the focus there, and fills in the day (D222)', () => {
  const homes = [{ _id: 'h1', title: 'Rowan House', location: 'Bend, Oregon' }]
  const { container } = render(<AddOpenHouse home={homes} day="2026-12-05" add={jest.fn()} />, {
    wrapper: TestPage,
  })
  const home = screen.getByLabelText('Home')
  expect(home).toHaveFocus()
  expect(home).toBeRequired()
  expect(screen.getByRole('option', { name: 'Rowan House, Bend, Oregon' })).toHaveValue('h1')
  expect(fieldsOf(container.querySelector('form'))).toMatchObject({ date: '2026-12-05' })
})

test('adds to one listing, and names its time zone', () => {
  const home = { propertyId: 'h1', zone: 'Vancouver, UTC−7' }
  const { container } = render(<AddOpenHouse home={home} add={jest.fn()} />, { wrapper: TestPage })
  expect(screen.queryByLabelText('Home')).toBeNull()
  expect(screen.getByText(/Times at the home \(Vancouver, UTC−7\)/)).toBeInTheDocument()
  expect(fieldsOf(container.querySelector('form'))).toMatchObject({ propertyId: 'h1' })
})
