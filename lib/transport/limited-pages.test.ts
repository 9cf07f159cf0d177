import { scopeOfPage } from './limited-pages'

const FILES = new Set(['/demo/home.jpg', '/map/worker.mjs'])

it.each([
  ['/', 'pages'],
  ['/login?callbackUrl=/1', 'pages'],
  ['/nothing/1', 'pages'],
  ['/apinothing', 'pages'],
  ['/api/docs', 'pages'],
  ['/api/docs.rsc', 'pages'],
  ['/suggestions/nothing', 'pages'],
  ['/demo/nothing.jpg', 'pages'],
  ['/demo/home.jpg/nothing', 'pages'],
  ['/_next/nothing', 'pages'],
  ['/_next/image/nothing', 'pages'],
  ['/_next/image', 'pages'],
  ['/_next/image?url=%2Fhomes%2Fbend%2Flake-house-1%2Fenquiry&w=640&q=75', 'pages'],
  ['/_next/image?url=%2Fdemo%2F%2568ome.jpg&w=640&q=75', 'pages'],
  ['/_next/image?url=%2Fdemo%2F.%2Fhome.jpg&w=640&q=75', 'pages'],
  ['/_next/static/../../nothing', 'pages'],
  ['/_next/static/%2e%2e/%2E%2E/nothing', 'pages'],
  ['//[/api/health', 'pages'],
  ['/\\api/health', 'pages'],
  ['/dashboard/user/viewings', 'pages'],
  ['/dashboard/agent/viewings?tab=calendar', 'pages'],
  ['/properties/1', 'pages'],
  ['/properties/1/viewing?i=1', 'slots'],
  ['/properties/1/viewing.rsc', 'slots'],
  ['/homes/bend/lake-house-1/enquiry', 'slots'],
  ['/homes/bend/lake-house-1/enquir%79?sent=true', 'slots'],
  ['/homes/bend', 'pages'],
  ['/properties/1/%76iewing', 'slots'],
  ['/dashboard/user/viewings/1', 'slots'],
  ['/dashboard/agent/viewings/1', 'slots'],
])('counts %s as %s', (url, scope) => expect(scopeOfPage(url, FILES)).toBe(scope))

it.each([
  '/api',
  '/api/health?x=1',
  '/api/docs-of-nothing',
  '/suggestions?text=bend',
  '/previews/65f1c0ffee0123456789abcd?v=1',
  '/_next/image?url=%2Fdemo%2Fhome.jpg&w=640&q=75',
  '/_next/static/chunks/nothing.js',
  '/icon.svg?v=1',
  '/demo/home.jpg',
  '/map/worker.mjs',
])('does not count %s, for which no page is rendered', (url) => expect(scopeOfPage(url, FILES)).toBeNull())
