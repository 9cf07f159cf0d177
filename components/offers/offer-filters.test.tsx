import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { OfferFilters, statusFilter } from './offer-filters'
import { offerOf } from './testing'

const offers = (['pending', 'pending', 'accepted', 'rejected'] as const).map((status, i) =>
  offerOf({ _id: String(i), status }),
)

test('each filter is a link with its number of offers, and the current one is marked', () => {
  render(<OfferFilters offers={offers} current="pending" />)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All4', '/dashboard/user/bought'],
    ['Pending2', '/dashboard/user/bought?status=pending'],
    ['Accepted1', '/dashboard/user/bought?status=accepted'],
    ['Bought0', '/dashboard/user/bought?status=bought'],
    ['Rejected1', '/dashboard/user/bought?status=rejected'],
  ])
  expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([
    screen.getByRole('link', { name: /Pending/ }),
  ])
})

test.each([
  ['bought', 'bought'],
  [undefined, null],
  ['sold', null],
  [['pending', 'bought'], null],
])('reads the filter %p of the address as %p', (text, filter) => {
  expect(statusFilter(text)).toBe(filter)
})
