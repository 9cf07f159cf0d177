import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { toast } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { type ManagedPropertyDto } from '@/lib/schemas/admin-table'
import { staticRouter, TestPage } from '../offers/testing'
import { ManageProperties } from './manage-properties'

const property = (n: number, overrides: Partial<ManagedPropertyDto> = {}): ManagedPropertyDto => ({
  _id: String(n).padStart(24, '0'),
  title: 'Lake House',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  image: '/demo/aframe-dusk.jpg',
  agentName: 'Theo Brandt',
  agentEmail: 'theo@keystead.test',
  status: 'pending',
  sold: false,
  createdAt: '2025-01-05T10:00:00.000Z',
  updatedAt: '2025-02-06T10:00:00.000Z',
  ...overrides,
})

const conflict: ActionResult<void> = {
  ok: false,
  error: { code: 'conflict', message: 'This home has already been rejected.' },
}
const failed: ActionResult<void> = { ok: false, error: { code: 'internal', message: 'Please try again.' } }

/** A page whose server responds when `answer` is called, and with a success shows the change. */
function show(initial = [property(1), property(2, { title: 'Old Mill', status: 'verified' })]) {
  const router = staticRouter()
  const decide = jest.fn()
  let answer: (result: ActionResult<void>) => void = () => undefined
  function Page() {
    const [rows, setRows] = useState(initial)
    return (
      <ManageProperties
        properties={rows}
        params={{}}
        decide={async (form) => {
          const { id, status } = Object.fromEntries(form)
          decide(Object.fromEntries(form))
          const result = await new Promise<ActionResult<void>>((resolve) => (answer = resolve))
          if (result.ok)
            setRows((all) =>
              all.map((managedProperty) =>
                managedProperty._id === id
                  ? { ...managedProperty, status: status as ManagedPropertyDto['status'] }
                  : managedProperty,
              ),
            )
          return result
        }}
      />
    )
  }
  render(
    <TestPage router={router}>
      <Page />
    </TestPage>,
  )
  return { router, decide, answer: (result: ActionResult<void>) => answer(result) }
}

const button = (name: string) => screen.getByRole('button', { name })
const row = (title: string) => {
  const element = screen.getByText(title).closest('tr')
  if (!element) throw new Error(`No row contains ${title}`)
  return element
}
const ask = async (verb: string) => {
  button(`${verb} Lake House`).focus()
  fireEvent.click(button(`${verb} Lake House`))
  return screen.findByRole('alertdialog', { name: `${verb} Lake House?` })
}
const confirm = async (verb: string) =>
  fireEvent.click(within(await ask(verb)).getByRole('button', { name: `${verb} home` }))

afterEach(() => toast.dismiss())

test('shows both decisions always, disabled once one is final (D54)', () => {
  show()
  expect(button('Verify Lake House')).toBeEnabled()
  expect(button('Reject Lake House')).toBeEnabled()
  expect(button('Verify Old Mill')).toBeDisabled()
  expect(button('Reject Old Mill')).toBeDisabled()
})

test.each([
  [
    'Verify',
    'Reject',
    { lacksAddress: true },
    'This home has no street address and postal code yet. It can be verified once its agent has added them.',
  ],
  [
    'Reject',
    'Verify',
    { awaitsPayment: true },
    'This home has an accepted offer awaiting payment, so it cannot be rejected.',
  ],
  ['Reject', 'Verify', { sold: true }, 'A sold home cannot be rejected, because its buyer can open it.'],
] as const)('shows why it cannot %s, before it is asked (D347)', (verb, other, input, reason) => {
  show([property(1, input)])
  expect(button(`${verb} Lake House`)).toBeDisabled()
  expect(button(`${verb} Lake House`)).toHaveAccessibleDescription(reason)
  expect(screen.getByText(reason)).toBeVisible()
  expect(button(`${other} Lake House`)).toBeEnabled()
})

test('asks first, with the safe button focused, and returns the focus', async () => {
  const { decide } = show()
  const later = within(await ask('Verify')).getByRole('button', { name: 'Decide later' })
  expect(later).toHaveFocus()
  fireEvent.click(later)
  await waitFor(() => expect(button('Verify Lake House')).toHaveFocus())
  expect(decide).not.toHaveBeenCalled()
})

