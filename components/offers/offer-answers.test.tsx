/** @jest-environment jsdom */
import '@testing-library/jest-dom'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast } from 'sonner'
import { type OfferParty } from '@/lib/domain/offer'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Answer } from '@/lib/schemas/offer-answers'
import { AnswerPage } from './answer-page'
import { type AnswerState, type CompetingOffers } from './answers'
import { PossibleAnswers } from './possible-answers'
import { offerOf, staticRouter, TestPage } from './testing'

const done: ActionResult<void> = { ok: true, data: undefined }
const refused = (failure: Failure): ActionResult<void> => ({ ok: false, error: failure })
const taken = refused({
  code: 'conflict',
  message: 'Another offer on this property has already been accepted',
})

const range = { min: 420_000, max: 485_000 }
const none: CompetingOffers = { count: 0, highest: null }

type Given = {
  offer?: OfferDto
  by?: OfferParty
  answers?: Answer[]
  blocked?: string
  rivals?: CompetingOffers
}

function show(given: Given = {}, ...results: ActionResult<void>[]) {
  const { offer = offerOf(), by = 'agent', answers = ['accept', 'counter', 'reject'], rivals = none } = given
  const router = staticRouter()
  const sent = jest.fn<void, [Record<string, FormDataEntryValue>]>()
  const post = async (_state: AnswerState, form: FormData): Promise<AnswerState> => {
    sent(Object.fromEntries(form))
    return { result: results.shift() ?? done, typed: {} }
  }
  render(
    <TestPage router={router}>
      <PossibleAnswers
        offer={offer}
        by={by}
        answers={answers}
        blocked={given.blocked}
        around={{ rivals, paymentDays: 7, range }}
        post={post}
      />
    </TestPage>,
  )
  return { router, sent }
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Opens the dialog of a button. */
async function ask(button: string, name: string | RegExp) {
  click(button)
  return within(await screen.findByRole('alertdialog', { name }))
}

afterEach(() => toast.dismiss())

const ACCEPT = 'Accept the offer of $450,000 on Lake House?'

test.each([
  [none, 'There are no other offers on this home.'],
  [
    { count: 1, highest: { amount: 470_000, buyerName: 'Ada Ames', terms: '' } },
    'The highest other offer is $470,000, by Ada Ames. The other offer stays open as a back-up. Back-ups are rejected once Nora Whitfield has paid',
  ],
  [
    { count: 3, highest: { amount: 470_000, buyerName: 'Ada Ames', terms: 'cash, inspection waived' } },
    'The highest other offer is $470,000, by Ada Ames (cash, inspection waived). The other 3 offers stay open as back-ups',
  ],
])(
  'accepting asks first, with amount, highest rival and consequences for the others: %j (D71)',
  async (rivals, words) => {
    const { sent } = show({ rivals })
    const dialog = await ask('Accept', ACCEPT)
    expect(screen.getByRole('alertdialog')).toHaveTextContent(words)
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Nora Whitfield then has 7 days to pay')
    expect(dialog.getByRole('button', { name: 'Decide later' })).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
    fireEvent.click(dialog.getByRole('button', { name: 'Accept offer' }))
    expect(await screen.findByText('Offer accepted!')).toBeInTheDocument()
    expect(sent.mock.calls).toEqual([
      [{ by: 'agent', answer: 'accept', offer: offerOf()._id, amount: '450000', stay: 'yes' }],
    ])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  },
)

test('a back-up cannot be accepted, and says why; other answers are possible (D72)', async () => {
  show({ blocked: 'Another offer on this home is accepted.' })
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(
    'Another offer on this home is accepted.',
  )
  expect(screen.getByRole('button', { name: 'Counter' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled()
})

test('keeping an offer asks first, and sends the change that was shown (D325)', async () => {
  const changedAt = '2025-01-06T10:00:00.000Z'
  const answers = ['confirm', 'withdraw'] as const
  const { sent } = show({
    by: 'buyer',
    offer: offerOf({ listingChangedAt: changedAt }),
    answers: [...answers],
  })
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeEnabled()
  const dialog = await ask('Keep my offer', 'Keep your offer of $450,000 on Lake House?')
  fireEvent.click(dialog.getByRole('button', { name: 'Keep my offer' }))
  expect(await screen.findByText('Offer confirmed!')).toBeInTheDocument()
  expect(sent.mock.calls).toEqual([
    [{ by: 'buyer', answer: 'confirm', offer: offerOf()._id, changedAt, stay: 'yes' }],
  ])
})

test('rejecting asks first, with the offer and the safe button focused, and accepts a reason', async () => {
  const { sent } = show()
  const dialog = await ask('Reject', 'Reject the offer of $450,000 on Lake House?')
  expect(dialog.getByRole('button', { name: 'Keep the offer' })).toHaveFocus()
  const reason = dialog.getByLabelText('Reason (optional)')
  expect(reason).toHaveAccessibleDescription('Nora Whitfield sees this.')
  fireEvent.change(reason, { target: { value: 'The seller waits.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reject offer' }))
  expect(await screen.findByText('Offer rejected!')).toBeInTheDocument()
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ answer: 'reject', reason: 'The seller waits.' }),
  )
})

test('the safe button keeps the offer and returns the focus', async () => {
  const { sent } = show()
  screen.getByRole('button', { name: 'Reject' }).focus()
  const dialog = await ask('Reject', /^Reject/)
  fireEvent.click(dialog.getByRole('button', { name: 'Keep the offer' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reject' })).toHaveFocus())
  expect(sent).not.toHaveBeenCalled()
})

test('a counter is checked against the current range before it is sent, with an optional note (D74)', async () => {
  const { sent } = show()
  const dialog = await ask('Counter', 'Counter the offer of $450,000 on Lake House?')
  const amount = dialog.getByLabelText('Your amount')
  for (const [typed, message] of [
    ['', 'Please enter an offer amount'],
    ['400,000', 'Offer must be between $420,000 and $485,000'],
  ] as const) {
    fireEvent.change(amount, { target: { value: typed } })
    fireEvent.click(dialog.getByRole('button', { name: 'Send counteroffer' }))
    expect(amount).toHaveAccessibleDescription(message)
    expect(amount).toHaveValue(typed)
  }
  expect(sent).not.toHaveBeenCalled()
  fireEvent.change(amount, { target: { value: '$470,000' } })
  fireEvent.change(dialog.getByLabelText('Message (optional)'), { target: { value: 'The least.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send counteroffer' }))
  expect(await screen.findByText('Counteroffer sent!')).toBeInTheDocument()
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ answer: 'counter', amount: '$470,000', note: 'The least.' }),
  )
})

test('a server error of a field is shown there, and the input stays', async () => {
  const message = 'Please enter a reason'
  show(
    { answers: ['extend', 'release'] },
    refused({ code: 'invalid_input', message, fields: { reason: message } }),
  )
  const dialog = await ask('Release', 'Release the offer of $450,000 on Lake House?')
  const reason = dialog.getByLabelText('Reason')
  fireEvent.change(reason, { target: { value: ' x ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Release offer' }))
  await waitFor(() => expect(reason).toHaveAccessibleDescription(expect.stringContaining(message)))
  expect(reason).toHaveValue(' x ')
})

test('shows why an offer cannot be accepted, in a toast and the dialog, and refreshes the list', async () => {
  const { router } = show({}, taken)
  const dialog = await ask('Accept', ACCEPT)
  fireEvent.click(dialog.getByRole('button', { name: 'Accept offer' }))
  expect(await screen.findByText('Could not accept offer')).toBeInTheDocument()
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Another offer on this property has already been accepted',
  )
  expect(router.refresh).toHaveBeenCalled()
})

