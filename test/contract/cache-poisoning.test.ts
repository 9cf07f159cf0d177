/** @tier full */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type PropertyDoc } from '@/lib/data/collections'
import { publicHomePath } from '@/lib/home-path'
import { ownApplication } from '../support/own-application'
import { demoSession } from '../support/contract'

const application = ownApplication({
  RATE_LIMIT_SCALE: '1000000',
  NODE_OPTIONS: `--import ${pathToFileURL(join(__dirname, '../support/cold-store.mjs')).href}`,
})

const POLICY = "script-src 'nonce-cG9pc29uZWQ='"
const TREE = encodeURIComponent(JSON.stringify(['', { children: ['poison', {}] }, '/poison', null, 1]))

/** What a client may claim about itself, the connection, proxies, and to Next. */
const HEADERS = {
  policies: { 'content-security-policy': POLICY, 'content-security-policy-report-only': POLICY },
  site: {
    host: 'poison.example',
    'x-forwarded-host': 'poison.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '1',
    'x-forwarded-for': '203.0.113.66',
    'x-forwarded-prefix': '/poison',
    forwarded: 'host=poison.example',
    'x-host': 'poison.example',
    'x-real-ip': '203.0.113.66',
    'x-original-url': '/poison',
    'x-rewrite-url': '/poison',
    via: '1.1 poison',
    'cdn-loop': 'poison',
  },
  browser: {
    'user-agent': 'Googlebot poison',
    accept: 'text/x-component',
    'accept-language': 'ar',
    'accept-encoding': 'br',
    'save-data': 'on',
    dnt: '1',
    'sec-ch-ua-mobile': '?1',
    'upgrade-insecure-requests': '1',
    origin: 'https://poison.example',
    referer: 'https://poison.example/poison',
    authorization: 'Basic cG9pc29uOmE=',
    'theme-color': 'poison',
  },
  fetch: {
    'sec-fetch-dest': 'image',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-site': 'cross-site',
    purpose: 'prefetch',
    'sec-purpose': 'prefetch',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    range: 'bytes=0-9',
    'if-none-match': '*',
    'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT',
  },
  form: { 'content-type': 'text/plain' },
  action: { 'next-action': 'a'.repeat(42), 'x-action-forwarded': '1' },
  override: { 'x-http-method-override': 'POST', 'x-http-method': 'POST', te: 'trailers' },
  data: { rsc: '1' },
  prefetch: { rsc: '1', 'next-router-prefetch': '1', 'next-url': '/poison' },
  segment: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  tree: { rsc: '1', 'next-router-state-tree': TREE },
  middleware: {
    'x-middleware-prefetch': '1',
    'x-middleware-rewrite': '/about',
    'x-middleware-redirect': '/about',
    'x-middleware-override-headers': 'poison',
    'x-middleware-request-poison': 'poison',
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
    'x-middleware-invoke': '1',
    'x-middleware-next': '1',
    'x-middleware-skip': '1',
    'x-middleware-set-cookie': 'poison=1',
  },
  internal: {
    'x-nextjs-data': '1',
    'x-nextjs-rewritten-path': '/poison',
    'x-nextjs-rewritten-query': 'poison=1',
    'x-nextjs-html-request-id': 'poison',
    'x-nextjs-request-id': 'poison',
    'x-matched-path': '/about',
    'x-now-route-matches': '1=poison',
    'x-invoke-path': '/about',
    'x-invoke-status': '404',
    'x-invoke-query': '%7B%22a%22%3A%22poison%22%7D',
    'x-invoke-output': '/about',
    'x-prerender-revalidate': 'poison',
    'x-prerender-revalidate-if-generated': '1',
    'x-next-cache-tags': 'poison',
    'x-next-revalidated-tags': 'poison',
    'next-resume': '1',
    'x-vercel-id': 'poison',
    'x-vercel-ip-country': 'DE',
    'x-render-alone': '1',
  },
  identity: {
    cookie: '__prerender_bypass=poison; theme=dark; next-auth.callback-url=poison',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-request-id': 'poison',
  },
} satisfies Record<string, Record<string, string>>

