/**
 * Paths that lead to another host, or could, and what becomes of them where an address of this site is expected: the
 * address that is followed, or `null` if none is.
 */
export const ODD_PATHS: readonly (readonly [path: string, followed: string | null])[] = [
  ['//evil.test', null],
  ['//evil.test/verify', null],
  ['///evil.test', null],
  ['/\\evil.test/verify', null],
  ['/\\/evil.test', null],
  ['/%2f/evil.test', null],
  ['/%2Fevil.test', null],
  ['/%5cevil.test', null],
  ['/.//evil.test', null],
  ['/..//evil.test', null],
  ['/a/..//evil.test', null],
  ['/%2e%2e//evil.test', null],
  ['/./\\evil.test', null],
  ['//evil.test\\@keystead.test', null],
  ['/@evil.test', '/@evil.test'],
  ['/about?next=//evil.test', '/about?next=//evil.test'],
  ['/a/../about?x=1#top', '/about?x=1#top'],
  ['/ABOUT', '/ABOUT'],
  ['/é', '/%C3%A9'],
]

/** Paths with a tab or a line break, which the parser of addresses removes and a message ends an address at. */
export const BROKEN_PATHS = ['/\t/evil.test', '/\n/evil.test', '/\r\n//evil.test', '\t//evil.test'] as const

/** Addresses of other sites that look like one of `https://keystead.test`. */
export const FOREIGN_ADDRESSES = [
  'https://evil.test/verify',
  'HTTPS://EVIL.TEST/verify',
  'http://keystead.test/verify',
  'https://keystead.test:8443/verify',
  'https://keystead.test@evil.test/verify',
  'https://evil.test@keystead.test/verify',
  'https://keystead.test.evil.test/verify',
  'https://keystéad.test/verify',
  'https://ķeystead.test/verify',
] as const
