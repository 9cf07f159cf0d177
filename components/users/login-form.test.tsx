import '@testing-library/jest-dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { type ActionResult } from '@/lib/domain/result'
import { LoginForm } from './login-form'

type Answer = ActionResult<{ to: string }>
const refused: Answer = {
  ok: false,
  error: { code: 'unauthenticated', message: 'Invalid email or password' },
}

const post = () => Promise.resolve(null)

function show(signIn: (input: unknown) => Promise<Answer>, error?: string) {
  render(<LoginForm callback="/properties?verified=true" error={error} signIn={signIn} signInForm={post} />)
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

function fill() {
  fireEvent.change(email(), { target: { value: 'buyer@keystead.test' } })
  fireEvent.change(password(), { target: { value: 'wrong' } })
}

const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))

test('sends what was typed, with the remembered page', async () => {
  const signIn = jest.fn<Promise<Answer>, [unknown]>(() => Promise.resolve(refused))
  show(signIn)
  fill()
  fireEvent.click(screen.getByLabelText('Remember me'))
  await send()
  expect(signIn).toHaveBeenCalledWith({
    email: 'buyer@keystead.test',
    password: 'wrong',
    remember: true,
    callbackUrl: '/properties?verified=true',
  })
})

test('a refusal is said in the form; what was typed stays and can be sent again', async () => {
  show(() => Promise.resolve(refused))
  fill()
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password')
  expect(email()).toHaveValue('buyer@keystead.test')
  expect(password()).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('while it waits, the button is busy and takes no second click', async () => {
  const signIn = jest.fn(() => new Promise<Answer>(() => {}))
  show(signIn)
  fill()
  await send()
  const button = screen.getByRole('button', { name: 'Sign in' })
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toBeDisabled()
})

test('a request that got no answer is a refusal too', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  show(() => Promise.reject(new Error('offline')))
  fill()
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
})

test('what Google came back with is said at once', () => {
  show(() => Promise.resolve(refused), 'Google has not verified this email.')
  expect(screen.getByRole('alert')).toHaveTextContent('Google has not verified this email.')
})

test('the password can be read on demand', () => {
  show(() => Promise.resolve(refused))
  expect(password()).toHaveAttribute('type', 'password')
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(password()).toHaveAttribute('type', 'text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide the password' }))
  expect(password()).toHaveAttribute('type', 'password')
})

test('the browser itself asks for both fields, and a plain post carries the remembered page', () => {
  const html = renderToString(
    <LoginForm callback="/about" signIn={() => Promise.resolve(refused)} signInForm={post} />,
  )
  const form = document.createElement('div')
  form.innerHTML = html
  expect(form.querySelector('input[name=email]')).toBeRequired()
  expect(form.querySelector('input[name=password]')).toBeRequired()
  expect(form.querySelector('input[name=callbackUrl]')).toHaveValue('/about')
})
