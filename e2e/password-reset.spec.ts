/** @tier full */
import { randomBytes } from 'node:crypto'
import { type APIRequestContext, type Page } from '@playwright/test'
import {
  chooseTheme,
  expect,
  expectAccessible,
  expectUsableInBothThemes,
  LOADED,
  signIn,
  signInQuietly,
  test,
} from './fixtures'
import { mailedLink, mailsTo } from './support'

type Person = { email: string; password: string }

const SAME_FOR_ALL = 'If an account exists for that email, we have sent a link.'
const LINK_USED = 'This link no longer works. Please ask for a new one.'
const CHANGED = 'Your password has been changed. Sign in with the new one.'
const NAME = 'Ines Carvalho'
const NEW_PASSWORD = 'brand-new-secret'

const newEmail = () => `reset-${randomBytes(6).toString('hex')}@mail.test`

async function register(request: APIRequestContext): Promise<Person> {
  const person = { email: newEmail(), password: 'forgotten-secret' }
  const response = await request.post('/api/users', { data: { name: NAME, ...person } })
  expect(response.status()).toBe(201)
  return person
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(SAME_FOR_ALL)).toBeVisible()
}

async function expectSignedIn(page: Page): Promise<void> {
  await page.goto('/dashboard/user/profile')
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
}

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmPassword = (page: Page) => page.getByLabel('Confirm password', { exact: true })

test('a forgotten password is replaced by a mailed link, by keyboard only', async ({ newPerson }) => {
  const page = await newPerson()
  const otherDevice = await newPerson()
  const person = await register(page.request)
  await signInQuietly(otherDevice, person)
  await expectSignedIn(otherDevice)

  await test.step('login leads there, with the typed email and the remembered page', async () => {
    await page.goto('/properties?location=oregon')
    await page.getByLabel('Email').fill(person.email)
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/forgot-password?callbackUrl=%2Fproperties%3Flocation%3Doregon')
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await expectAccessible(page)
  })

  await test.step('an invalid email is reported at the field', async () => {
    await page.getByLabel('Email').fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.keyboard.type('ines')
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  await test.step('the response does not reveal whether the email is known, and links to login', async () => {
    await page.getByLabel('Email').fill(person.email)
    await page.keyboard.press('Enter')
    await expect(page.getByText(SAME_FOR_ALL)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute(
      'href',
      '/login?callbackUrl=%2Fproperties%3Flocation%3Doregon',
    )
    await expectAccessible(page)
  })

  const link = await mailedLink(page.request, person.email, 2)

  await test.step('the link requires the password twice, with the messages of registration', async () => {
    await page.goto(link)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'strict-origin')
    await expectAccessible(page)
    await newPassword(page).press('Enter')
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByText('Please confirm your password')).toBeVisible()
    await expect(newPassword(page)).toBeFocused()
    await page.keyboard.type('short')
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await newPassword(page).fill(NEW_PASSWORD)
    await confirmPassword(page).fill('something else')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the new password signs in, and the old one does not', async () => {
    await confirmPassword(page).fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await expect(page.getByText(CHANGED)).toBeHidden()
    await signIn(page, { email: person.email, password: NEW_PASSWORD })
    await expectSignedIn(page)
  })

  await test.step('the other device is signed out', async () => {
    expect(await (await otherDevice.request.get('/api/auth/session')).json()).toEqual({})
    await otherDevice.goto('/dashboard/user/profile')
    await expect(otherDevice).toHaveURL('/login?callbackUrl=%2Fdashboard%2Fuser%2Fprofile')
    await otherDevice.goto('/')
    await expect(otherDevice.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  await test.step('the link is used up', async () => {
    await page.goto(link)
    await expect(page.getByText(LINK_USED)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test('a link that is used while its page is open is rejected in the form', async ({ newPerson }) => {
  const page = await newPerson()
  const other = await newPerson()
  const { email } = await register(page.request)
  await askForLink(page, email)
  const link = await mailedLink(page.request, email, 2)
  for (const tab of [page, other]) await tab.goto(link)
  for (const tab of [other, page]) {
    await newPassword(tab).fill(NEW_PASSWORD)
    await confirmPassword(tab).fill(NEW_PASSWORD)
    await tab.getByRole('button', { name: 'Change password' }).click()
    if (tab === other) await expect(tab).toHaveURL(/\/login/)
  }
  await expect(page.getByRole('alert').filter({ hasText: LINK_USED })).toBeVisible()
  await expect(newPassword(page)).toHaveValue(NEW_PASSWORD)
  await expectAccessible(page)
})

test('an unknown email gets the same response as a known one, and no mail', async ({ newPerson }) => {
  const page = await newPerson()
  const person = await register(page.request)
  const unknown = newEmail()
  const pages: string[] = []
  for (const email of [unknown, person.email]) {
    await askForLink(page, email)
    pages.push(`${page.url()} ${await page.getByRole('main').innerText()}`)
  }
  expect(pages[0]).toBe(pages[1])
  await mailedLink(page.request, person.email, 2)
  expect(await mailsTo(page.request, unknown)).toEqual([])
})

test('all of it works before JavaScript loads', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  const person = await register(page.request)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('ines')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ines')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(SAME_FOR_ALL)).toBeVisible()

  await page.goto(await mailedLink(page.request, person.email, 2))
  await newPassword(page).fill('short')
  await confirmPassword(page).fill('other')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await newPassword(page).fill(NEW_PASSWORD)
  await confirmPassword(page).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(CHANGED)).toBeVisible()
  await signIn(page, { email: person.email, password: NEW_PASSWORD })
  await expectSignedIn(page)
  await context.close()
})

for (const { width, theme } of LOADED) {
  test(`the pages are accessible in both themes at ${width} px, loaded in the ${theme} one`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await chooseTheme(page, theme)
    const { email } = await register(page.request)
    await askForLink(page, email)
    const pages = [
      ['/forgot-password', 'Forgot password?'],
      ['/forgot-password/sent', 'Check your email'],
      [await mailedLink(page.request, email, 2), 'Set a new password'],
      ['/reset-password', 'Set a new password'],
      ['/login?notice=password-changed', 'Login'],
    ] as const
    for (const [path, title] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectUsableInBothThemes(page, theme)
    }
  })
}
