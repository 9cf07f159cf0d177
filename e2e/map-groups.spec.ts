import { type Page } from '@playwright/test'
import { expect, people, signInQuietly } from './fixtures'
import { expectUsable, tabTo, test } from './support'

/** A point in the Pacific where the demo has no homes. */
const POINT = { latitude: -27.1212, longitude: -109.3668 }
const HOMES = 20
/** The map's maximum zoom, in degrees around the point. */
const AROUND = 0.0006

const address = (degrees: number) =>
  `/properties?bounds=${[
    POINT.longitude - degrees,
    POINT.latitude - degrees / 2,
    POINT.longitude + degrees,
    POINT.latitude + degrees / 2,
  ]
    .map((item) => item.toFixed(5))
    .join(',')}&view=map`

const mark = (page: Page) => page.getByRole('button', { name: `${HOMES} homes at one point, list them` })
const card = (page: Page) => page.getByRole('region', { name: `${HOMES} homes here` })
const homes = (page: Page) => card(page).getByRole('listitem').getByRole('link')

test(
  'each of twenty homes at one point opens by mouse, touch and keyboard (D370)',
  { tag: '@full' },
  async ({ page, browser, baseURL, addListings }) => {
    await addListings(HOMES, 'Hanga Roa', () => ({ ...POINT, positionAccuracy: 'exact' }))
    await signInQuietly(page, people.buyer)
    const titles = Array.from({ length: HOMES }, (_, i) => `Terrace ${i + 1}`).sort()
    const opened = /\/properties\/[0-9a-f]{24}$/

    await test.step('by mouse: one mark at the maximum zoom lists all, and each link opens its home', async () => {
      await page.goto(address(AROUND))
      await mark(page).click()
      await expect(homes(page)).toHaveCount(HOMES)
      const shownTitles = await homes(page).locator('span:first-child').allTextContents()
      expect(shownTitles.sort()).toEqual(titles)
      const targets = await homes(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(new Set(targets).size).toBe(HOMES)
      for (const [i, target] of targets.entries()) {
        const link = homes(page).nth(i)
        await link.scrollIntoViewIfNeeded()
        // A pin or another link over it would take the click.
        await link.click({ trial: true })
        expect(target).toMatch(opened)
      }
      await homes(page).last().click()
      await expect(page).toHaveURL(opened)
    })

    await test.step('axe, both themes, wide and small', async () => {
      await page.goto(address(AROUND))
      for (const [width, height] of [
        [1280, 720],
        [360, 800],
      ] as const) {
        await page.setViewportSize({ width, height })
        if (!(await card(page).isVisible())) await mark(page).click()
        await expect(homes(page)).toHaveCount(HOMES)
        await expectUsable(page, width)
      }
      await page.setViewportSize({ width: 1280, height: 720 })
    })

    await test.step('by keyboard: Enter lists them, Escape returns, and Tab reaches every home', async () => {
      await page.goto(address(AROUND))
      await expect(mark(page)).toBeVisible()
      await tabTo(page, page.getByRole('link', { name: 'Skip to the map' }))
      await page.keyboard.press('Enter')
      await tabTo(page, mark(page))
      await page.keyboard.press('Enter')
      await expect(card(page).getByRole('heading')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(card(page)).toHaveCount(0)
      await expect(mark(page)).toBeFocused()
      await page.keyboard.press('Enter')
      for (let i = 0; i < HOMES; i += 1) {
        await page.keyboard.press('Tab')
        await expect(homes(page).nth(i)).toBeFocused()
      }
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(opened)
    })

    await test.step('by touch', async () => {
      const context = await browser.newContext({
        baseURL,
        hasTouch: true,
        isMobile: true,
        viewport: { width: 360, height: 740 },
        storageState: await page.context().storageState(),
      })
      const phone = await context.newPage()
      await phone.goto(address(AROUND))
      await mark(phone).tap()
      await expect(homes(phone)).toHaveCount(HOMES)
      for (const i of [0, 9, HOMES - 1]) {
        await homes(phone).nth(i).scrollIntoViewIfNeeded()
        await homes(phone).nth(i).tap({ trial: true })
      }
      const title = (await homes(phone).nth(9).locator('span').first().textContent()) ?? ''
      await homes(phone).nth(9).tap()
      await expect(phone).toHaveURL(opened)
      await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await context.close()
    })
  },
)
