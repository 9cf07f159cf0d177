/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast } from 'sonner'
import { DAY_MS } from '@/lib/domain/dates'
import { type ActionResult } from '@/lib/domain/result'
import { OfferForm, type OfferPost } from './offer-form'
import { staticRouter, TestPage } from './testing'

const property = {
  _id: '6b0190e1bd60d50ba14dd9cd',
  title: 'Lake House',
  minPrice: 420_000,
  maxPrice: 485_000,
  agentName: 'Theo Brandt',
}

const post: OfferPost = () => Promise.reject(new Error('posted'))

function show(
  answer: ActionResult<{ id: string }> | Error = { ok: true, data: { id: 'x' } },
  input: Partial<ComponentProps<typeof OfferForm>['property']> = {},
) {
  const router = staticRouter()
  const createOffer = jest.fn(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )
  const page = (changes: typeof input) => (
    <TestPage router={router}>
      <OfferForm
        property={{ ...property, ...changes }}
        now="2025-01-05T10:00:00.000Z"
        createOffer={createOffer}
        post={post}
      />
    </TestPage>
  )
  const { rerender } = render(page(input))
  return { router, createOffer, showAgain: (changes: typeof input) => rerender(page(changes)) }
}

const amount = () => screen.getByLabelText('Offer amount')
const submit = () => screen.getByRole('button', { name: 'Submit Offer' })
const type = (value: string) => fireEvent.change(amount(), { target: { value } })

const leave = () => act(async () => fireEvent.blur(amount()))

async function send(value: string) {
  type(value)
  fireEvent.click(submit())
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send offer' }))
}

const RANGE = 'Offer must be between $420,000 and $485,000'

afterEach(() => toast.dismiss())

test('says that the purchase date is the day of the offer', async () => {
  show()
  await leave()
  expect(screen.getByText('Purchase date')).toHaveTextContent('The day you send this offer')
})

test('requires an amount and focuses the field', async () => {
  const { createOffer } = show()
  fireEvent.click(submit())
  expect(await screen.findByText('Please enter an offer amount')).toBeInTheDocument()
  expect(amount()).toHaveFocus()
  expect(amount()).toBeInvalid()
  expect(createOffer).not.toHaveBeenCalled()
})

test.each(['419999', '485,000.01', '1', '485001k'])(
  'shows the range and rejects %s once it is typed and left',
  async (value) => {
    show()
    type(value)
    await act(async () => undefined)
    expect(screen.queryByText(RANGE)).not.toBeInTheDocument()
    await leave()
    expect(screen.getByText(RANGE)).toBeInTheDocument()
    expect(submit()).toBeDisabled()
    expect(screen.queryByTestId('diamond')).not.toBeInTheDocument()
  },
)

test('reports nothing before input, and nothing new while an amount is being changed', async () => {
  show()
  await leave()
  expect(amount()).toBeValid()
  type('450k')
  await leave()
  expect(amount()).toHaveValue('450,000')
  type('4')
  await act(async () => undefined)
  expect(amount()).toBeValid()
  expect(submit()).toBeEnabled()
})

test.each(['420000', '$485,000', '420k', '0.485m'])(
  'accepts %s, an end of the range, and marks its place',
  async (value) => {
    show()
    type('1')
    await leave()
    expect(await screen.findByText(RANGE)).toBeInTheDocument()
    type(value)
    await waitFor(() => expect(screen.queryByText(RANGE)).not.toBeInTheDocument())
    expect(submit()).toBeEnabled()
    expect(screen.getByTestId('diamond')).toBeInTheDocument()
  },
)

test.each([
  [999_999.99, 0],
  [1_000_000, 1],
])('mentions bank transfers for a range up to %d: %d times', (maxPrice, times) => {
  show(undefined, { maxPrice })
  expect(screen.queryAllByText('Offers above $999,999.99 are paid by bank transfer.')).toHaveLength(times)
})

