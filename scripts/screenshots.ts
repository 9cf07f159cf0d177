import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { MongoClient } from 'mongodb'
import sharp from 'sharp'
import { freePort, startApplication } from '../test/support/application'
import { databaseUri } from '../test/support/database-uri'
import { demoSession, Session } from '../test/support/session'
import { browserSettings } from './setup/browser.mjs'
import { build, root } from './setup/prepare.mjs'

/**
 * Takes a picture of every page and dialog of the built demo at 360 and 1280 px in both themes, into docs/screenshots.
 * Words on the command line choose the pages whose names have one of them.
 */

type Width = 360 | 1280
/** How high the window is at each width. */
const WIDTHS: Record<Width, number> = { 360: 740, 1280: 800 }
const THEMES = ['dark', 'light'] as const
const QUALITY = 60

/** Pages longer than this are cut, in CSS pixels: what follows is more of the same. */
const LONGEST = 6_000

type Person = Parameters<typeof demoSession>[0]
/** A page as someone sees it: a demo account, or a person of the script's own; nobody if left out. */
type Place = { path: string; as?: Person | Session }
type Shot = {
  name: string
  /** Left out: all. */
  widths?: readonly Width[]
  /** Something stays at the lower end of the window, which must be the page's own in a picture of all of it. */
  hasBar?: true
  /** Brings the page into the state to be shown; what lies over a page is shown without the rest of it. */
  open?: (page: Page) => Promise<void>
} & (
  | Place
  /** What can be shown once only is made anew for each picture. */
  | { arrange: () => Promise<Place> }
)

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first()

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await dialogOf(page).waitFor()
}

/** Opens the menu of the one person in Manage Users and, if there is an item, what it asks. */
const choose = (item?: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menu').waitFor()
  if (item === undefined) return
  await page.getByRole('menuitem', { name: item }).click()
  await dialogOf(page).waitFor()
}

const openSiteMenu = async (page: Page) => {
  const toggle = page.getByRole('button', { name: 'Open the menu' })
  if (await toggle.isVisible()) await toggle.click()
}

/** Goes to a page whose answer never comes. */
const follow = (link: string) => async (page: Page) => {
  await page.route(
    ({ searchParams }) => searchParams.has('_rsc'),
    () => undefined,
  )
  await page.getByRole('link', { name: link }).first().click()
  await page.getByText('Loading…').waitFor()
}

const payWith = (card: string, said: string) => async (page: Page) => {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.locator('[data-sonner-toast]').getByText(said).waitFor()
}

const offer = (amount: string) => async (page: Page) => {
  await page.getByLabel('Offer amount').fill(amount)
  await page.getByLabel('Offer amount').evaluate((field) => {
    field.blur()
    field.scrollIntoView({ block: 'center' })
  })
}

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-screenshots-'))
const target = path.join(root, 'docs/screenshots')

await build()
const { CHROMIUM_PATH: executablePath } = await browserSettings()
const application = await startApplication({
  PORT: String(await freePort()),
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
})
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
const site = application.addresses.get('ready') ?? ''

type Row = { _id: string; title: string; status: string; propertyId: string; propertyTitle: string }
const rows = async (session: Session, address: string) => (await session.get(`/api${address}`)).body as Row[]

