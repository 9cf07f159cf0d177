import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient, ObjectId } from 'mongodb'
import sharp from 'sharp'
import { type PropertyDoc } from '@/lib/data/collections'
import { slugWithId } from '@/lib/domain/slug'
import { type OfferStatus } from '@/lib/domain/offer'
import { publicHomePath, enquiryPath } from '@/lib/home-path'
import { paths } from '@/lib/paths'
import {
  createBulkChange,
  createConversation,
  createDraft,
  createOffer,
  createOffice,
  createProperty,
  createSavedSearch,
  createUser,
  createViewing,
  makeAnnouncements,
} from '../factories'
import { listeningAddress } from '../support/application'
import {
  applicationDatabase,
  newBuyer,
  newPerson,
  type Person,
  signInAgain,
  type TestResponse,
  Session,
} from '../support/contract'
import { databaseUri } from '../support/database-uri'
import { fullOnly, isFull } from '../support/tier'
import { UNDER_TEST } from '../support/under-test'

const db = applicationDatabase()
const anyone = new Session()

/** The files in a folder and its subfolders, as paths from there: "/demo/hero-1.jpg". */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))

/** The policy of responses that are not pages. */
const OTHER_POLICY = "default-src 'none'; frame-ancestors 'none'"

const policyOf = ({ headers }: TestResponse): string => headers.get('content-security-policy') ?? ''

/** The directives of a policy with their sources. */
const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split(/;\s*/).map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The scripts of a page that a browser would run: their attributes and content. */
const executable = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', text = '']) => ({
      text,
      src: /\ssrc="([^"]*)"/.exec(attributes)?.[1],
      nonce: /\snonce="([^"]*)"/.exec(attributes)?.[1],
      type: /\stype="([^"]*)"/.exec(attributes)?.[1],
    }))
    .filter(({ type }) => type === undefined || /^(module|text\/javascript)$/.test(type))

/**
 * Checks that the page has a policy that allows all of its scripts. Returns its nonce; `undefined` for a
 * cached page, which lists its inline scripts by hash.
 */
function expectStrict(response: TestResponse, framedBy: 'none' | 'self' = 'none'): string | undefined {
  const policy = policyOf(response)
  // A second policy would follow a comma.
  expect(policy).not.toContain(',')
  const scripts = directives(policy)['script-src'] ?? []
  expect(directives(policy)).toMatchObject({
    'default-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': [`'${framedBy}'`],
  })
  expect(scripts).toContain("'self'")
  expect(scripts.filter((source) => /unsafe|\*(?!\.)|^https?:$|^data:/.test(source))).toEqual([])
  const [nonce, ...others] = scripts.filter((source) => source.startsWith("'nonce-"))
  if (nonce !== undefined) expect(Buffer.from(nonce.slice("'nonce-".length, -1), 'base64')).toHaveLength(16)
  expect(others).toEqual([])

  const html = String(response.body)
  const elements = executable(html)
  expect(elements.some(({ text }) => text.includes('self.__next_f'))).toBe(true)
  const keptBack = elements.filter(({ src, text, nonce: own }) =>
    src === undefined
      ? `'nonce-${own}'` !== nonce && !scripts.includes(sha256(text))
      : !src.startsWith('/_next/static/'),
  )
  expect(keptBack).toEqual([])
  const markup = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
  expect(markup.match(/<[a-z][^>]*\s(on[a-z]+="|[a-z]+="javascript:)[^>]*>/gi)).toBeNull()
  return nonce
}

const viewing = async () =>
  (await createViewing(db, buyer.user, await createProperty(db, agent.user)))._id.toHexString()

