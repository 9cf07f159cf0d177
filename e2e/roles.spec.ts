/** @tier full */
import { type Page } from '@playwright/test'
import { expectTouchable } from './fits'
import { expect, people, signInQuietly, test } from './fixtures'
import { addressOf, expectUsable, LARGER_COPY, listingsFor } from './support'

const LINKS = [
  ['Home', '/'],
  ['About', '/about'],
  ['All Properties', '/properties'],
  ['Dashboard', '/dashboard'],
]

/** From this width on the links are in the header. */
const LINKS_WIDTH = 900

/** Explore with all of the demo's listings on one page. */
const ALL = '/properties?show=96'

const PENDING_NOTE = 'Offers open once this property is verified.'

const header = (page: Page) => page.getByRole('banner')

/** A listing's text without its price, which its history contains too. */
const badge = (page: Page, word: string) =>
  page.locator('.badge').filter({ hasText: new RegExp(`^${word}$`), visible: true })
const wishlistButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /wishlist/i })
const writeReview = (page: Page) => page.getByRole('button', { name: 'Write a Review' })
const offerLinks = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /^(Make an Offer|View your offer|Complete Payment)$/ })

/** The links of the navigation in order, in the header or the menu; leaves the menu open. */
async function expectNavigation(page: Page, width: number): Promise<void> {
  const isNarrow = width < LINKS_WIDTH
  if (isNarrow) await header(page).getByRole('button', { name: 'Open the menu' }).click()
  const links = header(page)
    .getByRole('navigation', { name: isNarrow ? 'Menu' : 'Main' })
    .getByRole('link')
  await expect(links).toHaveCount(LINKS.length)
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual(LINKS)
  await expect(header(page).getByRole('link', { name: 'Keystead' })).toHaveAttribute('href', '/')
  await expect(header(page).getByRole('link', { name: 'Keystead' }).locator('svg')).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Light theme' })).toBeVisible()
}

/** The person's initials (nobody in the demo has a photo) and Logout, and no Login. */
async function expectSignedIn(page: Page, name: string, initials: string, width: number): Promise<void> {
  const person = header(page).getByRole('link', { name: `Signed in as ${name}` })
  await expect(person).toBeVisible()
  await expect(person).toHaveText(new RegExp(`^${initials} `))
  await expectNavigation(page, width)
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeHidden()
}

/** The redirect of a guarded URL. */
async function sentTo(page: Page, path: string): Promise<string | undefined> {
  const response = await page.request.get(path, { maxRedirects: 0 })
  return response.headers().location?.replace(/^http:\/\/[^/]+/, '')
}

/** The dashboard redirects everyone to their own area, and public pages redirect nobody. */
async function expectOwnArea(page: Page, own: string): Promise<void> {
  const area = `/dashboard/${own}`
  for (const path of ['/dashboard', '/dashboard/admin', '/dashboard/agent/profile', '/dashboard/user/bought'])
    if (!path.startsWith(area)) {
      const { pathname } = new URL((await page.request.get(path)).url())
      expect(pathname.startsWith(area), `${path} leads to ${pathname}`).toBe(true)
    }
  for (const path of ['/', '/about', '/homes', '/properties'])
    expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200)
}

