import { routeFinder } from './route-patterns'

const find = routeFinder([
  '/',
  '/about',
  '/properties',
  '/properties/[id]',
  '/api/users/[emailOrId]',
  '/api/users/[emailOrId]/role',
  '/api/offers/by-email/[email]',
  '/api/offers/accept/[id]',
  '/api/auth/[...nextauth]',
  '/api/[[...rest]]',
])

it.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/about?email=a@b.test', '/about'],
  ['/about#x', '/about'],
  ['/properties/7', '/properties/[id]'],
  ['/properties/a%40b.test?x=1', '/properties/[id]'],
  ['/api/users/a@b.test', '/api/users/[emailOrId]'],
  ['/api/users/a@b.test/role', '/api/users/[emailOrId]/role'],
  ['/api/offers/by-email/a@b.test', '/api/offers/by-email/[email]'],
  ['/api/auth/callback/credentials', '/api/auth/[...nextauth]'],
  ['/api', '/api/[[...rest]]'],
  ['/api/nope/a@b.test', '/api/[[...rest]]'],
  ['/api/users/a@b.test/x/y', '/api/[[...rest]]'],
  ['/_next/static/chunks/1a2b.js', '/_next/static'],
  ['/_next/image?url=%2Fa.jpg', '/_next/image'],
  ['/nowhere', 'other'],
  ['/properties/7/a@b.test', 'other'],
  ['/properties/', '/properties'],
  ['', '/'],
])('%j is %s', (path, route) => expect(find(path)).toBe(route))

it('finds no route by a name of Object.prototype', () => {
  expect(find('/constructor')).toBe('other')
  expect(find('/__proto__')).toBe('other')
})

it('returns `other` for every path without a build', () => {
  expect(routeFinder([])('/properties/7')).toBe('other')
})
