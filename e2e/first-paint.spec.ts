/** @tier full */
import { type Page } from '@playwright/test'
import { expect, expectAccessible, newBuyer, registerByForm, signIn, test } from './fixtures'

type Paint = { links: string[]; hasEmptyCircle: boolean }

/** Slows the processor as on a cheap phone, and records what the header shows at the first paint of each page. */
async function slowPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.addInitScript(() => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      const isVisible = (element: Element) => element.checkVisibility()
      const links = [...document.querySelectorAll('header a, header button')].filter(isVisible)
      const circles = [...document.querySelectorAll('header .rounded-full')].filter(isVisible)
      Object.assign(window, {
        firstPaint: {
          links: links.map((link) => link.getAttribute('aria-label') ?? (link.textContent ?? '').trim()),
          hasEmptyCircle: circles.some((circle) => !circle.textContent && !circle.querySelector('svg, img')),
        },
      })
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

const firstPaint = async (page: Page): Promise<Paint> => {
  const painted = await page.waitForFunction(
    () => (window as typeof window & { firstPaint?: Paint }).firstPaint,
  )
  return (await painted.jsonValue()) as Paint
}

/** Delays the response that says who the reader is; returns a function that releases it. */
async function holdReader(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    (url) => url.pathname === '/reader',
    async (route) => {
      await gate
      await route.continue().catch(() => undefined)
    },
  )
  return release
}

test('a slow phone shows who has registered or signed in from the first paint (D338)', async ({
  newPerson,
}) => {
  test.slow()
  const page = await newPerson()
  // On a slow phone the carousel would leave the slide with the heading before axe looks.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await slowPhone(page)
  const release = await holdReader(page)
  const person = { name: 'Nora First', email: `first-${Date.now()}@mail.test`, password: 'long-enough' }
  const own = page.getByRole('banner').getByRole('link', { name: 'Your dashboard' })

  const expectSignedIn = async () => {
    const { links, hasEmptyCircle } = await firstPaint(page)
    expect(links.some((link) => /dashboard$/.test(link))).toBe(true)
    expect(links).not.toContain('Login')
    expect(hasEmptyCircle).toBe(false)
  }

  await test.step('after registering, on a page that is cached for everyone', async () => {
    await page.goto('/register')
    await registerByForm(page, person)
    await expect(page).toHaveURL('/')
    await expectSignedIn()
    await expect(own).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('in a dashboard, with the initials', async () => {
    await page.goto('/dashboard/user')
    await expectSignedIn()
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'NF Signed in as Nora First, your dashboard' }),
    ).toBeVisible()
  })

  await test.step('after signing out, it shows what visitors see', async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL('/')
    const { links } = await firstPaint(page)
    expect(links.some((link) => /dashboard$/.test(link))).toBe(false)
  })

  await test.step('after signing in', async () => {
    await page.goto('/login')
    await signIn(page, person)
    await expect(page).toHaveURL('/')
    await expectSignedIn()
    release()
    await expect(
      page.getByRole('banner').getByRole('link', { name: /Signed in as Nora First/ }),
    ).toBeVisible()
  })
})

test('without JavaScript, only the frame shows the account (D338)', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await newBuyer(page)
  await page.goto('/dashboard/user')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /dashboard$/ })).toHaveCount(0)
  await expect(
    page.frameLocator('iframe[title="Your account"]').getByRole('button', { name: 'Logout' }),
  ).toBeVisible()
  await context.close()
})

test('a cached page is styled and works before its stylesheets have loaded', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.css', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  const banner = page.getByRole('banner')
  await expect(banner).toHaveCSS('border-bottom-style', 'solid')
  // Repeated, because scripts may load after the first click.
  await expect(async () => {
    await banner.getByRole('button', { name: 'Light theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light', { timeout: 500 })
  }).toPass()
  release()
  await page.waitForLoadState()
  // React takes the links for its own, so it adds none.
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms')
  const links = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(links).toHaveLength(new Set(links).size)
  await expect(banner).toHaveCSS('border-bottom-style', 'solid')
})
