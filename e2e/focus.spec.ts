/** @tier full */
import { type Page } from '@playwright/test'
import { READERS, visit } from './every-page'
import { expect, test } from './fixtures'

/*
 * Every page by Tab, on screens that leave little room for bars (WCAG 2.4.11), and with large letters (1.4.4, 1.4.10):
 * 1280 px at 400 % are 320 by 256.
 */

// The addresses need listings and offers that other files change.
test.use({ untouched: 'focus' })

const SCREENS = [
  { width: 1280, height: 600 },
  { width: 360, height: 640 },
  { width: 320, height: 256 },
]

/** What a reader goes on from by Tab: more stops than these are more of the same. */
const STOPS = 70

/** In the page: what is over the element that has the focus; `null` where it can be seen, `'end'` past the last one. */
function coverOfFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return 'end'
  // What is drawn for it: a hidden control is seen by its label.
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  const own = element.getBoundingClientRect()
  const shown = label && (own.width <= 2 || getComputedStyle(element).opacity === '0') ? label : element
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const edge = 3
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + edge, top + edge],
    [right - edge, top + edge],
    [left + edge, bottom - edge],
    [right - edge, bottom - edge],
  ] as const
  const hits = points.map(([x, y]) => document.elementFromPoint(x, y))
  const isSeen = (hit: Element | null) =>
    hit !== null &&
    (shown.contains(hit) || (hit !== document.body && hit.contains(shown)) || label?.contains(hit))
  if (hits.some(isSeen)) return null
  const nameOf = (one: Element | null | undefined) => one?.outerHTML.slice(0, 120) ?? 'the edge of the screen'
  return `${nameOf(element)} at ${Math.round(left)},${Math.round(top)} is under ${nameOf(hits[0])}`
}

/** Goes through the page by Tab. */
async function faultsOfFocus(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const cover = await page.evaluate(coverOfFocus)
    if (cover === 'end') break
    if (cover !== null) faults.push(cover)
  }
  return faults
}

/** In the page: boxes that are drawn as such and do not hold what is in them. */
const overfull = (): string[] =>
  [...document.querySelectorAll('main article, main form, main section, main li, main [class*=rounded]')]
    .filter((box) => {
      const { overflowX, display } = getComputedStyle(box)
      const isMeasured = overflowX === 'visible' && !display.startsWith('inline') && box.clientWidth > 0
      return (
        isMeasured &&
        !box.closest('.sr-only, .map, [aria-hidden=true]') &&
        box.checkVisibility({ visibilityProperty: true }) &&
        // Bars reach into the gutter on purpose.
        box.scrollWidth > box.clientWidth + 20
      )
    })
    .map((box) => `${box.outerHTML.slice(0, 140)}: ${box.scrollWidth} in ${box.clientWidth}`)
    .slice(-4)

/** In the page: what reaches beyond the screen, the innermost of it. */
const beyond = (): string[] =>
  [...document.body.querySelectorAll('*')]
    .filter((one) => {
      const { right, width } = one.getBoundingClientRect()
      return (
        width > 0 && right > document.documentElement.clientWidth + 1 && !one.closest('.sr-only, [inert]')
      )
    })
    .filter((one, _, all) => !all.some((other) => other !== one && one.contains(other)))
    .map((one) => `${one.outerHTML.slice(0, 120)} to ${Math.round(one.getBoundingClientRect().right)}`)
    .slice(0, 6)

for (const reader of READERS)
  test(`nothing covers what has the focus on any page that is for a ${reader}`, async ({ page, demo }) => {
    const faults: Record<string, string[]> = {}
    await visit(reader, page, demo, async (address) => {
      for (const screen of SCREENS) {
        await page.setViewportSize(screen)
        const found = await faultsOfFocus(page)
        if (found.length > 0) faults[`${address} at ${screen.width} × ${screen.height}`] = found
      }
    })
    expect(faults).toEqual({})
  })

for (const reader of READERS)
  for (const size of [16, 24, 32])
    test(`every page that is for a ${reader} holds 320 px with letters of ${size} px`, async ({
      playwright,
      baseURL,
      demo,
    }) => {
      // A reader's own size counts in media queries too, which a style of the page's root does not.
      const { launchOptions } = test.info().project.use
      const args = [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${size}`]
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      const page = await browser.newPage({ baseURL })
      const faults: Record<string, unknown> = {}
      await visit(reader, page, demo, async (address) => {
        await page.setViewportSize({ width: 320, height: 640 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        const boxes = await page.evaluate(overfull)
        if (wide > 320 || boxes.length > 0)
          faults[address] = { wide, boxes, beyond: wide > 320 ? await page.evaluate(beyond) : [] }
      })
      await browser.close()
      expect(faults).toEqual({})
    })