/** The parameters of a page's path, by its route. */
const examples: Record<string, () => Promise<string>> = {
  '/homes/[slug]': async () => home.locationSlug ?? '',
  '/homes/[slug]/[home]': async () => slugWithId(home.title, home._id.toHexString()),
  '/homes/page_n/[slug]': async () => home.locationSlug ?? '',
  '/homes/[slug]/[home]/sheet': async () => publicHome().replace('/homes/', ''),
  '/homes/[slug]/[home]/enquiry': async () => enquiryPath({ ...home, _id: home._id.toHexString() }),
  '/agents/[slug]': async () => slugOfAgent(),
  '/agents/page_n/[slug]': async () => slugOfAgent(),
  '/offices/[slug]': async () => {
    const owner = await createUser(db, { role: 'agent' })
    const { name, _id } = await createOffice(db, [[owner, 'owner']])
    return slugWithId(name, _id.toHexString())
  },
  '/properties/[id]': async () => home._id.toHexString(),
  '/properties/[id]/personal': async () => home._id.toHexString(),
  '/properties/[id]/open-houses': async () => home._id.toHexString(),
  '/properties/[id]/report': async () => home._id.toHexString(),
  '/properties/[id]/viewing': async () => home._id.toHexString(),
  '/dashboard/user/viewings/[id]': () => viewing(),
  '/dashboard/user/viewings/[id]/feedback': () => viewing(),
  '/dashboard/agent/viewings/[id]': () => viewing(),
  '/dashboard/admin/licenses/[id]': async () => agent.user._id.toHexString(),
  '/dashboard/agent/my-properties/changes/[id]': async () =>
    (await createBulkChange(db, agent.user))._id.toHexString(),
  '/dashboard/agent/my-properties/[id]/edit': async () =>
    (await createProperty(db, agent.user))._id.toHexString(),
  '/dashboard/agent/my-properties/[id]/numbers': async () =>
    (await createProperty(db, agent.user))._id.toHexString(),
  '/numbers/[token]': async () => {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest('hex')
    await db.collection('ownerLinks').insertOne({ _id: home._id, tokenHash, createdAt: new Date() })
    return token
  },
  '/dashboard/agent/sold-properties/[id]': async () =>
    (
      await createOffer(db, buyer.user, await createProperty(db, agent.user), { status: 'bought' })
    )._id.toHexString(),
  '/dashboard/agent/my-properties/drafts/[id]': async () =>
    (await createDraft(db, agent.user))._id.toHexString(),
  '/dashboard/admin/bank-transfers/[id]': async () => {
    const fields = { status: 'accepted', amountMinor: 125_000_000 } as const
    return (await createOffer(db, buyer.user, await createProperty(db, agent.user), fields))._id.toHexString()
  },
  '/dashboard/user/make-offer/[id]': async () => (await createProperty(db, agent.user))._id.toHexString(),
  '/dashboard/messages/new': async () => home._id.toHexString(),
  '/dashboard/messages/[id]': async () => (await conversation()).conversation._id.toHexString(),
  '/dashboard/admin/moderation/messages/[id]': async () => {
    const { conversation: about, message } = await conversation()
    const { _id, by, authorId, text, at } = message
    await db.collection('reportCases').insertOne({
      _id,
      targetType: 'message',
      propertyId: about.propertyId,
      title: about.propertyTitle,
      createdAt: at,
      count: 1,
      latest: [],
      messages: [{ id: _id, by, authorId, text, at }],
    })
    return _id.toHexString()
  },
  '/dashboard/user/payment/[id]': () => offer('accepted'),
  '/dashboard/user/receipt/[id]': () => offer('bought'),
  '/dashboard/user/searches/[id]': async () => (await createSavedSearch(db, buyer.user))._id.toHexString(),
  '/dashboard/user/searches/digest/[id]': async () => {
    const search = await createSavedSearch(db, buyer.user)
    const { digest } = makeAnnouncements(search, [{ property: home, kind: 'new' }], new Date())
    await db.collection('digests').insertOne(digest)
    return digest._id.toHexString()
  },
  '/dashboard/user/shared/join': async () => {
    const token = randomBytes(32).toString('base64url')
    const ownerId = (await createUser(db))._id
    const at = { linkCreatedAt: new Date(), createdAt: new Date() }
    const shared = { _id: new ObjectId(), ownerId, people: [ownerId], ...at }
    const tokenHash = createHash('sha256').update(token).digest('hex')
    await db.collection('sharedWishlists').insertOne({ ...shared, tokenHash })
    return token
  },
  '/dashboard/user/shared/[id]': async () => {
    const _id = new ObjectId()
    const ownerId = buyer.user._id
    const at = { linkCreatedAt: new Date(), createdAt: new Date() }
    const shared = { _id, ownerId, people: [ownerId], tokenHash: _id.toHexString(), ...at }
    await db.collection('sharedWishlists').insertOne(shared)
    return _id.toHexString()
  },
}

const publicHome = () => publicHomePath({ ...home, _id: home._id.toHexString() })

