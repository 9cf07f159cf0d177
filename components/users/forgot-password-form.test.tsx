import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { type ActionResult } from '@/lib/domain/result'
import { ForgotPasswordForm } from './forgot-password-form'
import { LoginForm } from './login-form'
import { rememberTypedEmail } from './typed-email'

type Answer = ActionResult<{ to: string }>
const down: Answer = { ok: false, error: { code: 'internal', message: 'Something went wrong.' } }

const form = (forgotPassword: (input: unknown) => Promise<Answer>) => (
  <ForgotPasswordForm callback="/about" forgotPassword={forgotPassword} />
)

function show(answer: Answer = down) {
  const forgotPassword = jest.fn<Promise<Answer>, [unknown]>(() => Promise.resolve(answer))
  render(form(forgotPassword))
  return forgotPassword
}

const email = () => screen.getByLabelText('Email')
const type = (value: string) => act(async () => fireEvent.change(email(), { target: { value } }))
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send link' })))

afterEach(() => rememberTypedEmail(''))

test('shows a missing or malformed email at the field until it is corrected', async () => {
  const forgotPassword = show()
  await send()
  expect(email()).toHaveAccessibleDescription('Email is required')
  expect(email()).toBeInvalid()
  expect(email()).toHaveFocus()
  await type('nora')
  expect(email()).toHaveAccessibleDescription('Invalid email address')
  await type('nora@mail.test')
  expect(email()).toBeValid()
  expect(forgotPassword).not.toHaveBeenCalled()
})

test('sends the email with the remembered page; an error is shown, and the input stays', async () => {
  const forgotPassword = show()
  await type('nora@mail.test')
  await send()
  expect(forgotPassword).toHaveBeenCalledWith({ email: 'nora@mail.test', callbackUrl: '/about' })
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
  expect(email()).toHaveValue('nora@mail.test')
  expect(screen.getByRole('button', { name: 'Send link' })).toBeEnabled()
})

test('contains the email that was typed at login', async () => {
  const login = render(<LoginForm callback="/about" signIn={() => Promise.resolve(down)} />)
  await type('nora@mail.test')
  const link = screen.getByRole('link', { name: 'Forgot password?' })
  expect(link).toHaveAttribute('href', '/forgot-password?callbackUrl=%2Fabout')
  // jsdom cannot follow it.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await act(async () => fireEvent.click(link))
  login.unmount()
  const forgotPassword = show()
  expect(email()).toHaveValue('nora@mail.test')
  await send()
  expect(forgotPassword).toHaveBeenCalledWith({ email: 'nora@mail.test', callbackUrl: '/about' })
})

test('includes the remembered page in a plain form', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(form(() => Promise.resolve(down)))
  expect(page.querySelector('input[name=callbackUrl]')).toHaveValue('/about')
  expect(page.querySelector('input[name=email]')).toHaveValue('')
})
