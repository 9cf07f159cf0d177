import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { toast } from 'sonner'
import { DAY_MS } from '@/lib/domain/dates'
import { type ActionResult } from '@/lib/domain/result'
import { type QueueItem } from '@/lib/schemas/moderation'
import { staticRouter, TestPage } from '../offers/testing'
import { type QueueActions } from './confirmations'
import { Queue } from './queue'

jest.mock('../viewer/viewer-store', () => ({ requestViewer: jest.fn() }))

const idOf = (n: number) => String(n).padStart(24, '0')
const at = '2026-11-20T10:00:00.000Z'
const listing = (n: number, title: string): QueueItem => ({
  kind: 'listings',
  id: idOf(n),
  listing: {
    _id: idOf(n),
    title,
    location: 'Bend, Oregon',
    minPrice: 420_000,
    maxPrice: 485_000,
    image: '/demo/aframe-dusk.jpg',
    agentName: 'Theo Brandt',
    agentEmail: 'theo@keystead.test',
    status: 'pending',
    sold: false,
    createdAt: at,
    updatedAt: at,
  },
})
const report: QueueItem = {
  kind: 'reports',
  id: idOf(3),
  report: {
    _id: idOf(3),
    targetType: 'review',
    propertyId: idOf(9),
    propertyTitle: 'Old Mill',
    review: 'Damp.',
    count: 7,
    reports: [{ reason: 'other', words: 'It is about another house.', at }],
    createdAt: at,
  },
}
const application: QueueItem = {
  kind: 'applications',
  id: idOf(4),
  application: {
    _id: idOf(4),
    kind: 'agent',
    personId: idOf(5),
    name: 'Nora Whitfield',
    email: 'nora@keystead.test',
    licence: 'OR-201',
    region: 'Central Oregon',
    references: 'Hill & Sons',
    status: 'open',
    createdAt: at,
    dueAt: '2026-11-24T10:00:00.000Z',
  },
}
const refund: QueueItem = {
  kind: 'refunds',
  id: 'pi_1',
  refund: {
    intentId: 'pi_1',
    propertyTitle: 'Barn',
    buyerName: 'Bea Buyer',
    buyerEmail: '',
    amount: 450_000,
    failures: 1,
  },
}
const givenUp: QueueItem = {
  ...refund,
  id: 'pi_2',
  refund: { ...refund.refund, intentId: 'pi_2', failures: 5, isGivenUp: true },
}
const ITEMS = [listing(1, 'Lake House'), listing(2, 'Hill House'), report, application, refund]

const ACTIONS = [
  'decideProperty',
  'deleteProperty',
  'dismissReports',
  'deleteReview',
  'deleteMessage',
  'acceptApplication',
  'declineApplication',
  'recordRepaid',
] as const satisfies (keyof QueueActions)[]

const noReason: ActionResult<unknown> = {
  ok: false,
  error: { code: 'invalid_input', message: 'No.', fields: { reason: 'Please enter a reason.' } },
}

type Answer = ActionResult<unknown>
function show(
  answers: Answer[] = [],
  now = at,
  address = '/dashboard/admin/moderation',
  initial: QueueItem[] = ITEMS,
) {
  const decide = jest.fn()
  const onHold = jest.fn()
  const undo = jest.fn(async (_case: object): Promise<Answer> => ({ ok: true, data: null }))
  const settle = jest.fn(async (_case: object): Promise<Answer> => ({ ok: true, data: null }))
  const router = staticRouter()
  function Page() {
    const [items, setItems] = useState(initial)
    const parts = (['listings', 'reports', 'applications', 'refunds'] as const).map((kind) => ({
      kind,
      items: items.filter((item) => item.kind === kind),
      more: kind === 'listings',
    }))
    // A script sends the form only, React a state before it.
    const run =
      (name: keyof QueueActions) =>
      async (...input: unknown[]) => {
        const fields = Object.fromEntries(input.at(-1) as FormData)
        decide(name, fields)
        const answer = answers.shift() ?? { ok: true, data: null }
        const id = fields.id ?? fields.applicationId ?? fields.intentId
        if (answer.ok) setItems((all) => all.filter((item) => item.id !== id))
        return answer
      }
    const hold = (name: keyof QueueActions) => async (form: FormData) => {
      onHold(name, Object.fromEntries(form))
      return answers.shift() ?? { ok: true as const, data: null }
    }
    const all = (make: (name: keyof QueueActions) => QueueActions[keyof QueueActions]) =>
      Object.fromEntries(ACTIONS.map((name) => [name, make(name)])) as QueueActions
    return (
      <Queue parts={parts} now={now} actions={all(run)} heldActions={{ hold: all(hold), undo, settle }} />
    )
  }
  render(
    <TestPage router={router} address={address}>
      <Page />
    </TestPage>,
  )
  return { decide, onHold, undo, settle, router }
}
const list = () => screen.getByRole('group', { name: 'Queue' })
const button = (name: string) => screen.getByRole('button', { name })
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const dialog = () => screen.findByRole('alertdialog')

