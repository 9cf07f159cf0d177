import { act, render, screen } from '@testing-library/react'
import { type NoticeCounts } from '@/lib/schemas/notices'
import { type ViewerDto } from '@/lib/schemas/viewer'
import { AccountNav } from '../layout/account-nav'
import { useAccount } from '../layout/use-account'
import { requestViewer } from '../viewer/viewer-store'
import { MarkNoticesRead } from './mark-notices-read'
import { useNoticeStream } from './use-notice-stream'

/** A substitute for the browser's stream, controlled by the test. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeStream[] = []
  readyState = 1
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null

  constructor(readonly url: string) {
    super()
    FakeStream.opened.push(this)
  }

  close() {
    this.readyState = FakeStream.CLOSED
  }

  say(counts: Partial<NoticeCounts>) {
    return act(async () => this.onmessage?.({ data: JSON.stringify({ ...none, ...counts }) }))
  }

  event(name: string) {
    return act(async () => void this.dispatchEvent(new Event(name)))
  }

  /** The server responded, but not with a stream. */
  refuse() {
    this.readyState = FakeStream.CLOSED
    return act(async () => this.onerror?.())
  }
}

const none: NoticeCounts = { unread: 0, answers: 0, bought: 0, requests: 0, viewings: 0, messages: 0 }

function Header() {
  const account = useAccount()
  useNoticeStream(account.state === 'signed-in' && Boolean(account.notices))
  return <AccountNav account={account} />
}

let answer: ViewerDto
const fetchMock = jest.fn(async () => ({ ok: true, json: async () => answer }))

const isSeen = (seen: boolean) =>
  act(async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(seen ? 'visible' : 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** After a timer, the stream's code has loaded. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))
const show = async () => {
  const view = await act(async () => render(<Header />))
  await settle()
  return view
}
const bell = (name: string) => screen.getByRole('link', { name })
const streams = () => FakeStream.opened.filter(({ readyState }) => readyState !== FakeStream.CLOSED)

beforeEach(() => {
  // Only the hook's interval is faked; React and the reader's store use others.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'performance'],
  })
  jest.clearAllMocks()
  FakeStream.opened = []
  answer = {
    account: { id: 'a1', name: 'Nora', image: null },
    notices: none,
    saved: {},
    marks: null,
    listing: null,
  }
  Object.assign(globalThis, { fetch: fetchMock, EventSource: FakeStream })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('shows the number of new notices, and announces a new one from the stream', async () => {
  await show()
  expect(bell('Notifications')).toHaveAttribute('href', '/dashboard/notices')
  const element = screen.getByRole('status')
  expect(element).toBeEmptyDOMElement()
  expect(FakeStream.opened.map(({ url }) => url)).toEqual(['/api/notices/stream'])
  await FakeStream.opened[0]?.say({ unread: 1 })
  expect(bell('Notifications, 1 new')).toHaveTextContent('1')
  expect(element).toHaveTextContent('1 new notification')
  await FakeStream.opened[0]?.say({ unread: 100 })
  expect(bell('Notifications, 99+ new')).toBeVisible()
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('is hidden for a visitor, and for a reader without notices', async () => {
  answer = { ...answer, account: null, notices: null }
  const { unmount } = await show()
  expect(screen.queryByRole('link', { name: /^Notices/ })).toBeNull()
  unmount()
  answer = { ...answer, account: { id: 'a1', name: 'Nora', image: null } }
  await show()
  expect(screen.queryByRole('link', { name: /^Notices/ })).toBeNull()
  expect(FakeStream.opened).toEqual([])
})

test('does nothing while the page is hidden, and reconnects when it is visible again', async () => {
  const { unmount } = await show()
  await isSeen(false)
  expect(streams()).toEqual([])
  expect(jest.getTimerCount()).toBe(0)
  await isSeen(true)
  expect(streams()).toHaveLength(1)
  unmount()
  expect(streams()).toEqual([])
  await isSeen(false)
  await isSeen(true)
  expect(streams()).toEqual([])
})

test.each([
  ['the server has no stream', (stream?: FakeStream) => stream?.refuse()],
  ['there are too many pages', (stream?: FakeStream) => stream?.event('full')],
])('polls if %s, and tries a stream again', async (_, happens) => {
  const { unmount } = await show()
  await happens(FakeStream.opened[0])
  answer = { ...answer, notices: { ...none, unread: 2 } }
  // Within three seconds, as with a stream (D157).
  await act(async () => jest.advanceTimersByTime(3_000))
  expect(bell('Notifications, 2 new')).toBeVisible()
  expect(streams()).toEqual([])
  await act(async () => jest.advanceTimersByTime(75_000))
  expect(streams()).toHaveLength(1)
  expect(jest.getTimerCount()).toBe(0)
  await FakeStream.opened[1]?.say({ unread: 3 })
  expect(bell('Notifications, 3 new')).toBeVisible()
  unmount()
  expect(jest.getTimerCount()).toBe(0)
})

test('once the session has ended it requests the account, and nothing else', async () => {
  await show()
  answer = { account: null, notices: null, saved: null, marks: null, listing: null }
  await FakeStream.opened[0]?.event('over')
  expect(screen.getByRole('link', { name: 'Login' })).toBeInTheDocument()
  expect(streams()).toEqual([])
  expect(jest.getTimerCount()).toBe(0)
})

test('a count that arrives during a request may be newer than its response: it is requested again', async () => {
  await show()
  let reply: (notices: NoticeCounts) => void = () => undefined
  fetchMock.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        reply = (notices) => resolve({ ok: true, json: async () => ({ ...answer, notices }) })
      }),
  )
  await act(async () => requestViewer())
  await FakeStream.opened[0]?.say({ unread: 5, requests: 3 })
  answer = { ...answer, notices: { ...none, unread: 2 } }
  await act(async () => reply({ ...none, unread: 2 }))
  expect(bell('Notifications, 2 new')).toBeVisible()
  expect(fetchMock).toHaveBeenCalledTimes(3)
})

test('a page marks what was new when it was opened, and keeps later notices', async () => {
  answer = { ...answer, notices: { ...none, unread: 3, bought: 2 } }
  const see = jest.fn(async () => ({ ok: true as const, data: undefined }))
  await act(async () =>
    render(
      <>
        <Header />
        <MarkNoticesRead marks={['bought']} markRead={see} />
      </>,
    ),
  )
  await settle()
  expect(see.mock.calls).toEqual([[{ mark: 'bought' }]])
  expect(fetchMock).toHaveBeenCalledTimes(2)
  await FakeStream.opened[0]?.say({ unread: 4, bought: 3 })
  expect(see).toHaveBeenCalledTimes(1)
})