/** What the demo has, found over REST as anyone would. Changes nothing that another picture shows. */
async function shotsOfDemo(): Promise<Shot[]> {
  const buyer = await demoSession('buyer', site)
  const listings = await rows(buyer, '/properties')
  const ofTitle = (title: string) => listings.find((listing) => listing.title === title)?._id ?? ''
  const pending = listings.find(({ status }) => status === 'pending')?._id ?? ''
  const offers = await rows(buyer, '/offers/by-email/buyer@keystead.test')
  const ofStatus = (status: string) => offers.find((offer) => offer.status === status)
  const lake = `/properties/${ofTitle('Lake House')}`
  const makeOffer = `/dashboard/user/make-offer/${ofTitle('Lake House')}`
  const payment = (status: string) => `/dashboard/user/payment/${ofStatus(status)?._id}`
  const own = await rows(await demoSession('agent', site), '/properties/agent/agent@keystead.test')
  const rejected = own.find(({ status }) => status === 'rejected')?._id
  const above = (await rows(await demoSession('buyer2', site), '/offers/by-email/buyer2@keystead.test')).find(
    ({ status }) => status === 'accepted',
  )
  return [
    { name: 'home', path: '/' },
    { name: 'about', path: '/about' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'forgot-password-sent', path: '/forgot-password/sent' },
    { name: 'reset-password-spent-link', path: '/reset-password?token=spent' },
    { name: 'homes', path: '/homes' },
    { name: 'homes-of-a-place', path: `/homes/${await firstPlace()}` },
    { name: 'not-found', path: '/no-such-page' },
    { name: 'api-docs', path: '/api/docs' },
    { name: 'explore', path: '/properties', as: 'buyer' },
    { name: 'explore-nothing-found', path: '/properties?location=atlantis', as: 'buyer' },
    { name: 'property', path: lake, as: 'buyer', hasBar: true },
    { name: 'property-as-agent', path: lake, as: 'agent', hasBar: true },
    { name: 'property-pending', path: `/properties/${pending}`, as: 'buyer', hasBar: true },
    {
      name: 'property-sold',
      path: `/properties/${ofStatus('bought')?.propertyId}`,
      as: 'buyer',
      hasBar: true,
    },
    { name: 'property-not-found', path: '/properties/000000000000000000000000', as: 'buyer' },
    {
      name: 'property-with-own-offer',
      path: `/properties/${ofStatus('pending')?.propertyId}`,
      as: 'buyer',
      hasBar: true,
    },
    { name: 'property-rejected', path: `/properties/${rejected}`, as: 'agent', hasBar: true },
    { name: 'loading', path: '/properties', as: 'buyer', open: follow('Lake House') },
    { name: 'menu-site', path: '/', widths: [360], open: openSiteMenu },
    { name: 'menu-site-signed-in', path: '/about', as: 'buyer', widths: [360], open: openSiteMenu },
    {
      name: 'menu-dashboard',
      path: '/dashboard/agent/my-properties',
      as: 'agent',
      widths: [360],
      open: (page) => page.locator('summary').filter({ hasText: 'My Properties' }).click(),
    },
    {
      name: 'dialog-logout',
      path: '/about',
      as: 'buyer',
      open: async (page) => {
        await openSiteMenu(page)
        await press('Logout')(page)
      },
    },
    { name: 'dialog-review', path: lake, as: 'buyer', open: press('Write a Review') },
    { name: 'dialog-contact-support', path: '/', open: press('Contact Support') },
    { name: 'user-profile', path: '/dashboard/user/profile', as: 'buyer' },
    {
      name: 'dialog-edit-profile',
      path: '/dashboard/agent/profile',
      as: 'agent',
      open: press('Edit Profile'),
    },
    {
      name: 'user-receipt',
      path: `/dashboard/user/receipt/${ofStatus('bought')?._id}`,
      as: 'buyer',
    },
    { name: 'user-wishlist', path: '/dashboard/user/wishlist', as: 'buyer' },
    { name: 'user-reviews', path: '/dashboard/user/reviews', as: 'buyer' },
    {
      name: 'dialog-delete-own-review',
      path: '/dashboard/user/reviews',
      as: 'buyer',
      open: press('Delete your review of'),
    },
    { name: 'user-bought', path: '/dashboard/user/bought', as: 'buyer' },
    { name: 'user-make-offer', path: makeOffer, as: 'buyer' },
    { name: 'user-make-offer-out-of-range', path: makeOffer, as: 'buyer', open: offer('100,000') },
    {
      name: 'dialog-send-offer',
      path: makeOffer,
      as: 'buyer',
      open: async (page) => {
        await offer('450,000')(page)
        await press('Submit Offer')(page)
      },
    },
    { name: 'user-payment', path: payment('accepted'), as: 'buyer' },
    {
      name: 'user-payment-declined',
      path: payment('accepted'),
      as: 'buyer',
      open: payWith('4000 0000 0000 0002', 'Your card was declined.'),
    },
    { name: 'user-payment-pending', path: payment('pending'), as: 'buyer' },
    { name: 'user-payment-rejected', path: payment('rejected'), as: 'buyer' },
    { name: 'user-payment-bought', path: payment('bought'), as: 'buyer' },
    { name: 'user-payment-above-the-limit', path: `/dashboard/user/payment/${above?._id}`, as: 'buyer2' },
    { name: 'agent-profile', path: '/dashboard/agent/profile', as: 'agent' },
    { name: 'agent-add-property', path: '/dashboard/agent/add-property', as: 'agent' },
    {
      name: 'agent-add-property-errors',
      path: '/dashboard/agent/add-property',
      as: 'agent',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add Property' }).click()
        await page.getByText('Title is required.').waitFor()
      },
    },
    { name: 'agent-my-properties', path: '/dashboard/agent/my-properties', as: 'agent' },
    {
      name: 'dialog-update-property',
      path: '/dashboard/agent/my-properties',
      as: 'agent',
      open: press('Update Lake House'),
    },
    {
      name: 'dialog-delete-property',
      path: '/dashboard/agent/my-properties',
      as: 'agent',
      open: press('Delete Lake House'),
    },
    { name: 'agent-sold-properties', path: '/dashboard/agent/sold-properties', as: 'agent' },
    { name: 'agent-requests', path: '/dashboard/agent/requested-properties', as: 'agent' },
    {
      name: 'dialog-reject-offer',
      path: '/dashboard/agent/requested-properties',
      as: 'agent',
      open: press('Reject'),
    },
    { name: 'admin-profile', path: '/dashboard/admin/profile', as: 'admin' },
    { name: 'admin-manage-properties', path: '/dashboard/admin/manage-properties', as: 'admin' },
    { name: 'admin-manage-users', path: '/dashboard/admin/manage-users', as: 'admin' },
    { name: 'admin-manage-reviews', path: '/dashboard/admin/manage-reviews', as: 'admin' },
    { name: 'admin-audit-log', path: '/dashboard/admin/audit-log', as: 'admin' },
    ...(
      [
        ['dialog-verify-property', 'manage-properties?status=pending', press('Verify ')],
        ['dialog-reject-property', 'manage-properties?status=pending', press('Reject ')],
        ['dialog-make-agent', 'manage-users?search=priya', choose('Make agent')],
        ['dialog-make-administrator', 'manage-users?search=priya', choose('Make administrator')],
        ['dialog-mark-as-fraud', 'manage-users?search=theo', choose('Mark as fraud')],
        ['dialog-delete-user', 'manage-users?search=theo', choose('Delete')],
        ['dialog-delete-review', 'manage-reviews', press('Delete ')],
        ['admin-user-menu', 'manage-users?search=theo', choose()],
        ['admin-last-administrator', 'manage-users?search=ada', choose()],
        ['admin-nothing-found', 'manage-users?search=nobody', undefined],
      ] as const
    ).map(([name, page, open]) => ({ name, path: `/dashboard/admin/${page}`, as: 'admin' as const, open })),
  ]
}

