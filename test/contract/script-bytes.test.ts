import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { slugWithId } from '@/lib/domain/slug'
import { publicHomePath } from '@/lib/home-path'
import { paths } from '@/lib/paths'
import { createProperty } from '../factories'
import { applicationDatabase, newPerson, Session, until } from '../support/contract'

const db = applicationDatabase()
const anyone = new Session()

const KB = 1_000

/** Browsers with modules do not load a script for those without. */
const SCRIPT = /<script[^>]* src="([^"]+)"(?![^>]*noModule)/g
const FONT = /<link rel="preload" href="([^"]+)" as="font"/g

const urlsIn = (html: string, pattern: RegExp) =>
  new Set([...html.matchAll(pattern)].map(([, url = '']) => url))

/** The picture that loads first: its element, with the HTML before it. */
function firstPicture(html: string): { before: string; picture: string } | null {
  const match = /<img[^>]* fetchPriority="high"[^>]*>/.exec(html)
  return match && { before: html.slice(0, match.index), picture: match[0] }
}

/** The URLs in a page that a browser requests at once. */
const REQUESTED =
  /<(?:script|img)(?![^>]* loading="lazy")[^>]* src="([^"]+)"|<link (?=[^>]*rel="(?:preload|stylesheet)")(?![^>]* media="not all")[^>]*href="([^"]+)"/g

const STYLE = /<style>(.*?)<\/style>/gs

type Weight = { scripts: number; html: number; styles: number; fonts: number; requestsBefore: number | null }

/** The size of a file as a browser gets it, in bytes. Scripts are sent as the build compressed them. */
async function transferSize(address: string, type: RegExp): Promise<number> {
  const { status, headers } = await anyone.get(address, { headers: { 'accept-encoding': 'gzip, br' } })
  expect([address, status]).toEqual([address, 200])
  expect(headers.get('content-type')).toMatch(type)
  if (!type.test('font/woff2')) expect([address, headers.get('content-encoding')]).toEqual([address, 'br'])
  return Number(headers.get('content-length'))
}

const totalSize = async (addresses: Set<string>, type: RegExp) =>
  (await Promise.all([...addresses].map((address) => transferSize(address, type)))).reduce(
    (total, size) => total + size,
    0,
  )

async function page(path: string, reader: Session): Promise<string> {
  const { status, body } = await reader.get(path)
  expect([path, status]).toEqual([path, 200])
  return String(body)
}

/** What a browser loads for a page before any input, in bytes; scripts and styles are compressed. */
async function weigh(path: string, reader: Session): Promise<Weight> {
  const html = await page(path, reader)
  const scripts = urlsIn(html, SCRIPT)
  expect(scripts.size).toBeGreaterThan(5)
  const first = firstPicture(html)
  return {
    scripts: await totalSize(scripts, /^application\/javascript/),
    html: Buffer.byteLength(html.replace(STYLE, '')),
    styles: brotliCompressSync([...html.matchAll(STYLE)].map(([, style = '']) => style).join('')).byteLength,
    fonts: await totalSize(urlsIn(html, FONT), /^font\/woff2/),
    requestsBefore:
      first &&
      new Set([...first.before.matchAll(REQUESTED)].map(([, source, link = '']) => source ?? link)).size,
  }
}

/** A place with a full page of homes that nobody else adds to or removes from. */
const PLACE = 'Bytesford, Oregon'
const HOMES = 24

let readers: Record<'visitor' | 'agent' | 'admin' | 'user', Session>
let urls: Record<string, string>
beforeAll(async () => {
  const [agent, admin, user] = await Promise.all(
    (['agent', 'admin', 'user'] as const).map((role) => newPerson(db, role)),
  )
  if (!agent || !admin || !user) throw new Error('Not all three people were registered.')
  readers = { visitor: anyone, agent: agent.session, admin: admin.session, user: user.session }
  const homes = await Promise.all(
    Array.from({ length: HOMES }, (_, i) =>
      createProperty(db, agent.user, {
        title: `Home ${i}`,
        location: PLACE,
        image: '/demo/villa-modern-dusk.jpg',
        bedrooms: 3,
        bathrooms: 2,
        livingArea: 140,
      }),
    ),
  )
  const { name, _id } = agent.user
  urls = {
    explore: `/properties?location=${encodeURIComponent(PLACE)}`,
    listing: paths.property(String(homes[0]?._id)),
    home: publicHomePath({ _id: String(homes[0]?._id), title: 'Home 0', location: PLACE }),
    place: paths.place('bytesford-oregon'),
    agent: paths.agentPage(slugWithId(name, String(_id))),
  }
})

/**
 * The budgets of a page, in KB of 1,000 bytes: its size plus a margin for changes of texts. `requests`: the number of
 * requests before its largest picture, for pages with one.
 */
const BUDGETS: [page: string, reader: keyof typeof readers, budget: Record<string, number>][] = [
  ['/', 'visitor', { scripts: 140, html: 160, requests: 17 }],
  ['/about', 'visitor', { scripts: 136, html: 55, requests: 16 }],
  ['/terms', 'visitor', { scripts: 136, html: 52 }],
  ['/privacy', 'visitor', { scripts: 136, html: 75 }],
  ['/login', 'visitor', { scripts: 143, html: 24 }],
  ['/register', 'visitor', { scripts: 156, html: 26 }],
  ['/forgot-password', 'visitor', { scripts: 146, html: 20 }],
  // Its HTML has a line for each place, which other tests add.
  ['/homes', 'visitor', { scripts: 136 }],
  ['place', 'visitor', { scripts: 146, html: 135, requests: 18 }],
  ['home', 'visitor', { scripts: 157, html: 90, requests: 19 }],
  ['agent', 'visitor', { scripts: 146, html: 82, requests: 18 }],
  ['explore', 'user', { scripts: 161, html: 114, requests: 20 }],
  ['listing', 'user', { scripts: 158, html: 72, requests: 19 }],
  ['/dashboard/user', 'user', { scripts: 154, html: 42 }],
  ['/dashboard/agent/profile', 'agent', { scripts: 164, html: 67 }],
  ['/dashboard/admin/profile', 'admin', { scripts: 164, html: 67 }],
]

const FONTS_KB = 43
const STYLES_KB = 24

// A phone spends most of a page's start on scripts, and one import can load a library on every page (D364, ADR 100).
describe('a page, before any input', () => {
  it.each(BUDGETS)('%s stays within its budget for a %s', async (name, reader, budget) => {
    const { requestsBefore, ...weight } = await weigh(urls[name] ?? name, readers[reader])
    const over = Object.entries({
      scripts: weight.scripts / KB,
      html: weight.html / KB,
      styles: weight.styles / KB,
      fonts: weight.fonts / KB,
      ...(requestsBefore !== null && { requests: requestsBefore }),
    }).filter(
      ([what, measured]) => measured > { fonts: FONTS_KB, styles: STYLES_KB, requests: 0, ...budget }[what]!,
    )
    expect(over).toEqual([])
  })

  const isCached = (name: string) => !name.startsWith(paths.dashboard) && name !== '/forgot-password'
  it.each(BUDGETS.filter(([name]) => isCached(name)))(
    '%s is painted for a %s without waiting for a stylesheet',
    async (name, reader) => {
      // A change in another test may drop a page while it is rendered; then Next renders it without the cache.
      const html = await until(
        () => page(urls[name] ?? name, readers[reader]),
        (html) => html.includes('<style>'),
      )
      expect(html.match(STYLE)).toHaveLength(1)
      expect(html.match(/<link rel="stylesheet"(?![^>]* media="not all")/)).toBeNull()
    },
  )

  it.each(BUDGETS.filter(([, , { requests }]) => requests !== undefined))(
    '%s has its largest picture in the HTML, with the highest priority and in the size of the screen',
    async (name, reader) => {
      const html = await page(urls[name] ?? name, readers[reader])
      // A second one would compete with it for bandwidth.
      expect(html.match(/<img[^>]* fetchPriority="high"/g)).toHaveLength(1)
      const { picture } = firstPicture(html) ?? {}
      expect(picture).toContain('sizes="')
      expect(picture).not.toContain('loading=')
      const sources =
        / srcSet="([^"]+)"/
          .exec(picture ?? '')?.[1]
          ?.replaceAll('&amp;', '&')
          .split(', ') ?? []
      const [onPhone = ''] = sources.filter((source) => source.endsWith(' 750w'))
      const accept = 'image/avif,image/webp,*/*'
      const { status, headers } = await anyone.get(onPhone.split(' ')[0] ?? '', { headers: { accept } })
      expect([status, headers.get('content-type')]).toEqual([200, 'image/avif'])
      expect(Number(headers.get('content-length')) / KB).toBeLessThanOrEqual(60)
    },
  )
})

