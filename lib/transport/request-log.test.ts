import { routeOf } from './request-log'

it.each([
  ['/api/offers', {}, '/api/offers'],
  [
    '/api/offers/by-email/bea%40keystead.test',
    { email: 'bea@keystead.test' },
    '/api/offers/by-email/[email]',
  ],
  [
    '/api/offers/by-email/bea@keystead.test',
    { email: 'bea%40keystead.test' },
    '/api/offers/by-email/[email]',
  ],
  ['/api/offers/by-id/by-id', { id: 'by-id' }, '/api/offers/by-id/[id]'],
  ['/api/properties/66/status', { id: '66' }, '/api/properties/[id]/status'],
  ['/api/users/a%2Fb/role', { emailOrId: 'a/b' }, '/api/users/[emailOrId]/role'],
  ['/api/users/%E0%A4%A', { emailOrId: '%E0%A4%A' }, '/api/users/[emailOrId]'],
  ['/api/auth/callback/google', { nextauth: ['callback', 'google'] }, '/api/auth/[...nextauth]'],
])('%s with %j is %s', (path, params, route) => {
  expect(routeOf(path, params)).toBe(route)
})

it('logs no path in which a parameter is not found', () => {
  expect(routeOf('/api/users/bea@keystead.test', { emailOrId: 'ann@keystead.test' })).toBe('unknown')
  expect(routeOf('/api/users/bea@keystead.test', { emailOrId: undefined })).toBe('unknown')
})
