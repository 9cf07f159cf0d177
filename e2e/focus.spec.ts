/** @tier full */
import { type Page } from '@playwright/test'
import { READERS, visit } from './every-page'
import { expect, test } from './fixtures'

/*
 * Every page by Tab, on screens with little room for bars (WCAG 2.4.11), and with large text (1.4.4, 1.4.10):
 * 1280 px at 400 % are 320 by 256.
 */

// The URLs need listings and offers that other files change.
test.use({ untouched: 'focus' })

const SCREENS = [
  { width: 1280, height: 600 },
  { width: 360, height: 640 },
  { width: 320, height: 256 },
]

/** The number of Tab stops per page; more would be repetitions. */
const STOPS = 70

/** In the page: what covers the focused element; `null` if it is visible, `'end'` after the last one. */
function coverOfFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return 'end'
  // A hidden control is visible through its label.
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  const own = element.getBoundingClientRect()
  const target = label && (own.width <= 2 || getComputedStyle(element).opacity === '0') ? label : element
  const { left, top, right, bottom } = target.getBoundingClientRect()
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
    (target.contains(hit) || (hit !== document.body && hit.contains(target)) || label?.contains(hit))
  if (hits.some(isSeen)) return null
  const nameOf = (item: Element | null | undefined) =>
    item?.outerHTML.slice(0, 120) ?? 'the edge of the screen'
  return `${nameOf(element)} at ${Math.round(left)},${Math.round(top)} is under ${nameOf(hits[0])}`
}

/** What `coverOfFocus`, which runs in the page, says of an element outside the screen. */
const OFF_SCREEN = 'the edge of the screen'

/** In the page: scrolls to the focused element as the browser does when it is focused. */
const showFocused = () => document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })

/** Moves through the page by Tab. */
async function faultsOfFocus(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    let cover = await page.evaluate(coverOfFocus)
    if (cover === 'end') break
    if (cover?.endsWith(OFF_SCREEN)) {
      // Parts that load later can move it; a bar that covers it still does.
      await page.evaluate(showFocused)
      cover = await page.evaluate(coverOfFocus)
    }
    if (cover !== null) faults.push(cover)
  }
  return faults
}

/** In the page: visible boxes that their content overflows. */
const overfull = (): string[] =>
  [...document.querySelectorAll('main article, main form, main section, main li, main [class*=rounded]')]
    .filter((box) => {
      const { overflowX, display } = getComputedStyle(box)
      const isMeasured = overflowX === 'visible' && !display.startsWith('inline') && box.clientWidth > 0
      return (
        isMeasured &&
        !box.closest('.sr-only, .map, [aria-hidden=true]') &&
        box.checkVisibility({ visibilityProperty: true }) &&
        // Bars extend into the gutter on purpose.
        box.scrollWidth > box.clientWidth + 20
      )
    })
    .map((box) => `${box.outerHTML.slice(0, 140)}: ${box.scrollWidth} in ${box.clientWidth}`)
    .slice(-4)

/** In the page: the innermost elements that overflow the screen. */
const beyond = (): string[] =>
  [...document.body.querySelectorAll('*')]
    .filter((item) => {
      const { right, width } = item.getBoundingClientRect()
      return (
        width > 0 && right > document.documentElement.clientWidth + 1 && !item.closest('.sr-only, [inert]')
      )
    })
    .filter((item, _, all) => !all.some((other) => other !== item && item.contains(other)))
    .map((item) => `${item.outerHTML.slice(0, 120)} to ${Math.round(item.getBoundingClientRect().right)}`)
    .slice(0, 6)

/** In the page: words in buttons that break across lines. */
const brokenWords = (): string[] =>
  [...document.querySelectorAll('.button')].flatMap((button) => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${word} on ${lines.size} lines`)
      }
    return broken
  })

for (const viewer of READERS)
  test(`no page for a ${viewer} covers the focused element (D254)`, async ({ page, demo }) => {
    const faults: Record<string, string[]> = {}
    await visit(viewer, page, demo, async (address) => {
      for (const screen of SCREENS) {
        await page.setViewportSize(screen)
        const pageFaults = await faultsOfFocus(page)
        if (pageFaults.length > 0) faults[`${address} at ${screen.width} × ${screen.height}`] = pageFaults
      }
    })
    expect(faults).toEqual({})
  })

for (const viewer of READERS)
  for (const size of [16, 24, 32])
    test(`every page for a ${viewer} fits 320 px with text of ${size} px`, async ({
      playwright,
      baseURL,
      demo,
    }) => {
      // The browser's own text size also affects media queries, which a style of the root element does not.
      const { launchOptions } = test.info().project.use
      const args = [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${size}`]
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      const page = await browser.newPage({ baseURL })
      const faults: Record<string, unknown> = {}
      await visit(viewer, page, demo, async (address) => {
        await page.setViewportSize({ width: 320, height: 640 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        const boxes = await page.evaluate(overfull)
        const broken = await page.evaluate(brokenWords)
        if (wide > 320 || boxes.length > 0 || broken.length > 0)
          faults[address] = { wide, boxes, broken, beyond: wide > 320 ? await page.evaluate(beyond) : [] }
      })
      await browser.close()
      expect(faults).toEqual({})
    })
