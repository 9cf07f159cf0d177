/** @tier full */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import { type Db, MongoClient, ObjectId } from 'mongodb'
import { type Application, startApplication } from '../test/support/application'
import { databaseUri } from '../test/support/database-uri'
import {
  expect,
  expectAccessible,
  expectUsableEverywhere,
  newBuyer,
  newListing,
  newOffer,
  people,
  pictureFile,
  send,
  signIn,
  signInQuietly,
  test,
} from './fixtures'

const UNREACHED = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|ChunkLoadError/
const NO_REASON = 'Something went wrong. Please try again.'

/** All changes of the page fail until the returned function is called. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const anywhere = '**/*'
  await page.route(anywhere, (route) =>
    route.request().headers()['next-action'] === undefined ? route.fallback() : route.abort(),
  )
  return () => page.unroute(anywhere)
}

const toasts = (page: Page) => page.locator('[data-sonner-toast]')

/** A buyer on a page that expects failed requests, and a listing to offer on. */
async function start(newPerson: (expected?: RegExp) => Promise<Page>) {
  const page = await newPerson(UNREACHED)
  const agent = await newPerson()
  const admin = await newPerson()
  await signInQuietly(agent, people.agent)
  await signInQuietly(admin, people.admin)
  const listing = await newListing(agent, admin)
  await newBuyer(page)
  return { page, agent, listing, takeOff: () => send(admin, 'DELETE', `/api/properties/${listing._id}`) }
}

