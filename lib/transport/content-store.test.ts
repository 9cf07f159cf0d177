import ContentStore from './content-store.mjs'

const store = new ContentStore()
const content = (body: string) => ({ kind: 'FETCH', data: { body } })
const cached = async (key: string, tags: string[], revalidate = 60) =>
  (await new ContentStore().get(key, { tags, revalidate }))?.value
let key = 0
beforeEach(() => {
  key += 1
})
const setEntry = (name: string, body: string, tags = ['lists']) => store.set(name, content(body), { tags })

it('caches an entry until one of its tags is invalidated', async () => {
  const name = `a${key}`
  expect(await cached(name, ['lists'])).toBeUndefined()
  await setEntry(name, 'old')
  expect(await cached(name, ['lists'])).toEqual(content('old'))
  await store.revalidateTag(['properties'])
  expect(await cached(name, ['lists'])).toEqual(content('old'))
  await store.revalidateTag('lists')
  expect(await cached(name, ['lists'])).toBeUndefined()
  await setEntry(name, 'new')
  expect(await cached(name, ['lists'])).toEqual(content('new'))
})

it('does not cache what was read while it changed', async () => {
  const name = `b${key}`
  await cached(name, ['lists'])
  await store.revalidateTag('lists')
  await setEntry(name, 'read before the change')
  expect(await cached(name, ['lists'])).toBeUndefined()
})

it('does not cache it if a later read started after the change and ended first', async () => {
  const name = `c${key}`
  await cached(name, ['lists'])
  await store.revalidateTag('lists')
  await cached(name, ['lists'])
  await setEntry(name, 'either')
  await setEntry(name, 'the other')
  expect(await cached(name, ['lists'])).toBeUndefined()
})

it('forgets a read that never ended, so that later reads are cached', async () => {
  const name = `g${key}`
  jest.useFakeTimers()
  await cached(name, ['lists'])
  await store.revalidateTag('lists')
  jest.advanceTimersByTime(20_000)
  await cached(name, ['lists'])
  await setEntry(name, 'new')
  expect(await cached(name, ['lists'])).toEqual(content('new'))
  jest.useRealTimers()
})

it('serves a page that is marked as gone with 410', async () => {
  const page = { kind: 'APP_PAGE', html: '<p>', headers: { 'x-next-cache-tags': 'lists,gone' } }
  await store.set(`h${key}`, page, {})
  expect(page).toHaveProperty('status', 410)
  expect(await cached(`h${key}`, [])).toBe(page)
  const other = { ...page, headers: { 'x-next-cache-tags': 'lists' }, status: 200 }
  await store.set(`i${key}`, other, {})
  expect(other.status).toBe(200)
})

it('gives a page that a client’s request rendered its headers and status, but does not cache it', async () => {
  const holder = globalThis as unknown as Record<symbol, Record<string, unknown>>
  const wiring = holder[Symbol.for('keystead.content')] ?? {}
  Object.assign(wiring, { isOwn: () => false, headersOf: () => ({ 'cache-control': 'public' }) })
  const page = { kind: 'APP_PAGE', html: '<p>', headers: { 'x-next-cache-tags': 'lists,gone' } }
  await store.set(`i${key}`, page, {})
  delete wiring.isOwn
  delete wiring.headersOf
  expect(page).toMatchObject({ status: 410, headers: { 'cache-control': 'public' } })
  expect(await cached(`i${key}`, [])).toBeUndefined()
})

it('returns no expired entry', async () => {
  const name = `d${key}`
  await cached(name, [])
  await setEntry(name, 'old', [])
  expect(await cached(name, [], 60)).toEqual(content('old'))
  expect(await cached(name, [], 1e-9)).toBeUndefined()
})

