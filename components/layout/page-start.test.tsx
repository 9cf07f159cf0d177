import { act, render, screen } from '@testing-library/react'
import { type ReactNode } from 'react'
import { navigationStarted, type NavigationType } from './navigation-start'
import { PageStart } from './page-start'

let pathname = '/'
jest.mock('next/navigation', () => ({ usePathname: () => pathname }))

const scrollTo = jest.fn()
let rerender: (ui: ReactNode) => void

const pageOf = (content: ReactNode) => (
  <>
    {content}
    <PageStart />
  </>
)

beforeEach(() => {
  document.title = 'Keystead'
  pathname = '/'
  window.history.replaceState(null, '', '/')
  window.scrollTo = scrollTo
  scrollTo.mockReset()
  ;({ rerender } = render(pageOf(null)))
})

/** The router goes to another page, which has this content. */
const go = (href: string, type: NavigationType, content: ReactNode = null) =>
  act(async () => {
    navigationStarted(href, type)
    // As the router does it before it shows the page, and the browser for `traverse`.
    window.history.replaceState(null, '', href)
    pathname = href.replace(/[?#].*/, '')
    rerender(pageOf(content))
  })

describe('the top of the page', () => {
  test('is left to the browser on the first page', () => expect(scrollTo).not.toHaveBeenCalled())

  test.each(['push', 'replace'] as const)('is shown after a %s to another path', async (type) => {
    await go('/about', type)
    expect(scrollTo.mock.calls).toEqual([[0, 0]])
  })

  test('is not shown for another query of the same path', async () => {
    await go('/?sort=price-low-high', 'push')
    expect(scrollTo).not.toHaveBeenCalled()
  })

  test('is not shown if the URL names a place in the page', async () => {
    await go('/about#faq', 'push')
    expect(scrollTo).not.toHaveBeenCalled()
  })

  test('is not shown after going back, but after the next navigation', async () => {
    await go('/about', 'traverse')
    expect(scrollTo).not.toHaveBeenCalled()
    expect(document.documentElement.dataset.returned).toBe('')
    await go('/properties', 'push')
    expect(scrollTo).toHaveBeenCalledTimes(1)
  })

  test('is shown by the next page after going back within one', async () => {
    await go('/?sort=price-low-high', 'traverse')
    await go('/about', 'push')
    expect(scrollTo).toHaveBeenCalledTimes(1)
  })
})

const list = (
  <main id="main">
    <h1>Homes</h1>
    <a href="/home-1">Lake House</a>
    <a href="/home-2">Fir Ridge Cabin</a>
  </main>
)
const home = (
  <main id="main">
    <h1>Lake House</h1>
    <section id="reviews">Reviews</section>
  </main>
)

describe('the focus (D395)', () => {
  test('moves to the heading of the next page', async () => {
    await go('/properties', 'push', list)
    expect(screen.getByRole('heading', { name: 'Homes' })).toHaveFocus()
    screen.getByRole('link', { name: 'Lake House' }).focus()
    await go('/home-1', 'push', home)
    expect(screen.getByRole('heading', { name: 'Lake House' })).toHaveFocus()
  })

  test('returns to the link that the page was left by', async () => {
    await go('/properties?location=bend', 'push', list)
    await go('/home-2', 'push', home)
    await go('/properties?location=bend', 'traverse', list)
    expect(screen.getByRole('link', { name: 'Fir Ridge Cabin' })).toHaveFocus()
  })

  test('moves to the heading if that link is no longer there', async () => {
    await go('/properties', 'push', list)
    await go('/home-3', 'push', home)
    await go('/properties', 'traverse', list)
    expect(screen.getByRole('heading', { name: 'Homes' })).toHaveFocus()
  })

  test('moves to the part that the URL names', async () => {
    await go('/home-1#reviews', 'push', home)
    expect(screen.getByText('Reviews')).toHaveFocus()
  })

  test('moves to the main part of a page without a heading', async () => {
    await go('/plain', 'push', <main id="main">Text</main>)
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('stays where the page itself puts it', async () => {
    await go(
      '/login',
      'push',
      <main id="main">
        <h1>Login</h1>
        <input aria-label="Email" autoFocus />
      </main>,
    )
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  test('stays for another query of the same page', async () => {
    await go('/properties', 'push', list)
    screen.getByRole('link', { name: 'Lake House' }).focus()
    await go('/properties?sort=newest', 'push', list)
    expect(screen.getByRole('link', { name: 'Lake House' })).toHaveFocus()
  })
})
