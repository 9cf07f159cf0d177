/** @tier full */
import { randomBytes } from 'node:crypto'
import { type APIRequestContext, type Page } from '@playwright/test'
import { expect, expectAccessible, expectUsableEverywhere, signIn, signInQuietly, test } from './fixtures'
import { mailedLink } from './support'

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

  await test.step('the link requires the password twice', async () => {
    await page.goto(link)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'strict-origin')
    await expectUsableEverywhere(page)
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
