/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast } from 'sonner'
import { type OfferParty } from '@/lib/domain/offer'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Answer, ANSWERS } from '@/lib/schemas/offer-answers'
import { type FormAction } from '../ui/change-form'
import { type CompetingOffers } from './answers'
import { OfferAnswers } from './offer-answers'
import { offerOf, staticRouter, TestPage } from './testing'

const done: ActionResult<void> = { ok: true, data: undefined }
const refusal = (error: Failure, typed?: Record<string, string>): ActionResult<void> => ({
  ok: false,
  error,
  ...(typed && { typed }),
})
const result = refusal({
  code: 'conflict',
  message: 'Another offer on this property has already been accepted',
})

const range = { min: 420_000, max: 485_000 }
const none: CompetingOffers = { count: 0, highest: null }

type Given = {
  offer?: OfferDto
  by?: OfferParty
  answers?: Answer[]
  blocked?: Partial<Record<Answer, string>>
  rivals?: CompetingOffers
  address?: string
}

const LIST = '/dashboard/agent/requested-properties'

function show(input: Given = {}, ...results: ActionResult<void>[]) {
  const { offer = offerOf(), by = 'agent', answers = ['accept', 'counter', 'reject'], rivals = none } = input
  const router = staticRouter()
  const onAnswer = jest.fn<void, [Answer, Record<string, FormDataEntryValue>]>()
  const actions = Object.fromEntries(
    ANSWERS.map((answer): [Answer, FormAction] => [
      answer,
      // A script sends the form only, React a state before it.
      async (...posted: unknown[]) => {
        onAnswer(answer, Object.fromEntries(posted.at(-1) as FormData))
        return results.shift() ?? done
      },
    ]),
  )
  render(
    <TestPage router={router} address={input.address ?? LIST}>
      <OfferAnswers
        offer={offer}
        by={by}
        answers={answers}
        blocked={input.blocked ?? {}}
        context={{ rivals, paymentDays: 7, range }}
        actions={actions}
      />
    </TestPage>,
  )
  return { router, onAnswer }
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
    const { onAnswer } = show({ rivals })
    const dialog = await ask('Accept', ACCEPT)
    expect(screen.getByRole('alertdialog')).toHaveTextContent(words)
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Nora Whitfield then has 7 days to pay')
    expect(dialog.getByRole('button', { name: 'Decide later' })).toHaveFocus()
    expect(onAnswer).not.toHaveBeenCalled()
    fireEvent.click(dialog.getByRole('button', { name: 'Accept offer' }))
    expect(await screen.findByText('Offer accepted!')).toBeInTheDocument()
    expect(onAnswer.mock.calls).toEqual([['accept', { id: offerOf()._id, amount: '450000' }]])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  },
)

