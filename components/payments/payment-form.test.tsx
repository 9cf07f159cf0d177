import { Elements } from '@stripe/react-stripe-js'
import { type Stripe } from '@stripe/stripe-js'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { staticRouter, TestPage } from '@/components/offers/testing'
import { type ActionResult } from '@/lib/domain/result'
import { PaymentForm } from './payment-form'

type Confirmed = Awaited<ReturnType<Stripe['confirmCardPayment']>>
type Change = { brand: string; complete: boolean; empty?: boolean; error?: { message: string } }

const succeeded = { paymentIntent: { id: 'pi_1', status: 'succeeded' } } as Confirmed
const declined = { error: { type: 'card_error', message: 'Your card was declined.' } } as Confirmed

/** A substitute for Stripe.js with one card element, whose changes the test triggers. */
function fakeStripe(confirmations: (Confirmed | Promise<Confirmed>)[]) {
  const listeners = new Map<string, (event: unknown) => void>()
  const element = {
    mount: jest.fn(),
    update: jest.fn(),
    destroy: jest.fn(),
    on: (name: string, listener: (event: unknown) => void) => {
      listeners.set(name, listener)
      return element
    },
    off: () => element,
  }
  const elements = { create: () => element, getElement: () => element, update: jest.fn() }
  const confirmCardPayment = jest.fn(() => Promise.resolve(confirmations.shift() ?? succeeded))
  const stripe = {
    elements: () => elements,
    createToken: jest.fn(),
    createPaymentMethod: jest.fn(),
    confirmCardPayment,
    registerAppInfo: jest.fn(),
    _registerWrapper: jest.fn(),
  }
  const change = (event: Change) =>
    act(() => listeners.get('change')?.({ elementType: 'card', empty: false, ...event }))
  return { stripe: stripe as unknown as Stripe, element, confirmCardPayment, change }
}

type Answers = {
  confirmations?: (Confirmed | Promise<Confirmed>)[]
  intent?: ActionResult<{ clientSecret: string }> | Error
  recording?: ActionResult<boolean> | Error
  isLoaded?: boolean
  onRetry?: () => void
}

function show({
  confirmations = [],
  intent,
  recording = { ok: true, data: true },
  isLoaded = true,
  onRetry,
}: Answers = {}) {
  const router = staticRouter()
  const fake = fakeStripe(confirmations)
  const createIntent = jest.fn(() =>
    intent instanceof Error
      ? Promise.reject(intent)
      : Promise.resolve(intent ?? { ok: true as const, data: { clientSecret: 'pi_1_secret_2' } }),
  )
  const confirmPayment = jest.fn(() =>
    recording instanceof Error ? Promise.reject(recording) : Promise.resolve(recording),
  )
  render(
    <TestPage router={router}>
      <Elements stripe={isLoaded ? fake.stripe : null}>
        <PaymentForm
          offer={{ _id: 'offer-1', offerAmount: 450_000 }}
          payer={{ name: 'Nora Whitfield', email: 'nora@mail.example' }}
          createIntent={createIntent}
          confirmPayment={confirmPayment}
          successHref="/dashboard/user/bought"
          back={{ href: '/dashboard/agent', label: 'Dashboard' }}
          onRetry={onRetry}
        />
      </Elements>
    </TestPage>,
  )
  return { router, createIntent, confirmPayment, ...fake }
}

const pay = () => screen.getByRole('button', { name: 'Pay $450,000.00' })
const whole = { brand: 'visa', complete: true }
const BRAND = 'This card brand is not accepted. Use Visa, Mastercard, American Express or Discover.'

afterEach(() => toast.dismiss())

test('disables the button until the card is complete', () => {
  const { change } = show()
  expect(pay()).toBeDisabled()
  change({ brand: 'visa', complete: false })
  expect(pay()).toBeDisabled()
  change(whole)
  expect(pay()).toBeEnabled()
  change({ brand: 'visa', complete: false })
  expect(pay()).toBeDisabled()
})

test('links the terms, which open in a new tab (D170)', () => {
  show()
  expect(screen.getByRole('form')).toHaveTextContent('By paying you accept the Terms.')
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('target', '_blank')
})

test('shows the three steps of a payment, and which one is current', async () => {
  const { change } = show({ confirmations: [new Promise(() => undefined)] })
  const steps = () =>
    within(screen.getByRole('list', { name: 'Steps' }))
      .getAllByRole('listitem')
      .map((step) => [step.textContent, step.getAttribute('aria-current')])
  expect(screen.getByText('Step 1 of 3')).toBeVisible()
  expect(steps()).toEqual([
    ['Enter your card', 'step'],
    ['Your bank confirms', null],
    ['Purchase recorded', null],
  ])
  change(whole)
  fireEvent.click(pay())
  await screen.findByText('Step 2 of 3: Waiting for your bank')
  expect(steps().map(([, current]) => current)).toEqual([null, 'step', null])
})

test('ignores a second click during a payment', async () => {
  const { change, createIntent } = show({ confirmations: [new Promise(() => undefined)] })
  change(whole)
  fireEvent.click(pay())
  expect(pay()).toBeDisabled()
  fireEvent.submit(screen.getByRole('form'))
  expect(await screen.findByText('Step 2 of 3: Waiting for your bank')).toBeInTheDocument()
  expect(createIntent).toHaveBeenCalledTimes(1)
})

