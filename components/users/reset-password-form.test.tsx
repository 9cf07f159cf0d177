import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { type Failure } from '@/lib/domain/result'
import { LINK_EXPIRED } from '@/lib/schemas/user'
import { ResetPasswordForm } from './reset-password-form'

const token = 'T'.repeat(43)

function show(error: Failure = { code: 'invalid_input', message: LINK_EXPIRED }) {
  const changePassword = jest.fn(() => Promise.resolve({ ok: false as const, error }))
  render(<ResetPasswordForm token={token} changePassword={changePassword} />)
  return changePassword
}

const password = () => screen.getByLabelText('New password')
const confirmation = () => screen.getByLabelText('Confirm password')
const type = (field: HTMLElement, value: string) =>
  act(async () => fireEvent.change(field, { target: { value } }))
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change password' })))

async function fill() {
  await type(password(), 'brand-new')
  await type(confirmation(), 'brand-new')
}

test('shows all errors at once', async () => {
  const changePassword = show()
  expect(password()).toHaveAccessibleDescription('At least 6 characters')
  await send()
  expect(password()).toHaveAccessibleDescription('Password is required')
  expect(confirmation()).toHaveAccessibleDescription('Please confirm your password')
  expect(password()).toHaveFocus()
  expect(changePassword).not.toHaveBeenCalled()
})

test('sends the token with the passwords; an invalid link is reported above the form', async () => {
  const changePassword = show()
  await fill()
  await send()
  expect(changePassword).toHaveBeenCalledWith({
    token,
    password: 'brand-new',
    confirmPassword: 'brand-new',
  })
  expect(screen.getByRole('alert')).toHaveTextContent(LINK_EXPIRED)
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password')
  expect(password()).toHaveValue('brand-new')
})

test("shows a field's error at the field", async () => {
  const message = 'Please use another password.'
  show({ code: 'invalid_input', message, fields: { password: message } })
  await fill()
  await send()
  expect(password()).toHaveAccessibleDescription(message)
  expect(password()).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('includes the token in a plain form', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<ResetPasswordForm token={token} changePassword={jest.fn()} />)
  expect(page.querySelector('input[name=token]')).toHaveValue(token)
})