test('asks before sending, with the amount and the listing, and sends nothing on the safe button', async () => {
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

test('sends the offer, confirms it and leads to the list', async () => {
  const { createOffer, router } = show()
  await send('$450,000')
  expect(await screen.findByText('Offer submitted successfully!')).toBeInTheDocument()
  expect(createOffer).toHaveBeenCalledWith({
    propertyId: property._id,
    offerAmount: 450_000,
    validDays: 3,
    note: '',
    financing: undefined,
    inspection: undefined,
    closingDate: undefined,
  })
  expect(router.push).toHaveBeenCalledWith('/dashboard/user/bought')
})

test('shows why it failed, in the form and as a toast, and keeps the input', async () => {
  const message = 'You already have an open offer on this property'
  const { router } = show({ ok: false, error: { code: 'conflict', message } })
  await send('450000')
  expect(await screen.findByRole('alert')).toHaveTextContent(`Submission Failed${message}`)
  await waitFor(() => expect(screen.getAllByText('Submission Failed')).toHaveLength(2))
  fireEvent.blur(amount())
  expect(amount()).toHaveValue('450,000')
  expect(router.push).not.toHaveBeenCalled()
})

test('shows an error of the amount at its field, and the range that has changed since the page was opened', async () => {
  const message = 'Offer must be between $500,000 and $550,000'
  const { router, showAgain } = show({
    ok: false,
    error: { code: 'invalid_input', message, fields: { offerAmount: message } },
  })
  await send('450000')
  await waitFor(() => expect(amount()).toHaveAccessibleDescription(message))
  expect(router.refresh).toHaveBeenCalledTimes(1)
  showAgain({ minPrice: 500_000, maxPrice: 550_000 })
  expect(amount()).toHaveValue('450,000')
  type('520000')
  await waitFor(() => expect(submit()).toBeEnabled())
  await leave()
  expect(amount()).toBeValid()
})

test('treats a request without a response as failed', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  show(new TypeError('Failed to fetch'))
  await send('450000')
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
})

test('shows when it expires and what happens then, and sends days and a note (D73)', async () => {
  const { createOffer } = show()
  expect(screen.getByText(/^Good until/)).toHaveTextContent(
    'Good until Jan 8, 2025, 10:00 AM if you send it now. If Theo Brandt has not replied by then, the offer expires and you can make a new one',
  )
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: '14' } })
  fireEvent.change(screen.getByLabelText('Message (optional)'), { target: { value: 'Any month suits.' } })
  await waitFor(() =>
    expect(screen.getByText(/^Good until/)).toHaveTextContent('Good until Jan 19, 2025, 10:00 AM'),
  )
  const days = within(screen.getByLabelText('Valid for')).getAllByRole('option')
  expect(days.map((option) => option.textContent)).toEqual([
    '1 day',
    ...Array.from({ length: 13 }, (_, i) => `${i + 2} days`),
  ])
  type('$450,000')
  fireEvent.click(submit())
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('is good until Jan 19, 2025, 10:00 AM')
  expect(dialog).not.toHaveTextContent('back-up')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send offer' }))
  await screen.findByText('Offer submitted successfully!')
  expect(createOffer).toHaveBeenCalledWith(
    expect.objectContaining({ validDays: 14, note: 'Any month suits.' }),
  )
})

test('names the chosen terms in the dialog, and sends them (D275)', async () => {
  const { createOffer } = show()
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const day = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
  choose('Financing', 'cash')
  choose('Inspection', 'no')
  choose('Preferred closing date (optional)', '1999-12-31')
  type('450000')
  fireEvent.click(submit())
  expect(await screen.findByText('Choose a day from today to 365 days ahead')).toBeVisible()
  await act(async () => undefined)
  choose('Preferred closing date (optional)', day)
  await act(async () => undefined)
  fireEvent.click(submit())
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Terms: cash, inspection waived, preferred closing')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send offer' }))
  await screen.findByText('Offer submitted successfully!')
  const terms = { financing: 'cash', inspection: false, closingDate: day }
  expect(createOffer).toHaveBeenCalledWith(expect.objectContaining(terms))
})

test('states for a home under offer, before sending, that it is a back-up (D72)', async () => {
  show(undefined, { underOffer: true })
  expect(screen.getByText(/Your offer would be a back-up/)).toBeVisible()
  type('$450,000')
  fireEvent.click(submit())
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Your offer would be a back-up')
})

test('shows errors of the other fields, and keeps their input', async () => {
  const message = 'Please use at most 500 characters.'
  show({ ok: false, error: { code: 'invalid_input', message, fields: { note: message } } })
  fireEvent.change(screen.getByLabelText('Message (optional)'), { target: { value: 'Long' } })
  await send('450000')
  const note = screen.getByLabelText('Message (optional)')
  await waitFor(() => expect(note).toHaveAccessibleDescription(expect.stringContaining(message)))
  expect(note).toHaveValue('Long')
})

test('works as a plain form with all of its fields, as rendered by the server', () => {
  const html = renderToStaticMarkup(
    <AppRouterContext.Provider value={staticRouter()}>
      <OfferForm property={property} now="2025-01-05T10:00:00.000Z" createOffer={jest.fn()} post={post} />
    </AppRouterContext.Provider>,
  )
  const page = document.createElement('div')
  page.innerHTML = html
  for (const [name, value] of [
    ['propertyId', property._id],
    ['offerAmount', ''],
    ['validDays', '3'],
    ['note', ''],
    ['financing', ''],
    ['inspection', ''],
    ['closingDate', ''],
  ])
    expect(page.querySelector(`form [name=${name}]`)).toHaveValue(value)
  expect(page.querySelector('form button[type=submit]')).toBeEnabled()
})
