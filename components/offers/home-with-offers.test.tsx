import { fireEvent, render, screen, within } from '@testing-library/react'
import { type ReceivedOfferDto, type HomeWithOffersDto } from '@/lib/schemas/offered-home'
import { HomeWithOffers } from './home-with-offers'
import { HomesWithOffers } from './homes-with-offers'
import { NoRequests } from './no-requests'
import { offerOf, TestPage } from './testing'

const receivedOffer = (
  n: number,
  offerAmount: number,
  overrides: Partial<ReceivedOfferDto> = {},
): ReceivedOfferDto => ({
  ...offerOf({ _id: String(n).padStart(24, '0'), offerAmount, buyerName: `Buyer ${n}` }),
  isEmailVerified: true,
  purchases: 0,
  ...overrides,
})

const homeOf = (
  offers: ReceivedOfferDto[],
  overrides: Partial<HomeWithOffersDto> = {},
): HomeWithOffersDto => ({
  propertyId: '6b0190e1bd60d50ba14dd9cd',
  title: 'Lake House',
  location: 'Bend, Oregon',
  image: '/demo/aframe-dusk.jpg',
  home: {
    title: 'Lake House',
    minPrice: 400_000,
    maxPrice: 500_000,
    status: 'verified',
    sold: false,
    bedrooms: 3,
  },
  offers,
  ...overrides,
})

const show = (home: HomeWithOffersDto) =>
  render(<HomeWithOffers home={home} answersTo={({ _id }) => <button>Answer {Number(_id)}</button>} />)

const offer = (name: string) => within(screen.getByRole('article', { name }))

test("shows a home's open offers on one price line, names the highest, and has the answers of each", () => {
  show(
    homeOf([
      receivedOffer(1, 480_000),
      receivedOffer(2, 450_000),
      receivedOffer(3, 430_000, { status: 'rejected' }),
    ]),
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Lake House' })).toBeVisible()
  expect(screen.getByText('3 bd')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('2 open offersHighest $480,000')
  expect(screen.getByTestId('diamond')).toHaveStyle({ left: '80%' })
  expect(screen.getAllByTestId('mark').map(({ style }) => style.left)).toEqual(['50%'])
  expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
    '$480,000 by Buyer 1',
    '$450,000 by Buyer 2',
    '$430,000 by Buyer 3',
  ])
  expect(offer('$450,000 by Buyer 2').getByRole('button', { name: 'Answer 2' })).toBeVisible()
})

test('shows which offers the buyer has to confirm (D325)', () => {
  const listingChangedAt = '2025-01-06T10:00:00.000Z'
  show(homeOf([receivedOffer(1, 480_000, { listingChangedAt }), receivedOffer(2, 450_000)]))
  const words = 'Waiting for the buyer to confirm this offer'
  expect(offer('$480,000 by Buyer 1').getByText(words)).toBeVisible()
  expect(offer('$450,000 by Buyer 2').queryByText(words)).toBeNull()
})

test("shows when an offer was made, its deadline, its buyer's note, and who that is", () => {
  show(
    homeOf([
      receivedOffer(1, 480_000, {
        expiresAt: '2025-01-08T10:00:00.000Z',
        note: 'Any month suits.',
        purchases: 2,
        financing: 'cash',
        inspection: true,
        closingDate: '2025-03-03',
      }),
      receivedOffer(2, 470_000, { isEmailVerified: false, purchases: 1 }),
      receivedOffer(3, 460_000, { buyerName: 'Former member', buyerEmail: '' }),
    ]),
  )
  const first = screen.getByRole('article', { name: '$480,000 by Buyer 1' })
  for (const words of [
    'Made Jan 5, 2025',
    'Terms: cash, inspection requested, preferred closing Mar 3, 2025',
    'Good until Jan 8, 2025, 10:00 AM',
    'Any month suits.',
    'nora@mail.example',
    'Email verified',
    '2 purchases on Keystead',
  ])
    expect(first).toHaveTextContent(words)
  expect(offer('$470,000 by Buyer 2').queryByText(/Terms/)).toBeNull()
  expect(offer('$470,000 by Buyer 2').getByText('Email not verified')).toBeVisible()
  expect(offer('$470,000 by Buyer 2').getByText('1 purchase on Keystead')).toBeVisible()
  expect(offer('$460,000 by Former member').queryByText(/Address|bought here/)).toBeNull()
})

