import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { type ActionResult } from '@/lib/domain/result'
import { LoginForm } from './login-form'

type Answer = ActionResult<{ to: string }>
const refusal: Answer = {
  ok: false,
  error: { code: 'unauthenticated', message: 'Invalid email or password' },
}

function show(signIn: (input: unknown) => Promise<Answer>, error?: string) {
  render(<LoginForm callback="/properties?verified=true" error={error} signIn={signIn} />)
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

function fill() {
  fireEvent.change(email(), { target: { value: 'buyer@keystead.test' } })
  fireEvent.change(password(), { target: { value: 'wrong' } })
}

const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))

test('sends the input with the remembered page', async () => {
  const signIn = jest.fn<Promise<Answer>, [unknown]>(() => Promise.resolve(refusal))
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

test('remembers for the next page that somebody is signed in, and notifies the other tabs (D338, D546)', async () => {
  const changes: unknown[] = []
  const storage = jest.spyOn(globalThis, 'localStorage', 'get').mockReturnValue({
    setItem: (...item: unknown[]) => changes.push(item),
    removeItem: (...item: unknown[]) => changes.push(item),
  } as never)
  show(() => Promise.resolve({ ok: true, data: { to: '/about' } }))
  fill()
  await send()
  expect(changes).toEqual([['account'], ['account', 'in']])
  storage.mockRestore()
})

test('shows an error in the form, and keeps the input for another attempt', async () => {
  localStorage.clear()
  show(() => Promise.resolve(refusal))
  fill()
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password')
  expect(email()).toHaveValue('buyer@keystead.test')
  expect(password()).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(localStorage).toHaveLength(0)
})

test('shows a pending button, which ignores a second click', async () => {
  const signIn = jest.fn(() => new Promise<Answer>(() => {}))
  show(signIn)
  fill()
  await send()
  const button = screen.getByRole('button', { name: 'Sign in' })
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toBeDisabled()
})

test('treats a request without a response as rejected', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  show(() => Promise.reject(new Error('offline')))
  fill()
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
})

test('shows an error of Google at once', () => {
  show(() => Promise.resolve(refusal), 'Google has not verified this email.')
  expect(screen.getByRole('alert')).toHaveTextContent('Google has not verified this email.')
})

test('shows the password on request', () => {
  show(() => Promise.resolve(refusal))
  expect(password()).toHaveAttribute('type', 'password')
  fireEvent.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(password()).toHaveAttribute('type', 'text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide the password' }))
  expect(password()).toHaveAttribute('type', 'password')
})

test('lets the browser require both fields, and includes the remembered page in a plain form', () => {
  const html = renderToString(<LoginForm callback="/about" signIn={() => Promise.resolve(refusal)} />)
  const form = document.createElement('div')
  form.innerHTML = html
  expect(form.querySelector('input[name=email]')).toBeRequired()
  expect(form.querySelector('input[name=password]')).toBeRequired()
  expect(form.querySelector('input[name=callbackUrl]')).toHaveValue('/about')
})
