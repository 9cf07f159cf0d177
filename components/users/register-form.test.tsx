import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ActionResult } from '@/lib/domain/result'
import { type } from '../offers/testing'
import { RegisterForm } from './register-form'

type Answer = ActionResult<{ to: string }>
type SignUp = jest.Mock<Promise<Answer>, [unknown]>

const message = 'An account with this email already exists'
const refuse = (fields?: Record<string, string>): SignUp =>
  jest.fn<Promise<Answer>, [unknown]>(() =>
    Promise.resolve({ ok: false, error: { code: 'conflict', message, ...(fields && { fields }) } }),
  )

function show(signUp: SignUp = refuse()) {
  render(<RegisterForm callback="/about" signUp={signUp} />)
  return signUp
}

const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Register' })))

async function fill() {
  await type('Full name', 'Nora Weiss')
  await type('Email', 'nora@mail.test')
  await type('Password', 'keystead')
  await type('Confirm password', 'keystead')
}

test('shows all errors of an empty form at once and focuses its first field', async () => {
  const signUp = show()
  await send()
  expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Full name is required')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^Password is required/)
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
    'Please confirm your password',
  )
  expect(screen.getByLabelText('Full name')).toBeInvalid()
  expect(screen.getByLabelText('Full name')).toHaveFocus()
  expect(signUp).not.toHaveBeenCalled()
})

test('removes a message when its field is corrected', async () => {
  show()
  await send()
  await type('Email', 'nora')
  expect(screen.getByText('Invalid email address')).toBeVisible()
  await type('Email', 'nora@mail.test')
  expect(screen.getByLabelText('Email')).toBeValid()
  expect(screen.getByText('Full name is required')).toBeVisible()
})

test('sends the form with the remembered page', async () => {
  const signUp = show()
  await fill()
  await send()
  expect(signUp).toHaveBeenCalledWith({
    fullName: 'Nora Weiss',
    email: 'nora@mail.test',
    password: 'keystead',
    confirmPassword: 'keystead',
    callbackUrl: '/about',
  })
})

test('shows a taken email at its field, and keeps the input', async () => {
  show(refuse({ email: message }))
  await fill()
  await send()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message)
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Full name')).toHaveValue('Nora Weiss')
  expect(screen.getByLabelText('Password')).toHaveValue('keystead')
})

test('shows an error without a field above the form', async () => {
  show(refuse())
  await fill()
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent(message)
})

test('says on the next page that a link was sent, but not after an error (D240)', async () => {
  const signUp = show(refuse())
  await fill()
  await send()
  expect(sessionStorage).toHaveLength(0)
  signUp.mockResolvedValue({ ok: true, data: { to: '/about' } })
  await send()
  expect(Object.values(sessionStorage)).toEqual(['We sent you a link to confirm your email.'])
  expect(localStorage.getItem('account')).toBe('in')
})
