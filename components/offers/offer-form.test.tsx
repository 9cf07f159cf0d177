import '@testing-library/jest-dom'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { OfferForm } from './offer-form'
import { standingRouter, Surroundings } from './testing'

const property = {
  _id: '6b0190e1bd60d50ba14dd9cd',
  title: 'Lake House',
  minPrice: 420_000,
  maxPrice: 485_000,
  agentName: 'Theo Brandt',
}

function show(answer: ActionResult<{ id: string }> | Error = { ok: true, data: { id: 'x' } }) {
  const router = standingRouter()
  const createOffer = jest.fn(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )
  render(
    <Surroundings router={router}>
      <OfferForm property={property} today="2025-01-05" createOffer={createOffer} />
    </Surroundings>,
  )
  return { router, createOffer }
}

const amount = () => screen.getByLabelText('Offer amount')
const submit = () => screen.getByRole('button', { name: 'Submit Offer' })
const type = (value: string) => fireEvent.change(amount(), { target: { value } })

async function send(value: string) {
  type(value)
  fireEvent.click(submit())
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send offer' }))
}

const RANGE = 'Offer must be between $420,000 and $485,000'

afterEach(() => toast.dismiss())

test('asks for an amount and goes to the field', async () => {
  const { createOffer } = show()
  fireEvent.click(submit())
  expect(await screen.findByText('Please enter an offer amount')).toBeInTheDocument()
  expect(amount()).toHaveFocus()
  expect(amount()).toBeInvalid()
  expect(createOffer).not.toHaveBeenCalled()
})

test.each(['419999', '485,000.01', '1'])(
  'says the range and blocks submit while %s is typed',
  async (value) => {
    show()
    type(value)
    expect(await screen.findByText(RANGE)).toBeInTheDocument()
    expect(submit()).toBeDisabled()
    expect(screen.queryByTestId('diamond')).not.toBeInTheDocument()
  },
)

test.each(['420000', '$485,000'])('takes %s, an end of the range, and marks its place', async (value) => {
  show()
  type('1')
  expect(await screen.findByText(RANGE)).toBeInTheDocument()
  type(value)
  await waitFor(() => expect(screen.queryByText(RANGE)).not.toBeInTheDocument())
  expect(submit()).toBeEnabled()
  expect(screen.getByTestId('diamond')).toBeInTheDocument()
})

test('asks before sending, naming the amount and the listing, and sends nothing on the safe button', async () => {
  const { createOffer } = show()
  type('$450,000')
  fireEvent.click(submit())
  const dialog = await screen.findByRole('alertdialog', { name: 'Offer $450,000 for Lake House?' })
  const safe = within(dialog).getByRole('button', { name: 'Keep editing' })
  expect(safe).toHaveFocus()
  fireEvent.click(safe)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(amount()).toHaveFocus())
  expect(createOffer).not.toHaveBeenCalled()
})

test('sends the offer, says so and leads to the list', async () => {
  const { createOffer, router } = show()
  await send('$450,000')
  expect(await screen.findByText('Offer submitted successfully!')).toBeInTheDocument()
  expect(createOffer).toHaveBeenCalledWith({ propertyId: property._id, offerAmount: 450_000 })
  expect(router.push).toHaveBeenCalledWith('/dashboard/user/bought')
})

test('says why it failed, in the form and as a toast, and keeps what was typed', async () => {
  const message = 'You already have an open offer on this property'
  const { router } = show({ ok: false, error: { code: 'conflict', message } })
  await send('450000')
  expect(await screen.findByRole('alert')).toHaveTextContent(`Submission Failed${message}`)
  await waitFor(() => expect(screen.getAllByText('Submission Failed')).toHaveLength(2))
  expect(amount()).toHaveValue('450000')
  expect(router.push).not.toHaveBeenCalled()
})

test('puts a refusal of the amount on its field', async () => {
  const message = 'Offer must be between $500,000 and $550,000'
  show({ ok: false, error: { code: 'invalid_input', message, fields: { offerAmount: message } } })
  await send('450000')
  await waitFor(() => expect(amount()).toHaveAccessibleDescription(message))
})

test('counts a request without an answer as failed', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  show(new TypeError('Failed to fetch'))
  await send('450000')
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
})