test.each(['visa', 'mastercard', 'amex', 'discover'])('accepts %s', (brand) => {
  const { change } = show()
  change({ brand, complete: true })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each(['diners', 'jcb', 'unionpay'])('rejects %s before a payment is tried', async (brand) => {
  const { change, createIntent } = show()
  change({ brand, complete: true })
  expect(screen.getByRole('alert')).toHaveTextContent(BRAND)
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(screen.getAllByText(BRAND)).toHaveLength(2))
  expect(createIntent).not.toHaveBeenCalled()
})

test('rejects a card of unknown brand', async () => {
  const { change, createIntent } = show()
  change({ brand: 'unknown', complete: true })
  fireEvent.submit(screen.getByRole('form'))
  expect(await screen.findByRole('alert')).toHaveTextContent(BRAND)
  expect(createIntent).not.toHaveBeenCalled()
})

test('requires the card', async () => {
  show()
  fireEvent.submit(screen.getByRole('form'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your card details')
})

test('says that the payment system is not ready', async () => {
  show({ isLoaded: false })
  fireEvent.submit(screen.getByRole('form'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Payment system not ready. Please try again later.',
  )
})

test('reports that the payment system could not be loaded, and retries without a reload (D161)', () => {
  const onRetry = jest.fn()
  show({ isLoaded: false, onRetry })
  expect(screen.getByRole('alert')).toHaveTextContent('Payment system not ready. Please try again later.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('creates the intent, confirms it with the payer, records it and leads to the list', async () => {
  const { change, createIntent, confirmCardPayment, confirmPayment, element, router } = show()
  change(whole)
  fireEvent.click(pay())
  expect(await screen.findByText('Payment successful!')).toBeInTheDocument()
  expect(createIntent).toHaveBeenCalledWith({ offerId: 'offer-1' })
  expect(confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
    payment_method: {
      card: element,
      billing_details: { name: 'Nora Whitfield', email: 'nora@mail.example' },
    },
  })
  expect(confirmPayment).toHaveBeenCalledWith({ id: 'offer-1', transactionId: 'pi_1' })
  expect(router.push).toHaveBeenCalledWith('/dashboard/user/bought')
})

test('reports a decline inline and as a toast, keeps the card, and allows a second attempt', async () => {
  const { change, element, confirmPayment } = show({ confirmations: [declined, succeeded] })
  change(whole)
  fireEvent.click(pay())
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.')
  await waitFor(() => expect(screen.getAllByText('Your card was declined.')).toHaveLength(2))
  expect(element.destroy).not.toHaveBeenCalled()
  expect(confirmPayment).not.toHaveBeenCalled()
  fireEvent.click(pay())
  expect(await screen.findByText('Payment successful!')).toBeInTheDocument()
})

test('records an intent that was paid before, without paying again', async () => {
  const paidBefore = {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'Unexpected',
      payment_intent: { id: 'pi_1', status: 'succeeded' },
    },
  } as Confirmed
  const { change, confirmPayment } = show({ confirmations: [paidBefore] })
  change(whole)
  fireEvent.click(pay())
  expect(await screen.findByText('Payment successful!')).toBeInTheDocument()
  expect(confirmPayment).toHaveBeenCalledWith({ id: 'offer-1', transactionId: 'pi_1' })
})

test.each([
  ['a defect', { code: 'internal', message: 'Something went wrong. Please try again. (9f)' }],
  ['no answer', new TypeError('Failed to fetch')],
] as const)('reports %s before the bank is asked by the message of D114', async (_, failure) => {
  jest.spyOn(console, 'warn').mockImplementation()
  const { change, confirmCardPayment } = show({
    intent: failure instanceof Error ? failure : { ok: false, error: failure },
  })
  change(whole)
  fireEvent.click(pay())
  expect(await screen.findByRole('alert')).toHaveTextContent('Payment failed. Please try again.')
  await waitFor(() => expect(screen.getAllByText('Payment failed. Please try again.')).toHaveLength(2))
  expect(confirmCardPayment).not.toHaveBeenCalled()
})

test('reports a rejected intent and refreshes the page', async () => {
  const message = 'This offer is not open for payment.'
  const { change, confirmCardPayment, router } = show({
    intent: { ok: false, error: { code: 'conflict', message } },
  })
  change(whole)
  fireEvent.click(pay())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(confirmCardPayment).not.toHaveBeenCalled()
  expect(router.refresh).toHaveBeenCalled()
})

test('reports a payment that was cancelled meanwhile by our message, and refreshes the page', async () => {
  const canceled = {
    error: {
      type: 'invalid_request_error',
      message: 'You cannot confirm this PaymentIntent because it has a status of canceled.',
      payment_intent: { id: 'pi_1', status: 'canceled' },
    },
  } as Confirmed
  const { change, confirmPayment, router } = show({ confirmations: [canceled] })
  change(whole)
  fireEvent.click(pay())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This payment was canceled. You have not been charged.',
  )
  expect(confirmPayment).not.toHaveBeenCalled()
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

test('never asks again for a payment that was charged but not recorded', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  const { change } = show({ recording: new TypeError('Failed to fetch') })
  change(whole)
  fireEvent.click(pay())
  expect(await screen.findByRole('alert')).toHaveTextContent('Your payment went through')
  expect(screen.getByText('pi_1')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  // A buyer who has become an agent has no list of offers.
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard/agent')
})

test('states that a late payment was refunded', async () => {
  const message = 'This offer is no longer open. Your payment has been refunded in full.'
  const { change } = show({ recording: { ok: false, error: { code: 'conflict', message } } })
  change(whole)
  fireEvent.click(pay())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
})
