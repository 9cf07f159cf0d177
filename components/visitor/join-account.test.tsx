import { act, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { useAccount } from '../layout/use-account'
import { showToast } from '../layout/show-toast'
import { notify, ToastArea } from '../layout/toasts'
import { parseSearches } from '../properties/searches'
import { storedSearches } from '../properties/stored-searches'
import { press } from '../offers/testing'
import { askToAdd } from './join-account'
import { VISITOR_KEY } from './visitor-key'

const id = (i: number) => i.toString(16).padStart(24, '0')
const SEARCH = { href: '/properties?location=Bend', at: '2026-11-29T08:00:00.000Z' }

function Header() {
  useAccount()
  return null
}

/** A page of the account, after these were saved on the device; `answers` are those to saving homes. */
async function signedIn(
  saved: { homes?: string[]; searches?: (typeof SEARCH)[] },
  answers: (number | Error)[] = [],
) {
  localStorage.setItem(VISITOR_KEY, JSON.stringify({ homes: [], searches: [], ...saved }))
  const ids: string[] = []
  const fetchMock = async (address: string, { body }: { body?: string } = {}) => {
    if (address.startsWith('/reader'))
      return {
        ok: true,
        json: async () => ({
          account: { id: 'a1', name: 'Nora', image: null },
          notices: null,
          saved: {},
          marks: null,
          listing: null,
        }),
      }
    ids.push(String((JSON.parse(body ?? '{}') as { propertyId: string }).propertyId))
    const status = answers.shift() ?? 201
    if (status instanceof Error) throw status
    return { ok: status < 400, status, json: async () => ({ insertedId: id(77) }) }
  }
  Object.assign(globalThis, { fetch: fetchMock })
  await act(async () =>
    render(
      <>
        <Header />
        <ToastArea />
      </>,
    ),
  )
  return ids
}
const onDevice = () => JSON.parse(localStorage.getItem(VISITOR_KEY) ?? 'null') as unknown

afterEach(async () => {
  toast.dismiss()
  // Sonner dismisses them in the next frame, by their id.
  await new Promise(requestAnimationFrame)
  localStorage.clear()
})

test('asks, then adds the homes in their order, and the searches (D394)', async () => {
  const ids = await signedIn({ homes: [id(3), id(2), id(1)], searches: [SEARCH] })
  await screen.findByText('You saved 3 homes and made 1 search on this device. Add them to your account?')
  expect(ids).toEqual([])
  await press('Add')
  expect(await screen.findByText('Added 3 homes to your wishlist.')).toBeInTheDocument()
  expect(ids).toEqual([id(1), id(2), id(3)])
  expect(parseSearches(storedSearches('a1'))).toEqual([SEARCH])
  expect(onDevice()).toBeNull()
})

test('asks about one home', async () => {
  await signedIn({ homes: [id(1)] })
  const question = 'You saved 1 home on this device. Add it to your account?'
  expect(await screen.findByText(question)).toBeInTheDocument()
})

test('asks about searches only', async () => {
  await signedIn({ searches: [SEARCH] })
  await screen.findByText('You made 1 search on this device. Add it to your account?')
  await press('Add')
  expect(await screen.findByText('Added to your searches.')).toBeInTheDocument()
  expect(onDevice()).toBeNull()
})

test('says that nothing is left to add if another tab has answered', async () => {
  const ids = await signedIn({ homes: [id(1)] })
  await screen.findByText('You saved 1 home on this device. Add it to your account?')
  localStorage.removeItem(VISITOR_KEY)
  await press('Add')
  expect(await screen.findByText('Nothing is left to add.')).toBeInTheDocument()
  expect(ids).toEqual([])
})

test('deletes what the reader does not want', async () => {
  const ids = await signedIn({ homes: [id(1)] })
  await screen.findByText(/^You saved 1 home/)
  await press('Delete')
  expect(onDevice()).toBeNull()
  expect(ids).toEqual([])
})

test('keeps what could not be added, and adds it when the reader retries', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  const answers = [201, 429, new TypeError('Failed to fetch'), 201, 201]
  const ids = await signedIn({ homes: [id(3), id(2), id(1)] }, answers)
  await screen.findByText(/^You saved 3 homes/)
  await press('Add')
  expect(await screen.findByText('Couldn’t add 2 homes')).toBeInTheDocument()
  expect(onDevice()).toEqual({ homes: [id(3), id(2)], searches: [] })
  await press('Retry')
  expect(await screen.findByText('Added 2 homes to your wishlist.')).toBeInTheDocument()
  expect(ids.slice(3)).toEqual([id(2), id(3)])
  expect(onDevice()).toBeNull()
})

test('says which homes can no longer be found', async () => {
  await signedIn({ homes: [id(2), id(1)] }, [404, 201])
  await screen.findByText(/^You saved 2 homes/)
  await press('Add')
  expect(
    await screen.findByText('Added 1 home to your wishlist. 1 home can no longer be found.'),
  ).toBeInTheDocument()
  expect(onDevice()).toBeNull()
})

test('does not ask a buyer who saved nothing before', async () => {
  const question = jest.spyOn(notify, 'question')
  askToAdd('a1')
  await showToast(() => undefined)
  expect(question).not.toHaveBeenCalled()
})
