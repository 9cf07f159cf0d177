import { act, render } from '@testing-library/react'
import { readOnDevice } from './on-device'
import { RecordVisitorSearch } from './record-visitor-search'

/** A page with this search, for the person who is signed in. */
async function show(account: { id: string; name: string; image: null } | null) {
  const answer = { account, notices: null, saved: account && {}, marks: null, listing: null }
  Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => answer }) })
  await act(async () => render(<RecordVisitorSearch href="/properties?location=Bend&bedrooms=3" />))
  // The code is loaded first.
  await act(async () => void (await import('./on-device')))
}

afterEach(() => localStorage.clear())

test('stores the list that a visitor sees (D393)', async () => {
  await show(null)
  expect(readOnDevice().searches.map(({ href }) => href)).toEqual(['/properties?location=Bend&bedrooms=3'])
})

test('stores nothing for a person who is signed in', async () => {
  await show({ id: 'a1', name: 'Nora', image: null })
  expect(readOnDevice().searches).toEqual([])
})
