import { type Page } from '@playwright/test'
import { changedFiles } from '../scripts/setup/changed.mjs'
import { pagesOnDisk, PAGES, pagesToCheck, READERS, visit } from './every-page'
import { expectPrints, expectTouchable } from './fits'
import { expect, expectAccessible, test } from './fixtures'

/*
 * Every page once, as its reader: heading, console, no sideways scrolling at any width, sizes of controls,
 * and axe without colours (`test/lint/contrast.test.ts` has those).
 */

// The URLs below need listings and offers that other files change.
test.use({ untouched: 'sweep' })

const WIDTHS = [1280, 768, 360, 320]

test('the sweep includes every page', () => {
  expect(Object.keys(PAGES).sort()).toEqual([...pagesOnDisk].sort())
})

/** The page, as loaded, passes at every width, and axe finds no violations except of colours. */
async function expectHolds(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width} px`)
      .toBeLessThanOrEqual(width)
  }
  await expectTouchable(page)
  await expectAccessible(page, 'of structure')
}

test('a change checks the main pages and its own, and all pages if it is of a component', () => {
  const main = pagesToCheck([])
  expect(main.has('/properties/[id]')).toBe(true)
  expect(main.has('/about')).toBe(false)
  expect(pagesToCheck(['app/(site)/about/page.tsx', 'lib/domain/money.ts'])).toEqual(
    new Set([...main, '/about']),
  )
  expect(pagesToCheck(['components/ui/button.tsx'])).toEqual(new Set(Object.keys(PAGES)))
})

/** In the core tier those that the change can have broken. */
const pages = process.env.TEST_TIER === 'core' ? pagesToCheck(changedFiles()) : undefined

for (const viewer of READERS)
  test(`every page for a ${viewer} passes at each width (D91)`, ({ page, demo }) =>
    visit(viewer, page, demo, (address) => expectHolds(page, address), pages))

for (const viewer of READERS)
  test(`every page for a ${viewer} prints dark on white`, { tag: '@full' }, ({ page, demo }) =>
    visit(viewer, page, demo, () => expectPrints(page)),
  )
