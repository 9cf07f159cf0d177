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

afterEach(() => rememberTypedEmail(''))

test('links to the mailed password change, with the email filled in', () => {
  show('password')
  const link = screen.getByRole('link', { name: 'Change by email' })
  expect(link.getAttribute('href')).toMatch(/^\/forgot-password/)
  fireEvent.click(link)
  expect(rememberedEmail()).toBe('nora@mail.example')
})

test('is omitted for people who sign in with Google', () => {
  show('google')
  expect(screen.getByText('Password').nextSibling).toHaveTextContent('None: you sign in with Google')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
