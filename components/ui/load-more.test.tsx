import { render, screen } from '@testing-library/react'
import { LoadMore } from './load-more'

test('shows how many of a list are shown', () => {
  render(<LoadMore shown={24} total={1_200} more="/list?show=48" start={null} />)
  expect(screen.getByRole('status')).toHaveTextContent('Showing 24 of 1,200')
  expect(screen.getByRole('link', { name: 'Load more' })).toHaveAttribute('href', '/list?show=48')
})

test('says "more than" if there are more than were counted', () => {
  render(<LoadMore shown={24} total={175} isMore more="/list?show=48" start={null} />)
  expect(screen.getByRole('status')).toHaveTextContent('Showing 24 of more than 175')
})

test('shows no number on later pages, and links back to the start', () => {
  render(<LoadMore shown={24} total={0} isMore more={null} start="/list" />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the newest' })).toHaveAttribute('href', '/list')
})

test('is omitted if all are shown', () => {
  const { container } = render(<LoadMore shown={3} total={3} more={null} start={null} />)
  expect(container).toBeEmptyDOMElement()
})
