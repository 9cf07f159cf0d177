import { type Locator, type Page } from '@playwright/test'
import { expect, newAgent, newBuyer, newListing, people, send, signInQuietly } from './fixtures'
import { test } from './support'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} has no box`)
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

/** All of the element is in the window. */
async function expectInWindow(part: Locator): Promise<void> {
  const { width, height } = part.page().viewportSize() ?? { width: 0, height: 0 }
  const { x, y, right, bottom } = await boxOf(part)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(width)
  expect(bottom).toBeLessThanOrEqual(height)
}

/** Each of these texts is in one line: none is as high as two lines. */
const expectOneLine = (ranges: Locator) =>
  expect
    .poll(() =>
      ranges.evaluateAll((elements) =>
        elements
          .filter((range) => range.checkVisibility())
          .filter(
            (range) =>
              range.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(range).lineHeight),
          )
          .map(({ textContent }) => textContent),
      ),
    )
    .toEqual([])

/** Nothing that can be pressed or filled in is under a toast. */
const expectNothingUnderToasts = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const toasts = [...document.querySelectorAll('[data-sonner-toast]')].map((toast) =>
          toast.getBoundingClientRect(),
        )
        const covered = [...document.querySelectorAll('button, input, select, textarea, summary, .button')]
          .filter((control) => control.checkVisibility() && !control.closest('[data-sonner-toaster]'))
          .filter((control) => {
            const { left, top, right, bottom } = control.getBoundingClientRect()
            return toasts.some(
              (toast) => left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top,
            )
          })
        return { toasts: toasts.length, covered: covered.map(({ outerHTML }) => outerHTML.slice(0, 120)) }
      }),
    )
    .toEqual({ toasts: 1, covered: [] })

/** A verified home at this place with the longest price range and a long description. */
async function newHome(agent: Page, admin: Page, location: string) {
  const home = await newListing(agent, admin)
  await send(agent, 'PATCH', `/api/properties/${home._id}`, {
    location,
    latitude: 44.04,
    longitude: -121.34,
    minPrice: 12_500_000,
    maxPrice: 13_950_000,
    description: 'A mill at a river.\n\n'.repeat(60),
  })
  await send(admin, 'PATCH', `/api/properties/${home._id}/status`, { status: 'verified' })
  return home
}

test(
  'the next action stays in sight (D360), and no toast covers a control (D86)',
  { tag: '@full' },
  async ({ newPerson }) => {
    test.slow()
    const agent = await newPerson()
    const page = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(agent, admin)
    const location = `Mill Race ${Date.now()}, Kansas`
    const home = await newHome(agent, admin, location)
    await newBuyer(page)
    const address = `/properties/${home._id}`
    const ranges = page.locator('.price-range')

    for (const { width, height } of [
      { width: 1100, height: 700 },
      { width: 1280, height: 800 },
      { width: 1280, height: 1000 },
    ])
      await test.step(`a listing's action is in the window of ${width} by ${height} after scrolling`, async () => {
        await page.setViewportSize({ width, height })
        await page.goto(address)
        const action = page.getByRole('link', { name: 'Make an Offer' }).locator('visible=true')
        await expect(action).toBeVisible()
        await page.evaluate(() => window.scrollTo({ top: 2 * window.innerHeight, behavior: 'instant' }))
        await expectInWindow(action)
        await expectInWindow(page.locator('dl').filter({ hasText: 'Maximum$13,950,000' }))
      })

    await test.step('the ranges of a listing are in one line, also in the bottom bar', async () => {
      for (const width of [360, 900, 1100]) {
        await page.setViewportSize({ width, height: 740 })
        await expectOneLine(ranges)
        const prices = page.locator('dl dd > span:first-child').filter({ hasText: '$1' })
        const least = await boxOf(prices.first())
        const most = await boxOf(prices.last())
        expect(least.right).toBeLessThan(most.x)
        expect(most.right).toBeLessThanOrEqual(width)
      }
    })

    await test.step("Explore's first screen shows a home at 360 px, in the list and below the map", async () => {
      await page.setViewportSize({ width: 360, height: 640 })
      for (const view of ['', '&view=map']) {
        await page.goto(`/properties?location=${encodeURIComponent(location)}${view}`)
        const card = page.getByRole('article').filter({ hasText: home.title })
        await expectInWindow(card.locator('.photo-frame'))
        await expectInWindow(card.getByRole('heading'))
        await expectInWindow(card.locator('.price-range'))
        await expectOneLine(ranges)
      }
    })

    await test.step('the card of a home on the map has its prices in one line', async () => {
      await page.locator('.map-pin').click()
      const card = page.locator('.map-card')
      await expect(card).toBeVisible()
      await expectOneLine(card.locator('.price-range'))
      const range = await boxOf(card.locator('.price-range'))
      const box = await boxOf(card)
      expect(range.right).toBeLessThanOrEqual(box.right)
    })

    await send(page, 'POST', '/api/conversations', {
      propertyId: home._id,
      text: 'Is the wheel original?',
      key: crypto.randomUUID(),
    })
    const [conversation] = (await send(page, 'GET', '/api/conversations')) as { _id: string }[]
    for (const { width, height } of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ])
      await test.step(`a conversation fills the window of ${width} px, with its field at the bottom`, async () => {
        await page.setViewportSize({ width, height })
        await page.goto(`/dashboard/messages/${conversation?._id}`)
        await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is the wheel original?')
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
        await expectInWindow(page.getByLabel('Message', { exact: true }))
        const { bottom } = await boxOf(page.getByRole('button', { name: 'Send' }))
        expect(height - bottom).toBeLessThan(40)
        await expectInWindow(page.getByText('Is the wheel original?', { exact: true }))
      })

    for (const { width, height } of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ])
      await test.step(`a toast at ${width} px covers no control`, async () => {
        await page.setViewportSize({ width, height })
        await page.goto(`/properties?location=${encodeURIComponent(location)}`)
        await page
          .getByRole('article')
          .getByRole('button', { name: /wishlist/i })
          .first()
          .click()
        await expectNothingUnderToasts(page)
      })
  },
)
