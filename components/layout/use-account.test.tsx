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
  const fetchMock = jest.fn<Promise<unknown>, []>()
  for (const answer of answers)
    if (answer instanceof Error) fetchMock.mockRejectedValueOnce(answer)
    else fetchMock.mockResolvedValueOnce({ ok: true, json: async () => answer })
  Object.assign(globalThis, { fetch: fetchMock })
  return fetchMock
}

const viewerNamed = (name: string) => ({
  account: { id: 'a1', name, image: null },
  saved: null,
  listing: null,
})
const change = () => act(async () => accountChanged())

test('shows a change at once, and nothing after the header was removed', async () => {
  const fetchMock = answering(viewerNamed('Nora'), viewerNamed('Nora Weiss'))
  const { unmount } = await act(async () => render(<Shown />))
  expect(screen.getByText('Nora')).toBeVisible()
  await change()
  expect(screen.getByText('Nora Weiss')).toBeVisible()
  unmount()
  await change()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('shows the person that the page was rendered for at once, and who is signed in then (D338)', async () => {
  const viewer = { name: 'Nora', image: null }
  expect(renderToString(<Shown viewer={viewer} />)).toContain('Nora')
  answering({ account: null, saved: null, listing: null })
  await act(async () => render(<Shown viewer={viewer} />))
  expect(screen.getByText('signed-out')).toBeVisible()
})

test('keeps what is known if a request fails; at first nobody is signed in', async () => {
  answering(viewerNamed('Nora'), new TypeError('Failed to fetch'))
  const { unmount } = await act(async () => render(<Shown />))
  await change()
  expect(screen.getByText('Nora')).toBeVisible()
  unmount()
  answering(new TypeError('Failed to fetch'))
  await act(async () => render(<Shown />))
  expect(screen.getByText('signed-out')).toBeVisible()
})

describe('a page that was shown to a person (D546)', () => {
  const reload = jest.spyOn(window.location, 'reload').mockReturnValue()
  const other = { ...viewerNamed('Theo'), account: { id: 'a2', name: 'Theo', image: null } }
  const nobody = { account: null, saved: null, listing: null }
  const restored = () => Object.assign(new Event('pageshow'), { persisted: true })
  const changedElsewhere = () => new StorageEvent('storage', { key: 'account' })
  const dispatch = (event: Event) => act(async () => window.dispatchEvent(event))

  beforeEach(() => reload.mockClear())
  afterEach(() => void (document.body.hidden = false))

  test.each([
    ['restored, and another person has signed in', restored, [other]],
    ['restored, and the session has ended', restored, [nobody]],
    ['open, and another person signs in', changedElsewhere, [other]],
    ['open, and another person signs in after the session has ended', changedElsewhere, [nobody, other]],
  ])('is hidden and loaded again if it is %s', async (_when, makeEvent, answers) => {
    answering(viewerNamed('Nora'), ...answers)
    sessionStorage.setItem('list-before:/properties/1', '/properties?location=Bend')
    await act(async () => render(<Shown />))
    rememberSignedIn(true)
    for (const _ of answers) {
      expect(reload).not.toHaveBeenCalled()
      await dispatch(makeEvent())
    }
    expect(reload).toHaveBeenCalledTimes(1)
    expect(document.body).not.toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  test('is loaded again without a request if it is restored and its person has signed out', async () => {
    const fetchMock = answering(viewerNamed('Nora'))
    await act(async () => render(<Shown />))
    rememberSignedIn(false)
    await dispatch(restored())
    expect(reload).toHaveBeenCalledTimes(1)
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['out', false, []],
    ['in', true, ['list-before:/properties/1']],
  ])('which of its lists a tab keeps when another one has signed %s', async (_what, signedIn, keys) => {
    answering(viewerNamed('Nora'), signedIn ? viewerNamed('Nora') : nobody)
    sessionStorage.setItem('list-before:/properties/1', '/properties?location=Bend')
    await act(async () => render(<Shown />))
    rememberSignedIn(signedIn)
    await dispatch(changedElsewhere())
    expect(Object.keys(sessionStorage)).toEqual(keys)
    sessionStorage.clear()
  })

  test.each([
    [
      'its person, with a new name, once restored',
      viewerNamed('Nora'),
      restored,
      viewerNamed('Nora Weiss'),
      'Nora Weiss',
    ],
    [
      'its person, with a new name',
      viewerNamed('Nora'),
      changedElsewhere,
      viewerNamed('Nora Weiss'),
      'Nora Weiss',
    ],
    ['who has signed in since, once restored', nobody, restored, viewerNamed('Nora'), 'Nora'],
    ['who signs in', nobody, changedElsewhere, viewerNamed('Nora'), 'Nora'],
    ['that its session has ended', viewerNamed('Nora'), changedElsewhere, nobody, 'signed-out'],
  ])('shows %s', async (_what, before, makeEvent, after, text) => {
    answering(before, after)
    await act(async () => render(<Shown />))
    await dispatch(makeEvent())
    expect(screen.getByText(text)).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })
})

test.each([
  ['a buyer', {}, [['a1']]],
  ['a reader without a wishlist', null, []],
])('asks %s about what was saved before signing in: %j (D394)', async (_who, saved, calls) => {
  jest.mocked(askToJoin).mockClear()
  answering({ ...viewerNamed('Nora'), saved })
  await act(async () => render(<Shown />))
  expect(screen.getByText('Nora')).toBeVisible()
  expect(jest.mocked(askToJoin).mock.calls).toEqual(calls)
})
