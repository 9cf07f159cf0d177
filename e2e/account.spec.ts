/** @tier full */
import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectUsableEverywhere,
  newBuyer,
  registerByForm,
  signInQuietly,
  test,
} from './fixtures'
import { mailedLink } from './support'

const profile = '/dashboard/user/profile'
const emailRow = (page: Page) => page.getByRole('definition').first()

test('an email is verified by the mailed link, which can be requested again', async ({ newPerson }) => {
  const page = await newPerson()
  const email = `confirm-${randomBytes(4).toString('hex')}@mail.test`

  await test.step('registration mails a link, and the profile asks for it', async () => {
    await page.goto('/register')
    await registerByForm(page, { name: 'Ines Carvalho', email, password: 'long-enough' })
    await expect(page).toHaveURL('/')
    await expect(page.getByText('We sent you a link to confirm your email.')).toBeVisible()
    await mailedLink(page.request, email, 1)
    await page.goto(profile)
    await expect(emailRow(page)).toHaveText(`${email}Not Verified`)
    await expectUsableEverywhere(page)
  })

  await test.step('it is sent again, by keyboard', async () => {
    await page.getByRole('button', { name: 'Send the link again' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Sent again.' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the newer link is confirmed by its button', async () => {
    const link = await mailedLink(page.request, email, 2)
    await page.goto(link)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'strict-origin')
    await expectUsableEverywhere(page)
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
    await expectUsableEverywhere(page)
    await page.getByRole('link', { name: 'Go to your profile' }).click()
    await expect(emailRow(page)).toHaveText(`${email}Verified`)
    await expect(page.getByText('Verify your email')).toHaveCount(0)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Email already verified' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the open sessions are listed in the profile and ended there', async ({ newPerson }) => {
  const page = await newPerson()
  const second = await newPerson()
  const third = await newPerson()
  const person = await newBuyer(page)
  for (const other of [second, third]) await signInQuietly(other, person)
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  const isSignedIn = async (other: Page) =>
    'user' in ((await (await other.request.get('/api/auth/session')).json()) as object)

  await page.goto(profile)
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1)
  await expect(sessions.filter({ hasText: 'Chrome on Windows' }).first()).toBeVisible()
  await expectUsableEverywhere(page)

  await page
    .getByRole('button', { name: /^Sign out .+, signed in / })
    .first()
    .click()
  await expect(sessions).toHaveCount(2)
  expect(await isSignedIn(third)).toBe(false)
  expect(await isSignedIn(second)).toBe(true)

  await page.getByText('Sign out everywhere else').first().click()
  await expectUsableEverywhere(page)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Ended: 1 other session, unused links in our emails.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText('This session')
  expect(await isSignedIn(second)).toBe(false)
  expect(await isSignedIn(page)).toBe(true)
  await expectAccessible(page)
})
