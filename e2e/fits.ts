import { type Page } from '@playwright/test'
import { expect } from './fixtures'

/**
 * In the page: text and controls that overflow its width, and those that overlap others. Of content clipped
 * by a scroll container or an ellipsis, only the visible part counts. Deliberate overlays, fixed bars and
 * content for screen readers do not count.
 */
function faultsOf(): string[] {
  type Seen = { element: Element; box: DOMRect; name: string }
  const width = document.documentElement.clientWidth
  const NOT_CHECKED =
    'header, [role=dialog], [data-sonner-toaster], .map, .map-explore, [inert], [aria-hidden=true]'

  const isShown = (element: Element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) && !element.closest(NOT_CHECKED)

  /** The part of a box that its ancestors do not clip; `null` if that is negligible. */
  const seenPart = (element: Element, { left, top, right, bottom }: DOMRect): DOMRect | null => {
    const part = { left, top, right, bottom }
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position, bottom: toEdge } = getComputedStyle(at)
      if (position === 'fixed' || (position === 'sticky' && toEdge !== 'auto')) return null
      const around = at.getBoundingClientRect()
      if (overflowX !== 'visible') {
        part.left = Math.max(part.left, around.left)
        part.right = Math.min(part.right, around.right)
      }
      if (overflowY !== 'visible') {
        part.top = Math.max(part.top, around.top)
        part.bottom = Math.min(part.bottom, around.bottom)
      }
    }
    const isSeen = part.right - part.left > 2 && part.bottom - part.top > 2
    return isSeen ? new DOMRect(part.left, part.top, part.right - part.left, part.bottom - part.top) : null
  }

  const texts: Seen[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    // Content inside a field, before its text, is marked.
    if (!element || text === '' || !isShown(element) || getComputedStyle(element).pointerEvents === 'none')
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const box = seenPart(element, rect)
      if (box) texts.push({ element, box, name: `“${text.slice(0, 24)}”` })
    }
  }
  /** A control with a box. The touch area of a link in a text overlaps its neighbours on purpose. */
  const isPainted = (element: Element) => {
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element)
    const isSeen = (colour: string) => !/^(?:transparent|rgba\(.*, 0\))$/.test(colour)
    return isSeen(backgroundColor) || (borderTopWidth !== '0px' && isSeen(borderTopColor))
  }
  const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter((element) => isShown(element) && isPainted(element))
    .flatMap((element): Seen[] => {
      const box = seenPart(element, element.getBoundingClientRect())
      const name = `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 24)}”`
      return box ? [{ element, box, name }] : []
    })

  const leaves = [...texts, ...controls]
    .filter(({ box }) => box.left < -1 || box.right > width + 1)
    .map(({ name, box }) => `${name} reaches from ${Math.round(box.left)} to ${Math.round(box.right)}`)

  /** How far lines may overlap: their boxes are taller than their glyphs. */
  const TOUCH = 5
  const covers = texts.flatMap((text, at) =>
    [...texts.slice(at + 1), ...controls].flatMap((other) => {
      if (text.element.contains(other.element) || other.element.contains(text.element)) return []
      const across = Math.min(text.box.right, other.box.right) - Math.max(text.box.left, other.box.left)
      const down = Math.min(text.box.bottom, other.box.bottom) - Math.max(text.box.top, other.box.top)
      return across > TOUCH && down > TOUCH ? [`${text.name} and ${other.name} overlap`] : []
    }),
  )
  return [...new Set([...leaves, ...covers])].slice(0, 12)
}

/** Nothing overflows a screen of this width, and nothing overlaps. */
export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await expect.poll(() => page.evaluate(faultsOf), `${page.url()} at ${width} px`).toEqual([])
}

/** Every control and tab is at least 40 px in both dimensions, or in a label that is. */
export async function expectTouchable(page: Page): Promise<void> {
  const small = await page
    .locator('button, input:not([type=hidden]), select, textarea, [role=radio], [role=switch], .tab-link')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => {
          // Lazily rendered content has no size before.
          control.scrollIntoView({ behavior: 'instant' })
          return { control, box: (control.closest('label') ?? control).getBoundingClientRect() }
        })
        .filter(({ box }) => box.height < 40 || box.width < 40)
        .map(({ control, box }) => `${control.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`),
    )
  expect(small).toEqual([])
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

/** In the page as printed: bars that would cover it, menus, and text that is unreadable on white. */
function faultsOnPaper(): string[] {
  const channels = (colour: string) => colour.match(/[\d.]+/g)?.map(Number) ?? []
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const isPainted = (colour: string) => (channels(colour)[3] ?? 1) > 0.9
  const faults: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { position, color } = getComputedStyle(element)
    const name = `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 30)}”`
    if (position === 'fixed' || position === 'sticky') faults.push(`${name} is ${position}`)
    if (element.matches('#dashboard-menu')) faults.push(`${name} is a menu`)
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    if (!hasText || element.closest('[aria-roledescription=slide], .card-marks, .map, script, style, option'))
      continue
    let at: Element | null = element
    while (at && !isPainted(getComputedStyle(at).backgroundColor)) at = at.parentElement
    const ground = at ? luminance(getComputedStyle(at).backgroundColor) : 1
    if (ground < 0.5 && !at?.matches('a, button, span, input')) faults.push(`${name} is on a dark ground`)
    const text = luminance(color)
    const contrast = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
    if (contrast < 4 && !element.closest('[disabled], [aria-disabled=true]'))
      faults.push(`${name} has a contrast of ${contrast.toFixed(1)}`)
  }
  return [...new Set(faults)].slice(0, 12)
}

/** The printed page is dark on white and has no bars, in every theme. */
export async function expectPrints(page: Page): Promise<void> {
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    expect(await page.evaluate(faultsOnPaper), `${page.url()} printed in the ${theme} theme`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720)
  }
  await page.emulateMedia({ media: null })
}
