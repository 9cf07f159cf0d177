import { render, screen } from '@testing-library/react'
import DigestNotFound from './not-found'

test('a digest that was deleted says so, and leads to the saved searches (D200)', () => {
  render(<DigestNotFound />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Alert not found')
  expect(screen.getByText(/stored for 30 days/)).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard/user/searches')
})