const slugOfAgent = () => slugWithId(agent.user.name, agent.user._id.toHexString())

const conversation = async () =>
  createConversation(db, buyer.user, await createProperty(db, agent.user), [['buyer', 'Hello']])

const offer = async (status: OfferStatus): Promise<string> =>
  (await createOffer(db, buyer.user, await createProperty(db, agent.user), { status }))._id.toHexString()

/** All pages of the site by route: "/homes/[slug]". */
const routes = filesIn('app')
  .filter((file) => file.endsWith('/page.tsx'))
  .map((file) => file.replace(/\/\([^)]*\)|\/page\.tsx$/g, '') || '/')
  .sort()

/** Pages that are cached whole (ADR 035), with the same response for all readers. */
const CACHED = [
  '/',
  '/agents/[slug]',
  '/about',
  '/api/docs',
  '/homes',
  '/homes/[slug]',
  '/homes/[slug]/[home]',
  '/login',
  '/offices/[slug]',
  '/privacy',
  '/properties/[id]',
  '/properties/search/[query]',
  '/register',
  '/terms',
]

/** Pages that people reach by another URL, which the middleware rewrites. */
const LED_TO: Record<string, string> = {
  '/homes/[slug]/[home]/sheet': '/homes/[path]/sheet',
  '/homes/[slug]/[home]/enquiry': '[id]',
  '/dashboard/user/shared/join': '/dashboard/user/shared/join?token=[id]',
  // It requires a listing.
  '/dashboard/messages/new': '/dashboard/messages/new?property=[id]',
  // Without a search it redirects.
  '/search': '/search?location={new}',
  // Its example is the last segment.
  '/homes/[slug]/[home]': '/homes/{place}/[home]',
  '/properties/[id]/personal': '/properties/[id]',
  '/properties/search/[query]': '/properties',
  // `{new}` is a new text each time, because repeated searches are cached.
  '/properties/search/uncached/[query]': '/properties?location={new}',
}

/** Pages that only redirect to a page of their area. */
const LEADING_ON = ['/dashboard', '/dashboard/admin']

/** Uploads a picture as the agent; returns its URL. */
async function upload(): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'house.jpg')
  const { body } = await agent.session.post('/api/uploads', undefined, { raw: form })
  return (body as { data: { url: string } }).data.url
}

let admin: Session
let agent: Person
let buyer: Person
/** A listing at a place of its own. */
let home: PropertyDoc

beforeAll(async () => {
  const administrator = newPerson(db, 'admin')
  ;[agent, buyer] = await Promise.all([newPerson(db, 'agent'), newPerson(db, 'user')])
  admin = (await administrator).session
  home = await createProperty(db, agent.user, { location: `Policy Bay ${randomBytes(4).toString('hex')}` })
  // A change over REST invalidates the cached pages.
  const { status } = await agent.session.patch(`/api/properties/${home._id.toHexString()}`, {
    title: home.title,
  })
  expect(status).toBe(200)
})

/** A person who may see the pages of a route. */
async function viewerOf(route: string): Promise<Session> {
  if (route === '/dashboard/suspended') return suspended()
  if (route.startsWith('/dashboard/admin')) return admin
  if (route.startsWith('/dashboard/agent') || ['/properties', '/properties/[id]/personal'].includes(route))
    return agent.session
  const isOfBuyers = ['/dashboard', '/properties', '/join-office'].some((start) => route.startsWith(start))
  return isOfBuyers ? buyer.session : anyone
}

/** A person whose account was suspended while signed in. */
async function suspended(): Promise<Session> {
  const person = await newBuyer()
  await admin.patch(`/api/users/${person.id}/role`, { role: 'agent' })
  await admin.patch(`/api/users/${person.id}/fraud`)
  return signInAgain(person)
}

