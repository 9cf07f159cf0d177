import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, startTransition, Suspense, use, useLayoutEffect, useState } from 'react'
import { navigationStarted } from './navigation-start'
import { NavigationSpinner } from './navigation-spinner'

jest.mock('next/navigation', () => ({ usePathname: () => '/' }))

let arrive: (page: string) => void

/** Navigates like the router: notifies and waits for the page, in one transition. */
function Router({ href }: { href: string }) {
  const [page, setPage] = useState<Promise<string> | string>('home')
  const go = () =>
    startTransition(() => {
      navigationStarted(href, 'push')
      setPage(new Promise<string>((resolve) => (arrive = resolve)))
    })
  return <button onClick={go}>{typeof page === 'string' ? page : use(page)}</button>
}

const show = (href: string, after?: ReactNode) =>
  render(
    <>
      <Suspense>
        <Router href={href} />
      </Suspense>
      <NavigationSpinner />
      {after}
    </>,
  )

const link = () => screen.getByRole('button', { name: 'home' })

async function start(href: string) {
  show(href)
  await act(async () => fireEvent.click(link()))
}

const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms))
const spinner = () => screen.queryByText('Loading…')

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('appears after 150 ms, until the page has loaded', async () => {
  await start('/about')
  await wait(149)
  expect(spinner()).toBeNull()
  await wait(1)
  expect(spinner()).toBeVisible()
  await wait(60_000)
  expect(spinner()).toBeVisible()
  await act(async () => arrive('about'))
  expect(screen.getByText('about')).toBeVisible()
  expect(spinner()).toBeNull()
})

test('appears for a link that is clicked as soon as it is rendered, before other effects have run', async () => {
  function QuickViewer() {
    useLayoutEffect(() => link().click(), [])
    return null
  }
  await act(async () => show('/about', <QuickViewer />))
  await wait(150)
  expect(spinner()).toBeVisible()
})

test('does not appear for a page that loads sooner', async () => {
  await start('/about')
  await wait(100)
  await act(async () => arrive('about'))
  await wait(60_000)
  expect(spinner()).toBeNull()
})

test.each(['/?sort=price-low-high', '#faq', 'http://localhost/?a=b'])(
  'does not appear for a change within the page, to %s',
  async (href) => {
    await start(href)
    await wait(60_000)
    expect(spinner()).toBeNull()
  },
)
