import { UNUSED_SETTINGS } from '@/test/support/unused-settings'
import { BROKEN_PATHS, FOREIGN_ADDRESSES, ODD_PATHS } from '@/test/support/odd-addresses'
import { endSessionOf } from '@/lib/services/users/sessions'
import { authOptions } from './options'

// An ES module, which Jest does not load; nothing here reads an account.
jest.mock('@auth/mongodb-adapter', () => ({ MongoDBAdapter: () => ({}) }), { virtual: true })

jest.mock('@/lib/services/users/sessions', () => ({ endSessionOf: jest.fn() }))

beforeAll(() => void Object.assign(process.env, UNUSED_SETTINGS))

it.each([
  ['nora@keystead.test', true, true],
  ['Nora@Bücher.example', true, true],
  ['nora@keystead.test', false, false],
  ['no\u200bra@keystead.test', true, false],
  ['nora@keystead.test.', true, false],
])('allows signing in with Google’s %j, verified %j: %j (D14, D228)', async (email, isVerified, mayEnter) => {
  const input = { account: { provider: 'google' }, profile: { email, email_verified: isVerified } }
  const signIn = authOptions().callbacks?.signIn as unknown as (of: typeof input) => unknown
  expect(await signIn(input)).toBe(mayEnter)
})

it('keeps the session cookie from scripts and other sites', () => {
  expect(authOptions().cookies?.sessionToken?.options).toMatchObject({
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
  })
})

it('reports a session that could not be ended, which next-auth would ignore (D63)', async () => {
  const error = new Error('no database')
  jest.mocked(endSessionOf).mockRejectedValueOnce(error)
  const failures: unknown[] = []
  await authOptions({ failures }).events?.signOut?.({ token: { sub: 'a1', sid: 's1' } } as never)
  expect(failures).toEqual([error])
})

describe('the return address of next-auth', () => {
  const baseUrl = 'https://keystead.test'

  it.each([...ODD_PATHS, ...[...BROKEN_PATHS, ...FOREIGN_ADDRESSES].map((url) => [url, null] as const)])(
    'leads from %j to %j of this site (D37)',
    async (url, followed) => {
      expect(await authOptions().callbacks?.redirect?.({ url, baseUrl })).toBe(baseUrl + (followed ?? ''))
    },
  )
})
