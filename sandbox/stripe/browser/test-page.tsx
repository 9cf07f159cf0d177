import { StrictMode, useState, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type StripeCardElementChangeEvent } from '@stripe/stripe-js'

/** A payment form with the real react-stripe-js, for the browser test. Its URL has the options. */

const query = new URLSearchParams(location.search)
const dark = query.get('theme') === 'dark'
const colours = dark ? { ink: '#f4f1ea', dim: '#b9b3a6' } : { ink: '#1c1b18', dim: '#6a655a' }

const cardOptions = {
  hidePostalCode: true,
  disabled: query.has('disabled'),
  style: {
    base: {
      color: colours.ink,
      fontFamily: 'serif',
      fontSize: '16px',
      '::placeholder': { color: colours.dim },
    },
    invalid: { color: dark ? '#ff9d8f' : '#a3261b' },
  },
}

function PaymentForm() {
  const stripe = useStripe()
  const elements = useElements()
  const [change, setChange] = useState<StripeCardElementChangeEvent>()
  const [result, setResult] = useState('')

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return setResult('not ready')
    const { error, paymentIntent } = await stripe.confirmCardPayment(query.get('secret') ?? '', {
      payment_method: { card, billing_details: { name: 'Nora Whitfield', email: 'nora@keystead.test' } },
    })
    setResult(error ? `error: ${error.message}` : `status: ${paymentIntent.status}`)
  }

  return (
    <form onSubmit={(event) => void pay(event)}>
      <CardElement id="card" options={cardOptions} onChange={setChange} />
      <p role="alert">{change?.error?.message}</p>
      <button type="submit">Pay</button>
      <output data-testid="result">{result}</output>
      <output data-testid="brand">{change?.brand}</output>
      <output data-testid="state">
        {change && `${change.complete ? 'complete' : 'incomplete'} ${change.empty ? 'empty' : 'filled'}`}
      </output>
    </form>
  )
}

const stripe = loadStripe(query.get('key') ?? '')

document.documentElement.dataset.theme = dark ? 'dark' : 'light'
const root = document.querySelector('#form')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Elements stripe={stripe}>
        <PaymentForm />
      </Elements>
    </StrictMode>,
  )
}
