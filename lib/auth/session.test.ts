import * as jwt from 'next-auth/jwt'
import { cookiesIn } from '@/lib/domain/session'
import { UNUSED_SETTINGS } from '@/test/support/unused-settings'
import { readToken } from './session'

const SECRET = UNUSED_SETTINGS.NEXTAUTH_SECRET
const NAME = 'next-auth.session-token'

let jar: { name: string; value: string }[] = []
jest.mock('next/headers', () => ({ cookies: async () => ({ getAll: () => jar }) }))
jest.mock('next-auth/jwt', () => {
  const actual = jest.requireActual<typeof jwt>('next-auth/jwt')
  return { ...actual, getToken: jest.fn(actual.getToken) }
})

beforeAll(() => void Object.assign(process.env, UNUSED_SETTINGS))
beforeEach(() => {
  jar = []
  jest.restoreAllMocks()
  jest.mocked(jwt.getToken).mockClear()
})

const seal = (sub: string, maxAge = 60) => jwt.encode({ token: { sub, sid: 'one' }, secret: SECRET, maxAge })

it('decrypts the cookie of a session once', async () => {
  jar = [{ name: NAME, value: await seal('ada') }]
  expect(await readToken()).toMatchObject({ sub: 'ada', sid: 'one' })
  expect(await readToken()).toMatchObject({ sub: 'ada', sid: 'one' })
  expect(jwt.getToken).toHaveBeenCalledTimes(1)
})

it('decrypts it once for code that is bundled apart, such as pages and route handlers (ADR 116)', async () => {
  const token = await seal('cleo')
  jar = [{ name: NAME, value: token }]
  let opened: jwt.JWT | null = null
  await jest.isolateModulesAsync(async () => {
    const { openToken } = await import('./open-token')
    opened = await openToken(cookiesIn(`theme=dark; ${NAME}=${token}`))
  })
  expect(opened).toMatchObject({ sub: 'cleo' })
  expect(await readToken()).toBe(opened)
})

it("returns each cookie's own token, also from a cookie in parts", async () => {
  const ada = await seal('ada')
  const bea = await seal('bea')
  jar = [{ name: NAME, value: ada }]
  expect(await readToken()).toMatchObject({ sub: 'ada' })
  jar = [
    { name: 'theme', value: 'dark' },
    { name: `${NAME}.0`, value: bea.slice(0, 50) },
    { name: `${NAME}.1`, value: bea.slice(50) },
  ]
  expect(await readToken()).toMatchObject({ sub: 'bea' })
})

it('rejects an expired cookie, cached or not', async () => {
  jar = [{ name: NAME, value: await seal('ada', 60) }]
  expect(await readToken()).toMatchObject({ sub: 'ada' })
  jest.useFakeTimers({ now: Date.now() + 120_000 })
  expect(await readToken()).toBeNull()
  jest.useRealTimers()
})

it('rejects a modified cookie, and returns nothing without one', async () => {
  const value = await seal('ada')
  jar = [{ name: NAME, value }]
  expect(await readToken()).toMatchObject({ sub: 'ada' })
  const tag = value.lastIndexOf('.') + 1
  jar = [
    { name: NAME, value: `${value.slice(0, tag)}${value[tag] === 'A' ? 'B' : 'A'}${value.slice(tag + 1)}` },
  ]
  expect(await readToken()).toBeNull()
  jar = [{ name: 'theme', value: 'dark' }]
  expect(await readToken()).toBeNull()
})