/** Libraries that most pages load later, each with a text of its code that no minifier changes. */
const LATER = {
  'the schema library': '_zod',
  toasts: 'data-sonner-toast',
  carousels: 'slidesInView',
  'the map': 'maplibregl',
  dialogs: 'DialogContent',
  popovers: 'data-radix-popper',
  'forms with a state': 'shouldUnregister',
  'the measurement of visits': 'largest-contentful-paint',
}

describe('the scripts that load first', () => {
  const folder = join('.next', 'static', 'chunks')
  const allScripts = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))

  it.each<[string, keyof typeof readers, ...string[]]>([
    ['/', 'visitor'],
    ['place', 'visitor'],
    ['explore', 'user'],
    ['listing', 'user'],
    ['/dashboard/user', 'user'],
    ['/register', 'visitor', 'forms with a state'],
    ['/dashboard/agent/profile', 'agent', 'forms with a state'],
  ])('of %s contain no library that is used later (%s)', async (name, reader, ...expected) => {
    const html = await page(urls[name] ?? name, readers[reader])
    const scripts = await Promise.all([...urlsIn(html, SCRIPT)].map((address) => page(address, anyone)))
    const libraries = Object.entries(LATER).filter(([, text]) =>
      scripts.some((script) => script.includes(text)),
    )
    expect(libraries.map(([library]) => library)).toEqual(expected)
  })

  it('of the framework are compiled while they arrive, which saves a phone the longest task of a first visit', async () => {
    const scripts = await Promise.all(
      [...urlsIn(await page('/about', anyone), SCRIPT)].map((address) => page(address, anyone)),
    )
    const framework = scripts.filter((script) => script.includes('react.dev/errors'))
    expect(framework.length).toBeGreaterThan(0)
    for (const script of framework) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  })

  it.each(Object.entries(LATER))('are not all: a later one contains %s', (_, text) => {
    expect(allScripts().some((script) => script.includes(text))).toBe(true)
  })
})