test('shows under offer if one is accepted, and whose turn it is if it is the buyer’s (D72, D74)', () => {
  show(
    homeOf([
      receivedOffer(1, 480_000, { status: 'accepted', turn: undefined }),
      receivedOffer(2, 1, { turn: 'buyer' }),
    ]),
  )
  expect(screen.getByText('Under offer')).toBeVisible()
  expect(offer('$1 by Buyer 2').getByText('Waiting for the buyer')).toBeVisible()
  expect(offer('$480,000 by Buyer 1').queryByText('Waiting for the buyer')).toBeNull()
})

test.each([
  [440_000, 'Highest $450,000', '50%', '40%'],
  [460_000, 'Highest $460,000', '60%', '50%'],
])("shows the buyer's amount, not the agent's counter, beside one of %d", (rival, highest, diamond, mark) => {
  const countered = receivedOffer(1, 490_000, {
    turn: 'buyer',
    amounts: [
      { by: 'buyer', amount: 450_000, at: '2025-01-06T10:00:00.000Z' },
      { by: 'agent', amount: 490_000, at: '2025-01-07T10:00:00.000Z' },
    ],
  })
  show(homeOf([countered, receivedOffer(2, rival)]))
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(`2 open offers${highest}`)
  expect(screen.getByTestId('diamond')).toHaveStyle({ left: diamond })
  expect(screen.getAllByTestId('mark').map(({ style }) => style.left)).toEqual([mark])
  expect(screen.getByRole('article', { name: '$450,000 by Buyer 1' })).toHaveTextContent(
    'You countered with $490,000',
  )
})

test.each([
  ['released', '2025-01-08T10:00:00.000Z', '$460,000'],
  ['expired', '2025-01-08T10:00:00.000Z', '$460,000'],
  ['expired', undefined, '$440,000'],
] as const)(
  'shows an offer that is %s, accepted at %p, under %s after a counter',
  (closedAs, acceptedAt, head) => {
    const amounts = [
      { by: 'buyer' as const, amount: 440_000, at: '2025-01-06T10:00:00.000Z' },
      { by: 'agent' as const, amount: 460_000, at: '2025-01-07T10:00:00.000Z' },
    ]
    const closed = {
      status: 'rejected' as const,
      turn: undefined,
      closedAs,
      ...(acceptedAt && { acceptedAt }),
    }
    show(homeOf([receivedOffer(1, 460_000, { ...closed, amounts })]))
    expect(screen.getByRole('article', { name: `${head} by Buyer 1` })).toBeVisible()
  },
)

test.each([
  ['agent', 'Your reason: The bank said no.'],
  ['buyer', 'The buyer’s reason: The bank said no.'],
] as const)('says whose reason it is that the %s released an offer (D346)', (releasedBy, words) => {
  const closed = { status: 'rejected', closedAs: 'released', turn: undefined } as const
  show(homeOf([receivedOffer(1, 460_000, { ...closed, releasedBy, reason: 'The bank said no.' })]))
  expect(screen.getByRole('article')).toHaveTextContent(words)
})

test('shows the offers on a deleted home, without a line if none is open', () => {
  show(homeOf([receivedOffer(1, 480_000, { status: 'rejected', reason: 'Sold elsewhere.' })], { home: null }))
  expect(screen.queryByText(/open offer/)).toBeNull()
  expect(screen.getByText('Sold elsewhere.')).toBeVisible()
})

test('has the answers that are possible, which name the home and the highest other offer (D71)', () => {
  const offers = [receivedOffer(1, 480_000), receivedOffer(2, 450_000)]
  render(
    <TestPage address="/dashboard/agent/requested-properties">
      <HomesWithOffers
        homes={[homeOf(offers)]}
        possible={{ [receivedOffer(2, 0)._id]: { answers: ['accept', 'reject'] } }}
        paymentDays={7}
        actions={{ accept: jest.fn(), reject: jest.fn() }}
      />
    </TestPage>,
  )
  expect(offer('$480,000 by Buyer 1').queryByRole('button')).toBeNull()
  fireEvent.click(offer('$450,000 by Buyer 2').getByRole('button', { name: 'Accept' }))
  const question = screen.getByRole('alertdialog', { name: 'Accept the offer of $450,000 on Lake House?' })
  expect(question).toHaveTextContent('The highest other offer is $480,000, by Buyer 1.')
})

test('says of an empty list whether the agent has no offers, or has answered all', () => {
  const { rerender } = render(<NoRequests isToAnswer={false} refusal={undefined} />)
  expect(screen.getByRole('heading', { name: 'No offers yet' })).toBeVisible()
  rerender(<NoRequests isToAnswer refusal={undefined} />)
  expect(screen.getByRole('heading', { name: 'No offers need your answer' })).toBeVisible()
  expect(screen.queryByText(/When a buyer makes an offer/)).toBeNull()
})
