import { render, screen } from '@testing-library/react'
import { OfferFilters, offerFilter } from './offer-filters'

const counts = { pending: 2, accepted: 1, rejected: 1, bought: 0 }

test('each filter is a link with its number of offers, and the current one is marked (D4, D266)', () => {
  render(<OfferFilters counts={counts} current="pending" />)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All4', '/dashboard/user/bought'],
    ['Open3', '/dashboard/user/bought?status=open'],
    ['Pending2', '/dashboard/user/bought?status=pending'],
    ['Accepted1', '/dashboard/user/bought?status=accepted'],
    ['Bought0', '/dashboard/user/bought?status=bought'],
    ['Rejected1', '/dashboard/user/bought?status=rejected'],
  ])
  expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([
    screen.getByRole('link', { name: /Pending/ }),
  ])
})

test('shows no numbers if there are more offers than are counted', () => {
  render(<OfferFilters counts={null} current={null} />)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'All',
    'Open',
    'Pending',
    'Accepted',
    'Bought',
    'Rejected',
  ])
})

test.each([
  ['bought', 'bought'],
  [undefined, null],
  ['open', 'open'],
  ['sold', null],
  [['pending', 'bought'], null],
])('reads the filter %p in the URL as %p', (text, filter) => expect(offerFilter(text)).toBe(filter))
