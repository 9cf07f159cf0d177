import { render, screen } from '@testing-library/react'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { FormError } from './field'
import { ErrorText } from './error-text'

beforeEach(() => window.history.replaceState(null, '', '/dashboard/user/make-offer/7?from=card'))

test('links a rejection because there is no session to the login, and back to the page (D160)', () => {
  render(<FormError>{SIGNED_OUT}</FormError>)
  expect(screen.getByRole('alert')).toHaveTextContent('You are signed out. Sign in again to continue.')
  expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    `/login?callbackUrl=${encodeURIComponent('/dashboard/user/make-offer/7?from=card')}`,
  )
})

test('shows the subject of a rejection before it', () => {
  render(<ErrorText>{`Picture 2: ${SIGNED_OUT}`}</ErrorText>)
  expect(document.body).toHaveTextContent(/^Picture 2: You are signed out. Sign in again to continue.$/)
})

test('shows any other rejection without a link', () => {
  render(<FormError>Another offer has been accepted</FormError>)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Another offer has been accepted$/)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