test('offers a retry if that may help, whose result replaces the previous one', async () => {
  const { sent } = show({}, refused({ code: 'internal', message: 'Something went wrong.' }), done)
  const dialog = await ask('Accept', ACCEPT)
  fireEvent.click(dialog.getByRole('button', { name: 'Accept offer' }))
  expect(await screen.findByText('Could not accept offer')).toBeInTheDocument()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Accept offer' })).toBeEnabled())
  fireEvent.click(dialog.getByRole('button', { name: 'Accept offer' }))
  expect(await screen.findByText('Offer accepted!')).toBeInTheDocument()
  expect(sent).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(screen.queryByText('Could not accept offer')).not.toBeInTheDocument())
})

test.each([
  [
    'Withdraw',
    'withdraw',
    /^Withdraw your offer of \$450,000 on Lake House\?/,
    'Withdraw offer',
    'Offer withdrawn!',
  ],
  ['Accept', 'accept', 'Accept $450,000 for Lake House?', 'Accept offer', 'Offer accepted!'],
] as const)('a buyer confirms "%s"', async (button, answer, title, confirm, said) => {
  const { sent } = show({ by: 'buyer', answers: ['accept', 'counter', 'withdraw'] })
  const dialog = await ask(button, title)
  expect(sent).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: confirm }))
  expect(await screen.findByText(said)).toBeInTheDocument()
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ by: 'buyer', answer }))
})

