import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import type axeCore from 'axe-core'
import sharp from 'sharp'
import { DEFAULT_SETTINGS, type ViewingSettings } from '../lib/domain/availability'
import { type Demo, startDemo } from './demo'

type Person = { email: string; password: string }

export const people = {
  admin: { email: 'admin@keystead.test', password: 'admin-demo' },
  agent: { email: 'agent@keystead.test', password: 'agent-demo' },
  agent2: { email: 'agent2@keystead.test', password: 'agent2-demo' },
  buyer: { email: 'buyer@keystead.test', password: 'buyer-demo' },
  buyer2: { email: 'buyer2@keystead.test', password: 'buyer2-demo' },
} satisfies Record<string, Person>

/** Chromium's warnings about drawing without a GPU when it takes a picture of a map. */
const isDriverWarning = (message: ConsoleMessage) =>
  /^\[\.WebGL-0x[0-9a-f]+\]GL Driver Message \(OpenGL, Performance,/.test(message.text())

const isFault = (message: ConsoleMessage) =>
  (message.type() === 'error' || message.type() === 'warning') && !isDriverWarning(message)

/**
 * The faults of a context's pages, a list that grows: console errors and warnings, uncaught errors, requests to other
 * machines, and violations of the content security policy (the console omits some).
 */
async function collectFaults(context: BrowserContext): Promise<string[]> {
  const faults: string[] = []
  await context.exposeFunction('reportViolation', (violation: string) => {
    faults.push(`blocked by the policy: ${violation}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, documentURI, sourceFile, lineNumber, sample } = event
      const { reportViolation } = window as typeof window & { reportViolation: (violation: string) => void }
      reportViolation(
        `${effectiveDirective} ${blockedURI} on ${documentURI} (${sourceFile}:${lineNumber} ${sample})`,
      )
    })
  })
  context.on('console', (message) => {
    if (isFault(message))
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      faults.push(`request to another machine: ${request.url()}`)
  })
  return faults
}

/**
 * Repeats a request whose connection was closed. The server closes connections after five idle seconds, possibly while
 * a request arrives, and clients have to handle that (ADR 052).
 */
function retryClosedConnections({ request }: BrowserContext): void {
  const fetch = request.fetch.bind(request)
  request.fetch = (address, options) => fetch(address, { maxRetries: 2, ...options })
}

type Fixtures = {
  /**
   * A new page with its own cookies and storage, for another person. The test fails if the page has errors other than
   * `expected`; Chromium logs every response of 400 and above as one.
   */
  newPerson: (expected?: RegExp, options?: BrowserContextOptions) => Promise<Page>
}

type WorkerFixtures = {
  /** Marks a file that needs unchanged demo data. Each name gets its own worker, and so its own demo. */
  untouched: string
  /** This worker's own demo, so that files run in parallel without affecting each other. */
  demo: Demo
}

/** How long a demo may take to start and to end, in milliseconds. */
const DEMO_TIMEOUT_MS = 240_000

export const test = base.extend<Fixtures, WorkerFixtures>({
  untouched: ['', { scope: 'worker', option: true }],
  demo: [
    // Playwright reads the names of fixtures from the destructuring pattern.
    async ({}, use) => {
      const demo = await startDemo()
      Object.assign(process.env, { E2E_MAIL_URL: demo.mail, E2E_STRIPE_URL: demo.stripe })
      await use(demo)
      await demo.end()
    },
    { scope: 'worker', auto: true, timeout: DEMO_TIMEOUT_MS },
  ],
  baseURL: ({ demo }, use) => use(demo.site),
  context: async ({ context }, use) => {
    retryClosedConnections(context)
    const faults = await collectFaults(context)
    await use(context)
    expect(faults).toEqual([])
  },
  newPerson: async ({ browser }, use) => {
    const opened: { context: BrowserContext; faults: string[]; expected?: RegExp }[] = []
    await use(async (expected, options) => {
      const context = await browser.newContext(options)
      retryClosedConnections(context)
      opened.push({ context, faults: await collectFaults(context), expected })
      return context.newPage()
    })
    for (const { context } of opened) await context.close()
    expect(
      opened.flatMap(({ faults, expected }) => faults.filter((fault) => !expected?.test(fault))),
    ).toEqual([])
  },
})

export { expect }

/** Signs in by the form, on the sign-in page or wherever it redirects. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

export async function registerByForm(page: Page, person: Person & { name: string }): Promise<void> {
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

/** Signs in without the form, as a script does. */
export async function signInQuietly(page: Page, { email, password }: Person): Promise<void> {
  const { csrfToken } = (await (await page.request.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const form = { csrfToken, email, password, json: 'true' }
  const response = await page.request.post('/api/auth/callback/credentials', { form })
  expect(response.ok()).toBe(true)
}

/** Registers a new buyer over REST and signs them in on the page. */
export async function newBuyer(page: Page, name?: string): Promise<Person & { id: string; name: string }> {
  const tag = randomBytes(4).toString('hex')
  const person = { name: name ?? `Bea ${tag}`, email: `bea-${tag}@mail.test`, password: 'long-enough' }
  const response = await page.request.post('/api/users', { data: person })
  expect(response.status()).toBe(201)
  await signInQuietly(page, person)
  return { ...person, id: ((await response.json()) as { insertedId: string }).insertedId }
}

/**
 * Registers a new buyer, to whom the administrator on the other page gives the role of an agent, and signs
 * them in on the page.
 */
export async function newAgent(page: Page, admin: Page): ReturnType<typeof newBuyer> {
  const person = await newBuyer(page)
  await send(admin, 'PATCH', `/api/users/${person.id}/role`, { role: 'agent' })
  // The session's token contains the role for the middleware.
  await signInQuietly(page, person)
  return person
}

/** Types a card, valid until 12/40, into the payment page. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
}

/** A picture file of one colour. */
export const pictureFile = async (background: string) => ({
  name: 'picture.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** Uploads a picture of one colour as the agent on the page; returns its URL. */
export async function uploadPicture(agent: Page, colour = '#7a8a5c'): Promise<string> {
  const multipart = { image: await pictureFile(colour) }
  const response = await agent.request.post('/api/uploads', { multipart })
  return ((await response.json()) as { data: { url: string } }).data.url
}

type Listing = { _id: string; title: string; location: string }

/**
 * Lists a pending property over REST, from $400,000 to $500,000, as the agent who is signed in on the page.
 */
export async function newPendingListing(agent: Page): Promise<Listing> {
  const tag = randomBytes(4).toString('hex')
  const listing = { title: `Mill ${tag}`, location: `Mill Lane ${tag}` }
  const _id = await create(agent, '/api/properties', {
    ...listing,
    description: 'A mill at a river.',
    image: await uploadPicture(agent),
    minPrice: 400_000,
    maxPrice: 500_000,
  })
  return { _id, ...listing }
}

/** Lists a property like `newPendingListing`; the administrator on the other page verifies it over REST. */
export async function newListing(agent: Page, admin: Page): Promise<Listing> {
  const listing = await newPendingListing(agent)
  await send(admin, 'PATCH', `/api/properties/${listing._id}/status`, { status: 'verified' })
  return listing
}

/** Calls a REST operation as the person on the page; it must succeed. */
export async function send(page: Page, method: string, path: string, data?: object): Promise<unknown> {
  const response = await page.request.fetch(path, { method, data })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}

/** Creates a record over REST as the person on the page; returns its id. */
export const create = async (page: Page, path: string, data: object): Promise<string> =>
  ((await send(page, 'POST', path, data)) as { insertedId: string }).insertedId

/** Lets viewings of the agent's homes be booked around the clock, with these settings. */
export const openCalendar = (agent: Page, settings: Partial<ViewingSettings> = {}): Promise<unknown> =>
  send(agent, 'PUT', '/api/availability', {
    zone: 'UTC',
    windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
    exceptions: [],
    version: 0,
    settings: { ...DEFAULT_SETTINGS, bufferMinutes: 0, noticeHours: 1, ...settings },
  })

/** Makes an offer over REST as the buyer on the page; returns its id. */
export const newOffer = (buyer: Page, propertyId: string, offerAmount = 450_000): Promise<string> =>
  create(buyer, '/api/offers', { propertyId, offerAmount })

const SIZES = [360, 1280] as const
const THEMES = ['dark', 'light'] as const
type Theme = (typeof THEMES)[number]

/** The page loads of `expectUsableInBothThemes`, which switches the theme: each width and each theme once. */
export const LOADED = [
  { width: 360, theme: 'light' },
  { width: 1280, theme: 'dark' },
] as const satisfies readonly { width: number; theme: Theme }[]

/** Switches the page's theme without transitions, during which the contrast is lower. */
const switchTheme = (page: Page, theme: Theme) =>
  page.evaluate((chosen) => {
    const still = document.createElement('style')
    still.textContent = '*, ::before, ::after { transition: none !important }'
    document.head.append(still)
    document.documentElement.dataset.theme = chosen
    // Forces style computation, so that no transitions are left.
    document.body.getBoundingClientRect()
    still.remove()
  }, theme)

/** Expects that the page is usable: it fits its width, and axe finds no violation. */
async function expectUsableAt(page: Page, width: number, theme: Theme, rules?: AxeRules): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${theme} ${width}`)
    .toBeLessThanOrEqual(width)
  await expectAccessible(page, rules)
}

/**
 * Expects that a page, loaded in this theme, is usable at its width in both themes. Leaves it in the loaded theme.
 */
export async function expectUsableInBothThemes(page: Page, loaded: Theme): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', loaded)
  const { width } = page.viewportSize() ?? { width: 0 }
  for (const theme of [loaded, ...THEMES.filter((one) => one !== loaded)]) {
    await switchTheme(page, theme)
    await expectUsableAt(page, width, theme, theme === loaded ? 'all' : 'of colours')
  }
  await switchTheme(page, loaded)
}

/**
 * Expects that the page is usable at both widths in both themes: it fits, and axe finds no violation. Leaves it wide
 * and dark.
 */
export async function expectUsableEverywhere(page: Page): Promise<void> {
  for (const theme of [...THEMES].reverse()) {
    await switchTheme(page, theme)
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 800 })
      await expectUsableAt(page, width, theme, theme === THEMES[0] ? 'all' : 'of colours')
    }
  }
}

