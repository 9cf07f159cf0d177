import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { LoadMore } from './load-more'

test('says how far a list has come', () => {
  render(<LoadMore shown={24} total={1_200} more="/list?show=48" start={null} />)
  expect(screen.getByRole('status')).toHaveTextContent('Showing 24 of 1,200')
  expect(screen.getByRole('link', { name: 'Load more' })).toHaveAttribute('href', '/list?show=48')
})

test('says "more than" where there are more than were counted', () => {
  render(<LoadMore shown={24} total={175} isMore more="/list?show=48" start={null} />)
  expect(screen.getByRole('status')).toHaveTextContent('Showing 24 of more than 175')
})

test('says no number beyond the beginning, and leads back to it', () => {
  render(<LoadMore shown={24} total={0} isMore more={null} start="/list" />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the newest' })).toHaveAttribute('href', '/list')
})

test('is not there where all is shown', () => {
  const { container } = render(<LoadMore shown={3} total={3} more={null} start={null} />)
  expect(container).toBeEmptyDOMElement()
})