it('invalidates a page by the tags in its header, and deletes an entry that is set to null', async () => {
  const name = `e${key}`
  const page = { kind: 'APP_PAGE', html: '<p>', headers: { 'x-next-cache-tags': 'one,two' } }
  const get = async () => (await store.get(name, {}))?.value
  await get()
  await store.set(name, page, {})
  expect(await get()).toEqual(page)
  await store.revalidateTag('two')
  expect(await get()).toBeUndefined()
  await store.set(name, page, {})
  await store.set(name, null, {})
  expect(await get()).toBeUndefined()
})

it('evicts the least recently used entry above its size', async () => {
  const name = `f${key}`
  const half = 'x'.repeat(20 * 1024 * 1024)
  await setEntry(`${name} first`, half, [])
  await setEntry(`${name} second`, half, [])
  expect(await cached(`${name} first`, [])).toBeUndefined()
  expect(await cached(`${name} second`, [])).toBeDefined()
})

it('lets new searches evict only other searches', async () => {
  const name = `g${key}`
  const searches = ['lists', 'searched']
  await setEntry(`${name} home`, 'everyone’s')
  for (let i = 0; i < 100; i += 1)
    await store.set(`${name} ${i}`, content('x'.repeat(1024 * 1024)), { tags: searches })
  expect(await cached(`${name} home`, ['lists'])).toEqual(content('everyone’s'))
  const entries = await Promise.all(Array.from({ length: 100 }, (_, i) => cached(`${name} ${i}`, searches)))
  const first = entries.findIndex((item) => item !== undefined)
  expect(first).toBe(entries.length - 7)
  expect(entries.slice(first)).not.toContain(undefined)
})

it.each([308, 404])('keeps shared pages cached however many URLs have status %d', async (status) => {
  const name = `j${key} ${status}`
  const page = { kind: 'APP_PAGE', status, html: 'x'.repeat(512 * 1024) }
  await setEntry(`${name} home`, 'everyone’s')
  for (let i = 0; i < 60; i += 1) await store.set(`${name} ${i}`, page, {})
  expect(await cached(`${name} home`, ['lists'])).toEqual(content('everyone’s'))
})

it('invalidates a search with the lists', async () => {
  const name = `h${key}`
  await cached(name, ['lists', 'searched'])
  await store.set(name, content('found'), { tags: ['lists', 'searched'] })
  expect(await cached(name, ['lists', 'searched'])).toEqual(content('found'))
  await store.revalidateTag('lists')
  expect(await cached(name, ['lists', 'searched'])).toBeUndefined()
})

it('counts an overhead for empty entries, so that a million of them are evicted', async () => {
  const name = `i${key}`
  for (let i = 0; i < 40_000; i += 1)
    await store.set(`${name} ${i}`, content(''), { tags: ['lists', 'searched'] })
  expect(await cached(`${name} 0`, ['lists', 'searched'])).toBeUndefined()
  expect(await cached(`${name} 39999`, ['lists', 'searched'])).toBeDefined()
})

describe('calls to the store from outside a request', () => {
  const wiring = (globalThis as { [key: symbol]: unknown })[Symbol.for('keystead.content')] as {
    invalidate(tags: readonly string[]): void
    forget(): void
  }

  it('invalidates by tags that another process changed', async () => {
    const name = `j${key}`
    await setEntry(`${name} one`, 'old', ['lists'])
    await setEntry(`${name} other`, 'old', ['reviews'])
    wiring.invalidate(['lists', 'properties'])
    expect(await cached(`${name} one`, ['lists'])).toBeUndefined()
    expect(await cached(`${name} other`, ['reviews'])).toEqual(content('old'))
  })

  it('treats nothing cached as fresh after `forget`, and caches what is read afterwards', async () => {
    const name = `k${key}`
    await setEntry(name, 'old', ['lists'])
    await cached(`${name} being read`, ['lists'])
    wiring.forget()
    await setEntry(`${name} being read`, 'read before')
    expect(await cached(name, ['lists'])).toBeUndefined()
    expect(await cached(`${name} being read`, ['lists'])).toBeUndefined()
    await setEntry(name, 'new', ['lists'])
    expect(await cached(name, ['lists'])).toEqual(content('new'))
  })
})