/**
 * Stores the theme for the following pages, like the switch; on a static file of the site, which loads at
 * once.
 */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((saved) => localStorage.setItem('theme', saved), theme)
}

/** Axe's script of half a megabyte, which each document gets once. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

const AXE_OPTIONS: axeCore.RunOptions = {
  resultTypes: ['violations'],
  // By default axe also loads every style sheet again, for a rule that is disabled by default.
  preload: { assets: ['media'] },
  // Off by default, because axe calls it experimental: a name that lacks the text on the button (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

/** The axe rules to run: in the other theme only those of colours; `of structure` all others. */
type AxeRules = 'all' | 'of colours' | 'of structure'

const COLOURS = ['color-contrast', 'link-in-text-block']

const OPTIONS: Record<AxeRules, axeCore.RunOptions> = {
  all: AXE_OPTIONS,
  'of colours': { ...AXE_OPTIONS, runOnly: { type: 'rule', values: COLOURS } },
  'of structure': {
    ...AXE_OPTIONS,
    rules: {
      ...AXE_OPTIONS.rules,
      ...Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
    },
  },
}

const AXE_STYLE = `
  /* Without transitions: a fading toast has too little contrast. */
  [data-sonner-toast], [data-sonner-toast] * { transition: none !important }`

/**
 * In the page: waits until fades have finished, because they lower the contrast; returns whether axe is
 * loaded.
 */
