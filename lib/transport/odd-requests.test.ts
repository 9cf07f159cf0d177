import { UNUSED_SETTINGS } from '@/test/support/unused-settings'
import { statusOfOdd } from './odd-requests'

Object.assign(process.env, UNUSED_SETTINGS)
const site = new URL(UNUSED_SETTINGS.NEXTAUTH_URL).origin
const form = { 'content-type': 'multipart/form-data; boundary=x' }

it.each([
  ['GET', '*', {}, 400],
  ['OPTIONS', '*', {}, 400],
  ['GET', 'http://other.example/about', {}, 400],
  ['TRACE', '/about', {}, 405],
  ['TRACE', '/api/users', {}, 405],
  ['PUT', '/homes/bend', {}, 405],
  ['POST', '/about', {}, 415],
  ['POST', '/about', { 'content-type': 'multipart/form-data' }, 415],
  ['POST', '/about', { ...form, origin: 'https://other.example' }, 403],
  ['POST', '/about', { ...form, origin: 'null' }, 403],
  ['POST', '/about', { ...form, 'sec-fetch-site': 'cross-site' }, 403],
])('refuses %s %s %j with %i', (method, url, headers, status) => {
  expect(statusOfOdd({ method, url, headers })).toBe(status)
})

it.each([
  ['GET', '/about', {}],
  ['HEAD', '/', {}],
  ['POST', '/login', { ...form, origin: site }],
  ['POST', '/login', { 'content-type': 'text/plain;charset=UTF-8', 'next-action': 'a', origin: site }],
  ['POST', '/unsubscribe', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['DELETE', '/api/users', { origin: 'https://other.example' }],
])('leaves %s %s %j to its page or call', (method, url, headers) => {
  expect(statusOfOdd({ method, url, headers })).toBeNull()
})
