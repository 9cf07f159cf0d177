import { isTooLarge, repairEscapes, recordClientAddress } from './incoming-requests'

it.each(['/', '/api/users/a%40b.test', '/api/x%2Fy/%C3%BC?a=%E0%A4%A', '*', '', '/%00', '/a+b//c#%'])(
  'leaves %j unchanged',
  (address) => expect(repairEscapes(address)).toBe(address),
)

it.each([
  ['/api/%E0%A4%A', '/api/%EF%BF%BD%25A'],
  ['/%/b%40c', '/%25/b%40c'],
  ['/%ff?x=%ff', '/%EF%BF%BD?x=%ff'],
  ['/%zz', '/%25zz'],
])('%j becomes %j', (address, repaired) => {
  expect(repairEscapes(address)).toBe(repaired)
  expect(() => decodeURIComponent(repaired.split('?')[0] ?? '')).not.toThrow()
})

it.each([
  ['POST', '/login', 262_144, false],
  ['POST', '/login', 262_145, true],
  ['POST', '/', 1_000_000, true],
  ['POST', '/apiary', 1_000_000, true],
  ['POST', '/api/docs', 1_000_000, true],
  ['POST', '/api/docsets', 1_000_000, false],
  ['POST', '/api/uploads', 10_000_000, false],
  ['GET', '/login', 1_000_000, false],
  ['POST', '/login', undefined, false],
] as const)('%s %s of %s bytes is too large: %s', (method, url, length, expected) => {
  const headers = length === undefined ? {} : { 'content-length': String(length) }
  expect(isTooLarge({ method, url, headers })).toBe(expected)
})

it("stores the client's address, and keeps it if the server forwards a request to itself", () => {
  const headers: Record<string, string> = {}
  recordClientAddress({ headers, socket: {} }, 'x-socket')
  expect(headers).toEqual({})
  recordClientAddress({ headers, socket: { remoteAddress: '203.0.113.7' } }, 'x-socket')
  recordClientAddress({ headers, socket: { remoteAddress: '127.0.0.1' } }, 'x-socket')
  expect(headers).toEqual({ 'x-socket': '203.0.113.7' })
})