async function waitForFades(): Promise<boolean> {
  const running = document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Infinity &&
        (effect as KeyframeEffect | null)?.target?.checkVisibility({ contentVisibilityAuto: true }),
    )
  await Promise.allSettled(running.map(({ finished }) => finished))
  return 'axe' in window
}

/** Axe's violations on a page without frames. `AxeBuilder` would send axe's script twice for each check. */
async function violationsWithoutFrames(page: Page, rules: AxeRules): Promise<axeCore.Result[]> {
  return page.evaluate(async (options) => {
    const { axe } = window as typeof window & { axe: typeof axeCore }
    return (await axe.run(document, options)).violations
  }, OPTIONS[rules])
}

/** Axe's violations on any page; frames need `AxeBuilder`. */
const findViolations = async (page: Page, rules: AxeRules): Promise<axeCore.Result[]> =>
  page.frames().length === 1
    ? violationsWithoutFrames(page, rules)
    : (await new AxeBuilder({ page }).options(OPTIONS[rules]).analyze()).violations

/** Violations that a navigation or a transition may cause for a moment. */
const TEMPORARY = new Set(['document-title', 'color-contrast'])

/**
 * The page has no axe violations (WCAG A and AA, best practices). The core tier omits rendered colours, which
 * take half of axe's time: `test/lint/contrast.test.ts` checks the tokens' colours.
 */
export async function expectAccessible(page: Page, requested: AxeRules = 'all'): Promise<void> {
  const isCore = test.info().project.name === 'core'
  if (isCore && requested === 'of colours') return
  const rules = isCore ? 'of structure' : requested
  if (!(await page.evaluate(waitForFades))) {
    await page.addStyleTag({ content: AXE_STYLE })
    await page.evaluate(AXE)
  }
  let violations = await findViolations(page, rules)
  // During a navigation a page has no title for a moment, and during a transition too little contrast, so
  // such violations are checked again afterwards.
  if (violations.some(({ id }) => TEMPORARY.has(id))) {
    await expect(page).toHaveTitle(/\S/)
    await page.evaluate(waitForFades)
    violations = await findViolations(page, rules)
  }
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`),
  ).toEqual([])
}