afterEach(() => toast.dismiss())

const MOMENT = 'Nov 24, 2026, 10:00 AM'

test('does not dismiss reports that arrived after the page was loaded (D187)', async () => {
  const createdAt = '2026-11-20T10:00:00.000Z'
  const empty = { ...report, report: { ...report.report, reports: [], createdAt } } as QueueItem
  const { onHold } = show([], at, undefined, [empty])
  fireEvent.click(button('Dismiss: review of Old Mill'))
  await dialog()
  await act(async () => fireEvent.click(button('Dismiss reports')))
  expect(onHold).toHaveBeenCalledWith('dismissReports', { id: report.id, reportedAt: createdAt })
})

test('says whether a failed refund is tried again', () => {
  show([], at, undefined, [refund, givenUp])
  expect(screen.getByText(/^A refund has failed at Stripe\. We will retry\./)).toBeVisible()
  expect(
    screen.getByText(/^5 refunds have failed at Stripe\. We will not try again: refund it another way\./),
  ).toBeVisible()
})

test('a renewal shows the new license, and asks about that (D426)', async () => {
  const renewal: QueueItem = {
    kind: 'applications',
    id: idOf(4),
    application: {
      _id: idOf(4),
      kind: 'licence',
      personId: idOf(5),
      name: 'Theo Brandt',
      email: 'theo@keystead.test',
      licence: 'OR-202',
      authority: 'Oregon Real Estate Agency',
      validUntil: '2027-11-29',
      register: 'https://register.example/OR-202',
      status: 'open',
      createdAt: at,
      dueAt: at,
    },
  }
  show([], at, undefined, [renewal])
  expect(screen.getByText('License renewal')).toBeVisible()
  expect(screen.getByText(/License OR-202, Oregon Real Estate Agency/)).toHaveTextContent(
    'valid until Nov 29, 2027',
  )
  expect(screen.getByRole('link', { name: 'https://register.example/OR-202' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: /^Accept/ }))
  expect(await dialog()).toHaveAccessibleName('Renew Theo Brandt’s license?')
})

test('shows pending decisions by kind, with what they are about (D185)', () => {
  show()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Homes to verify',
    'Reported',
    'Agent applications',
    'Failed refunds',
  ])
  expect(screen.getByRole('link', { name: 'See all homes to verify' })).toHaveAttribute(
    'href',
    '/dashboard/admin/moderation?kind=listings',
  )
  expect(screen.getByText('Damp.')).toBeInTheDocument()
  expect(screen.getByText(/: It is about another house\./)).toBeInTheDocument()
  expect(screen.getByText('This review was reported 7 times.')).toBeInTheDocument()
  expect(screen.getByText(MOMENT).parentElement).toHaveTextContent(`Due ${MOMENT}`)
  expect(screen.getByRole('link', { name: 'Open the document from Nora Whitfield' })).toBeInTheDocument()
})

test('counts one report whose author has left', () => {
  const item: QueueItem = { ...report, report: { ...report.report, count: 1, reports: [] } }
  show([], at, undefined, [item])
  expect(screen.getByText('This review was reported 1 time.')).toBeInTheDocument()
})

test('shows which application is overdue (D69)', () => {
  show([], '2026-11-24T10:00:01.000Z')
  expect(screen.getByText(MOMENT).parentElement).toHaveTextContent(`Overdue since ${MOMENT}`)
})

