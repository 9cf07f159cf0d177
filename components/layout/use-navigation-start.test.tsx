import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { navigationStarted } from './navigation-start'
import { useNavigationStart } from './use-navigation-start'

const heard = jest.fn()

function Listener({ name = 'first' }: { name?: string }) {
  useNavigationStart((href, type) => heard(name, href, type))
  return null
}

beforeEach(() => heard.mockReset())

test('hears a navigation that begins as soon as the links stand, before the other effects have run', () => {
  function QuickReader() {
    useLayoutEffect(() => navigationStarted('/about', 'push'), [])
    return null
  }
  render(
    <>
      <Listener />
      <QuickReader />
    </>,
  )
  expect(heard.mock.calls).toEqual([['first', '/about', 'push']])
})

test('the newest listener is called alone, and none once it has left', () => {
  const { rerender, unmount } = render(<Listener />)
  rerender(<Listener name="second" />)
  navigationStarted('/', 'traverse')
  expect(heard.mock.calls).toEqual([['second', '/', 'traverse']])
  unmount()
  navigationStarted('/about', 'replace')
  expect(heard).toHaveBeenCalledTimes(1)
})
