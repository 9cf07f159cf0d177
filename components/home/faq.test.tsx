import { fireEvent, render, screen, within } from '@testing-library/react'
import { Faq } from './faq'
import { faqItems } from './faq-items'

const questions = () => screen.queryAllByRole('button', { expanded: false }).concat(openQuestions())
const openQuestions = () => screen.queryAllByRole('button', { expanded: true })
const category = (name: string) => within(screen.getByRole('group', { name: 'Categories' })).getByText(name)
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search FAQs' }), { target: { value: text } })

beforeEach(() => {
  render(<Faq items={faqItems} />)
})

test('shows six closed questions, and a count for each category (D96)', () => {
  expect(questions()).toHaveLength(6)
  expect(openQuestions()).toHaveLength(0)
  const buttons = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual([
    'All6',
    'Buying2',
    'Agents1',
    'Payments2',
    'Valuation1',
  ])
})

test('animates the questions one after the other, 0.05 s apart', () => {
  const delays = screen.getAllByRole('listitem').map(({ style }) => style.animationDelay)
  expect(delays).toEqual(['0ms', '50ms', '100ms', '150ms', '200ms', '250ms'])
})

test('opens one answer at a time, and closes it at a second click', () => {
  const offer = screen.getByRole('button', { name: 'How do I make an offer on a home?' })
  const cost = screen.getByRole('button', { name: 'What does it cost to buy through Keystead?' })
  fireEvent.click(offer)
  expect(screen.getByText(/You confirm it once/)).toBeVisible()
  fireEvent.click(cost)
  expect(openQuestions()).toEqual([cost])
  expect(screen.getByText(/You confirm it once/)).not.toBeVisible()
  expect(screen.getByText(/capped at \$5,000. Keystead does not charge it today/)).toBeVisible()
  fireEvent.click(cost)
  expect(openQuestions()).toHaveLength(0)
})

test.each([
  ['How do I make an offer on a home?', /if the price is on request, you can name any amount/],
  ['How long does it take to become an agent?', /apply in your profile/],
  ['What does it cost to buy through Keystead?', /Keystead does not charge it today/],
  ['Can I see what my home is worth?', /There is no AI valuation tool on this site yet/],
])('%s: the answer mentions what exists, besides what the copy names (D33)', (question, truth) => {
  fireEvent.click(screen.getByRole('button', { name: question }))
  expect(screen.getByText(truth)).toBeVisible()
})

test('filters by category and says so', () => {
  fireEvent.click(category('Payments'))
  expect(questions()).toHaveLength(2)
  expect(category('Payments').closest('button')).toHaveAttribute('aria-pressed', 'true')
  expect(category('All').closest('button')).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('status')).toHaveTextContent('2 questions')
})

test('searches questions and answers in any case', () => {
  search('VERIFIED MARK')
  expect(questions().map((button) => button.textContent)).toEqual(['What does the Verified mark mean?'])
  search('american express')
  expect(questions().map((button) => button.textContent)).toEqual(['How do I pay for an accepted offer?'])
})

test('may find nothing by category and search together', () => {
  fireEvent.click(category('Valuation'))
  search('license')
  expect(questions()).toHaveLength(0)
  expect(screen.getByText('No results found')).toBeVisible()
  expect(
    screen.getByText("Try adjusting your search or filter to find what you're looking for"),
  ).toBeVisible()
})
