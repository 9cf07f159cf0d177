import { render, screen, within } from '@testing-library/react'
import { type FailureDto, type ReconciledDto } from '@/lib/schemas/system'
import { Reference } from '../ui/reference'
import { staticRouter, TestPage } from '../offers/testing'
import { BackgroundJobs } from './background-jobs'
import { Failures } from './failures'
import { LastSuccesses } from './last-successes'
import { ReconciledPayments } from './reconciled-payments'
import { SystemFacts } from './system-facts'
import { WebVitals } from './web-vitals'

const show = (what: React.ReactNode) => render(<TestPage router={staticRouter()}>{what}</TestPage>)
const facts = { version: '1.2.3', build: 'abc', engine: 'MongoDB 8.0.1' }
const last = { id: 21, name: 'bank transfers', at: '2025-03-01T10:00:00.000Z' }

it('shows the version and the database', () => {
  show(<SystemFacts system={{ ...facts, migrations: { last, missing: [] } }} />)
  const terms = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(terms.slice(0, 3)).toEqual([
    ['Version', '1.2.3'],
    ['Build', 'abc'],
    ['Database', 'MongoDB 8.0.1'],
  ])
  expect(screen.getByText('All done')).toBeVisible()
})

it('says which migrations are missing', () => {
  show(<SystemFacts system={{ ...facts, migrations: { last, missing: [{ id: 23, name: 'failures' }] } }} />)
  expect(screen.getByText('Missing: 23 (failures)')).toBeVisible()
})

it('shows the last success of each operation, and marks overdue ones', () => {
  show(
    <LastSuccesses
      successes={[
        { what: 'mail', at: '2025-03-01T10:00:00.000Z', isTooOld: false },
        { what: 'backup', at: '2025-02-01T10:00:00.000Z', isTooOld: true },
        { what: 'webhook', at: null, isTooOld: false },
      ]}
    />,
  )
  const elements = screen.getAllByRole('definition')
  expect(elements[0]).not.toHaveClass('text-danger')
  expect(elements[1]).toHaveTextContent(/2025.*, overdue/)
  expect(elements[1]).toHaveClass('text-danger')
  expect(elements[2]).toHaveTextContent('Not yet')
})

it('shows the speed of each kind of page, and marks slow ones', () => {
  const fast = { page: 'home', lcp: 1_840, inp: 96, cls: 0.02 } as const
  show(<WebVitals vitals={[fast, { page: 'explore', lcp: 2_600, inp: null, cls: 0.3 }]} />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['1.8 s', '96 ms', '0.02'],
    ['2.6 s, too slow', 'Not measured', '0.30, too slow'],
  ])
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Home page', 'Explore'])
})

it('shows due jobs, and those scheduled for a retry', () => {
  show(
    <BackgroundJobs
      jobs={[
        { kind: 'send-mail', waiting: 3, oldest: '2025-03-01T10:00:00.000Z', retried: 1 },
        { kind: 'end-offer', waiting: 0, oldest: null, retried: 2 },
      ]}
    />,
  )
  const [, mails, offers] = within(screen.getByRole('table', { name: 'Background jobs' })).getAllByRole('row')
  expect(mails).toHaveTextContent(/Emails\D*3/)
  expect(mails).toHaveTextContent(/2025/)
  expect(offers).toHaveTextContent(/Offers to expire\D*0/)
  expect(offers).toHaveTextContent(/Scheduled\D*2/)
})

it('shows a failure with the id and the reference that find it in the log', () => {
  const failure: FailureDto = {
    _id: '1',
    at: '2025-03-01T10:00:00.000Z',
    where: 'page',
    route: '/properties/[id]',
    requestId: '1b2c-3d4e',
    reference: '4711',
    what: 'MongoServerError 11600',
  }
  show(<Failures failures={[failure, { ...failure, _id: '2', where: 'call', reference: null }]} />)
  const [, page, call] = screen.getAllByRole('row')
  expect(page).toHaveTextContent(
    /Page.*\/properties\/\[id\].*MongoServerError 11600.*1b2c-3d4e.*Reference 4711/,
  )
  expect(call).not.toHaveTextContent('Reference')
})

it('links a reconciled payment to the audit log of its offer', () => {
  const payment: ReconciledDto = {
    offerId: '64b000000000000000000001',
    propertyTitle: 'Lake House',
    amount: 450_000,
    at: '2025-03-01T10:00:00.000Z',
    status: 'bought',
  }
  show(<ReconciledPayments payments={[payment, { ...payment, offerId: '2', status: 'rejected' }]} />)
  expect(screen.getAllByRole('link', { name: 'Lake House' })[0]).toHaveAttribute(
    'href',
    '/dashboard/admin/audit-log?target=64b000000000000000000001',
  )
  const [, bought, rejected] = screen.getAllByRole('row')
  expect(bought).toHaveTextContent(/\$450,000.*A purchase/)
  expect(rejected).toHaveTextContent('A refund')
})

it.each([
  [<BackgroundJobs key="work" jobs={[]} />, 'No pending jobs.'],
  [<Failures key="failures" failures={[]} />, 'No errors.'],
  [<ReconciledPayments key="payments" payments={[]} />, 'All payments were reported.'],
])('shows that all is well %#', (part, words) => {
  show(part)
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

it('shows a reference to quote for an error that the server knows', () => {
  const { rerender } = render(<Reference error={Object.assign(new Error('x'), { digest: '4711' })} />)
  expect(screen.getByText('4711').parentElement).toHaveTextContent('Reference for support: 4711')
  for (const error of [new Error('of the browser'), undefined, null, { digest: 7 }]) {
    rerender(<Reference error={error} />)
    expect(screen.queryByText(/Reference/)).toBeNull()
  }
})