test('does not link a document that is deleted already (D69)', () => {
  const link = () => screen.queryByRole('link', { name: 'Open the document from Nora Whitfield' })
  const after = (days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString()
  show([], after(29))
  expect(link()).toBeInTheDocument()
  cleanup()
  show([], after(31))
  expect(link()).not.toBeInTheDocument()
  expect(screen.getByText('The document has been deleted.')).toBeInTheDocument()
})

test.each([
  ['Verify: Lake House', 'Verify home', 'decideProperty', { id: idOf(1), status: 'verified', updatedAt: at }],
  [
    'Reject: Lake House',
    'Reject home',
    'decideProperty',
    { id: idOf(1), status: 'rejected', updatedAt: at, reason: '' },
  ],
  ['Delete review: review of Old Mill', 'Delete review', 'deleteReview', { id: idOf(3) }],
  ['Dismiss: review of Old Mill', 'Dismiss reports', 'dismissReports', { id: idOf(3), reportedAt: at }],
  ['Accept: Nora Whitfield', 'Accept application', 'acceptApplication', { applicationId: idOf(4) }],
  ['Mark as refunded: Barn', 'Mark as refunded', 'recordRepaid', { intentId: 'pi_1', note: '' }],
])(
  '%s asks first, is held, and is carried out when it can no longer be undone (D351)',
  async (name, confirm, action, fields) => {
    const { decide, onHold, settle, router } = show()
    fireEvent.click(button(name))
    const question = within(await dialog())
    expect(question.getByRole('button', { name: 'Decide later' })).toHaveFocus()
    expect(question.getByText(/You can undo this for ten seconds\.$/)).toBeInTheDocument()
    expect(onHold).not.toHaveBeenCalled()
    await act(async () => fireEvent.click(button(confirm)))
    expect(onHold.mock.calls).toEqual([[action, fields]])
    await screen.findByRole('button', { name: 'Undo', description: /ill be/ })
    expect(settle).not.toHaveBeenCalled()
    await act(async () => toast.dismiss())
    await waitFor(() => expect(settle).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
    expect(decide).not.toHaveBeenCalled()
  },
)

test('undoes a held decision and returns the focus to its row', async () => {
  const { undo, settle } = show()
  button('Reject: Hill House').focus()
  press('r')
  await dialog()
  await act(async () => fireEvent.click(button('Reject home')))
  const undoing = await screen.findByRole('button', {
    name: 'Undo',
    description: 'Home will be rejected',
  })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  undoing.focus()
  press('v')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  press('k')
  press('j')
  expect(undoing).toHaveFocus()
  await act(async () => fireEvent.click(undoing))
  expect(undo).toHaveBeenCalledWith({ kind: 'listings', id: idOf(2) })
  await waitFor(() => expect(button('Reject: Hill House')).toHaveFocus())
  await act(async () => toast.dismiss())
  expect(settle).not.toHaveBeenCalled()
})

test('a decision that is refused in the end says why, and the case is open again', async () => {
  const { settle, router } = show()
  const message = 'This home has already been verified.'
  settle.mockResolvedValueOnce({ ok: false, error: { code: 'conflict', message } })
  fireEvent.click(button('Verify: Lake House'))
  await dialog()
  await act(async () => fireEvent.click(button('Verify home')))
  await screen.findByRole('button', { name: 'Undo', description: 'Home will be verified' })
  await act(async () => toast.dismiss())
  expect(await screen.findByText('Failed to verify property')).toBeInTheDocument()
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(router.refresh).toHaveBeenCalled()
})

test.each([
  ['own', 'You have just decided this case.', 1],
  ['other', 'Another administrator has already decided this case.', 0],
] as const)('shows an %s decision that is still held', async (held, words, undos) => {
  const { undo } = show([], at, undefined, [{ ...listing(1, 'Lake House'), held }])
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Verify: Lake House' })).toBeNull()
  const buttons = screen.queryAllByRole('button', { name: 'Undo the decision: Lake House' })
  expect(buttons).toHaveLength(undos)
  await act(async () => buttons.forEach((element) => fireEvent.click(element)))
  expect(undo).toHaveBeenCalledTimes(undos)
})

test('a declined application shows that it requires a reason, and keeps the dialog', async () => {
  const { onHold } = show([noReason])
  fireEvent.click(button('Decline: Nora Whitfield'))
  await dialog()
  fireEvent.click(button('Decline application'))
  const reason = screen.getByLabelText('Reason')
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/Please enter a reason\./))
  await waitFor(() => expect(button('Decline application')).toBeEnabled())
  fireEvent.change(reason, { target: { value: 'The license has run out.' } })
  fireEvent.click(button('Decline application'))
  await waitFor(() =>
    expect(onHold).toHaveBeenLastCalledWith('declineApplication', {
      applicationId: idOf(4),
      reason: 'The license has run out.',
    }),
  )
  expect(
    await screen.findByRole('button', { name: 'Undo', description: 'Application will be declined' }),
  ).toBeInTheDocument()
})