const PASSWORD = 'picture'

/** Registers a person, who is signed in. */
async function newcomer(
  name: string,
  email = `${name.toLowerCase().replaceAll(' ', '.')}@keystead.test`,
): Promise<{ session: Session; id: string; signIn: () => Promise<number> }> {
  const session = new Session(site)
  const { insertedId: id } = await done(session.post('/api/users', { name, email, password: PASSWORD }))
  const signIn = () => session.signIn(email, PASSWORD)
  await signIn()
  return { session, id, signIn }
}

/** What a call answers that must succeed. */
async function done(
  call: ReturnType<Session['call']>,
): Promise<{ insertedId: string; data: { url: string } }> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body as { insertedId: string; data: { url: string } }
}

/** A listing of the agent's, verified; its id. */
async function newListing(agent: Session, admin: Session): Promise<string> {
  const form = new FormData()
  const photo = new Uint8Array(readFileSync(path.join(root, 'public/demo/aframe-dusk.jpg')))
  form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'home.jpg')
  const { data } = await done(agent.post('/api/uploads', undefined, { raw: form }))
  const { insertedId } = await done(
    agent.post('/api/properties', {
      title: 'Cedar A-frame',
      description: 'One room under a steep roof, and a stove.',
      location: 'Bend, Oregon',
      minPrice: 310_000,
      maxPrice: 345_000,
      image: data.url,
    }),
  )
  await done(admin.patch(`/api/properties/${insertedId}/status`, { status: 'verified' }))
  return insertedId
}

