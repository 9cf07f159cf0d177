import { createHash } from 'node:crypto'
import { FIRST_SCRIPT } from '@/app/inline-scripts'
import {
  contentSecurityPolicy,
  createNonce,
  hashOf,
  mapWorkerPolicy,
  vercelPolicy,
  type PolicySettings,
} from './content-security-policy'
import platform from '@/vercel.json'

/** The demo's settings: every service is on loopback. */
const standIns: PolicySettings = {
  NODE_ENV: 'production',
  STRIPE_API_URL: 'http://127.0.0.1:4010',
  STRIPE_JS_URL: 'http://127.0.0.1:4010/stripe.js',
  CLOUDINARY_URL: 'cloudinary://key:secret@keystead-demo?upload_prefix=http://127.0.0.1:4020',
  GOOGLE_CLIENT_ID: 'keystead-demo',
  GOOGLE_ISSUER: 'http://127.0.0.1:4030',
  MAP_STYLE_URL: undefined,
}

/** The settings of a site that uses the real services. */
const production: PolicySettings = {
  NODE_ENV: 'production',
  STRIPE_API_URL: 'https://api.stripe.com',
  STRIPE_JS_URL: undefined,
  CLOUDINARY_URL: 'cloudinary://key:secret@homes',
  GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  GOOGLE_ISSUER: 'https://accounts.google.com',
  MAP_STYLE_URL: undefined,
}

const inline = { nonce: 'bm9uY2U=', hashes: ['sha256-a', 'sha256-b'] }

/** The policy's directives with their sources. */
const read = (settings: PolicySettings, scripts: Parameters<typeof contentSecurityPolicy>[1] = inline) =>
  Object.fromEntries(
    contentSecurityPolicy(settings, scripts)
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
  )

it("allows the services' own hosts and nothing else", () => {
  expect(read(production)).toEqual({
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      "'nonce-bm9uY2U='",
      "'sha256-a'",
      "'sha256-b'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      'https://res.cloudinary.com/homes/image/upload/',
      'https://*.googleusercontent.com',
    ],
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'worker-src': ["'self'"],
    'frame-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
})

it("allows the stand-ins' URLs instead of the services", () => {
  expect(read(standIns)).toMatchObject({
    'script-src': ["'self'", "'nonce-bm9uY2U='", "'sha256-a'", "'sha256-b'", 'http://127.0.0.1:4010'],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      'http://127.0.0.1:4020/keystead-demo/image/upload/',
      'http://127.0.0.1:4030',
    ],
    'connect-src': ["'self'", 'http://127.0.0.1:4010'],
    'frame-src': ["'self'"],
  })
})

it('lets the map and its worker fetch from the host of its style, and the worker from no other', () => {
  const streets = { ...production, MAP_STYLE_URL: 'https://tiles.example.net/{theme}.json?key=a,b;c' }
  const policy = read(streets)
  for (const name of ['img-src', 'connect-src'])
    expect(policy[name]).toEqual([...(read(production)[name] ?? []), 'https://tiles.example.net'])
  expect(policy['worker-src']).toEqual(["'self'"])
  expect(mapWorkerPolicy(streets)).toBe("default-src 'none'; connect-src https://tiles.example.net")
  expect(mapWorkerPolicy(production)).toBe("default-src 'none'")
})

it('is one header without line ends or commas, which would start another policy', () => {
  for (const settings of [production, standIns])
    expect(contentSecurityPolicy(settings, inline)).not.toMatch(/[\r\n,]/)
})

it("recognises Stripe's own script if it is set explicitly", () => {
  const named = { ...production, STRIPE_JS_URL: 'https://js.stripe.com/v3/' }
  expect(read(named)).toEqual(read(production))
})

it('allows no photos of Google if signing in with it is off', () => {
  for (const settings of [production, standIns])
    expect(read({ ...settings, GOOGLE_CLIENT_ID: undefined })['img-src']).toHaveLength(4)
})

it("allows Cloudinary's delivery host with any of its API hosts", () => {
  const europe = `${production.CLOUDINARY_URL}?upload_prefix=https://api-eu.cloudinary.com`
  expect(read({ ...production, CLOUDINARY_URL: europe })).toEqual(read(production))
})

it('has only hashes on a cached page', () => {
  expect(read(production, { hashes: ['sha256-a'] })['script-src']).toEqual([
    "'self'",
    "'sha256-a'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
  ])
})

it('allows inline scripts only on pages that the platform caches (ADR 035)', () => {
  expect(vercelPolicy({ ...production, VERCEL: undefined })).toBeNull()
  const policy = vercelPolicy({ ...production, VERCEL: '1' })
  expect(policy).toBe(contentSecurityPolicy(production, 'any'))
  expect(read(production, 'any')['script-src']).toEqual([
    "'self'",
    "'unsafe-inline'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
  ])
})

it('forbids eval and inline scripts, except for Next in development', () => {
  for (const NODE_ENV of ['production', 'test'] as const) {
    const policy = read({ ...standIns, NODE_ENV })
    expect(policy['script-src']).not.toContain("'unsafe-eval'")
    expect(policy['script-src']).not.toContain("'unsafe-inline'")
    expect(policy['connect-src']).not.toContain('ws:')
  }
  const development = read({ ...standIns, NODE_ENV: 'development' })
  expect(development['script-src']).toEqual([
    "'self'",
    "'unsafe-inline'",
    "'unsafe-eval'",
    'http://127.0.0.1:4010',
  ])
  expect(development['connect-src']).toContain('ws:')
})

it('creates a new nonce of 16 bytes each time', () => {
  const nonces = Array.from({ length: 100 }, createNonce)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
  expect(new Set(nonces).size).toBe(100)
})

it.each(['', 'é', FIRST_SCRIPT])('hashes %j as browsers do', async (script) => {
  expect(await hashOf(script)).toBe(`sha256-${createHash('sha256').update(script).digest('base64')}`)
})

it('has nothing in the first script that would end it', () => {
  expect(FIRST_SCRIPT).not.toMatch(/<\/script|<!--/i)
})

describe('the pages that Vercel caches (ADR 035)', () => {
  const [cached] = platform.headers

  it('allow any inline script, and pictures of any cloud', () => {
    const policy = contentSecurityPolicy(production, 'any').replace('/homes/image/upload/', '/')
    expect(cached?.headers).toEqual([{ key: 'Content-Security-Policy', value: policy }])
  })

  it.each([
    ['/', true],
    ['/about', true],
    ['/terms', true],
    ['/privacy', true],
    ['/login', true],
    ['/register', true],
    ['/homes', true],
    ['/homes/cotswolds-england', true],
    ['/agents/theo-brandt-1', true],
    ['/offices/cascade-homes-1', true],
    ['/agents/page_n/theo-brandt-1', false],
    ['/api/docs', true],
    ['/properties', false],
    ['/homes/page_n/all_places', false],
    ['/homes/bend/lake-house-1', true],
    ['/homes/bend/lake-house-1/enquiry', false],
    ['/previews/1', false],
    ['/sitemaps/homes-1', false],
    ['/dashboard/user/profile', false],
    ['/api/health', false],
  ])('include %s: %s', (path, expected) => {
    expect(new RegExp(`^${cached?.source}$`).test(path)).toBe(expected)
  })
})
