import { render, screen, within } from '@testing-library/react'
import { type AgentPageDto } from '@/lib/schemas/office'
import { AgentHead } from './agent-head'
import { AgentReviews } from './agent-reviews'
import { AgentStats } from './agent-stats'
import { AskAboutHome } from './ask-about-home'

const agent: AgentPageDto = {
  slug: 'theo-brandt-1',
  name: 'Theo Brandt',
  image: null,
  company: 'Brandt & Daughters',
  licence: {
    number: 'OR-201',
    authority: 'Oregon Real Estate Agency',
    register: 'https://register.example/OR-201',
  },
  verifiedAt: '2023-05-01T10:00:00.000Z',
  homes: { items: [], total: 9, next: null },
  sold: { count: 23, places: ['Bend, Oregon', 'Sisters, Oregon'] },
  answers: { medianMs: 5 * 60 * 60 * 1000, withinHour: 0.205, withinDay: 1 },
  rating: { count: 31, average: 4.58 },
  reviews: [],
}
const nothing: AgentPageDto = {
  ...agent,
  company: null,
  verifiedAt: null,
  sold: { count: 0, places: [] },
  answers: null,
  rating: { count: 0, average: 0 },
}

/** The note below a label. */
const stat = (label: string) =>
  [...(screen.getByText(label).parentElement?.querySelectorAll('dd') ?? [])].map(
    ({ textContent }) => textContent,
  )

test('the head shows the agent, the company and the year of the verification', () => {
  const { rerender } = render(<AgentHead agent={agent} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Theo Brandt' })).toBeVisible()
  expect(screen.getByText('Brandt & Daughters')).toBeVisible()
  expect(screen.getByRole('link', { name: /^License OR-201, Oregon Real Estate Agency/ })).toHaveAttribute(
    'href',
    'https://register.example/OR-201',
  )
  expect(screen.getByText('Verified agent since 2023')).toBeVisible()
  rerender(<AgentHead agent={nothing} />)
  expect(screen.getByText('Verified agent')).toBeVisible()
})

test('shows homes, places sold in, rating and time to answer', () => {
  render(<AgentStats agent={agent} />)
  expect(stat('For sale')).toEqual(['9', 'listed on Keystead'])
  expect(stat('Sold')).toEqual(['23', 'Bend, Oregon · Sisters, Oregon'])
  expect(stat('Average home rating')).toEqual(['4.6', 'of 5, from 31 reviews'])
  expect(stat('Typical response time')).toEqual([
    '5 hours',
    'median of the last 90 days; 21% within an hour, 100% within a day',
  ])
})

test('says which figures do not exist yet', () => {
  render(<AgentStats agent={nothing} />)
  expect(stat('Sold')).toEqual(['0', 'completed on Keystead'])
  expect(stat('Average home rating')).toEqual(['–', 'no reviews yet'])
  expect(stat('Typical response time')).toEqual(['–', 'shown after 10 responses'])
})

test('names the home of a review, and says whether its writer bought it', () => {
  const review = {
    _id: '1',
    propertyId: '2',
    propertyTitle: 'Slate Cottage',
    name: 'Nora',
    reviewerName: 'Nora',
    reviewerImage: null,
    photoURL: null,
    review: 'All true.',
    rating: 5,
    createdAt: '2026-10-30T10:00:00.000Z',
  }
  const reviews = [
    { ...review, boughtHere: true as const },
    { ...review, _id: '3', propertyTitle: 'Lake House' },
  ]
  const { rerender } = render(<AgentReviews agent={{ ...agent, reviews }} />)
  const [bought, other] = screen.getAllByRole('listitem')
  expect(bought).toHaveTextContent('Slate Cottage(5.0)Bought hereAll true.Oct 30, 2026')
  expect(within(other as HTMLElement).queryByText('Bought here')).not.toBeInTheDocument()
  expect(screen.getByText('The newest 2 of 31')).toBeVisible()
  rerender(<AgentReviews agent={nothing} />)
  expect(screen.getByText('No reviews yet.')).toBeVisible()
})

test('lets visitors choose a home to ask about, without JavaScript too (D349)', () => {
  const home = { location: 'Bend, Oregon', minPrice: 1, maxPrice: 2, image: '/a.jpg', status: 'verified' }
  const items = ['Lake House', 'Old Mill'].map((title, i) => ({ ...home, _id: String(i).repeat(24), title }))
  const homes = { items, total: 20, next: 'x' } as unknown as AgentPageDto['homes']
  const { container, rerender } = render(<AskAboutHome agent={{ name: 'Theo Brandt', homes }} />)
  const form = container.querySelector('form')
  expect(form).toHaveAttribute('action', '/dashboard/messages/new')
  const choice = within(form ?? container).getByLabelText<HTMLSelectElement>('Which home?')
  expect([...choice.options].map(({ value, text }) => [value, text])).toEqual([
    ['0'.repeat(24), 'Lake House, Bend, Oregon'],
    ['1'.repeat(24), 'Old Mill, Bend, Oregon'],
  ])
  expect(choice).toHaveAttribute('name', 'property')
  rerender(<AskAboutHome agent={{ name: 'Theo Brandt', homes: { items: [], total: 0, next: null } }} />)
  expect(container).toBeEmptyDOMElement()
})