test('offer and payment: failures show the reason or the messages of D59, and the input stays', async ({
  newPerson,
}) => {
  const { page, agent, listing } = await start(newPerson)
  const offerIn = page.getByLabel('Offer amount')
  const submit = async () => {
    await page.getByRole('button', { name: 'Submit Offer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send offer' }).click()
  }

  await page.goto(`/dashboard/user/make-offer/${listing._id}`)
  await offerIn.fill('450,000')
  let restore = await cutOff(page)
  await submit()
  await expect(toasts(page).getByText('Submission Failed')).toBeVisible()
  await expect(toasts(page).getByText(NO_REASON)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(`Submission Failed${NO_REASON}`)
  await expect(offerIn).toHaveValue('450,000')
  await restore()

  // Meanwhile this buyer made the offer elsewhere.
  const offer = await newOffer(page, listing._id)
  await submit()
  const reason = 'You already have an open offer on this property'
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(`Submission Failed${reason}`)
  await expect(toasts(page).getByText(reason)).toBeVisible()
  await expect(offerIn).toHaveValue('450,000')

  await send(agent, 'PATCH', `/api/offers/accept/${offer}`)
  await page.goto(`/dashboard/user/payment/${offer}`)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  restore = await cutOff(page)
  const pay = page.getByRole('button', { name: 'Pay $450,000.00' })
  await pay.click()
  const failed = 'Payment failed. Please try again.'
  await expect(toasts(page).getByText(failed)).toBeVisible()
  await expect(page.getByRole('main').getByText(failed)).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await restore()
  await pay.click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
})

test('without a network, data that loads later fails in place, and loads at the next attempt (D161)', async ({
  newPerson,
}) => {
  const { page, listing, takeOff } = await start(newPerson)
  const offline = (isOffline: boolean) => page.context().setOffline(isOffline)
  /** The page has loaded everything that it loads by itself. */
  const arrive = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
    await page.waitForLoadState('networkidle')
  }

  await arrive(`/properties?location=${encodeURIComponent(listing.location)}`)
  await offline(true)
  const heart = page.getByRole('button', { name: `Add ${listing.title} to wishlist` })
  await heart.click()
  await expect(toasts(page).getByText('Failed to add to wishlist')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(toasts(page).getByText('Failed to load the filters')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toasts(page).getByText('Logout failed')).toBeVisible()
  await expect(page.getByRole('heading', { name: listing.title })).toBeVisible()
  await offline(false)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await arrive(`/properties/${listing._id}`)
  await offline(true)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(toasts(page).getByText('Failed to load the review form')).toBeVisible()
  await offline(false)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(page.getByRole('dialog', { name: 'Write a Review' })).toBeVisible()

  await arrive('/dashboard/user/profile')
  await offline(true)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(NO_REASON)
  await offline(false)
  await takeOff()
})

test('signed out in another tab: a message, a redirect to login and back, and the draft is kept (D160)', async ({
  newPerson,
}) => {
  const page = await newPerson(/401/)
  await signInQuietly(page, people.agent)
  const form = '/dashboard/agent/add-property'
  await page.goto(form)
  await page.getByLabel('Title').fill('Fir Ridge Cabin')
  await expect(page.getByText('Draft saved on this device, just now.')).toBeVisible()

  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/')
  await elsewhere.getByRole('button', { name: 'Logout' }).click()
  await elsewhere.getByRole('button', { name: 'Yes' }).click()
  await expect(elsewhere.getByRole('link', { name: 'Login' })).toBeVisible()

  await page.getByLabel('Add pictures').setInputFiles(await pictureFile('#7a8a5c'))
  const signInAgain = page.getByRole('link', { name: 'Sign in again' })
  await expect(signInAgain).toBeVisible()
  await page.getByLabel('Description').fill('A cabin.')
  await page.getByLabel('Location').fill('Bend, Oregon')
  await page.getByLabel('Minimum price').fill('395,000')
  await page.getByLabel('Maximum price').fill('430,000')
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(toasts(page).getByText('You are signed out. Sign in again to continue.')).toBeVisible()
  await expect(toasts(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await signInAgain.last().click()
  await expect(page).toHaveURL(`/login?callbackUrl=${encodeURIComponent(form)}`)
  await signIn(page, people.agent)
  await expect(page).toHaveURL(form)
  await expect(page.getByLabel('Title')).toHaveValue('Fir Ridge Cabin')
  await expect(page.getByLabel('Description')).toHaveValue('A cabin.')
})

test.describe('pages that cannot be read', () => {
  let application: Application
  let client: MongoClient
  let db: Db
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-failures-'))

  // In its own application, because these pages log errors, which the shared one must not.
  test.beforeAll(async () => {
    const server = process.env.TEST_MONGODB_URI
    const uri = server ? databaseUri(server, `e2e_${randomBytes(8).toString('hex')}`) : ''
    application = await startApplication({
      DATA_DIR: folder,
      MONGODB_URI: uri,
      LOG_LEVEL: 'silent',
    })
    client = new MongoClient(uri || databaseUri(application.addresses.get('database') ?? '', 'keystead'))
    db = client.db()
  })
  test.afterAll(async () => {
    await client.close()
    await application.end()
    rmSync(folder, { recursive: true, force: true })
  })

  test('show what failed (D123), and "Try again" shows the page once it can be read', async ({ browser }) => {
    const site = application.addresses.get('ready')
    const context = await browser.newContext({ baseURL: site })
    const page = await context.newPage()
    await signInQuietly(page, people.buyer2)
    const buyer = await db.collection('users').findOne({ email: people.buyer2.email })
    const offer = await db.collection('offers').findOne({ buyerId: buyer?._id, status: 'accepted' })
    const bought = await db.collection('offers').findOne({ buyerId: buyer?._id, status: 'pending' })
    const home = await db.collection('properties').findOne({ title: 'Garden Stone' })
    if (!offer || !bought || !home) throw new Error('the demo has changed')
    const status = { status: 'bought', transactionId: 'pi_demo', paidAt: new Date() }
    await db.collection('offers').updateOne({ _id: bought._id }, { $set: status })

    /** A corrupt record: every page with it shows an error, and works again once it is repaired. */
    const cases = [
      {
        name: 'properties',
        _id: home._id,
        pages: [
          [`/properties/${String(home._id)}`, 'Failed to load property details', 'Garden Stone'],
          [
            `/dashboard/user/make-offer/${String(home._id)}`,
            'Failed to load property details',
            'Make an Offer',
          ],
        ],
      },
      {
        name: 'wishlist',
        _id: (await db.collection('wishlist').findOne({ userId: buyer?._id }))?._id ?? new ObjectId(),
        pages: [['/dashboard/user/wishlist', 'Failed to load properties', 'Saved Properties']],
      },
      {
        name: 'offers',
        _id: offer._id,
        pages: [
          [`/dashboard/user/payment/${String(offer._id)}`, 'Failed to load offer details', 'Payment'],
          ['/dashboard/user/bought', 'Failed to load your offers', 'Your Property Offers'],
        ],
      },
      {
        name: 'offers',
        _id: bought._id,
        pages: [[`/dashboard/user/receipt/${String(bought._id)}`, 'Failed to load offer details', 'Receipt']],
      },
      {
        name: 'reviews',
        _id: (await db.collection('reviews').findOne({ userId: buyer?._id }))?._id ?? new ObjectId(),
        pages: [['/dashboard/user/reviews', 'Failed to load reviews', 'My Reviews']],
      },
    ] as const
    for (const { name, _id, pages } of cases) {
      const createdAt: unknown = (await db.collection(name).findOne({ _id }))?.createdAt
      for (const [address, words, heading] of pages) {
        await db.collection(name).updateOne({ _id }, { $set: { createdAt: {} } })
        await page.goto(address)
        const alert = page.getByRole('alert').filter({ hasText: words })
        await expect(alert).toBeVisible()
        await db.collection(name).updateOne({ _id }, { $set: { createdAt } })
        await alert.getByRole('button', { name: 'Try again' }).click()
        await expect(alert).toBeHidden()
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      }
    }
    await context.close()
  })

  test('are listed on the page "System" by request id and the message shown', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: application.addresses.get('ready') })
    const page = await context.newPage()
    await signInQuietly(page, people.buyer2)
    // A cached page would be shown as it was.
    const home = await db.collection('properties').findOne({ title: 'Foundry Penthouse' })
    if (!home) throw new Error('the demo has changed')
    const { _id, createdAt } = home as { _id: ObjectId; createdAt: unknown }
    await db.collection('properties').updateOne({ _id }, { $set: { createdAt: {} } })
    const response = await page.goto(`/properties/${String(_id)}`)
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load property details' })
    await expect(alert).toBeVisible()
    const reference = /Reference for support: (\S+)/.exec(await alert.innerText())?.[1] ?? 'none was shown'
    const requestId = response?.headers()['x-request-id'] ?? 'none was sent'
    await db.collection('properties').updateOne({ _id }, { $set: { createdAt } })

    await signInQuietly(page, people.admin)
    // Each part of the page that could not be read is a failure of the same request.
    const failure = page
      .getByRole('table', { name: 'Failures' })
      .getByRole('row')
      .filter({ hasText: requestId })
      .filter({ hasText: `Reference ${reference}` })
      .first()
    // It is recorded while the page is sent, not before.
    await expect(async () => {
      await page.goto('/dashboard/admin/system')
      await expect(failure).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await expect(failure).toContainText('Page/properties/[id]')
    await expectUsableEverywhere(page)
    await context.close()
  })
})
