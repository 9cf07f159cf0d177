/** @tier full */
import { type Page } from '@playwright/test'
import { expect, test } from './fixtures'

const SLIDES = [
  'Slide 1: Find Your Dream Home',
  'Slide 2: Trusted Real Estate Platform',
  'Slide 3: Modern & Luxury Properties',
] as const

const slide = (page: Page, name: string) => page.getByRole('button', { name })

const expectSlide = (page: Page, name: string) =>
  expect(slide(page, name)).toHaveAttribute('aria-current', 'true')

test('the slides change every five seconds, wait while hovered or focused, and stop when paused', async ({
  page,
}) => {
  const hero = page.getByRole('region', { name: 'Keystead at a glance' })
  const logo = page.getByRole('banner').getByRole('link', { name: 'Keystead' })
  const run = (ms: number) => page.clock.runFor(ms)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')

  await test.step('every five seconds, in a circle', async () => {
    // When the page became interactive is unknown, so the clock advances in small steps.
    await expect(async () => {
      await run(50)
      expect(await slide(page, SLIDES[1]).getAttribute('aria-current')).toBe('true')
    }).toPass({ intervals: [1] })
    for (const [from, to] of [
      [SLIDES[1], SLIDES[2]],
      [SLIDES[2], SLIDES[0]],
      [SLIDES[0], SLIDES[1]],
    ] as const) {
      await run(4_800)
      await expectSlide(page, from)
      await run(200)
      await expectSlide(page, to)
    }
  })

  await test.step('hovering holds it', async () => {
    await hero.hover()
    await run(12_000)
    await expectSlide(page, SLIDES[1])
    await logo.hover()
    await run(5_000)
    await expectSlide(page, SLIDES[2])
  })

  await test.step('focus holds it', async () => {
    await slide(page, SLIDES[0]).focus()
    await run(12_000)
    await expectSlide(page, SLIDES[2])
    await logo.focus()
    await run(5_000)
    await expectSlide(page, SLIDES[0])
  })

  await test.step('Pause stops it', async () => {
    await page.getByRole('button', { name: 'Pause the slide show' }).click()
    await logo.hover()
    await logo.focus()
    await run(12_000)
    await expectSlide(page, SLIDES[0])
    await expect(page.getByRole('button', { name: 'Play the slide show' })).toBeVisible()
  })
})

test('the hero has 70 % of the height at every width (D50)', async ({ page }) => {
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'Keystead at a glance' })
  for (const [width, height] of [
    [360, 800],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await hero.boundingBox())?.height).toBeCloseTo(0.7 * height, 0)
  }
})
