/** @tier full */
import { chooseTheme, expect, expectAccessible, test } from './fixtures'

const ADDRESS = '/api/docs'

// Contrast depends on the theme and layout on the width, so axe checks this long page once in each.
for (const [theme, width] of [
  ['dark', 360],
  ['light', 1280],
] as const) {
  test(`the REST API’s page is accessible in the ${theme} theme at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await chooseTheme(page, theme)
    await page.goto(ADDRESS)
    await expect(page.getByRole('heading', { level: 1, name: 'Keystead REST API' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  })
}

test('every operation of the document is on the page, even without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  const document = (await (await page.request.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string; summary: string }>>
    components: { schemas: Record<string, object> }
  }
  await page.goto(ADDRESS)
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations.length).toBeGreaterThan(30)
  for (const { operationId, summary } of operations)
    await expect(page.locator(`#${operationId}`)).toHaveText(summary)
  for (const name of Object.keys(document.components.schemas))
    await expect(page.locator(`#schema-${name}`)).toHaveText(name)
  const broken = await page.evaluate(() =>
    [...window.document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]')]
      .map((link) => link.hash.slice(1))
      .filter((id) => window.document.getElementById(id) === null),
  )
  expect(broken).toEqual([])
  await context.close()
})

test('a link of the contents leads to its operation, below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(ADDRESS)
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Accept a pending offer' })
    .click()
  await expect(page).toHaveURL(/#acceptOffer$/)
  const heading = page.getByRole('heading', { name: 'Accept a pending offer' })
  await expect(heading).toBeInViewport()
  const header = await page.getByRole('banner').first().boundingBox()
  const place = await heading.boundingBox()
  expect(place?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})
