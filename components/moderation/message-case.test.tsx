import { render, screen } from '@testing-library/react'
import { TestPage } from '../offers/testing'
import { MessageCase } from './message-case'

const AT = '2026-11-24T18:05:00.000Z'
const report = {
  _id: 'm1',
  targetType: 'message' as const,
  propertyId: 'p1',
  propertyTitle: 'Lake House',
  count: 1,
  reports: [{ reason: 'scam' as const, words: 'Money by wire?', at: AT }],
  createdAt: AT,
}
const files = [{ id: 'f1', name: 'Invoice.pdf', size: 2048 }]
const show = (
  by: 'buyer' | 'agent',
  text = 'Pay by wire.',
  email: string | undefined = 'nora@mail.example',
) =>
  render(
    <MessageCase
      report={report}
      messages={[
        {
          _id: 'm1',
          by,
          name: 'Nora Whitfield',
          ...(email && { email }),
          text,
          files,
          at: AT,
          isReported: true,
        },
      ]}
      actions={{ dismissReports: jest.fn(), deleteMessage: jest.fn() }}
      heldActions={{ hold: {}, undo: jest.fn(), settle: jest.fn() }}
    />,
    { wrapper: TestPage },
  )

test.each([
  ['agent', 'Mark the agent as fraud'],
  ['buyer', 'Delete the buyer’s account'],
] as const)('leads to the account of the %s, with what an administrator can do (D209)', (by, label) => {
  show(by)
  expect(screen.getByRole('link', { name: label })).toHaveAttribute(
    'href',
    '/dashboard/admin/manage-users?search=nora%40mail.example',
  )
})

test('shows the home and why it was reported', () => {
  show('agent')
  expect(screen.getByRole('link', { name: 'Lake House' })).toHaveAttribute('href', '/properties/p1')
  expect(screen.getByRole('list', { name: 'Reasons' })).toHaveTextContent(
    'It looks like a scam: Money by wire? Nov 24, 2026',
  )
})

test('leads to no account once it is deleted', () => {
  show('agent', 'Pay by wire.', '')
  expect(screen.queryByRole('link', { name: 'Mark the agent as fraud' })).not.toBeInTheDocument()
})

test('offers the files of a message without text within the case', () => {
  show('agent', '')
  expect(screen.getByRole('link', { name: /Download Invoice\.pdf/ })).toHaveAttribute(
    'href',
    '/api/message-files/f1?case=m1',
  )
  expect(screen.queryByText('Message deleted')).not.toBeInTheDocument()
})