/** People who have nothing yet, what happens once, and what an administrator did. */
async function shotsOfNewcomers(): Promise<Shot[]> {
  const admin = await demoSession('admin', site)
  const makeAgent = async (name: string) => {
    const agent = await newcomer(name)
    await done(admin.patch(`/api/users/${agent.id}/role`, { role: 'agent' }))
    // The session's token carries the role for the middleware.
    await agent.signIn()
    return agent
  }
  /** An accepted offer of a new buyer on a new listing of the agent's: where it is paid, and who pays. */
  let deals = 0
  const deal = async (agent: Session) => {
    deals += 1
    const { session } = await newcomer('Samuel Okonkwo', `samuel.okonkwo.${deals}@keystead.test`)
    const propertyId = await newListing(agent, admin)
    const { insertedId } = await done(session.post('/api/offers', { propertyId, offerAmount: 330_000 }))
    await done(agent.patch(`/api/offers/accept/${insertedId}`))
    return { path: `/dashboard/user/payment/${insertedId}`, as: session }
  }
  const { session: buyer } = await newcomer('Imani Castellanos')
  const { session: idle } = await makeAgent('Ruth Halvorsen')
  const { session: busy } = await makeAgent('Dean Porter')
  const suspended = await makeAgent('Vera Lindholm')
  await deal(suspended.session)
  await done(admin.patch(`/api/users/${suspended.id}/fraud`))
  return [
    { name: 'user-wishlist-empty', path: '/dashboard/user/wishlist', as: buyer },
    { name: 'user-bought-empty', path: '/dashboard/user/bought', as: buyer },
    { name: 'user-reviews-empty', path: '/dashboard/user/reviews', as: buyer },
    { name: 'agent-my-properties-empty', path: '/dashboard/agent/my-properties', as: idle },
    { name: 'agent-requests-empty', path: '/dashboard/agent/requested-properties', as: idle },
    { name: 'agent-sold-properties-empty', path: '/dashboard/agent/sold-properties', as: idle },
    { name: 'suspended', path: '/dashboard/suspended', as: suspended.session },
    { name: 'admin-audit-log-search', path: '/dashboard/admin/audit-log?search=vera+lindholm', as: 'admin' },
    {
      name: 'admin-audit-log-filter',
      path: `/dashboard/admin/audit-log?target=${suspended.id}&action=user.marked-fraud`,
      as: 'admin',
    },
    {
      name: 'user-payment-successful',
      arrange: () => deal(busy),
      open: async (page) => {
        await payWith('4242 4242 4242 4242', 'Payment successful!')(page)
        await page.getByText('Purchase Complete').waitFor()
      },
    },
  ]
}

/** Pages that cannot be read. They come last: a record is broken for them. */
async function shotsOfFailures(): Promise<Shot[]> {
  const client = new MongoClient(databaseUri(application.addresses.get('database') ?? '', 'keystead'))
  const properties = client.db().collection('properties')
  const home = await properties.findOne({ title: 'Garden Stone' })
  await properties.updateOne({ title: 'Garden Stone' }, { $set: { createdAt: 'no date' } })
  await client.close()
  return [
    { name: 'failed-property', path: `/properties/${String(home?._id)}`, as: 'buyer2' },
    { name: 'failed-wishlist', path: '/dashboard/user/wishlist', as: 'buyer2' },
  ]
}

async function firstPlace(): Promise<string> {
  const { body } = await new Session(site).get('/homes')
  return /href="\/homes\/([a-z0-9-]+)"/.exec(String(body))?.[1] ?? ''
}

const cookies = new Map<Person, string>()
async function cookieOf(person: Person): Promise<string> {
  const known = cookies.get(person) ?? (await demoSession(person, site)).cookie
  cookies.set(person, known)
  return known
}

async function take(shot: Shot, width: Width, theme: (typeof THEMES)[number]): Promise<void> {
  const { path: address, as } = 'arrange' in shot ? await shot.arrange() : shot
  const context = await browser.newContext({
    viewport: { width, height: WIDTHS[width] },
    reducedMotion: 'reduce',
  })
  if (as) {
    const cookie = as instanceof Session ? as.cookie : await cookieOf(as)
    const pairs = cookie.split('; ').map((pair) => pair.split('='))
    await context.addCookies(
      pairs.map(([name = '', ...value]) => ({ name, value: value.join('='), url: site })),
    )
  }
  await context.addInitScript((saved) => localStorage.setItem('theme', saved), theme)
  const page = await context.newPage()
  await page.goto(site + address, { waitUntil: 'networkidle' })
  await shot.open?.(page)
  // The whole page is in the picture, not only what is near the window.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  await showPictures(page)
  const height = shot.open
    ? WIDTHS[width]
    : Math.min(LONGEST, await page.evaluate(() => document.body.scrollHeight))
  if (shot.hasBar) await page.setViewportSize({ width, height })
  const picture = await page.screenshot({
    fullPage: !shot.open,
    clip: { x: 0, y: 0, width, height },
    animations: 'disabled',
  })
  await sharp(picture)
    .webp({ quality: QUALITY })
    .toFile(path.join(target, `${shot.name}-${width}-${theme}.webp`))
  await context.close()
}

/** Pictures below the first screen come as they are scrolled to. */
const showPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => picture)))
  })

try {
  mkdirSync(target, { recursive: true })
  const words = process.argv.slice(2)
  let count = 0
  for (const shots of [shotsOfDemo, shotsOfNewcomers, shotsOfFailures]) {
    for (const shot of await shots()) {
      if (words.length > 0 && !words.some((word) => shot.name.includes(word))) continue
      for (const width of shot.widths ?? ([360, 1280] as const))
        for (const theme of THEMES) {
          await take(shot, width, theme)
          count += 1
        }
    }
  }
  console.log(`${count} pictures in docs/screenshots`)
} finally {
  await browser.close()
  await application.end()
  rmSync(folder, { recursive: true, force: true })
}