test.each([
  ['Verify', 'verified', 'Verified'],
  ['Reject', 'rejected', 'Rejected'],
] as const)('%s waits for the answer, and confirms it when it is done', async (verb, status, badge) => {
  const { decide, answer } = show()
  await confirm(verb)
  await waitFor(() => expect(button(`${verb} home`)).toBeDisabled())
  expect(screen.queryByText(`Property ${status} successfully!`)).not.toBeInTheDocument()
  answer({ ok: true, data: undefined })
  expect(await screen.findByText(`Property ${status} successfully!`)).toBeInTheDocument()
  await waitFor(() => expect(within(row('Lake House')).getByText(badge)).toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(button('Verify Lake House')).toBeDisabled()
  // No other row has a button that can take the focus.
  await waitFor(() => expect(screen.getByRole('group', { name: 'All homes' })).toHaveFocus())
  expect(decide).toHaveBeenCalledWith(
    expect.objectContaining({ id: property(1)._id, status, updatedAt: '2025-02-06T10:00:00.000Z' }),
  )
})

test.each([
  ['Verify', 'Failed to verify property'],
  ['Reject', 'Failed to reject property'],
])('shows why the server refuses %s, and refreshes the list', async (verb, message) => {
  const { router, answer } = show()
  await confirm(verb)
  answer(conflict)
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(
    'This home has already been rejected.',
  )
  expect(router.refresh).toHaveBeenCalled()
  await waitFor(() => expect(button('Decide later')).toBeEnabled())
  fireEvent.click(button('Decide later'))
  await waitFor(() => expect(button(`${verb} Lake House`)).toHaveFocus())
  expect(within(row('Lake House')).getByText('Pending')).toBeInTheDocument()
})

describe('the reason of a rejection (D171)', () => {
  const reason = () => screen.getByLabelText('Reason (optional)')
  const type = (text: string) => fireEvent.change(reason(), { target: { value: text } })
  const reject = () => fireEvent.click(button('Reject home'))

  test('is sent with the decision', async () => {
    const { decide, answer } = show()
    await ask('Reject')
    expect(reason()).toHaveAccessibleDescription(/The agent sees this/)
    type('  The survey is missing.  ')
    reject()
    await waitFor(() => expect(decide).toHaveBeenCalledTimes(1))
    expect(decide).toHaveBeenCalledWith(
      expect.objectContaining({ status: 'rejected', reason: '  The survey is missing.  ' }),
    )
    answer({ ok: true, data: undefined })
    expect(await screen.findByText('Property rejected successfully!')).toBeInTheDocument()
  })

  test('is kept if the decision is postponed or fails', async () => {
    const { answer } = show()
    await ask('Reject')
    type('The survey is missing.')
    fireEvent.click(button('Decide later'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await ask('Reject')
    expect(reason()).toHaveValue('The survey is missing.')
    reject()
    answer(failed)
    expect(await screen.findByText('Failed to reject property')).toBeInTheDocument()
    expect(reason()).toHaveValue('The survey is missing.')
  })

  test('is refused if it is too long, and can be sent again', async () => {
    const { decide, answer } = show()
    const message = 'Please use at most 500 characters.'
    await ask('Reject')
    type('x'.repeat(501))
    reject()
    answer({ ok: false, error: { code: 'invalid_input', message, fields: { reason: message } } })
    await waitFor(() => expect(reason()).toHaveAccessibleDescription(expect.stringContaining(message)))
    await waitFor(() => expect(reason()).toHaveFocus())
    expect(reason()).toHaveValue('x'.repeat(501))
    await waitFor(() => expect(button('Reject home')).toBeEnabled())
    type('x'.repeat(500))
    reject()
    await waitFor(() => expect(decide).toHaveBeenCalledTimes(2))
    answer({ ok: true, data: undefined })
    expect(await screen.findByText('Property rejected successfully!')).toBeInTheDocument()
  })

  test('is shown in the row of a rejected listing', () => {
    show([property(1, { status: 'rejected', rejectionReason: 'The survey is missing.' })])
    expect(within(row('Lake House')).getByText('The survey is missing.')).toBeInTheDocument()
  })
})

test('does not refresh the list after an error that a retry may fix', async () => {
  const { router, answer } = show()
  await confirm('Verify')
  answer(failed)
  expect(await screen.findByText('Failed to verify property')).toBeInTheDocument()
  await waitFor(() => expect(button('Verify home')).toBeEnabled())
  expect(router.refresh).not.toHaveBeenCalled()
})

test('says that there are none yet', () => {
  show([])
  expect(screen.getByRole('heading', { name: 'No homes yet' })).toBeInTheDocument()
})

test('marks a listing under offer (D72)', () => {
  show([property(1, { status: 'verified', underOffer: true }), property(2)])
  const [, first, second] = screen.getAllByRole('row')
  expect(first).toHaveTextContent('Under offer')
  expect(second).not.toHaveTextContent('Under offer')
})

test('shows what "on request" hides (D404)', () => {
  show([property(1, { askingPrice: 450_000, priceQualifier: 'on-request' })])
  expect(screen.getByRole('table')).toHaveTextContent('Price on request ($450,000)')
})
