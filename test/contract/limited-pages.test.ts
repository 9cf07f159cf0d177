import { ObjectId } from 'mongodb'
import { createAvailability, createProperty, createViewing, HOURS } from '../factories'
import { newPerson, type Person, Session } from '../support/contract'
import { ownApplication } from '../support/own-application'
import { inFull } from '../support/tier'

/** Smaller limits than the product's, in a window that does not end during a test. */
const POINTS = { pages: 2, slots: 2 }
const application = ownApplication({
  TRUSTED_PROXY_HOPS: '1',
  RATE_LIMIT_SCALE: '1',
  RATE_LIMITS: JSON.stringify({
    pages: { points: POINTS.pages, seconds: 3_600 },
    slots: { points: POINTS.slots, seconds: 3_600 },
    reads: { points: 1_000 },
  }),
})

type Name = 'visitor' | 'user' | 'agent' | 'admin'
const sessions = {} as Record<Name, Session>
let homeId = ''
let viewingId = ''

beforeAll(async () => {
  const { site, db } = application
  const people = {} as Record<'user' | 'agent' | 'admin', Person>
  for (const role of ['user', 'agent', 'admin'] as const) {
    people[role] = await newPerson(db, role, site)
    sessions[role] = people[role].session
  }
  sessions.visitor = new Session(site)
  const home = await createProperty(db, people.agent.user)
  homeId = home._id.toHexString()
  await createAvailability(db, people.agent.user._id)
  viewingId = (await createViewing(db, people.user.user, home, { zone: HOURS.zone }))._id.toHexString()
})

let clients = 0
/** The header of a client that has not asked before. */
const newClient = () => ({ 'x-forwarded-for': `203.0.113.${(clients += 1)}` })

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const ROUTER = { rsc: '1', accept: '*/*' }

type Row = [
  path: string,
  name: Name,
  pathOf: (i: number) => string,
  budget: keyof typeof POINTS,
  headers?: Record<string, string>,
]
const unknownHome = () => `/properties/${new ObjectId().toHexString()}`

const PAGES: Row[] = [
  ['/login?callbackUrl=/', 'visitor', (i) => `/login?callbackUrl=/${i}`, 'pages'],
  ['/unsubscribe?token=', 'visitor', (i) => `/unsubscribe?token=${i}`, 'pages'],
  ['/nothing/', 'visitor', (i) => `/nothing/${i}`, 'pages'],
  ['/demo/nothing', 'visitor', (i) => `/demo/nothing${i}.jpg`, 'pages'],
  ['/search?location=', 'visitor', (i) => `/search?location=a${i}`, 'pages'],
  ['/reader?x=', 'user', (i) => `/reader?x=${i}`, 'pages'],
  ['/properties/{unknown}', 'user', unknownHome, 'pages'],
  ['/properties/{unknown} of an agent', 'agent', unknownHome, 'pages'],
  ['/properties/{id}/viewing', 'user', (i) => `/properties/${homeId}/viewing?i=${i}`, 'slots'],
  ['/dashboard/user/viewings/{id}', 'user', () => `/dashboard/user/viewings/${viewingId}`, 'slots'],
  ['/dashboard/user/wishlist?x=', 'user', (i) => `/dashboard/user/wishlist?x=${i}`, 'pages'],
  ...inFull<Row>(
    ['/register?callbackUrl=/', 'visitor', (i) => `/register?callbackUrl=/${i}`, 'pages'],
    ['/verify-email?token=', 'visitor', (i) => `/verify-email?token=${i}`, 'pages'],
    ['/reset-password?token=', 'visitor', (i) => `/reset-password?token=${i}`, 'pages'],
    ['/enquiry?token=', 'visitor', (i) => `/enquiry?token=${i}`, 'pages'],
    ['/homes/{place}/{home}/enquiry', 'visitor', (i) => `/homes/bend/x-${homeId}/enquiry?i=${i}`, 'slots'],
    ['/sign-in-link?token=', 'visitor', (i) => `/sign-in-link?token=${i}`, 'pages'],
    ['/apinothing', 'visitor', (i) => `/apinothing${i}`, 'pages'],
    ['/map/nothing', 'visitor', (i) => `/map/nothing${i}`, 'pages'],
    ['/_next/nothing', 'visitor', (i) => `/_next/nothing${i}`, 'pages'],
    ['/_next/static/..', 'visitor', (i) => `/_next/static/../../nothing${i}`, 'pages'],
    ['/homes/', 'visitor', (i) => `/homes/made-up-${i}`, 'pages'],
    ['/homes?after=', 'visitor', (i) => `/homes?after=made-up-${i}`, 'pages'],
    ['/agents/', 'visitor', (i) => `/agents/made-up-${i}`, 'pages'],
    ['/about with the type of a form', 'visitor', () => '/about', 'pages', { 'content-type': 'text/plain' }],
    // It sets a cookie with which pages are rendered, so the buyer of the other rows does not open it.
    ['/reader/account', 'visitor', () => '/reader/account', 'pages'],
    ['/properties/{id} of an agent', 'agent', () => `/properties/${homeId}`, 'pages'],
    ['/properties/{id}/report', 'user', () => `/properties/${homeId}/report`, 'pages'],
    ['/properties/{id}/%76iewing', 'user', () => `/properties/${homeId}/%76iewing`, 'slots'],
    ['/dashboard/agent/viewings/{id}', 'agent', () => `/dashboard/agent/viewings/${viewingId}`, 'slots'],
    ['/dashboard/user', 'user', () => '/dashboard/user', 'pages'],
    ['/dashboard/user/wishlist of a visitor', 'visitor', () => '/dashboard/user/wishlist', 'pages'],
    ['/dashboard/agent/my-properties', 'agent', () => '/dashboard/agent/my-properties', 'pages'],
    ['/dashboard/admin/manage-users', 'admin', () => '/dashboard/admin/manage-users', 'pages'],
    ['/dashboard/notices', 'admin', () => '/dashboard/notices', 'pages'],
    ['/dashboard/nothing/', 'user', (i) => `/dashboard/user/nothing/${i}`, 'pages'],
  ),
]

