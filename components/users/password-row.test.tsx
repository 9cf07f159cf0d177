import { fireEvent, render, screen } from '@testing-library/react'
import { staticRouter, TestPage } from '../offers/testing'
import { PasswordRow } from './password-row'
import { rememberTypedEmail, rememberedEmail } from './typed-email'

const show = (provider: 'password' | 'google') =>
  render(
    <TestPage router={staticRouter()}>
      <dl>
        <PasswordRow profile={{ provider, email: 'nora@mail.example' }} />
      </dl>
    </TestPage>,
  )

const LINK = '/forgot-password'

afterEach(() => rememberTypedEmail(''))

test('links to the mailed password change, with the email filled in', () => {
  show('password')
  const link = screen.getByRole('link', { name: 'Change by email' })
  expect(link).toHaveAttribute('href', LINK)
  fireEvent.click(link)
  expect(rememberedEmail()).toBe('nora@mail.example')
})

test('offers to set a password to people without one', () => {
  show('google')
  expect(screen.getByRole('link', { name: 'Set by email' })).toHaveAttribute('href', LINK)
})
