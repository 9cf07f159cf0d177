import { type Browser, expect, type Page } from '@playwright/test'
import { type Session } from '../test/support/contract'
import { addCookies } from './browser-cookies'
import { median } from './figures'

/** How often each interaction is measured. */
export const TIMES = 5

/** How much slower than this machine the phone is. */
export const CPU_SLOWDOWN = 4

/** A phone's screen, as Lighthouse's mobile preset has it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const

type Step = { name: string; path: string; act: (page: Page) => Promise<void> }

/** What an interaction takes, in milliseconds. */
export type Interaction = { name: string; median: number; longest: number }

async function swipe(page: Page): Promise<void> {
  const box = await page.getByRole('group', { name: /^\d+ pictures$/ }).boundingBox()
  if (!box) throw new Error('The listing has no pictures to swipe.')
  const y = box.y + box.height / 2
  const from = box.x + box.width * 0.8
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  // A swipe that is too short for the browser snaps back: swipe again.
  await expect(async () => {
    await touch('touchStart', from)
    for (const x of [0.7, 0.5, 0.3, 0.2]) await touch('touchMove', box.x + box.width * x)
    await touch('touchEnd')
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 10_000 })
}

/** Each ends when the page shows its effect. */
const steps = (listing: string): Step[] => [
  {
    name: 'opening the filters',
    path: '/properties',
    act: async (page) => {
      await page.getByRole('button', { name: 'Filters', exact: true }).tap()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
  },
  { name: 'swiping the gallery', path: `/properties/${listing}`, act: swipe },
  {
    name: 'opening the map',
    path: '/properties',
    act: async (page) => {
      await page.getByRole('link', { name: 'Map', exact: true }).tap()
      await expect(page.getByRole('region', { name: 'Homes on the map' })).toBeVisible()
    },
  },
  {
    name: 'pressing a heart',
    path: '/properties',
    act: async (page) => {
      const heart = page.getByRole('button', { name: /wishlist/ }).first()
      const before = await heart.getAttribute('aria-pressed')
      await heart.tap()
      await expect(heart).not.toHaveAttribute('aria-pressed', before ?? '')
    },
  },
]

/** Collects the longest event from now on: from the touch to the next frame, in milliseconds, in steps of 8. */
const watchEvents = (page: Page) =>
  page.evaluate(() => {
    const seen = globalThis as typeof globalThis & { longestEvent?: number }
    seen.longestEvent = 0
    new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        // Swiping scrolls, so it is no interaction of its own. Other events follow from what the page does.
        if (interactionId || name.startsWith('touch'))
          seen.longestEvent = Math.max(seen.longestEvent ?? 0, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })

/** The longest event since `watchEvents`; 0 if all took less than 16 ms. */
const longestEvent = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Entries arrive after the frame that they end with.
        requestAnimationFrame(() =>
          setTimeout(() => resolve(Reflect.get(globalThis, 'longestEvent') as number), 500),
        )
      }),
  )

async function once(browser: Browser, site: string, reader: Session, step: Step): Promise<number> {
  const context = await browser.newContext({ ...PHONE, baseURL: site })
  try {
    await addCookies(context, site, reader.cookie)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(step.path, { waitUntil: 'networkidle' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await watchEvents(page)
    await step.act(page)
    return await longestEvent(page)
  } finally {
    await context.close()
  }
}

/** Measures each interaction on a slow phone. `listing`: the id of a listing with several pictures. */
export async function measureInteractions(
  browser: Browser,
  site: string,
  reader: Session,
  listing: string,
): Promise<Interaction[]> {
  const interactions: Interaction[] = []
  for (const step of steps(listing)) {
    const durations: number[] = []
    while (durations.length < TIMES) durations.push(await once(browser, site, reader, step))
    interactions.push({ name: step.name, median: median(durations), longest: Math.max(...durations) })
  }
  return interactions
}
