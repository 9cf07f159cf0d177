/** @tier full */
import { type APIRequestContext, type Page } from '@playwright/test'
import {
  chooseTheme,
  expect,
  expectUsableInBothThemes,
  LOADED,
  people,
  signInQuietly,
  test,
} from './fixtures'
import { listingsFor } from './support'

type Data = Record<string, unknown> & { '@type': string }
type Message = { subject: string; text: string; replyTo?: { name: string; address: string }[] }

const PLACE = '/homes/cotswolds-england'

/** The page's structured data for search engines, parsed. */
async function structuredData(page: Page): Promise<Data[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as Data)
}

async function sitemapPaths(request: APIRequestContext, baseURL = ''): Promise<string[]> {
  const parts = await pathsIn(request, '/sitemap.xml', baseURL)
  expect(parts.slice(0, 3)).toEqual(['/sitemaps/pages', '/sitemaps/places', '/sitemaps/homes-1'])
  return (await Promise.all(parts.map((part) => pathsIn(request, part, baseURL)))).flat()
}

async function pathsIn(request: APIRequestContext, path: string, baseURL: string): Promise<string[]> {
  const response = await request.get(path)
  expect(response.headers()['content-type']).toContain('xml')
  return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => {
    expect(address.startsWith(`${baseURL}/`)).toBe(true)
    return address.slice(baseURL.length)
  })
}

const meta = (page: Page, property: string) => page.locator(`head meta[property="${property}"]`)

test('a URL of no place is a 404 with links to others', async ({ newPerson }) => {
  const page = await newPerson(/404/)
  for (const path of ['/homes/nowhere', '/homes/%2e%2e%2f', `${PLACE}?cursor=nonsense`]) {
    expect((await page.request.get(path)).status()).toBe(404)
  }
  await page.goto('/homes/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No homes here.')
  await expect(page.getByRole('link', { name: 'Homes by Location' })).toHaveAttribute('href', '/homes')
})

test('robots and sitemap list what may be found (D90)', async ({ page, baseURL }) => {
  const robots = (await (await page.request.get('/robots.txt')).text()).split('\n')
  expect(robots).toEqual(
    expect.arrayContaining([
      'User-Agent: *',
      'Allow: /',
      'Disallow: /dashboard',
      'Disallow: /api/',
      `Sitemap: ${baseURL}/sitemap.xml`,
    ]),
  )
  const paths = await sitemapPaths(page.request, baseURL)
  expect(paths.slice(0, 3)).toEqual(['/', '/about', '/homes'])
  expect(paths).toContain(PLACE)
  expect(paths.filter((path) => /^\/(dashboard|properties|login|api)/.test(path))).toEqual([])
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200)
})

test('every public page has one canonical URL and a picture (D90)', async ({ page, baseURL }) => {
  for (const path of ['/', '/about', '/terms', '/privacy', '/login', '/register', '/homes', PLACE]) {
    await page.goto(`${path}?callbackUrl=%2Fabout&utm_source=test`)
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`)
    await expect(meta(page, 'og:url')).toHaveAttribute('content', `${baseURL}${path}`)
    await expect(meta(page, 'og:title')).toHaveAttribute('content', /\w/)
    await expect(page.locator('head meta[name=description]')).toHaveAttribute('content', /\w/)
    await expect(page.locator('head meta[name="twitter:card"]')).toHaveAttribute(
      'content',
      'summary_large_image',
    )
    const picture = (await meta(page, 'og:image').getAttribute('content')) ?? ''
    expect(picture.startsWith(`${baseURL}/`)).toBe(true)
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/jpeg')
  }
})

test('structured data are valid, and match the page', async ({ page, baseURL }) => {
  await page.goto('/')
  const [organization, faq] = await structuredData(page)
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'Keystead', url: `${baseURL}/` })
  expect(faq).toMatchObject({ '@type': 'FAQPage' })
  const questions = (faq?.mainEntity as { name: string }[]).map(({ name }) => name)
  expect(questions).toHaveLength(6)
  for (const name of questions) await expect(page.getByRole('button', { name })).toBeVisible()

  await page.goto(PLACE)
  const [list] = await structuredData(page)
  const href = await page.getByRole('link', { name: 'Garden Stone' }).getAttribute('href')
  expect(list).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      {
        position: 1,
        item: {
          '@type': 'RealEstateListing',
          name: 'Garden Stone',
          url: `${baseURL}${href}`,
          offers: { priceSpecification: { minPrice: 610_000, maxPrice: 675_000, priceCurrency: 'USD' } },
        },
      },
    ],
  })
})

test('no public page contains a person’s email, and only a home’s own page its description (D384)', async ({
  newPerson,
  baseURL,
}) => {
  const viewer = await newPerson()
  await signInQuietly(viewer, people.buyer)
  const listings = await listingsFor(viewer)
  // React writes some characters as entities, so the search is for words without them.
  const longest = (parts: string[]) => parts.reduce((a, b) => (b.length > a.length ? b : a))
  const words = listings.map(({ description }) => longest(description.split(/[^\w ,.]+/)))
  const emails = Object.values(people).map((p) => p.email)
  const heldBy = async (page: Page, path: string) => {
    const html = await (await page.request.get(path)).text()
    const isOfHome = /^\/homes\/[^/]+\/./.test(path)
    return [...new Set([...(isOfHome ? [] : words), ...emails])].filter((secret) => html.includes(secret))
  }
  const demo = listings.find(({ title }) => title === 'Porch Farm')
  expect(await heldBy(viewer, `/properties/${demo?._id}`)).toHaveLength(2)

  const visitor = await newPerson()
  for (const path of [...(await sitemapPaths(visitor.request, baseURL)), '/login', '/register'])
    expect(await heldBy(visitor, path), path).toEqual([])
})

test('Contact Support works by keyboard, shows what is missing and loses no input', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Contact Support' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Contact Support' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Nora Weiss')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await expect(dialog.getByText('Message is required')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await expect(page.getByRole('button', { name: 'Contact Support' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Email Support' })).toHaveAttribute('href', /^mailto:support@/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveValue('Nora Weiss')
  await expect(dialog.getByLabel('Topic')).toHaveValue('chat')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nora.weiss@mail.test')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Is anybody there?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'We will reply to nora.weiss@mail.test.' }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  const mailbox = `${process.env.E2E_MAIL_URL}/api/messages?to=support%40keystead.example`
  const [message] = (await (await page.request.get(mailbox)).json()) as Message[]
  expect(message).toMatchObject({
    subject: 'Live Chat: a message from Nora Weiss',
    replyTo: [{ name: 'Nora Weiss', address: 'nora.weiss@mail.test' }],
  })
  expect(message?.text).toContain('Is anybody there?')
})

test('a message that cannot be sent stays in the form', async ({ newPerson }) => {
  const page = await newPerson(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Contact Support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Support' })
  await dialog.getByLabel('Name').fill('Nora Weiss')
  await dialog.getByLabel('Email').fill('nora@mail.test')
  await dialog.getByLabel('Message').fill('Is anybody there?')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await expect(dialog.getByLabel('Message')).toHaveValue('Is anybody there?')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('We will reply to nora@mail.test.')).toBeVisible()
})

for (const { width, theme } of LOADED) {
  test(`the form of Contact Support is accessible in both themes at ${width} px, loaded in the ${theme} one`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await chooseTheme(page, theme)
    await page.goto('/')
    await page.getByRole('button', { name: 'Live Chat' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expectUsableInBothThemes(page, theme)
  })
}
