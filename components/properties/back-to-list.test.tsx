import { render, screen } from '@testing-library/react'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { ODD_PATHS } from '@/test/support/odd-addresses'
import { staticRouter, TestPage } from '../offers/testing'
import { BackToList } from './back-to-list'
import { rememberList } from './previous-list'

const LISTING = '/properties/6b0190e1bd60d50ba14dd9cd'
const SEARCH = '/properties?location=oregon&view=map'

const cameFrom = (referrer: string) =>
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })

function leadsTo(listing = LISTING): string | null {
  const { unmount } = render(
    <TestPage router={staticRouter()}>
      <PathnameContext.Provider value={listing}>
        <BackToList />
      </PathnameContext.Provider>
    </TestPage>,
  )
  const href = screen.getByRole('link', { name: 'All Properties' }).getAttribute('href')
  unmount()
  return href
}

beforeEach(() => {
  sessionStorage.clear()
  cameFrom('')
})

test('leads back to the list as it was for this listing (D164)', () => {
  window.history.replaceState(null, '', SEARCH)
  rememberList(LISTING)
  window.history.replaceState(null, '', LISTING)
  expect(leadsTo()).toBe(SEARCH)
  expect(leadsTo('/properties/6b0190e1bd60d50ba14dd9ce')).toBe('/properties')
})

test.each(['/about', '/properties/6b0190e1bd60d50ba14dd9ce'])('from %s nothing is stored', (page) => {
  window.history.replaceState(null, '', page)
  rememberList(LISTING)
  expect(leadsTo()).toBe('/properties')
})

test.each([
  [`${window.location.origin}${SEARCH}`, SEARCH],
  [`${window.location.origin}/about`, '/properties'],
  [`https://elsewhere.example${SEARCH}`, '/properties'],
  ['', '/properties'],
])('in a new tab uses the referrer: from "%s" back to %s', (referrer, list) => {
  cameFrom(referrer)
  expect(leadsTo()).toBe(list)
})

test('a manipulated value leads nowhere else', () => {
  sessionStorage.setItem(`list-before:${LISTING}`, 'https://elsewhere.example/properties')
  expect(leadsTo()).toBe('/properties')
})

test.each(ODD_PATHS)('the referrer %j leads to the whole list', (path) => {
  cameFrom(window.location.origin + path)
  expect(leadsTo()).toBe('/properties')
})
