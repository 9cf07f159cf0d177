import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { askToJoin } from '../visitor/ask-to-join'
import { rememberSignedIn } from './account-hint'
import { accountChanged, type Person, useAccount } from './use-account'

jest.mock('../visitor/ask-to-join', () => ({ askToJoin: jest.fn() }))

const Shown = ({ viewer }: { viewer?: Person }) => {
  const account = useAccount(viewer)
  return <p>{account.state === 'signed-in' ? account.name : account.state}</p>
}

/** Answers the reader's requests in order; an error means there is no network. */
function answering(...answers: (object | Error)[]) {
  const fetched = jest.fn<Promise<unknown>, []>()
  for (const answer of answers)
    if (answer instanceof Error) fetched.mockRejectedValueOnce(answer)
    else fetched.mockResolvedValueOnce({ ok: true, json: async () => answer })
  Object.assign(globalThis, { fetch: fetched })
  return fetched
}

const named = (name: string) => ({ account: { id: 'a1', name, image: null }, saved: null, listing: null })
const change = () => act(async () => accountChanged())

test('shows a change at once, and nothing after the header was removed', async () => {
  const fetched = answering(named('Nora'), named('Nora Weiss'))
  const { unmount } = await act(async () => render(<Shown />))
  expect(screen.getByText('Nora')).toBeVisible()
  await change()
  expect(screen.getByText('Nora Weiss')).toBeVisible()
  unmount()
  await change()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('shows the person that the page was rendered for at once, and who is signed in then (D338)', async () => {
  const viewer = { name: 'Nora', image: null }
  expect(renderToString(<Shown viewer={viewer} />)).toContain('Nora')
  answering({ account: null, saved: null, listing: null })
  await act(async () => render(<Shown viewer={viewer} />))
  expect(screen.getByText('signed-out')).toBeVisible()
})

test('keeps what is known if a request fails; at first nobody is signed in', async () => {
  answering(named('Nora'), new TypeError('Failed to fetch'))
  const { unmount } = await act(async () => render(<Shown />))
  await change()
  expect(screen.getByText('Nora')).toBeVisible()
  unmount()
  answering(new TypeError('Failed to fetch'))
  await act(async () => render(<Shown />))
  expect(screen.getByText('signed-out')).toBeVisible()
})

describe('a page that the browser restores (D546)', () => {
  const reload = jest.spyOn(window.location, 'reload').mockReturnValue()
  const restore = () =>
    act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))

  beforeEach(() => reload.mockClear())
  afterEach(() => void (document.body.hidden = false))

  test.each([
    ['another person has signed in', { ...named('Theo'), account: { id: 'a2', name: 'Theo', image: null } }],
    ['the session has ended', { account: null, saved: null, listing: null }],
  ])('is hidden and loaded again if %s', async (_why, after) => {
    answering(named('Nora'), after)
    await act(async () => render(<Shown />))
    await restore()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(document.body).not.toBeVisible()
  })

  test('is loaded again without a request if its person has signed out', async () => {
    const fetched = answering(named('Nora'))
    await act(async () => render(<Shown />))
    rememberSignedIn(false)
    await restore()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['its person, with a new name', named('Nora'), 'Nora Weiss'],
    ['who has signed in since', { account: null, saved: null, listing: null }, 'Nora Weiss'],
  ])('shows %s', async (_who, before, name) => {
    answering(before, named(name))
    await act(async () => render(<Shown />))
    await restore()
    expect(screen.getByText(name)).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })
})

test.each([
  ['a buyer', {}, [['a1']]],
  ['a reader without a wishlist', null, []],
])('asks %s about what was saved before signing in: %j (D394)', async (_who, saved, asked) => {
  jest.mocked(askToJoin).mockClear()
  answering({ ...named('Nora'), saved })
  await act(async () => render(<Shown />))
  expect(screen.getByText('Nora')).toBeVisible()
  expect(jest.mocked(askToJoin).mock.calls).toEqual(asked)
})