test('a refused decision shows its reason, and refreshes the queue', async () => {
  const message = 'This application has already been decided.'
  const { router } = show([{ ok: false, error: { code: 'conflict', message } }])
  fireEvent.click(button('Accept: Nora Whitfield'))
  const question = within(await dialog())
  fireEvent.click(button('Accept application'))
  expect(await screen.findByText('Failed to accept the application')).toBeInTheDocument()
  expect(await question.findByRole('alert')).toHaveTextContent(message)
  expect(router.refresh).toHaveBeenCalled()
  await waitFor(() => expect(question.getByRole('button', { name: 'Decide later' })).toBeEnabled())
  fireEvent.click(question.getByRole('button', { name: 'Decide later' }))
  await waitFor(() => expect(button('Accept: Nora Whitfield')).toBeInTheDocument())
})

describe('by keyboard (D186)', () => {
  const focused = () => document.activeElement?.textContent

  test('j and k move to the next and the previous one, and stop at the ends', () => {
    show()
    list().focus()
    const focusOrder = ['j', 'j', 'j', 'k', 'k', 'k', 'J'].map((key) => {
      press(key)
      return focused()
    })
    expect(focusOrder).toEqual([
      'Lake House',
      'Hill House',
      'Old Mill',
      'Hill House',
      'Lake House',
      'Lake House',
      'Hill House',
    ])
  })

  test.each([
    ['v', 'Verify Hill House?'],
    ['r', 'Reject Hill House?'],
  ])('%s asks: %s', async (key, title) => {
    show()
    list().focus()
    press('j')
    press('j')
    press(key)
    expect(await dialog()).toHaveAccessibleName(title)
  })

  test('handles keys only in the list, without a modifier, not while typing, and not in a dialog', async () => {
    show()
    const link = screen.getByRole('link', { name: 'Lake House' })
    fireEvent.keyDown(document.body, { key: 'v' })
    link.focus()
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) press('v', more)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    press('r')
    await dialog()
    const reason = screen.getByLabelText('Reason (optional)')
    fireEvent.keyDown(reason, { key: 'v' })
    fireEvent.keyDown(button('Decide later'), { key: 'v' })
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Reject Lake House?')
  })

  test('a listing that cannot be verified says why, and ignores the key (D347)', () => {
    show(
      [],
      at,
      undefined,
      ITEMS.map((item) =>
        item.kind === 'listings' ? { ...item, listing: { ...item.listing, lacksAddress: true } } : item,
      ),
    )
    const verify = button('Verify: Lake House')
    expect(verify).toBeDisabled()
    expect(verify).toHaveAccessibleDescription(/^This home has no street address/)
    button('Reject: Lake House').focus()
    press('v')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('an item without a decision ignores its key', () => {
    show()
    button('Mark as refunded: Barn').focus()
    press('r')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('the legend and the buttons name the keys', () => {
    show()
    expect(list()).toHaveAccessibleDescription(/Keyboard shortcuts in the list.*j\s*next.*k\s*previous/)
    expect(button('Verify: Lake House')).toHaveAttribute('aria-keyshortcuts', 'v')
    expect(button('Reject: Lake House')).toHaveAttribute('aria-keyshortcuts', 'r')
  })
})

test('without JavaScript the page asks, and keeps the input (D42)', async () => {
  const refusal: ActionResult<unknown> = { ...noReason, typed: { reason: 'x' } }
  const address = `/dashboard/admin/moderation?kind=applications&ask=reject&item=applications-${idOf(4)}`
  const { decide } = show([refusal], at, address)
  const page = within(screen.getByRole('region', { name: 'Decline Nora Whitfield’s application?' }))
  expect(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  // What the list says about it.
  expect(page.getByText(MOMENT).parentElement).toHaveTextContent(`Due ${MOMENT}`)
  const back = '/dashboard/admin/moderation?kind=applications'
  expect(page.getByRole('link', { name: 'Decide later' })).toHaveAttribute('href', back)
  fireEvent.click(page.getByRole('button', { name: 'Decline application' }))
  await waitFor(() =>
    expect(page.getByLabelText('Reason')).toHaveAccessibleDescription(/Please enter a reason\./),
  )
  expect(page.getByLabelText('Reason')).toHaveValue('x')
  expect(decide.mock.calls).toEqual([
    ['declineApplication', { applicationId: idOf(4), returnTo: '/dashboard/admin/moderation', reason: '' }],
  ])
})

test('asks about one case only if a pending home is also reported (D250)', () => {
  const home = listing(1, 'Lake House')
  const targetType = 'property' as const
  const reported = {
    ...report,
    id: home.id,
    report: { ...report.report, _id: home.id, targetType },
  } as QueueItem
  show([], at, `/dashboard/admin/moderation?ask=reject&item=listings-${home.id}`, [home, reported])
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Reject Lake House?',
  ])
})