for (const width of [360, 1280]) {
  const isNarrow = width < LINKS_WIDTH
  const where = `at ${width} px, in both themes`

  const prepare = async (page: Page) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }

  test(`what a visitor sees ${where}`, async ({ newPerson }) => {
    const page = await newPerson(LARGER_COPY)
    await prepare(page)

    await test.step('home: links, Login and no Logout', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keystead: find your dream home')
      await expectTouchable(page)
      await expectUsable(page, width)
      await expectNavigation(page, width)
      await expect(header(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
      await expect(header(page).getByRole('button', { name: 'Logout' })).toBeHidden()
      if (isNarrow) await expectUsable(page, width)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(page.getByRole('contentinfo')).toBeInViewport()
      await expect(header(page)).toBeInViewport({ ratio: 1 })
    })

    await test.step('the footer (D87)', async () => {
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText(
        'Your trusted platform for buying, selling, and managing real estate properties online.',
      )
      const links = footer.getByRole('navigation').getByRole('link')
      expect(
        await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
      ).toEqual([
        ['Home', '/'],
        ['Browse Properties', '/properties'],
        ['About', '/about'],
        ['Dashboard', '/dashboard'],
      ])
      await expect(footer.getByRole('link', { name: 'support@keystead.example' })).toHaveAttribute(
        'href',
        'mailto:support@keystead.example',
      )
      await expect(footer.getByRole('link', { name: '+1 555 010 0140' })).toHaveAttribute(
        'href',
        'tel:+15550100140',
      )
      for (const name of ['Videos', 'Microblog', 'Photos'])
        await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\/\w+\.example\//)
      await expect(footer).toContainText(`© ${new Date().getFullYear()} Keystead`)
    })

    await test.step('login and register, under a centred logo (D88)', async () => {
      for (const [path, title, google] of [
        ['/login', 'Login', 'Login with Google'],
        ['/register', 'Register', 'Register with Google'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.getByRole('button', { name: google })).toBeVisible()
        const logo = await header(page).getByRole('link', { name: 'Keystead' }).boundingBox()
        const form = await page
          .getByRole('button', { name: title, exact: true })
          .or(page.getByRole('button', { name: 'Sign in', exact: true }))
          .boundingBox()
        const middle = (box: typeof form) => (box ? box.x + box.width / 2 : NaN)
        expect(Math.abs(middle(logo) - middle(form))).toBeLessThan(2)
        for (const name of ['Terms', 'Privacy'])
          await expect(page.getByRole('contentinfo').getByRole('link', { name })).toBeVisible()
        await expectTouchable(page)
        await expectUsable(page, width)
      }
      await expect(page.getByText('By registering you accept the Terms.')).toBeVisible()
    })

    await test.step('the homes by location, at teaser level', async () => {
      await page.goto('/homes')
      await expectUsable(page, width)
      await page.goto('/homes/cotswolds-england')
      const card = page.getByRole('article').filter({ hasText: 'Garden Stone' })
      await expect(card.getByText('Cotswolds, England')).toBeVisible()
      await expect(card).toContainText('$610,000 to $675,000')
      await expect(card.getByText('Verified', { exact: true })).toBeVisible()
      // It saves the home on the device (D393).
      await expect(wishlistButtons(page)).toHaveCount(1)
      await expectUsable(page, width)
    })

    await test.step('a guarded URL leads to the login, which remembers it', async () => {
      for (const path of [
        '/properties',
        '/properties?location=texas&sort=price-low-high',
        await addressOf(page, 'Slate Cottage'),
        '/dashboard',
        '/dashboard/user/wishlist',
        '/dashboard/agent/profile',
        '/dashboard/admin/profile',
      ])
        expect(await sentTo(page, path), path).toBe(`/login?callbackUrl=${encodeURIComponent(path)}`)
    })
  })

  test(`what a buyer sees ${where}`, async ({ newPerson }) => {
    const page = await newPerson(LARGER_COPY)
    await prepare(page)
    await signInQuietly(page, people.buyer)

    await test.step('home: the person and Logout, no Login', async () => {
      await page.goto('/')
      await expectSignedIn(page, 'Nora Whitfield', 'NW', width)
      await expectUsable(page, width)
    })

    await test.step('Explore: cards with their marker, range, agent and heart; no rejected ones', async () => {
      await page.goto('/properties')
      await expectTouchable(page)
      await expectUsable(page, width)
      await page.goto(ALL)
      const listings = await listingsFor(page)
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
        `${listings.length} properties found`,
      )
      await expect(page.getByRole('article')).toHaveCount(listings.length)
      await expect(wishlistButtons(page)).toHaveCount(listings.length)
      await expect(page.getByText('Maple Drive')).toHaveCount(0)
      const verified = page.getByRole('article').filter({ hasText: 'Garden Stone' })
      await expect(verified).toContainText('$610,000 to $675,000')
      await expect(verified.getByText('Mara Lindqvist')).toBeVisible()
      await expect(verified.getByText('Cotswolds, England')).toBeVisible()
      await expect(verified.getByText('Verified', { exact: true })).toBeVisible()
      await expect(verified.getByRole('img', { name: 'Garden Stone' })).toHaveAttribute(
        'src',
        /garden|\/demo/,
      )
      const pending = page.getByRole('article').filter({ hasText: 'Brick Yard Flats' })
      await expect(pending.getByText('Not Verified', { exact: true })).toBeVisible()
    })

    await test.step('a verified listing: Make an Offer, the heart, Write a Review and the agent (D107)', async () => {
      const path = await addressOf(page, 'Garden Stone')
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Garden Stone')
      await expect(main.getByRole('img', { name: /^Stone cottage with dormers/ })).toBeVisible()
      await expect(main.getByText('Cotswolds, England', { exact: true })).toBeVisible()
      await expect(main.getByRole('definition').filter({ hasText: '$610,000' })).toBeVisible()
      await expect(main.getByRole('definition').filter({ hasText: '$675,000' })).toBeVisible()
      await expect(badge(page, 'Verified')).toBeVisible()
      await expect(main.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
      const offer = offerLinks(page).filter({ visible: true })
      await expect(offer).toHaveText('Make an Offer')
      await expect(offer).toHaveAttribute('href', path.replace('/properties/', '/dashboard/user/make-offer/'))
      await expect(offer).toBeInViewport()
      await expect(wishlistButtons(page)).toHaveText('Add to Wishlist')
      await expect(writeReview(page)).toBeVisible()
      await expect(main.getByRole('link', { name: 'Email agent' })).toHaveAttribute(
        'href',
        'mailto:agent2@keystead.test?subject=Garden%20Stone',
      )
      await expectTouchable(page)
      await expectUsable(page, width)
    })

    await test.step('a listing with an own open offer: the link to it', async () => {
      await page.goto(await addressOf(page, 'Porch Farm'))
      const offer = offerLinks(page).filter({ visible: true })
      await expect(offer).toHaveText('View your offer')
      await expect(offer).toHaveAttribute('href', '/dashboard/user/bought')
      await expect(page.getByText('Your offer of $410,000 is waiting for the agent.')).toBeVisible()
      await expectUsable(page, width)
    })

    await test.step('a pending listing: why it accepts no offers', async () => {
      await page.goto(await addressOf(page, 'Brick Yard Flats, 2A'))
      await expect(page.getByRole('main').getByText('Not Verified', { exact: true })).toBeVisible()
      await expect(page.getByText(PENDING_NOTE).filter({ visible: true })).toBeInViewport()
      await expect(offerLinks(page)).toHaveCount(0)
      await expect(wishlistButtons(page)).toHaveText('Add to Wishlist')
      await expectUsable(page, width)
    })

    await test.step('a sold listing: Sold, and its reviews', async () => {
      await page.goto(await soldAddress(page))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rainbow Street, No. 22')
      await expect(badge(page, 'Sold')).toBeInViewport()
      await expect(offerLinks(page)).toHaveCount(0)
      const review = page.getByRole('listitem').filter({ hasText: 'Nora Whitfield' })
      await expect(review.getByRole('img', { name: '5.0 out of 5 stars' })).toBeVisible()
      await expect(page.getByText('You have already reviewed this property')).toBeVisible()
      await expect(writeReview(page)).toBeHidden()
      await expectUsable(page, width)
    })

    await test.step('only their own dashboard area; login and register redirect', async () => {
      await expectOwnArea(page, 'user')
      expect(await sentTo(page, '/login')).toBe('/')
      expect(await sentTo(page, '/register?callbackUrl=%2Fabout')).toBe('/about')
    })
  })

  for (const { role, person, name, initials } of [
    { role: 'agent', person: people.agent, name: 'Theo Brandt', initials: 'TB' },
    { role: 'admin', person: people.admin, name: 'Ada Okafor', initials: 'AO' },
  ] as const) {
    test(`what an ${role} sees ${where}`, async ({ newPerson }) => {
      const page = await newPerson(LARGER_COPY)
      await prepare(page)
      await signInQuietly(page, person)

      await test.step('home: the person and Logout, no Login', async () => {
        await page.goto('/')
        await expectSignedIn(page, name, initials, width)
        await expectUsable(page, width)
      })

      await test.step('Explore without hearts', async () => {
        await page.goto(ALL)
        await expect(page.getByRole('article')).toHaveCount((await listingsFor(page)).length)
        await expect(wishlistButtons(page)).toHaveCount(0)
        await expect(page.getByText('Maple Drive')).toHaveCount(role === 'admin' ? 1 : 0)
        await page.goto('/properties')
        await expectUsable(page, width)
      })

      await test.step('a listing without offer, heart and Write a Review', async () => {
        for (const title of ['Slate Cottage', 'Brick Yard Flats, 2A']) {
          await page.goto(await addressOf(page, title))
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
          await expect(page.getByRole('link', { name: 'Email agent' })).toBeVisible()
          await expect(offerLinks(page)).toHaveCount(0)
          await expect(page.getByText(PENDING_NOTE)).toHaveCount(0)
          await expect(wishlistButtons(page)).toHaveCount(0)
          await expect(writeReview(page)).toHaveCount(0)
        }
        await expectUsable(page, width)
      })

      await test.step('a sold listing shows that; a rejected one is for its agent and administrators', async () => {
        const buyer = await newPerson()
        await signInQuietly(buyer, people.buyer)
        await page.goto(await soldAddress(buyer))
        await expect(badge(page, 'Sold')).toBeInViewport()
        await expect(wishlistButtons(page)).toHaveCount(0)
        const response = await page.request.get(`/api/properties/agent/${people.agent.email}`)
        const own = (await response.json()) as { _id: string; title: string }[]
        const rejected = own.find(({ title }) => title === 'Maple Drive')
        await page.goto(`/properties/${rejected?._id}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maple Drive')
        await expect(page.getByText('Not Verified', { exact: true })).toBeVisible()
        await expectUsable(page, width)
        const notFound = await buyer.request.get(`/properties/${rejected?._id}`)
        expect(notFound.status()).toBe(404)
        expect(await notFound.text()).toContain('Property not found.')
      })

      await test.step('only their own dashboard area', () => expectOwnArea(page, role))
    })
  }
}

/** The URL of the house that the demo's buyer has bought. */
async function soldAddress(buyer: Page): Promise<string> {
  const response = await buyer.request.get(`/api/offers/by-email/${people.buyer.email}?limit=100`)
  const offers = (await response.json()) as { propertyId: string; status: string; propertyTitle: string }[]
  const bought = offers.find(
    ({ status, propertyTitle }) => status === 'bought' && propertyTitle === 'Rainbow Street, No. 22',
  )
  if (!bought) throw new Error('the buyer of the demo has bought nothing')
  return `/properties/${bought.propertyId}`
}
