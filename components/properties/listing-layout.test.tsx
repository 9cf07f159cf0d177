import { render, screen } from '@testing-library/react'
import { HomePrice } from '../ui/home-price'
import { BottomBar } from './listing-layout'

test('names one price in the bottom bar, which may be no range (D400)', () => {
  render(
    <BottomBar price={<HomePrice price={{ kind: 'asking', amount: 450_000, qualifier: null }} />}>
      <a href="/enquiry">Ask a question</a>
    </BottomBar>,
  )
  expect(screen.getByRole('complementary')).toHaveTextContent('Price$450,000Ask a question')
})
