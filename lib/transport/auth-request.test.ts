import { FOREIGN_ADDRESSES, ODD_PATHS } from '@/test/support/odd-addresses'
import { UNUSED_SETTINGS } from '@/test/support/unused-settings'
import { signInRequired } from './auth-request'

const SITE = 'https://keystead.test'

beforeAll(() => void Object.assign(process.env, UNUSED_SETTINGS, { NEXTAUTH_URL: SITE }))

/** An address as browsers send it in a header. */
const ascii = (address: string) => address.replace(/\P{ASCII}/gu, encodeURIComponent)

/** Where a browser on this page is redirected when it asks for a download. */
const redirectFrom = (referer: string) =>
  signInRequired(
    new Request(SITE, { headers: { referer: ascii(referer), 'sec-fetch-mode': 'navigate' } }),
  ).headers.get('location')

it.each(ODD_PATHS)('returns after login from %j to %j (D160)', (path, followed) => {
  const query = followed === null ? '' : `?callbackUrl=${encodeURIComponent(followed)}`
  expect(redirectFrom(SITE + path)).toBe(`/login${query}`)
})

it.each(FOREIGN_ADDRESSES)('returns to no page of %j', (address) => {
  expect(redirectFrom(address)).toBe('/login')
})

it('throws for a request that is no navigation', () => {
  expect(() => signInRequired(new Request(SITE))).toThrow()
})
