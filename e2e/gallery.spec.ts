/** @tier full */
import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import {
  chooseTheme,
  create,
  expect,
  expectAccessible,
  expectUsableInBothThemes,
  newBuyer,
  people,
  signInQuietly,
  test,
  uploadPicture,
} from './fixtures'
import { addressOf, expectFocusShown, tabTo, withoutScripts } from './support'

const GALLERY = [
  { colour: '#7a8a5c' },
  { colour: '#5c6a8a', caption: 'The kitchen', alt: 'White kitchen with an island' },
  { colour: '#8a5c6a', caption: 'The stairs' },
  { colour: '#c0a878' },
  { colour: '#405060' },
  { colour: '#f4f1e8', caption: 'Ground floor, 76 m²', kind: 'plan' },
]

/** Lists a home with the gallery as the demo's agent; returns its title and URL. */
async function listGallery(agent: Page): Promise<{ title: string; address: string }> {
  await signInQuietly(agent, people.agent)
  const images = []
  for (const { colour, ...words } of GALLERY) {
    images.push({ url: await uploadPicture(agent, colour), ...words })
  }
  const title = `Gallery ${randomBytes(4).toString('hex')}`
  const data = { title, location: `${title} Lane`, description: 'Six.', minPrice: 1, maxPrice: 2, images }
  return { title, address: `/properties/${await create(agent, '/api/properties', data)}` }
}

/** The layout shift since the page started to load. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((go) => {
        const entries: { value: number }[] = []
        new PerformanceObserver((list) =>
          entries.push(...(list.getEntries() as unknown as { value: number }[])),
        ).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          requestAnimationFrame(() => go(entries.reduce((sum, { value }) => sum + value, 0))),
        )
      }),
  )

/**
 * Which picture of the gallery was the largest paint since the page started to load, counted from 0, once the
 * visible ones have loaded; `null` if it was something else.
 */
const largestPaintOf = (page: Page) =>
  page.evaluate(async () => {
    const isOnScreen = (picture: HTMLImageElement) => {
      const { top, left, width } = picture.getBoundingClientRect()
      return width > 0 && top < innerHeight && left < innerWidth
    }
    await Promise.all([...document.images].filter(isOnScreen).map((picture) => picture.decode()))
    return new Promise<string | null>((go) => {
      const entries: PerformanceEntry[] = []
      new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const { element } = (entries.at(-1) ?? {}) as { element?: Element | null }
          const link = element instanceof HTMLImageElement && element.closest<HTMLElement>('a[data-index]')
          go(link ? (link.dataset.index ?? null) : null)
        }),
      )
    })
  })

// A demo listing's: Chromium ignores pictures of one colour.
for (const width of [360, 1280])
  test(`the first picture is the largest paint of the page at ${width} px`, async ({ newPerson }) => {
    const page = await newPerson()
    await signInQuietly(page, people.buyer)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(await addressOf(page, 'Harbour Heights'))
    // A paint is reported with a delay.
    await expect.poll(() => largestPaintOf(page)).toBe('0')
  })

test('a gallery works by keyboard, by swiping and without JavaScript', async ({
  newPerson,
  browser,
  baseURL,
}) => {
  const { title, address } = await listGallery(await newPerson())
  const page = await newPerson()
  const buyer = await newBuyer(page)
  const viewer = page.getByRole('dialog', { name: title })
  const kitchen = page.getByRole('link', { name: 'White kitchen with an island' })

  await test.step('wide: a large picture, four tiles, and all of them by keyboard', async () => {
    await chooseTheme(page, 'dark')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: `${title}, picture 5 of 6` })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ground floor, 76 m²' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'See all 6' })).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(0.01)
    await tabTo(page, kitchen)
    await page.keyboard.press('Enter')
    await expect(viewer.getByRole('group', { name: '2 of 6' })).toBeVisible()
    await expect(viewer.getByRole('status')).toHaveText('Picture 2 of 6: White kitchen with an island')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('The stairs', { exact: true })).toBeVisible()
    await page.keyboard.press('End')
    await expect(viewer.getByText('Floor plan', { exact: true })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(viewer.getByRole('status')).toHaveText(`Picture 1 of 6: ${title}`)
    await page.keyboard.press('ArrowRight')
    await tabTo(page, viewer.getByRole('button', { name: 'Next picture' }))
    await expectUsableInBothThemes(page, 'dark')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expectFocusShown(kitchen)
  })

  await test.step('narrow: a strip with a counter to swipe, and the viewer', async () => {
    await chooseTheme(page, 'light')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(address)
    await expect(page.getByText('1 of 6', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: title, exact: true }).hover()
    await page.mouse.wheel(720, 0)
    await expect(page.getByText('3 of 6', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'The stairs' }).click()
    await expect(viewer.getByRole('group', { name: '3 of 6' })).toBeVisible()
    await expectUsableInBothThemes(page, 'light')
    await viewer.getByRole('button', { name: 'Next picture' }).click()
    await expect(viewer.getByRole('group', { name: '4 of 6' })).toBeVisible()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('4 of 6', { exact: true })).toBeVisible()
  })

  await test.step('without JavaScript all of them can be opened', async () => {
    const plain = await withoutScripts(browser, baseURL)
    await signInQuietly(plain, buyer)
    await plain.goto(address)
    const plan = plain.getByRole('link', { name: 'Ground floor, 76 m²' })
    await plan.focus()
    await expect(plan).toBeInViewport({ ratio: 0.5 })
    await expect(plan).toHaveAttribute('href', /\/image\/upload\//)
    await plain.context().close()
  })
})
