import { act, render } from '@testing-library/react'
import { navigationStarted, type NavigationType } from './navigation-start'
import { ScrollToTop } from './scroll-to-top'

let pathname = '/'
jest.mock('next/navigation', () => ({ usePathname: () => pathname }))

const scrollTo = jest.fn()
let rerender: (ui: React.ReactNode) => void

beforeEach(() => {
  pathname = '/'
  window.location.hash = ''
  window.scrollTo = scrollTo
  scrollTo.mockReset()
  ;({ rerender } = render(<ScrollToTop />))
})

const go = (href: string, type: NavigationType) =>
  act(async () => {
    navigationStarted(href, type)
    pathname = href.replace(/[?#].*/, '')
    rerender(<ScrollToTop />)
  })

test('not on the first page, where the browser scrolls', () => expect(scrollTo).not.toHaveBeenCalled())

test.each(['push', 'replace'] as const)('%s to another path', async (type) => {
  await go('/about', type)
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
})

test('not for another query of the same path', async () => {
  await go('/?sort=price-low-high', 'push')
  expect(scrollTo).not.toHaveBeenCalled()
})

test('not if the URL names a place in the page', async () => {
  window.location.hash = '#faq'
  await go('/about#faq', 'push')
  expect(scrollTo).not.toHaveBeenCalled()
})

test('not going back, but on the next navigation', async () => {
  await go('/about', 'traverse')
  expect(scrollTo).not.toHaveBeenCalled()
  await go('/properties', 'push')
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('after going back within the page, the next page starts at the top', async () => {
  await go('/?sort=price-low-high', 'traverse')
  await go('/about', 'push')
  expect(scrollTo).toHaveBeenCalledTimes(1)
})
