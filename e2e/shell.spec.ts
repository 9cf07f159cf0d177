import { type Page } from '@playwright/test'
import { chooseTheme, expect, expectAccessible, people, signIn, signInQuietly, test } from './fixtures'

const header = (page: Page) => page.getByRole('banner')
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y)

/** Holds the router's request for a page until the test releases it. */
async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await gate
      await route.continue()
    },
  )
  return letGo
}

test(
  'the menu of small screens closes by a link, by Escape and by its button (D84)',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    // The slides are paused, because axe checks the heading of the first.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const open = page.getByRole('button', { name: 'Open the menu' })
    await expect(menu).toBeHidden()

    for (const [name, path] of [
      ['About', '/about'],
      ['About', '/about'],
      ['Home', '/'],
    ] as const) {
      await open.click()
      await expect(page.getByRole('button', { name: 'Close the menu' })).toHaveAttribute(
        'aria-expanded',
        'true',
      )
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(menu).toBeHidden()
    }
    await open.click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  },
)

test(
  'the navigation stays visible, and every new path starts at the top (D83, D85)',
  { tag: '@full' },
  async ({ page }) => {
    await signInQuietly(page, people.buyer)
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    await expect(header(page)).toBeInViewport()
    await footer.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect.poll(() => scrolled(page)).toBe(0)

    await page.goto('/dashboard/user/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // So little that the next page's heading would be visible, in which case the router alone would not
    // scroll.
    await scrollTo(page, 20)
    expect(await scrolled(page)).toBe(20)
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Wishlist' }).click()
    await expect(page).toHaveURL('/dashboard/user/wishlist')
    await expect.poll(() => scrolled(page)).toBe(0)
  },
)

test(
  'from far down the list to a property and back, the list keeps its position',
  { tag: '@full' },
  async ({ page }) => {
    await signInQuietly(page, people.buyer)
    await page.setViewportSize({ width: 360, height: 700 })
    await page.goto('/properties')
    const card = page.locator('article a').nth(15)
    // As a person does, so that each card above comes near the screen once: until then its height is an estimate.
    await page.mouse.move(180, 350)
    await expect(async () => {
      await page.mouse.wheel(0, 600)
      await expect(card).toBeInViewport({ timeout: 300 })
    }).toPass()
    await card.hover()
    const position = await scrolled(page)
    expect(position).toBeGreaterThan(4000)
    await card.click()
    await expect(page).toHaveURL(/\/properties\/[0-9a-f]{24}$/)
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/properties')
    await expect.poll(async () => Math.abs((await scrolled(page)) - position)).toBeLessThan(5)
  },
)

test('a slow page shows a full-screen spinner', { tag: '@full' }, async ({ page }) => {
  for (const theme of ['dark', 'light'] as const) {
    await page.unrouteAll()
    await chooseTheme(page, theme)
    await page.goto('/')
    const letGo = await hold(page, '/about')
    await header(page).getByRole('link', { name: 'About' }).click()
    const cover = page.getByRole('status').getByText('Loading…')
    await expect(cover).toBeVisible()
    expect(await cover.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
    await expectAccessible(page)
    letGo()
    await expect(page).toHaveURL('/about')
    await expect(cover).toHaveCount(0)
  }
})

test(
  'a guard that redirects the router to the same page ends the spinner',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/login?callbackUrl=%2Fproperties')
    await page.goto('/about')
    const link = header(page).getByRole('link', { name: 'All Properties' })
    await link.click()
    await expect(page).toHaveURL('/login?callbackUrl=%2Fproperties')
    await expect(page.getByText('Loading…')).toHaveCount(0)
  },
)

test('the theme is dark by default, and the choice is stored under "theme"', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const html = page.locator('html')
  const saved = () => page.evaluate(() => localStorage.getItem('theme'))
  await page.goto('/')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  expect(await saved()).toBeNull()
  const toggle = header(page).getByRole('button', { name: 'Light theme' })
  for (const theme of ['light', 'dark', 'light']) {
    await toggle.click()
    await expect(html).toHaveAttribute('data-theme', theme)
    expect(await saved()).toBe(theme)
  }
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.evaluate(() => localStorage.setItem('theme', 'blue'))
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test(
  'from 1024 px on the person and Logout are in the header, below that in the menu (D45)',
  { tag: '@full' },
  async ({ page }) => {
    await signInQuietly(page, people.buyer)
    await page.goto('/about')
    const person = header(page).getByRole('link', { name: 'Signed in as Nora Whitfield' })
    const logout = header(page).getByRole('button', { name: 'Logout' }).filter({ visible: true })
    const menu = page.getByRole('button', { name: 'Open the menu' })
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(person).toBeInViewport()
      await expect(logout).toBeInViewport()
      await expect(menu).toBeHidden()
      await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0)
      await expectAccessible(page)
    }
    for (const width of [1023, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(person).toBeInViewport()
      await expect(logout).toHaveCount(0)
      await menu.click()
      await expect(logout).toHaveCount(1)
      await logout.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(logout).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
    }
  },
)

test('Logout asks for confirmation: No stays, Yes signs out (D101)', { tag: '@full' }, async ({ page }) => {
  await signInQuietly(page, people.buyer)
  await page.goto('/about')
  const logout = header(page).getByRole('button', { name: 'Logout' })
  const dialog = page.getByRole('alertdialog', { name: 'Do you want to log out?' })
  await logout.click()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(logout).toBeFocused()

  await logout.click()
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?callbackUrl=%2Fdashboard')
})

test(
  'a page follows who signs out and in on another tab (D546)',
  { tag: '@full' },
  async ({ page, context }) => {
    await signInQuietly(page, people.buyer)
    await page.goto('/about')
    await expect(header(page).getByRole('link', { name: 'Signed in as Nora Whitfield' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/about')
    await header(other).getByRole('button', { name: 'Logout' }).click()
    await other.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()

    const reloaded = page.waitForEvent('load')
    await other.goto('/login')
    await signIn(other, people.buyer2)
    await reloaded
    await expect(header(page).getByRole('link', { name: /^(?:\S+ )?Signed in as/ })).toBeVisible()
    await expect(header(page).getByText('Nora Whitfield')).toHaveCount(0)
  },
)

test(
  'a page follows who signs in on another tab after its session has ended elsewhere (D546)',
  { tag: '@full' },
  async ({ page, context }) => {
    await signInQuietly(page, people.buyer)
    // Opened without its session, it would be refused, which Chromium logs as an error.
    const streamed = page.waitForResponse('**/api/notices/stream')
    await page.goto('/about')
    await expect(header(page).getByRole('link', { name: 'Signed in as Nora Whitfield' })).toBeVisible()
    await streamed
    await context.clearCookies()
    const other = await context.newPage()
    await other.goto('/login')
    const reloaded = page.waitForEvent('load')
    await signIn(other, people.buyer2)
    await reloaded
    await expect(header(page).getByText('Nora Whitfield')).toHaveCount(0)
  },
)

test('an injected script does not run, and the page reports that it was blocked', async ({ newPerson }) => {
  const page = await newPerson(/script-src|404/)
  for (const path of ['/', '/login', '/nowhere', '/api/docs']) {
    const response = await page.goto(path)
    expect(response?.headers()['content-security-policy'], path).toBeDefined()
    const violation = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) =>
            resolve([event.effectiveDirective, event.blockedURI, document.title]),
          )
          const script = document.createElement('script')
          script.textContent = "document.title = 'taken over'"
          document.body.append(script)
          if (document.title === 'taken over') resolve('run')
        }),
    )
    expect(violation, path).toEqual(['script-src-elem', 'inline', expect.not.stringContaining('taken over')])
  }
})

test(
  'an unknown URL is a 404 with its message, with and without JavaScript (D81)',
  { tag: '@full' },
  async ({ browser, newPerson, baseURL }) => {
    const still = await (await browser.newContext({ javaScriptEnabled: false, baseURL })).newPage()
    for (const page of [await newPerson(/404/), still]) {
      const response = await page.goto('/nowhere/at-all')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
      if (page !== still) await expectAccessible(page)
      await page.getByRole('link', { name: 'Back to Home' }).click()
      await expect(page).toHaveURL('/')
    }
    await still.context().close()
  },
)

test('an unknown id is a 404 with the message for a property', { tag: '@full' }, async ({ newPerson }) => {
  const page = await newPerson(/404/)
  await signInQuietly(page, people.buyer)
  for (const id of ['0123456789abcdef01234567', 'no-id']) {
    const response = await page.goto(`/properties/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Property not found.' })).toBeVisible()
    await expectAccessible(page)
  }
})
