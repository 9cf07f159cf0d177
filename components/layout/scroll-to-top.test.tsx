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

test('not on the first page, which the browser scrolls', () => expect(scrollTo).not.toHaveBeenCalled())

test.each(['push', 'replace'] as const)('%s of another path', async (type) => {
  await go('/about', type)
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
})

test('not for another query of the same path', async () => {
  await go('/?sort=price-low-high', 'push')
  expect(scrollTo).not.toHaveBeenCalled()
})

test('not where the address names a place in the page', async () => {
  window.location.hash = '#faq'
  await go('/about#faq', 'push')
  expect(scrollTo).not.toHaveBeenCalled()
})

test('not on the way back, but on the next way forward', async () => {
  await go('/about', 'traverse')
  expect(scrollTo).not.toHaveBeenCalled()
  await go('/properties', 'push')
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('a way back within the page does not keep the next page from its top', async () => {
  await go('/?sort=price-low-high', 'traverse')
  await go('/about', 'push')
  expect(scrollTo).toHaveBeenCalledTimes(1)
})
