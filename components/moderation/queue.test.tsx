import '@testing-library/jest-dom'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { toast } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { type QueueDecision, type QueueItem } from '@/lib/schemas/moderation'
import { staticRouter, TestPage } from '../offers/testing'
import { ConfirmationPage } from '../ui/confirmation-page'
import { confirmationOnPage } from './confirmations'
import { Queue } from './queue'

jest.mock('../reader/reader-store', () => ({ requestReader: jest.fn() }))

const id = (n: number) => String(n).padStart(24, '0')
const at = '2026-11-20T10:00:00.000Z'
const listing = (n: number, title: string): QueueItem => ({
  kind: 'listings',
  id: id(n),
  listing: {
    _id: id(n),
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
    listedAt: at,
    updatedAt: at,
  },
})
const report: QueueItem = {
  kind: 'reports',
  id: id(3),
  report: {
    _id: id(3),
    targetType: 'review',
    propertyId: id(9),
    propertyTitle: 'Old Mill',
    review: 'Damp.',
    count: 7,
    reports: [{ reason: 'other', words: 'It is about another house.', at }],
    createdAt: at,
  },
}
const application: QueueItem = {
  kind: 'applications',
  id: id(4),
  application: {
    _id: id(4),
    personId: id(5),
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
const ITEMS = [listing(1, 'Lake House'), listing(2, 'Hill House'), report, application, refund]

type Answer = ActionResult<unknown>
function show(answer: Answer = { ok: true, data: null }, now = at) {
  const decide = jest.fn()
  function Page() {
    const [items, setItems] = useState(ITEMS)
    const parts = (['listings', 'reports', 'applications', 'refunds'] as const).map((kind) => ({
      kind,
      items: items.filter((item) => item.kind === kind),
      more: kind === 'listings',
    }))
    const run = async (decision: QueueDecision) => {
      decide(decision)
      if (answer.ok) setItems((all) => all.filter((item) => item.id !== decision.id))
      return answer
    }
    return <Queue parts={parts} now={now} decide={run} />
  }
  render(
    <TestPage router={staticRouter()}>
      <Page />
    </TestPage>,
  )
  return decide
}
const list = () => screen.getByRole('group', { name: 'Queue' })
const button = (name: string) => screen.getByRole('button', { name })
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const dialog = () => screen.findByRole('alertdialog')

afterEach(() => toast.dismiss())

test('shows pending decisions by kind, with what they are about (D185)', () => {
  show()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Listings to verify',
    'Reported',
    'Agent applications',
    'Failed refunds',
  ])
  expect(screen.getByRole('link', { name: 'See all listings to verify' })).toHaveAttribute(
    'href',
    '/dashboard/admin/moderation?kind=listings',
  )
  expect(screen.getByText('Damp.')).toBeInTheDocument()
  expect(screen.getByText(/: It is about another house\./)).toBeInTheDocument()
  expect(screen.getByText('This review was reported 7 times.')).toBeInTheDocument()
  expect(screen.getByText('Due Nov 24, 2026, 10:00 UTC')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open the document from Nora Whitfield' })).toBeInTheDocument()
})

test('shows which application is overdue (D69)', () => {
  show(undefined, '2026-11-24T10:00:01.000Z')
  expect(screen.getByText('Overdue since Nov 24, 2026, 10:00 UTC')).toBeInTheDocument()
})

test('does not link a document that is deleted already (D69)', () => {
  const link = () => screen.queryByRole('link', { name: 'Open the document from Nora Whitfield' })
  const after = (days: number) => new Date(Date.parse(at) + days * 24 * 60 * 60 * 1_000).toISOString()
  show(undefined, after(29))
  expect(link()).toBeInTheDocument()
  cleanup()
  show(undefined, after(31))
  expect(link()).not.toBeInTheDocument()
  expect(screen.getByText('The document has been deleted.')).toBeInTheDocument()
})

test.each([
  ['Verify: Lake House', 'Verify property', { kind: 'listings', id: id(1), verdict: 'good', updatedAt: at }],
  [
    'Delete review: review of Old Mill',
    'Delete review',
    { kind: 'reports', id: id(3), verdict: 'bad', targetType: 'review' },
  ],
  [
    'Dismiss: review of Old Mill',
    'Dismiss reports',
    { kind: 'reports', verdict: 'good', targetType: 'review' },
  ],
  ['Accept: Nora Whitfield', 'Accept application', { kind: 'applications', id: id(4), verdict: 'good' }],
])('%s asks first, and is done', async (name, confirm, sent) => {
  const decide = show()
  fireEvent.click(button(name))
  expect(within(await dialog()).getByRole('button', { name: 'Decide later' })).toHaveFocus()
  expect(decide).not.toHaveBeenCalled()
  fireEvent.click(button(confirm))
  await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument())
  expect(decide).toHaveBeenCalledWith(expect.objectContaining(sent))
})

test('a declined application requires a reason', async () => {
  const decide = show()
  fireEvent.click(button('Decline: Nora Whitfield'))
  await dialog()
  fireEvent.click(button('Decline application'))
  const reason = screen.getByLabelText('Reason')
  expect(reason).toHaveAccessibleDescription(/Please enter a reason\./)
  fireEvent.change(reason, { target: { value: 'The license has run out.' } })
  fireEvent.click(button('Decline application'))
  await waitFor(() =>
    expect(decide).toHaveBeenCalledWith(expect.objectContaining({ words: 'The license has run out.' })),
  )
})

test('a rejected decision is rolled back, and its reason shown', async () => {
  show({ ok: false, error: { code: 'conflict', message: 'This application has already been decided.' } })
  fireEvent.click(button('Accept: Nora Whitfield'))
  await dialog()
  fireEvent.click(button('Accept application'))
  expect(await screen.findByText('Failed to accept the application')).toBeInTheDocument()
  await waitFor(() => expect(button('Accept: Nora Whitfield')).toBeInTheDocument())
})

describe('by keyboard (D186)', () => {
  const focused = () => document.activeElement?.textContent

  test('j and k move to the next and the previous one, and stop at the ends', () => {
    show()
    list().focus()
    const seen = ['j', 'j', 'j', 'k', 'k', 'k', 'J'].map((key) => {
      press(key)
      return focused()
    })
    expect(seen).toEqual([
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

  test('only in the list, without a modifier, not while typing, and not in a dialog', async () => {
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
  const post = jest.fn().mockResolvedValue({
    error: { code: 'invalid_input', message: 'No.', fields: { reason: 'Please enter a reason.' } },
    typed: 'typed',
  })
  render(
    <ConfirmationPage
      {...confirmationOnPage(application, 'bad')}
      post={post}
      back="/dashboard/admin/moderation"
    />,
  )
  expect(screen.getByRole('heading', { name: 'Decline Nora Whitfield’s application?' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Decide later' })).toHaveAttribute(
    'href',
    '/dashboard/admin/moderation',
  )
  fireEvent.click(button('Decline application'))
  await waitFor(() =>
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/Please enter a reason/),
  )
  const [, form] = post.mock.calls[0] as [unknown, FormData]
  expect(Object.fromEntries(form)).toEqual({ kind: 'applications', id: id(4), verdict: 'bad', words: '' })
})