type Attack = { headers?: Record<string, string>; method?: string; path?: (plain: string) => string }
const escapedLast = (path: string) =>
  path.replace(/[a-z](?=\?|$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const withQuery = (text: string) => (path: string) => `${path}${path.includes('?') ? '&' : '?'}${text}`

const headerAttacks = (): [string, Attack][] =>
  Object.entries(HEADERS).flatMap(([kind, headers]): [string, Attack][] =>
    // Next ignores the router's other headers without this one.
    !('rsc' in headers)
      ? Object.entries(headers).map(([name, value]) => [name, { headers: { [name]: value } }])
      : [[kind, { headers }]],
  )

const OTHER_ATTACKS: [string, Attack][] = [
  ['a query', { path: withQuery('poison=1') }],
  ['a query of the router', { path: withQuery('_rsc=poison&nxtPplace=poison&__nextLocale=poison') }],
  [
    'an empty query',
    { path: (path) => (path.includes('?') ? `${path}&` : `${path}?`), headers: HEADERS.browser },
  ],
  ['a fragment', { path: (path) => `${path}#poison`, headers: HEADERS.browser }],
  ['a path with dots', { path: (path) => `/poison/..${path}`, headers: HEADERS.browser }],
  ['an escaped letter', { path: escapedLast }],
  ['the suffix of data', { path: (path) => `${path.split('?')[0]}.rsc`, headers: HEADERS.policies }],
  ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].map((method): [string, Attack] => [
    method,
    { method, headers: HEADERS.browser },
  ]),
  ['a form', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['a form of parts', { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ['an action', { method: 'POST', headers: { 'content-type': 'text/plain', 'next-action': 'a'.repeat(42) } }],
]

type Raw = { status: number | undefined; headers: IncomingMessage['headers']; body: string }
async function raw(path: string, headers: Record<string, string>, method = 'GET'): Promise<Raw> {
  const { port } = new URL(application.site)
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    headers: { host: `localhost:${port}`, ...headers },
  })
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  let body = ''
  for await (const part of response.setEncoding('utf8')) body += String(part)
  return { status: response.statusCode, headers: response.headers, body }
}

const ATTACKS = [...headerAttacks(), ...OTHER_ATTACKS]

/** Separates React's data into scripts: their number depends on how many rows were ready at once. */
const NEXT_SCRIPT = '"])</script><script>self.__next_f.push([1,"'
/** Headers that are specific to one response, or derived from the data's scripts. */
const PER_RESPONSE = /^(?:date|etag|connection|content-length|transfer-encoding|x-request-id|x-nextjs-cache)$/

/**
 * The part that must be identical: the headers, the metadata in the head, and every word of the page. React
 * sends the rest in an order that depends on what is cached.
 */
function essence({ status, headers, body }: Raw) {
  const shared = Object.entries(headers).filter(([name]) => !PER_RESPONSE.test(name))
  return {
    status,
    headers: shared.map(([name, value]) => `${name}: ${String(value).replaceAll(/'sha256-[^']*' ?/g, '')}`),
    head: body
      .split('</head>')[0]
      ?.match(/<(?:title|meta)\b[^>]*>[^<]*/g)
      ?.toSorted(),
    words: [...new Set(body.replaceAll(NEXT_SCRIPT, '').match(/[\w./%=-]{5,}/g))],
  }
}

let cookie = ''
let listing = ''
let publicPage = ''
beforeAll(async () => {
  cookie = (await demoSession('buyer', application.site)).cookie
  const property = await application.db
    .collection<PropertyDoc>('properties')
    .findOne({ status: 'verified', listed: true })
  if (!property) throw new Error('nothing is verified')
  listing = `/properties/${property._id.toHexString()}`
  publicPage = publicHomePath({ ...property, _id: property._id.toHexString() })
})

const COLD = { 'x-cold': '1' }
const PAGES = [
  '/',
  '/about',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/homes',
  '/homes/cotswolds-england',
  '/homes/nothing-here',
  '/api/docs',
  '/sitemap.xml',
  '/robots.txt',
  '/properties',
  '/properties?location=england',
  '/sitemaps/pages',
  'a listing',
  'a public page',
]

it.each(PAGES)(
  '%s stays the same for everyone, whatever the request that fills the cache contains',
  async (page) => {
    const path = { 'a listing': listing, 'a public page': publicPage }[page] ?? page
    const own: Record<string, string> = path.startsWith('/properties') ? { cookie } : {}
    const attack = async ({ headers = {}, method, path: changed = (plain) => plain }: Attack) => {
      const allHeaders: Record<string, string> = { ...own, ...COLD, ...headers }
      if (own.cookie && headers.cookie) allHeaders.cookie = `${own.cookie}; ${headers.cookie}`
      const first = await raw(changed(path), allHeaders, method)
      const location = first.headers.location ?? ''
      // Next redirects requests for data to the canonical URL of their form.
      if (location.includes('_rsc=')) await raw(location.replace(/^https?:\/\/[^/]*/, ''), allHeaders, method)
    }
    // A search is cached from the second request on.
    await raw(path, own)
    await raw(path, { ...own, ...COLD })
    const clean = essence(await raw(path, own))
    const poisoned: string[] = []
    for (const [name, one] of ATTACKS) {
      await attack(one)
      const response = essence(await raw(path, own))
      const [has, had] = [response, clean].map(({ headers, words }) => [...headers, ...words]) as [
        string[],
        string[],
      ]
      const others = [
        ...has.filter((text) => !had.includes(text)),
        ...had.filter((text) => !has.includes(text)),
      ]
      if (response.status !== clean.status) poisoned.push(`${name}: ${response.status}`)
      if (String(response.head) !== String(clean.head)) poisoned.push(`${name}: the head`)
      if (others.length > 0) poisoned.push(`${name}: ${others.slice(0, 5).join(' | ')}`)
    }
    expect(poisoned).toEqual([])
  },
)
