import { mendEscapes } from './incoming-requests'

it.each(['/', '/api/users/a%40b.test', '/api/x%2Fy/%C3%BC?a=%E0%A4%A', '*', '', '/%00', '/a+b//c#%'])(
  'leaves %j as it is',
  (address) => {
    expect(mendEscapes(address)).toBe(address)
  },
)

it.each([
  ['/api/%E0%A4%A', '/api/%EF%BF%BD%25A'],
  ['/%/b%40c', '/%25/b%40c'],
  ['/%ff?x=%ff', '/%EF%BF%BD?x=%ff'],
  ['/%zz', '/%25zz'],
])('%j becomes %j', (address, mended) => {
  expect(mendEscapes(address)).toBe(mended)
  expect(() => decodeURIComponent(mended.split('?')[0] ?? '')).not.toThrow()
})
