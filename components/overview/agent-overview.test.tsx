import '@testing-library/jest-dom'
import { render, screen, within } from '@testing-library/react'
import { type AgentWeekDto, type WeekNumberDto } from '@/lib/schemas/agent-overview'
import { offerOf } from '../offers/testing'
import { TodaysViewings } from '../viewings/todays-viewings'
import { AgentSteps } from './agent-steps'
import { OffersToAnswer } from './attention'
import { Updates } from './updates'
import { Waiting } from './waiting'
import { Week } from './week'

const NOW = new Date('2026-11-26T12:00:00.000Z')

test('shows who offers what, where it is in the range, and the deadline', () => {
  const end = '2026-12-02T14:03:00.000Z'
  const amounts = [{ by: 'buyer' as const, amount: 450_000, at: NOW.toISOString() }]
  const offer = offerOf({
    offerAmount: 450_000,
    minPrice: 400_000,
    maxPrice: 500_000,
    buyerName: 'Nora Whitfield',
    amounts,
    expiresAt: end,
  })
  render(<OffersToAnswer offers={[offer]} isMore now={NOW.toISOString()} />)
  const [row] = screen.getAllByRole('listitem') as [HTMLElement]
  expect(row).toHaveTextContent('Nora Whitfield offers $450,000.')
  expect(row).toHaveTextContent(/, Dec 2, /)
  expect(within(row).getByTestId('diamond')).toHaveStyle({ left: '50%' })
  for (const link of ['Answer: Lake House', 'All offers to answer'])
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      '/dashboard/agent/requested-properties?answer=needed',
    )
})

test('says that a buyer has offered again', () => {
  const amounts = ([410_000, 440_000, 420_000] as const).map((amount, i) => ({
    by: i === 1 ? ('agent' as const) : ('buyer' as const),
    amount,
    at: NOW.toISOString(),
  }))
  const offer = offerOf({ offerAmount: 420_000, buyerName: 'Nora Whitfield', amounts })
  render(<OffersToAnswer offers={[offer]} isMore={false} now={NOW.toISOString()} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('Nora Whitfield now offers $420,000.')
})

test("shows today's viewings in local time at the home, with its zone", () => {
  render(
    <TodaysViewings
      viewings={[
        {
          _id: 'v',
          propertyTitle: 'Lake House',
          propertyLocation: 'Bend, Oregon',
          status: 'confirmed',
          wall: '2026-11-26T10:00',
          who: 'June Okafor',
          when: 'Thu, Nov 26, 2026, 10:00 AM (Pacific Time, UTC−8)',
        },
      ]}
    />,
  )
  expect(screen.getByRole('listitem')).toHaveTextContent(
    '10:00 AM · Lake HouseJune Okafor · Bend, Oregon, Pacific Time, UTC−8Confirmed',
  )
})

test.each([
  [25, '25 min', 'text-muted'],
  [180, '3 h', 'text-warning'],
  [330, '5 h 30 min', 'text-danger'],
  [3 * 24 * 60, '3 days', 'text-danger'],
])('shows a wait of %d minutes as "%s" in %s', (minutes, words, tone) => {
  const waitingSince = new Date(NOW.getTime() - minutes * 60_000).toISOString()
  const one = { _id: 'c', propertyTitle: 'Lake House', lastText: 'Is it sunny?', name: 'Priya Raman' }
  render(<Waiting conversations={[{ ...one, waitingSince }]} now={NOW} />)
  expect(screen.getByText(`Waiting ${words}`)).toHaveClass(tone)
  expect(screen.getByRole('listitem')).toHaveTextContent(/Priya Raman · Lake HouseIs it sunny\?Waiting/)
})

describe('the week', () => {
  const days = [20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day}`)
  const numbers = (values: Partial<WeekNumberDto>): AgentWeekDto => ({
    days,
    homes: 14,
    isPartial: false,
    numbers: [{ event: 'views', days: [1, 2, 3, 4, 5, 6, 7], total: 28, before: 25, ...values }],
  })

  test.each<[Partial<WeekNumberDto>, string]>([
    [{}, '12% more than the week before'],
    [{ total: 20 }, '20% fewer than the week before'],
    [{ total: 25 }, 'Same as the week before'],
    [{ total: 5, before: 3 }, '2 more than the week before'],
    [{ total: 0, before: 3 }, '3 fewer than the week before'],
    // Not 0%.
    [{ total: 1_998, before: 2_000 }, '2 fewer than the week before'],
  ])('compares %j: "%s"', (values, text) => {
    render(<Week week={numbers(values)} />)
    expect(screen.getByText(text)).toBeInTheDocument()
  })

  test('names the days, the homes and the number of each day', () => {
    const { rerender } = render(<Week week={numbers({ total: 1_169 })} />)
    expect(screen.getByText('Nov 20 to Nov 26, all 14 homes')).toBeInTheDocument()
    expect(screen.getByText('1,169')).toBeInTheDocument()
    expect(
      screen.getByRole('img', { name: 'Views by day: Fri 1, Sat 2, Sun 3, Mon 4, Tue 5, Wed 6, Thu 7' }),
    ).toBeInTheDocument()
    rerender(<Week week={{ ...numbers({}), homes: 100, isPartial: true }} />)
    expect(screen.getByText('Nov 20 to Nov 26, 100 of your homes')).toBeInTheDocument()
  })
})

test('says what each home and the license need, with one action each', () => {
  const home = { propertyId: 'p', title: 'Lake House', image: '/demo/a.jpg', days: 109 }
  render(
    <Updates
      updates={[
        { about: 'licence', validUntil: '2026-12-26' },
        { about: 'pictures', ...home, propertyId: 'a' },
        { about: 'energy', ...home, propertyId: 'b' },
        { about: 'price', ...home, propertyId: 'c' },
      ]}
      isMore
      now={NOW}
    />,
  )
  const rows = screen.getAllByRole('listitem')
  for (const [i, [text, action, href]] of [
    ['It is valid until Dec 26, 2026.', 'Renew license', '/dashboard/agent/license'],
    ['No pictures yet.', 'Add pictures', '/dashboard/agent/my-properties/a/edit'],
    ['No energy class', 'Add energy class', '/dashboard/agent/my-properties/b/edit'],
    ['Price unchanged for 109 days.', 'Change price', '/dashboard/agent/my-properties/c/edit'],
  ].entries()) {
    expect(rows[i]).toHaveTextContent(text!)
    expect(within(rows[i]!).getByRole('link', { name: new RegExp(`^${action}: `) })).toHaveAttribute(
      'href',
      href,
    )
  }
  expect(screen.getByRole('link', { name: 'All homes' })).toHaveAttribute(
    'href',
    '/dashboard/agent/my-properties',
  )
})

test('shows a new agent three steps, and which are done', () => {
  render(<AgentSteps hasProfile hasHours={false} />)
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Complete your profile',
    'Add your first home',
    'Set your viewing hours',
  ])
  expect(steps[0]).toHaveTextContent('Done')
  expect(within(steps[0]!).queryByRole('link')).not.toBeInTheDocument()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/agent/add-property',
    '/dashboard/agent/import',
    '/dashboard/agent/viewings?tab=availability',
  ])
})
