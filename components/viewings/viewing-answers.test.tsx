import { render, screen, within } from '@testing-library/react'
import { type OwnViewingDto } from '@/lib/schemas/viewing'
import { TestPage } from '../offers/testing'
import { FeedbackForm } from './feedback-form'
import { ViewingAnswers } from './viewing-answers'

const answers = [
  { id: '1', day: '2026-11-12', impression: 'disliked', obstacle: 'other', note: 'No lift.' },
  { id: '2', day: '2026-11-09', impression: 'liked', obstacle: 'still-looking' },
] as const

it('shows how many buyers liked a home, and the answers of each (D514)', () => {
  render(
    <ViewingAnswers viewings={{ counts: { liked: 7, unsure: 2, disliked: 1 }, answers: [...answers] }} />,
  )
  const [liked] = screen.getAllByRole('term')
  expect(liked).toHaveTextContent('Liked it')
  expect(screen.getAllByRole('definition').map((element) => element.textContent)).toEqual(['7', '2', '1'])
  const rows = within(screen.getByRole('list', { name: 'The last 2 answers' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Thu, Nov 12Not for me · Something else: “No lift.”',
    'Mon, Nov 9Liked it · Still looking',
  ])
})

it('says when buyers are asked if none has answered', () => {
  render(<ViewingAnswers viewings={{ counts: { liked: 0, unsure: 0, disliked: 0 }, answers: [] }} />)
  expect(screen.getByText(/^No answers yet\. We ask buyers two questions/)).toBeInTheDocument()
})

const viewing = { _id: 'v', sequence: 3, propertyTitle: 'Lake House', when: '' } as OwnViewingDto

it('asks two questions, with the answers given so far (D513)', () => {
  const feedback = { impression: 'unsure', obstacle: 'other', note: 'Too far.', at: '' } as const
  const save = jest.fn()
  const form = (ownViewing: OwnViewingDto, key: string) => (
    <TestPage>
      <FeedbackForm key={key} viewing={ownViewing} save={save} returnTo="/" />
    </TestPage>
  )
  const { rerender } = render(form(viewing, 'new'))
  expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
    'How was it?',
    'What kept you from making an offer?',
  ])
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
  expect(screen.getByRole('button')).toHaveTextContent('Send answers')
  rerender(form({ ...viewing, feedback }, 'answered'))
  expect(screen.getByRole('radio', { name: 'Not sure' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Something else' })).toBeChecked()
  expect(screen.getByLabelText('In your words')).toHaveValue('Too far.')
  expect(screen.getByRole('button')).toHaveTextContent('Save answers')
})
