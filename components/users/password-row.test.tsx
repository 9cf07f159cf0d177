import '@testing-library/jest-dom'
import { fireEvent, render, screen } from '@testing-library/react'
import { standingRouter, Surroundings } from '../offers/testing'
import { PasswordRow } from './password-row'
import { keepTypedEmail, keptEmail } from './typed-email'

const show = (provider: 'password' | 'google') =>
  render(
    <Surroundings router={standingRouter()}>
      <dl>
        <PasswordRow profile={{ provider, email: 'nora@mail.example' }} />
      </dl>
    </Surroundings>,
  )

afterEach(() => keepTypedEmail(''))

test('a password is changed by the mailed link, with the address typed already', () => {
  show('password')
  const link = screen.getByRole('link', { name: 'Change by email' })
  expect(link.getAttribute('href')).toMatch(/^\/forgot-password/)
  fireEvent.click(link)
  expect(keptEmail()).toBe('nora@mail.example')
})

test('who signs in with Google has none', () => {
  show('google')
  expect(screen.getByText('Password').nextSibling).toHaveTextContent('None: you sign in with Google')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
