import {
  HOMES_ON_DEVICE,
  isSavedOnDevice,
  readOnDevice,
  recordVisitorSearch,
  visitorActions,
} from './on-device'
import { VISITOR_KEY } from './visitor-key'

const id = (i: number) => i.toString(16).padStart(24, '0')
const stored = (value: unknown) =>
  localStorage.setItem(VISITOR_KEY, typeof value === 'string' ? value : JSON.stringify(value))
const AT = '2026-11-29T08:00:00.000Z'

afterEach(() => localStorage.clear())

test('stores a home, removes it, and restores it', async () => {
  expect(await visitorActions.add({ propertyId: id(1) })).toEqual({ ok: true, data: { id: id(1) } })
  expect(isSavedOnDevice(id(1))).toBe(true)
  expect(await visitorActions.remove({ wishlistId: id(1) })).toEqual({ ok: true, data: { undo: id(1) } })
  expect(localStorage).toHaveLength(0)
  await visitorActions.restore({ undo: id(1) })
  expect(readOnDevice().homes).toEqual([id(1)])
})

test('stores 50 homes, and rejects the next one', async () => {
  for (let i = 0; i < HOMES_ON_DEVICE; i += 1) await visitorActions.add({ propertyId: id(i) })
  expect((await visitorActions.add({ propertyId: id(0) })).ok).toBe(true)
  expect(await visitorActions.add({ propertyId: id(99) })).toMatchObject({
    ok: false,
    error: { message: 'You have saved 50 homes on this device, the maximum. Sign in to save this home.' },
  })
  expect(readOnDevice().homes).toHaveLength(50)
})

test('says that the browser does not store anything', async () => {
  const storage = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  expect(await visitorActions.add({ propertyId: id(1) })).toMatchObject({
    ok: false,
    error: { message: 'Your browser doesn’t store anything here. Sign in to save this home.' },
  })
  storage.mockRestore()
})

test('stores the last five searches, each once', () => {
  for (const place of ['a', 'b', 'c', 'd', 'e', 'a', 'f'])
    recordVisitorSearch(`/properties?location=${place}`)
  recordVisitorSearch('/properties')
  expect(readOnDevice().searches.map(({ href }) => href.slice(-1))).toEqual(['f', 'a', 'e', 'd', 'c'])
})

test.each<[string, unknown]>([
  ['no JSON', '{"homes"'],
  ['null', 'null'],
  ['a number', '7'],
  ['other types', { homes: 'x', searches: { length: 3 } }],
  ['ids of another form', { homes: ['x', 7, id(1).toUpperCase() + 'A', { id: id(1) }, `${id(1)}\n`] }],
  ['a megabyte', { homes: Array.from({ length: 40_000 }, (_, i) => id(i)) }],
  ['no dates', { searches: [{ href: '/properties?location=Bend', at: 'yesterday' }] }],
  [
    'other addresses',
    {
      searches: [
        { href: 'javascript:alert(1)', at: AT },
        { href: 7, at: AT },
      ],
    },
  ],
  ['an endless search', { searches: [{ href: `/properties?location=${'x'.repeat(5_001)}`, at: AT }] }],
])('reads nothing from %s', (_what, value) => {
  stored(value)
  expect(readOnDevice()).toEqual({ homes: [], searches: [] })
})

test('reads at most 50 homes', () => {
  stored({ homes: Array.from({ length: 60 }, (_, i) => id(i)) })
  expect(readOnDevice().homes).toHaveLength(50)
})

test('reads each home once, and searches as the site writes them', () => {
  stored({
    homes: [id(1), id(1), 'x', id(2)],
    searches: [{ href: 'https://evil.test/?location=Bend&show=9999&next=//evil.test', at: AT }],
  })
  expect(readOnDevice()).toEqual({
    homes: [id(1), id(2)],
    searches: [{ href: '/properties?location=Bend', at: AT }],
  })
})
