/** @tier full */
import { type Page } from '@playwright/test'
import { chooseTheme, expect, expectAccessible, expectUsableInBothThemes, test } from './fixtures'

const REMEMBERED = '/properties?location=vermont'

/** Clicks the button; returns the pop-up once it shows Google's account chooser. */
async function openPopup(page: Page, name = 'Login with Google'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name }).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return popup
}

const choose = (popup: Page, name: RegExp) => popup.getByRole('button', { name }).click()

/** The page's alert, without Next's announcer of route changes. */
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

test('a person signs in with Google in a pop-up, twice, to one account', async ({ newPerson }) => {
  for (const visit of ['first', 'second']) {
    const page = await newPerson()
    await page.goto('/about')
    await page.goto(REMEMBERED)
    const popup = await openPopup(page)
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
    await expect(page.getByRole('button', { name: 'Login with Google' })).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)

    const closed = popup.waitForEvent('close')
    const response = page.waitForResponse((candidate) => candidate.request().isNavigationRequest())
    await choose(popup, /Gwen Garcia/)
    expect((await response).status(), 'signed in on the first request').toBe(200)
    await expect(page, visit).toHaveURL(REMEMBERED)
    await closed
    await page.goBack()
    await expect(page, 'the login is not in history').toHaveURL('/about')

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Gwen')
    await page.goto('/dashboard/user/profile')
    await expect(page.getByText('gwen@gmail.test').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('registering with Google leads to the home page if no page is remembered', async ({ newPerson }) => {
  const page = await newPerson()
  await page.goto('/register')
  await choose(await openPopup(page, 'Register with Google'), /Hal Hughes/)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Signed in as Hal Hughes' })).toBeVisible()
})

test('a person who cancels at Google sees a message at the login, and can try again', async ({
  newPerson,
}) => {
  const page = await newPerson()
  await page.goto(REMEMBERED)
  const login = page.url()
  const popup = await openPopup(page)
  const closed = popup.waitForEvent('close')
  await choose(popup, /Cancel/)
  await closed
  await expect(alert(page)).toHaveText('Sign-in failed. Please try again.')
  await expect(page).toHaveURL(login)
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeFocused()
  await expectAccessible(page)

  await choose(await openPopup(page), /Gwen Garcia/)
  await expect(page).toHaveURL(REMEMBERED)
})

test('if the pop-up is blocked, the page itself goes to Google and returns', async ({ newPerson }) => {
  const page = await newPerson()
  await page.addInitScript(() => {
    window.open = () => null
  })
  for (const answer of [/Cancel/, /Gwen Garcia/]) {
    await page.goto(REMEMBERED)
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await choose(page, answer)
    if (answer.source === 'Cancel') await expect(alert(page)).toBeVisible()
  }
  await expect(page).toHaveURL(REMEMBERED)
})

test('without a session the last page says so, whatever its URL claims', async ({ newPerson }) => {
  // Chromium logs that a script cannot close a window that no script opened.
  const page = await newPerson(/Scripts may close only the windows/)
  await page.goto('/about')
  await page.goto('/auth/done?error=Call+555+0100')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not signed in')
  await expect(page.getByText('Sign-in failed. Please try again.')).toBeVisible()
  await expect(page.getByText('555')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL('/login')
})

for (const { width, theme } of [
  { width: 360, theme: 'light' },
  { width: 500, theme: 'dark' },
] as const) {
  test(`the pop-up's pages are accessible in both themes at ${width} px, loaded in the ${theme} one`, async ({
    newPerson,
  }) => {
    const page = await newPerson(/Scripts may close only the windows/)
    await page.setViewportSize({ width, height: 600 })
    await chooseTheme(page, theme)
    // Keeps the first page from navigating to Google, which it does only after a response.
    await page.route('**/api/auth/providers', () => {})
    for (const path of ['/auth/popup', '/auth/done', '/auth/done?error=AccessDenied']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expectUsableInBothThemes(page, theme)
    }
  })
}