test('says once why several answers are not possible (D347)', () => {
  const reason = 'This home is not open for offers.'
  show({ blocked: { accept: reason, counter: reason } })
  for (const name of ['Accept', 'Counter']) {
    expect(screen.getByRole('button', { name })).toBeDisabled()
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(reason)
  }
  expect(screen.getAllByText(reason)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled()
})

test('keeping an offer asks first, and sends the change that was shown (D325)', async () => {
  const changedAt = '2025-01-06T10:00:00.000Z'
  const answers = ['confirm', 'withdraw'] as const
  const { onAnswer } = show({
    by: 'buyer',
    offer: offerOf({ listingChangedAt: changedAt }),
    answers: [...answers],
  })
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeEnabled()
  const dialog = await ask('Keep my offer', 'Keep your offer of $450,000 on Lake House?')
  fireEvent.click(dialog.getByRole('button', { name: 'Keep my offer' }))
  expect(await screen.findByText('Offer confirmed!')).toBeInTheDocument()
  expect(onAnswer.mock.calls).toEqual([['confirm', { id: offerOf()._id, listingChangedAt: changedAt }]])
})

test('rejecting asks first, with the offer and the safe button focused, and accepts a reason', async () => {
  const { onAnswer } = show()
  const dialog = await ask('Reject', 'Reject the offer of $450,000 on Lake House?')
  expect(dialog.getByRole('button', { name: 'Keep the offer' })).toHaveFocus()
  const reason = dialog.getByLabelText('Reason (optional)')
  expect(reason).toHaveAccessibleDescription('Nora Whitfield sees this.')
  fireEvent.change(reason, { target: { value: 'The seller waits.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reject offer' }))
  expect(await screen.findByText('Offer rejected!')).toBeInTheDocument()
  expect(onAnswer.mock.calls).toEqual([['reject', { id: offerOf()._id, reason: 'The seller waits.' }]])
})

test('each question keeps its own texts while it is postponed', async () => {
  show()
  fireEvent.click((await ask('Accept', ACCEPT)).getByRole('button', { name: 'Decide later' }))
  const rejection = await ask('Reject', /^Reject/)
  fireEvent.change(rejection.getByLabelText('Reason (optional)'), { target: { value: 'The seller waits.' } })
  fireEvent.click(rejection.getByRole('button', { name: 'Keep the offer' }))
  const counter = await ask('Counter', /^Counter/)
  expect(counter.getByLabelText('Your amount')).toHaveValue('')
  fireEvent.click(counter.getByRole('button', { name: 'Not now' }))
  expect((await ask('Reject', /^Reject/)).getByLabelText('Reason (optional)')).toHaveValue(
    'The seller waits.',
  )
})

test('a refused counter shows why below its amount, and can be sent again, with an optional note (D74)', async () => {
  const message = 'Offer must be between $420,000 and $485,000'
  const { onAnswer } = show(
    {},
    refusal({ code: 'invalid_input', message: 'Invalid input', fields: { amount: message } }),
  )
  const dialog = await ask('Counter', 'Counter the offer of $450,000 on Lake House?')
  const amount = dialog.getByLabelText('Your amount')
  fireEvent.change(amount, { target: { value: '400,000' } })
  fireEvent.change(dialog.getByLabelText('Message (optional)'), { target: { value: 'The least.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send counteroffer' }))
  await waitFor(() => expect(amount).toHaveAccessibleDescription(message))
  await waitFor(() => expect(amount).toHaveFocus())
  expect(amount).toHaveValue('400,000')
  expect(dialog.getByLabelText('Message (optional)')).toHaveValue('The least.')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Send counteroffer' })).toBeEnabled())
  fireEvent.change(amount, { target: { value: '$470,000' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send counteroffer' }))
  expect(await screen.findByText('Counteroffer sent!')).toBeInTheDocument()
  expect(onAnswer).toHaveBeenLastCalledWith('counter', {
    id: offerOf()._id,
    amount: '$470,000',
    note: 'The least.',
  })
})

test('shows why an offer cannot be accepted, in a toast and the dialog, and refreshes the list', async () => {
  const { router } = show({}, result)
  const dialog = await ask('Accept', ACCEPT)
  fireEvent.click(dialog.getByRole('button', { name: 'Accept offer' }))
  expect(await screen.findByText('Could not accept offer')).toBeInTheDocument()
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Another offer on this property has already been accepted',
  )
  expect(router.refresh).toHaveBeenCalled()
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
] as const)('a buyer confirms "%s"', async (button, answer, title, confirm, message) => {
  const { onAnswer } = show({ by: 'buyer', answers: ['accept', 'counter', 'withdraw'] })
  const dialog = await ask(button, title)
  expect(onAnswer).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: confirm }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(onAnswer.mock.calls).toEqual([[answer, expect.objectContaining({ id: offerOf()._id })]])
})

test.each([
  [
    '$450,000',
    450_000,
    /^Nora Agent is notified right away, and the home becomes available to other buyers\. You/,
  ],
  ['$1,250,000', 1_250_000, /If you have already sent the bank transfer, it is returned in full\./],
] as const)(
  'a buyer releases an accepted offer of %s with a reason (D346)',
  async (price, offerAmount, words) => {
    const { onAnswer } = show({
      offer: offerOf({ status: 'accepted', offerAmount, agentName: 'Nora Agent' }),
      by: 'buyer',
      answers: ['release'],
    })
    const dialog = await ask('I can’t go through with it', `Release your offer of ${price} on Lake House?`)
    expect(dialog.getByText(words)).toBeVisible()
    const reason = dialog.getByLabelText('Reason')
    expect(reason).toHaveAccessibleDescription('Nora Agent sees this.')
    fireEvent.change(reason, { target: { value: 'The bank said no.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Release offer' }))
    expect(await screen.findByText('Offer released!')).toBeInTheDocument()
    expect(onAnswer).toHaveBeenLastCalledWith(
      'release',
      expect.objectContaining({ id: offerOf()._id, reason: 'The bank said no.' }),
    )
  },
)

test('extending shows the new payment deadline (D73)', async () => {
  const expiresAt = '2025-01-12T10:00:00.000Z'
  show({ offer: offerOf({ status: 'accepted', expiresAt }), answers: ['extend', 'release'] })
  await ask('Extend', 'Give Nora Whitfield 7 more days to pay for Lake House?')
  expect(screen.getByRole('alertdialog')).toHaveTextContent('until Jan 19, 2025, 10:00 AM')
})

test('without JavaScript the buttons lead to the question as a page, which has everything of the dialog', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <TestPage address={`${LIST}?show=40`}>
      <OfferAnswers
        offer={offerOf()}
        by="agent"
        answers={['counter', 'reject']}
        context={{ rivals: none, paymentDays: 7, range }}
        actions={{ counter: jest.fn(), reject: jest.fn() }}
      />
    </TestPage>,
  )
  expect(page.querySelectorAll('form')).toHaveLength(1)
  const form = page.querySelector<HTMLFormElement>('form[method=get]')
  expect(form && Object.fromEntries(new FormData(form))).toEqual({ show: '40', item: offerOf()._id })
  const buttons = [...(form?.querySelectorAll<HTMLButtonElement>('button[type=submit][name=ask]') ?? [])]
  expect(buttons.map(({ value }) => value)).toEqual(['counter', 'reject'])
  show({ address: `${LIST}?show=40&item=${offerOf()._id}&ask=counter` })
  expect(screen.getByRole('region', { name: 'Counter the offer of $450,000 on Lake House?' })).toBeVisible()
  expect(screen.getByLabelText('Your amount')).toHaveAttribute('name', 'amount')
  expect(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', `${LIST}?show=40`)
  expect(screen.getByRole('button', { name: 'Send counteroffer' })).toHaveAttribute('type', 'submit')
})

test('a form refused without JavaScript shows the error and keeps the input', async () => {
  const message = 'Offer must be between $420,000 and $485,000'
  const { onAnswer } = show(
    { address: `${LIST}?item=${offerOf()._id}&ask=counter` },
    refusal(
      { code: 'invalid_input', message, fields: { amount: message } },
      { amount: '1', note: 'The least.' },
    ),
  )
  fireEvent.change(screen.getByLabelText('Your amount'), { target: { value: '1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send counteroffer' }))
  await waitFor(() => expect(screen.getByLabelText('Your amount')).toHaveAccessibleDescription(message))
  expect(screen.getByLabelText('Your amount')).toHaveValue('1')
  expect(screen.getByLabelText('Message (optional)')).toHaveValue('The least.')
  expect(onAnswer.mock.calls).toEqual([
    ['counter', { id: offerOf()._id, returnTo: LIST, amount: '1', note: '' }],
  ])
})