describe('the policy of a page (D142)', () => {
  it('is checked on every page', () => {
    expect(routes.length).toBeGreaterThan(30)
    expect(routes).toEqual(expect.arrayContaining(['/', '/api/docs', '/login', ...Object.keys(examples)]))
  })

  it.each(routes.filter((route) => !LEADING_ON.includes(route)))(
    'of %s allows each of its scripts by a nonce of this request, or by hash if it is cached',
    async (route) => {
      const viewer = await viewerOf(route)
      const path = (LED_TO[route] ?? route).replace(/\[\w+\]/, (await examples[route]?.()) ?? '')
      const ask = () =>
        viewer.get(path.replace('{new}', randomUUID()).replace('{place}', home.locationSlug ?? ''))
      const strict = async () => {
        const response = await ask()
        expect(response.status).toBe(200)
        return expectStrict(response, route === '/reader/account' ? 'self' : 'none')
      }
      const nonce = await strict()
      if (CACHED.includes(route)) expect([nonce, await strict()]).toEqual([undefined, undefined])
      else expect(nonce).toBeDefined()
      // All pages get their nonce in the same way.
      if (nonce !== undefined && (isFull || route === '/dashboard/user'))
        expect(await strict()).not.toBe(nonce)
    },
  )

  it.each(['/nowhere', '/nowhere.html', '/API/nowhere', '/homes/nowhere', '/%E0%A4%A', '/_next/nowhere'])(
    'of %s, which does not exist, allows its scripts too',
    async (path) => {
      const response = await anyone.get(path)
      expect(response.status).toBe(404)
      expectStrict(response)
    },
  )

  it('of a missing listing allows its scripts too', async () => {
    const response = await buyer.session.get('/properties/0123456789abcdef01234567')
    expect(response.status).toBe(404)
    expectStrict(response)
  })

  it('allows the stand-ins in the settings, and no other host', async () => {
    const stripe = process.env.APPLICATION_STRIPE_URL ?? ''
    const policy = directives(policyOf(await anyone.get('/')))
    const uploaded = await upload()
    expect(policy['img-src']?.filter((source) => uploaded.startsWith(source))).toHaveLength(1)
    expect(policy['connect-src']).toEqual(["'self'", stripe])
    expect(policy['script-src']).toContain(stripe)
    expect(Object.values(policy).flat().join(' ')).not.toMatch(/https:/)
  })

  it.each(['/', '/about', '/terms', '/homes', '/homes/[slug]', '/login'])(
    'of %s is also in the response to a form without JavaScript',
    async (route) => {
      const path = route.replace(/\[\w+\]/, home.locationSlug ?? '')
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expectStrict(await anyone.post(path, undefined, { raw: 'of=nothing', headers }))
    },
  )

  it('cannot be set by a request', async () => {
    const headers = { 'content-security-policy': "script-src 'nonce-b3du'" }
    const response = await anyone.get('/login', { headers })
    expectStrict(response)
    expect(String(response.body)).not.toContain('b3du')
  })
})

