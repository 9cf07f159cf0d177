/** @tier full */
import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { tabTo, withoutScripts } from './support'

const DELETED = 'Your account has been deleted.'

const opener = (page: Page, label: string) => page.locator('summary', { hasText: label })
const password = (page: Page) => page.getByLabel('Your password', { exact: true })
const confirm = (page: Page) => page.getByRole('button', { name: 'Delete my account' })

async function download(page: Page): Promise<{ name: string; file: unknown }> {
  await opener(page, 'Download my data').click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download file' }).click(),
  ])
  return {
    name: saved.suggestedFilename(),
    file: JSON.parse(await readFile(await saved.path(), 'utf8')) as unknown,
  }
}

/** The page of the person's own data is gone: nobody is signed in, nor can sign in. */
async function expectGone(page: Page, person: { email: string; password: string }): Promise<void> {
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({})
  const { csrfToken } = (await (await page.request.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const form = { csrfToken, email: person.email, password: person.password, json: 'true' }
  expect((await page.request.post('/api/auth/callback/credentials', { form })).status()).toBe(401)
}

test('a buyer downloads their data and deletes the account, by keyboard only', async ({ newPerson }) => {
  const page = await newPerson()
  const person = await newBuyer(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard/user/profile')

  await test.step('the page lists what the file contains, and the file contains it', async () => {
    const { name, file } = await download(page)
    expect(name).toMatch(/^keystead-data-\d{4}-\d\d-\d\d\.json$/)
    expect(file).toMatchObject({ account: { name: person.name, email: person.email, role: 'user' } })
    await expect(page).toHaveURL('/dashboard/user/profile')
    await expectUsableEverywhere(page)
  })

  await test.step('the page says what is deleted and what stays, and rejects a wrong password at the field', async () => {
    await tabTo(page, opener(page, 'Delete my account'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/This cannot be undone\./)).toBeVisible()
    await tabTo(page, password(page))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.keyboard.type('not-the-password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('That is not your password.')).toBeVisible()
    await expect(password(page)).toHaveAccessibleDescription('That is not your password.')
    await expect(password(page)).toHaveValue('not-the-password')
    await expectUsableEverywhere(page)
  })

  await test.step('the right one deletes the account and signs out', async () => {
    await password(page).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: DELETED })).toBeVisible()
    await expect(page).toHaveURL('/login?notice=account-deleted')
    await expectUsableEverywhere(page)
    await expectGone(page, person)
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' }).first()).toBeVisible()
  })
})

test('all of it works before JavaScript loads', async ({ browser, baseURL, newPerson }) => {
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  const page = await withoutScripts(browser, baseURL)
  const person = await newAgent(page, admin)
  await page.goto('/dashboard/agent/profile')

  const { file } = await download(page)
  expect(file).toMatchObject({ account: { email: person.email, role: 'agent' }, properties: [] })

  await expect(confirm(page)).toBeHidden()
  await opener(page, 'Delete my account').click()
  await password(page).fill('not-the-password')
  await confirm(page).click()
  await expect(page.getByText('That is not your password.')).toBeVisible()
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
  await password(page).fill(person.password)
  await confirm(page).click()
  await expect(page.getByText(DELETED)).toBeVisible()
  await expectGone(page, person)
  await page.context().close()
})

test('an administrator who leaves is in the audit log without a name', async ({ newPerson }) => {
  const admin = await newPerson()
  const page = await newPerson()
  await signInQuietly(admin, people.admin)
  const person = await newBuyer(page)
  await send(admin, 'PATCH', `/api/users/${person.id}/role`, { role: 'admin' })
  await page.goto('/dashboard/admin/profile')
  await opener(page, 'Delete my account').click()
  await password(page).fill(person.password)
  await confirm(page).click()
  await expect(page.getByText(DELETED)).toBeVisible()
  await expectGone(page, person)

  await admin.goto(`/dashboard/admin/audit-log?target=${person.id}`)
  const entry = admin.getByRole('row').filter({ hasText: 'Account deleted by its owner' })
  await expect(entry.getByText('Former member')).toHaveCount(2)
  await expect(admin.getByText(person.name)).toHaveCount(0)
})

test('a suspended agent can download their data and nothing else', async ({ newPerson }) => {
  const admin = await newPerson()
  const page = await newPerson()
  await signInQuietly(admin, people.admin)
  const person = await newAgent(page, admin)
  await send(admin, 'PATCH', `/api/users/${person.id}/fraud`)
  await signInQuietly(page, person)
  await page.goto('/dashboard/suspended')
  const { file } = await download(page)
  expect(file).toMatchObject({ account: { email: person.email, role: 'fraud' } })
  await expect(opener(page, 'Delete my account')).toHaveCount(0)
  await expectUsableEverywhere(page)
})
