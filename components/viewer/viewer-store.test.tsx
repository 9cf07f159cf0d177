import { act, render, screen } from '@testing-library/react'
import { type ViewerDto } from '@/lib/schemas/viewer'
import { recordReviewed, recordSaved, requestViewer } from './viewer-store'
import { SessionWatch } from './session-watch'
import { useWishlistEntry, useOwnActivity, usePropertyPath, useViewerAccount } from './use-viewer'

const id = (i: number) => i.toString(16).padStart(24, '0')
const a = id(1)
const b = id(2)

const Heart = ({ of }: { of: string }) => {
  const { entryId, isOffered } = useWishlistEntry(of, 'as rendered')
  return <p data-testid={of}>{isOffered ? String(entryId) : 'none'}</p>
}
const Own = ({ of }: { of: string }) => <p data-testid="own">{JSON.stringify(useOwnActivity(of))}</p>
const Account = () => <p data-testid="account">{JSON.stringify(useViewerAccount().account)}</p>

const answer = (overrides: Partial<ViewerDto> = {}): ViewerDto => ({
  account: { id: 'a1', name: 'Nora', image: null },
  notices: null,
  saved: {},
  marks: { hidden: [], seen: [] },
  listing: null,
  ...overrides,
})

/** Answers each request on demand. */
function answering() {
  const waiting: ((viewer: ViewerDto) => void)[] = []
  const fetchMock = jest.fn(
    (_address: string) =>
      new Promise((resolve) => {
        waiting.push((viewer) => resolve({ ok: true, json: async () => viewer }))
      }),
  )
  Object.assign(globalThis, { fetch: fetchMock })
  return {
    urls: () => fetchMock.mock.calls.map(([address]) => decodeURIComponent(address)),
    reply: (viewer: ViewerDto) => act(async () => waiting.shift()?.(viewer)),
  }
}

test('requests once for everything in a rendering, and shows the results', async () => {
  const { urls, reply } = answering()
  await act(async () =>
    render(
      <>
        <Account />
        <Heart of={a} />
        <Heart of={b} />
        <Own of={a} />
      </>,
    ),
  )
  expect(urls()).toEqual([`/reader?saved=${a},${b}&listing=${a}`])
  expect(screen.getByTestId(a)).toHaveTextContent('as rendered')
  const own = { id: a, offer: null, review: 'open', saved: null } as const
  await reply(answer({ saved: { [b]: 'entry' }, listing: own }))
  expect(screen.getByTestId(a)).toHaveTextContent('null')
  expect(screen.getByTestId(b)).toHaveTextContent('entry')
  expect(screen.getByTestId('own')).toHaveTextContent('"review":"open"')
  expect(screen.getByTestId('account')).toHaveTextContent('Nora')
})

test('renders again only what the viewer changes', async () => {
  const { reply } = answering()
  const renders: string[] = []
  const Card = ({ of, publicPath }: { of: string; publicPath?: string }) => {
    const { entryId } = useWishlistEntry(of, null)
    renders.push(`${usePropertyPath(of, publicPath)} ${entryId}`)
    return null
  }
  await act(async () =>
    render(
      <>
        <Account />
        <Card of={a} />
        <Card of={b} />
        <Card of={id(3)} publicPath="/homes/3" />
      </>,
    ),
  )
  renders.length = 0
  await reply(answer({ saved: { [b]: 'entry' } }))
  expect(renders).toEqual([`/properties/${b} entry`, `/properties/${id(3)} null`])
})

test('requests many hearts a hundred at a time', async () => {
  const { urls } = answering()
  await act(async () => render(Array.from({ length: 250 }, (_, i) => <Heart key={i} of={id(i)} />)))
  expect(urls().map((address) => address.split(',').length)).toEqual([100, 100, 50])
})

test('a response does not undo what the reader did after its request', async () => {
  const { reply } = answering()
  await act(async () =>
    render(
      <>
        <Heart of={a} />
        <Own of={a} />
      </>,
    ),
  )
  await act(async () => {
    recordSaved(a, 'mine')
    recordReviewed(a)
  })
  await reply(answer({ listing: { id: a, offer: null, review: 'open', saved: null } }))
  expect(screen.getByTestId(a)).toHaveTextContent('mine')
  expect(screen.getByTestId('own')).toHaveTextContent('"review":"written"')
})

test('shows no heart for a reader without a wishlist', async () => {
  const { reply } = answering()
  await act(async () => render(<Heart of={a} />))
  await reply(answer({ saved: null }))
  expect(screen.getByTestId(a)).toHaveTextContent('none')
})

test('a page of a visitor asks for the hearts of who signs in on another tab (D546)', async () => {
  const { urls, reply } = answering()
  await act(async () => render(<Heart of={a} />))
  await reply(answer({ account: null, saved: null, marks: null }))
  await act(async () => recordSaved(a, a))
  expect(screen.getByTestId(a)).toHaveTextContent(a)
  await act(async () => requestViewer())
  await reply(answer())
  expect(screen.getByTestId(a)).toHaveTextContent('as rendered')
  expect(urls().at(-1)).toBe(`/reader?saved=${a}`)
  await reply(answer({ saved: { [a]: 'entry' } }))
  expect(screen.getByTestId(a)).toHaveTextContent('entry')
})

test.each([
  ['leads to the login if its session had ended', [null], 1],
  ['stays open when its session ends (D160)', [{ id: 'a1', name: 'Nora', image: null }, null], 0],
])('a cached page behind the guard %s', async (_what, accounts, times) => {
  const replace = jest.spyOn(window.location, 'replace').mockReturnValue()
  const { reply } = answering()
  await act(async () => render(<SessionWatch />))
  for (const account of accounts) {
    await reply(answer({ account }))
    await act(async () => requestViewer())
  }
  expect(replace).toHaveBeenCalledTimes(times)
  replace.mockRestore()
})