describe('the page of a tour’s player', () => {
  it('may frame this player alone, runs nothing, and is framed by this site only (ADR 109)', async () => {
    const property = await createProperty(db, await createUser(db, { role: 'agent' }), {
      title: 'Lake "House" <b>',
      tours: ['https://vimeo.com/76979871', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    })
    const address = `/tours/${property._id.toHexString()}`
    const response = await anyone.get(`${address}/2`)
    expect([response.status, response.headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN'])
    expect(directives(policyOf(response))).toEqual({
      'default-src': ["'none'"],
      'style-src': ["'unsafe-inline'"],
      'frame-src': ['https://www.youtube-nocookie.com'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
    })
    expect(String(response.body)).toContain(
      '<title>Video on YouTube: Lake &quot;House&quot; &lt;b&gt;</title>',
    )
    expect(String(response.body)).toContain(
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
    )
    const vimeo = directives(policyOf(await anyone.get(`${address}/1`)))
    expect(vimeo['frame-src']).toEqual(['https://player.vimeo.com'])
    const page = directives(policyOf(await buyer.session.get(`/properties/${property._id.toHexString()}`)))
    expect(page['frame-src']).toEqual(["'self'"])
    for (const path of [`${address}/3`, `${address}/0`, `${address}/x`, '/tours/nobody/1'])
      expect([path, (await anyone.get(path)).status >= 400]).toEqual([path, true])
  })
})

describe('anything but a page', () => {
  // Only one of the map's hundreds of cells.
  const isCell = (file: string) => file.startsWith('/map/cells/')
  const own = filesIn('public')
  const files = [
    ...own.filter((file) => !isCell(file) && file !== paths.mapWorker),
    ...own.filter(isCell).slice(0, 1),
    '/icon.svg',
    '/robots.txt',
    '/sitemap.xml',
  ]

  it.each([...files, '/api', '/api/health', '/api/nowhere', '/api/openapi.json', '/api/auth/csrf'])(
    '%s may load and run nothing',
    async (path) => expect(policyOf(await anyone.get(path))).toBe(OTHER_POLICY),
  )

  it("the map's worker has the same policy if no style is set", async () => {
    const response = await anyone.get(`${paths.mapWorker}?v=1`)
    expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    expect(policyOf(response)).toBe("default-src 'none'")
  })

  it("the pages' own files may load and run nothing either", async () => {
    const { body } = await anyone.get('/login')
    const src = executable(String(body)).find((script) => script.src)?.src ?? ''
    expect(policyOf(await anyone.get(src))).toBe(OTHER_POLICY)
  })

  it('a redirect has no policy, because it shows nothing', async () => {
    const parts = ['/properties.rsc', '/dashboard.segments/_tree.segment.rsc']
    for (const path of ['/properties', '/dashboard', '/dashboard/property-bought', ...parts]) {
      const response = await anyone.get(path)
      expect(response.headers.get('location')).not.toBeNull()
      expect(policyOf(response)).toBe('')
    }
  })
})

fullOnly('a site under https', () => {
  const uri = databaseUri(
    (process.env.APPLICATION_DATABASE_URI ?? '').replace(/^(mongodb:\/\/[^/?]+)\/[^?]*/, '$1/'),
    `https_${randomBytes(8).toString('hex')}`,
  )
  let site: Session
  let end: () => Promise<void>

  beforeAll(async () => {
    const child = spawn(process.execPath, ['server/start.mjs', '-H', '127.0.0.1', '-p', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env.PATH,
        ...UNDER_TEST,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        LOG_LEVEL: 'silent',
        MIGRATIONS: 'run',
        MONGODB_URI: uri,
        NEXTAUTH_URL: 'https://homes.example',
        NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
        STRIPE_SECRET_KEY: 'sk_test_unused',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_unused',
        STRIPE_WEBHOOK_SECRET: 'whsec_unused',
        CLOUDINARY_URL: 'cloudinary://key:secret@homes',
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
    })
    const exit = once(child, 'exit')
    end = async () => {
      child.kill('SIGTERM')
      await exit
    }
    site = new Session(await listeningAddress(child.stdout))
  })
  afterAll(async () => {
    await end()
    const client = new MongoClient(uri)
    await client.db().dropDatabase()
    await client.close()
  })

  it.each([
    '/',
    '/login',
    '/nowhere',
    '/properties',
    '/api/health',
    '/api/nowhere',
    '/api/docs',
    '/icon.svg',
  ])('%s sends HSTS for two years', async (path) => {
    const { headers } = await site.get(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  })

  it('names the session cookie `__Host-`, so that no other host or http page can set it', async () => {
    const person = { email: 'nora@mail.test', password: 'long-enough' }
    expect((await site.post('/api/users', { name: 'Nora', ...person })).status).toBe(201)
    const { csrfToken } = (await site.get('/api/auth/csrf')).body as { csrfToken: string }
    const { headers } = await site.post('/api/auth/callback/credentials', undefined, {
      raw: new URLSearchParams({ csrfToken, ...person, json: 'true' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const [cookie = ''] = headers.getSetCookie().filter((item) => item.includes('session-token'))
    expect(cookie).toMatch(/^__Host-next-auth\.session-token=[^;]+;/)
    const attributes = cookie.split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
    expect(cookie).not.toMatch(/domain/i)
    expect((await site.get(`/api/users/${person.email}`)).status).toBe(200)
  })

  it('allows the default services if no other URL is set', async () => {
    const response = await site.get('/login')
    expectStrict(response)
    const policy = directives(policyOf(response))
    expect(policy['script-src']).toEqual(
      expect.arrayContaining(['https://js.stripe.com', 'https://*.js.stripe.com']),
    )
    expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com'])
    expect(policy['frame-src']).toContain('https://hooks.stripe.com')
    expect(policy['img-src']).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://res.cloudinary.com/homes/image/upload/',
      'https://*.googleusercontent.com',
    ])
  })
})

it('a site under http sends no HSTS', async () => {
  for (const path of ['/', '/api/health'])
    expect((await anyone.get(path)).headers.get('strict-transport-security')).toBeNull()
})
