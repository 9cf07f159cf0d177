import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { navigationStarted } from './navigation-start'
import { useNavigationStart } from './use-navigation-start'

const listener = jest.fn()

function Listener({ name = 'first' }: { name?: string }) {
  useNavigationStart((href, type) => listener(name, href, type))
  return null
}

beforeEach(() => listener.mockReset())

test('is notified of a navigation that starts as soon as links are rendered, before other effects have run', () => {
  function QuickViewer() {
    useLayoutEffect(() => navigationStarted('/about', 'push'), [])
    return null
  }
  render(
    <>
      <Listener />
      <QuickViewer />
    </>,
  )
  expect(listener.mock.calls).toEqual([['first', '/about', 'push']])
})

test('calls only the newest listener, and none after it was removed', () => {
  const { rerender, unmount } = render(<Listener />)
  rerender(<Listener name="second" />)
  navigationStarted('/', 'traverse')
  expect(listener.mock.calls).toEqual([['second', '/', 'traverse']])
  unmount()
  navigationStarted('/about', 'replace')
  expect(listener).toHaveBeenCalledTimes(1)
})