test('extending shows the new payment deadline (D73)', async () => {
  const expiresAt = '2025-01-12T10:00:00.000Z'
  show({ offer: offerOf({ status: 'accepted', expiresAt }), answers: ['extend', 'release'] })
  await ask('Extend', 'Give Nora Whitfield 7 more days to pay for Lake House?')
  expect(screen.getByRole('alertdialog')).toHaveTextContent('until Jan 19, 2025, 10:00 UTC')
})

test('shows nothing if no answer is possible', () => {
  show({ answers: [] })
  expect(screen.queryByRole('button')).toBeNull()
})

test('without JavaScript the buttons lead to the confirmation page, whose form has everything of the dialog', () => {
  const around = { rivals: none, paymentDays: 7, range }
  const post = jest.fn()
  const buttons = renderToStaticMarkup(
    <PossibleAnswers offer={offerOf()} by="agent" answers={['counter']} around={around} post={post} />,
  )
  const page = document.createElement('div')
  page.innerHTML = buttons
  expect(page.querySelector('form[method=get] input[name=offer]')).toHaveValue(offerOf()._id)
  expect(page.querySelector('form[method=get] button[type=submit][name=answer]')).toHaveValue('counter')
  render(
    <AnswerPage answer="counter" offer={offerOf()} by="agent" around={around} post={post} back="/list" />,
  )
  expect(screen.getByRole('region', { name: 'Counter the offer of $450,000 on Lake House?' })).toBeVisible()
  expect(screen.getByLabelText('Your amount')).toHaveAttribute('name', 'amount')
  expect(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/list')
  expect(screen.getByRole('button', { name: 'Send counteroffer' })).toHaveAttribute('type', 'submit')
})

test('a rejected form shows the error and keeps the input', async () => {
  const message = 'Offer must be between $420,000 and $485,000'
  const post = async (): Promise<AnswerState> => ({
    result: refused({ code: 'invalid_input', message, fields: { amount: message } }),
    typed: { amount: '1', note: 'The least.' },
  })
  const around = { paymentDays: 7, range }
  render(
    <AnswerPage answer="counter" offer={offerOf()} by="agent" around={around} post={post} back="/list" />,
  )
  fireEvent.change(screen.getByLabelText('Your amount'), { target: { value: '1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send counteroffer' }))
  await waitFor(() => expect(screen.getByLabelText('Your amount')).toHaveAccessibleDescription(message))
  expect(screen.getByLabelText('Your amount')).toHaveValue('1')
  expect(screen.getByLabelText('Message (optional)')).toHaveValue('The least.')
})