it.each(PAGES)(
  'counts %s for its client, and responds with 429 in one static page',
  async (_, name, pathOf, budget, input = {}) => {
    const client = newClient()
    const ask = (i: number, headers = client) =>
      sessions[name].get(pathOf(i), { headers: { ...BROWSER, ...input, ...headers } })
    for (let i = 0; i < POINTS[budget]; i += 1) expect((await ask(i)).status).not.toBe(429)
    const response = await ask(POINTS[budget])
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.body).toMatch(/Too many requests\. Please try again in [\d,]+ seconds\./)
    expect((await ask(0, newClient())).status).not.toBe(429)
  },
)

it('counts prefetches and data of the router, and refuses them with a text', async () => {
  const client = newClient()
  const ask = (headers: Record<string, string>) =>
    sessions.user.get('/dashboard/user/wishlist', { headers: { ...ROUTER, ...headers, ...client } })
  const prefetch = { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }
  for (let i = 0; i < POINTS.pages; i += 1)
    expect((await ask(i % 2 === 0 ? prefetch : {})).status).not.toBe(429)
  for (const headers of [prefetch, {}]) {
    const { status, headers: responseHeaders, body } = await ask(headers)
    expect([status, responseHeaders.get('content-type')]).toEqual([429, 'text/plain'])
    expect(body).toMatch(/^Too many requests\. /)
  }
})

it('counts posts to a page', async () => {
  const client = newClient()
  const post = () =>
    sessions.visitor.post('/login', undefined, {
      raw: 'email=a',
      headers: { ...BROWSER, ...client, 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (let i = 0; i < POINTS.pages; i += 1) expect((await post()).status).not.toBe(429)
  expect((await post()).status).toBe(429)
})

it('counts all clients of an IPv6 network together, with four times as many', async () => {
  const ask = (i: number) =>
    sessions.visitor.get(`/nothing/${i}`, {
      headers: { ...BROWSER, 'x-forwarded-for': `2001:db8:1:${i.toString(16)}::1` },
    })
  for (let i = 0; i < 4 * POINTS.pages; i += 1) expect((await ask(i)).status).toBe(404)
  expect((await ask(4 * POINTS.pages)).status).toBe(429)
})

it('counts a page with free times and its REST call together', async () => {
  const client = newClient()
  const paths = [`/api/properties/${homeId}/slots`, `/properties/${homeId}/viewing`]
  for (let i = 0; i < POINTS.slots; i += 1)
    expect((await sessions.user.get(paths[i % 2] ?? '', { headers: client })).status).toBe(200)
  for (const path of paths) expect((await sessions.user.get(path, { headers: client })).status).toBe(429)
})

it('serves what a cache, a call or a file provides, even above the limit', async () => {
  const { site } = application
  const styles = /"(\/_next\/static\/[^"]+\.css[^"]*)"/.exec(
    String((await sessions.visitor.get('/about', { headers: newClient() })).body),
  )?.[1]
  const free = [
    ...['/about', '/about?x=1', '/login', '/homes', '/api/docs'],
    ...['/api/health', '/suggestions?text=bend', '/icon.svg', '/favicon.ico', '/demo/cottage-garden.jpg'],
    ...['/map/worker.mjs', '/_next/image?url=%2Fdemo%2Fcottage-garden.jpg&w=640&q=75', styles ?? '/none'],
  ]
  const cached = [...free.slice(0, 5), '/properties', `/properties/${homeId}`]
  const client = newClient()
  const session = (path: string) => (path.startsWith('/properties') ? sessions.user : new Session(site))
  for (const path of cached) await session(path).get(path, { headers: newClient() })
  for (let i = 0; i <= POINTS.pages; i += 1) await sessions.visitor.get(`/nothing/${i}`, { headers: client })
  for (const path of new Set([...cached, ...free]))
    expect([path, (await session(path).get(path, { headers: client })).status]).toEqual([path, 200])
  for (const path of ['/about', '/properties']) {
    const ask = (at: string) => session(path).get(at, { headers: { ...ROUTER, ...client } })
    // Next adds its digest of the router's headers to the address.
    const { headers } = await ask(path)
    const { status, headers: responseHeaders } = await ask(headers.get('location') ?? '')
    expect([path, status, responseHeaders.get('content-type')]).toEqual([path, 200, 'text/x-component'])
  }
})
