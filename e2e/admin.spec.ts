/** @tier full */
import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import { PEOPLE } from '../commands/seed/people'
import { expect, expectAccessible, people, signInQuietly, test } from './fixtures'

const area = '/dashboard/admin'
/** Chromium's console message for a rejected request. */
const REFUSED = /Failed to load resource/

type Row = { _id: string; title: string }

const rows = async (page: Page, address: string) =>
  (await (await page.request.get(`/api${address}`)).json()) as Row[]

/** Registers a person over REST without signing them in. */
async function register(
  page: Page,
  name: string,
): Promise<{ id: string; name: string; email: string; password: string }> {
  const person = { name, email: `${randomBytes(5).toString('hex')}@mail.test`, password: 'long-enough' }
  const response = await page.request.post('/api/users', { data: person })
  expect(response.status()).toBe(201)
  return { ...person, id: ((await response.json()) as { insertedId: string }).insertedId }
}

/** Registers a buyer who reviews Porch Farm. */
async function review(page: Page, name: string): Promise<void> {
  const buyer = await register(page, name)
  await signInQuietly(page, buyer)
  const [farm] = await rows(page, '/properties?location=vermont')
  const data = { propertyId: farm?._id, review: `${name} says this.`, rating: 2 }
  const response = await page.request.post('/api/reviews', { data })
  expect(response.status()).toBe(201)
}

const open = async (page: Page, name: string) => {
  const toggle = page.locator('summary').filter({ hasText: /Manage|Admin Profile|Audit Log/ })
  if (await toggle.isVisible()) await toggle.click()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const search = async (page: Page, label: string, text: string) => {
  await page.getByRole('searchbox', { name: label }).fill(text)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).replaceAll('%20', '\\+')}`))
}
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('alertdialog')
}
const confirm = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click()

test('an administrator’s day (D125)', async ({ newPerson }) => {
  const page = await newPerson()
  const stranger = await newPerson()
  const tag = randomBytes(3).toString('hex')
  const nora = await register(stranger, `Nell ${tag}`)
  await review(stranger, `Rhea ${tag}`)

  await test.step('Moderation is first', async () => {
    await page.goto('/about')
    await signInQuietly(page, people.admin)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(`${area}/moderation`)
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
      /^Moderation/,
      'Admin Profile',
      /^Notifications/,
      'Manage Properties',
      'Manage Users',
      'Manage Reviews',
      'Bank Transfers',
      'Audit Log',
      'System',
    ])
  })

  await test.step('the URL contains page, order and filter of the properties', async () => {
    await open(page, 'Manage Properties')
    await expect(page.getByText('20 homes on this page')).toBeVisible()
    const first = await page.getByRole('row').nth(1).textContent()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/after=/)
    await expect(page.getByRole('row').nth(1)).not.toHaveText(first ?? '')
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(page).toHaveURL(/before=/)
    await expect(page.getByRole('row').nth(1)).toHaveText(first ?? '')
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: high to low')
    await expect(page).toHaveURL(`${area}/manage-properties?sort=price-high`)
    await expect(page.getByRole('columnheader', { name: 'Price range' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.getByRole('link', { name: 'Price range' }).click()
    await expect(page).toHaveURL(`${area}/manage-properties?sort=price-low`)
    await search(page, 'Search by title or location', 'PORCH')
    await expect(page.getByText('1 home on this page')).toBeVisible()
    await page.reload()
    await expect(row(page, 'Porch Farm')).toBeVisible()
    await search(page, 'Search by title or location', 'nowhere at all')
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('PORCH')
    await expect(row(page, 'Porch Farm')).toBeVisible()
  })

  await test.step('a property is verified, and another one rejected', async () => {
    await page.getByRole('link', { name: 'Reset filters' }).click()
    await expect(page.getByText('20 homes on this page')).toBeVisible()
    await page.getByRole('link', { name: 'Pending', exact: true }).click()
    await expect(page).toHaveURL(`${area}/manage-properties?status=pending`)
    await expectAccessible(page)
    const verify = page.getByRole('button', { name: 'Verify Park Tower, 17th Floor' })
    await verify.click()
    const dialog = page.getByRole('alertdialog', { name: 'Verify Park Tower, 17th Floor?' })
    await expect(dialog.getByRole('button', { name: 'Decide later' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(verify).toBeFocused()
    await verify.click()
    await confirm(page, 'Verify home')
    await expect(page.getByText('Property verified successfully!')).toBeVisible()
    await expect(verify).toBeHidden()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect(page).toHaveURL(`${area}/manage-properties`)
    await page.getByRole('button', { name: 'Reject Linden Terrace, 3F' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Decide later' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByLabel('Reason (optional)')).toBeFocused()
    await page.keyboard.type('The price is above the survey.')
    await expectAccessible(page)
    await confirm(page, 'Reject home')
    await expect(page.getByText('Property rejected successfully!')).toBeVisible()
    for (const [title, status] of [
      ['Park Tower, 17th Floor', 'Verified'],
      ['Linden Terrace, 3F', 'Rejected'],
    ] as const) {
      await expect(row(page, title).getByText(status, { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: `Verify ${title}` })).toBeDisabled()
      await expect(page.getByRole('button', { name: `Reject ${title}` })).toBeDisabled()
    }
  })

  await test.step('the agent reads the reason, fixes the listing and resubmits it', async () => {
    const agent = await newPerson()
    await agent.goto('/about')
    await signInQuietly(agent, people.agent)
    await agent.goto('/dashboard/agent/my-properties')
    const card = agent.getByRole('listitem').filter({ hasText: 'Linden Terrace, 3F' })
    await expect(card).toContainText('Rejected: The price is above the survey.')
    await card.getByRole('button', { name: 'Update' }).click()
    const dialog = agent.getByRole('dialog', { name: 'Update home' })
    await dialog.getByLabel('Minimum price').fill('244000')
    await expect(dialog.getByLabel('Resubmit for verification')).toBeChecked()
    await expectAccessible(agent)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(card.getByText('Pending', { exact: true })).toBeVisible()
    await expect(card).not.toContainText('Rejected')
    await page.reload()
    await expect(row(page, 'Linden Terrace, 3F').getByText('Pending', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify Linden Terrace, 3F' })).toBeEnabled()
  })

  await test.step('the last administrator cannot be removed, and reads why', async () => {
    await open(page, 'Manage Users')
    await search(page, 'Search by name or email', 'Ada Okafor')
    await page.getByRole('button', { name: 'Actions for Ada Okafor' }).click()
    const last = 'You cannot change or delete the last administrator.'
    await expect(page.getByRole('menuitem', { name: `Delete ${last}` })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: `Make agent ${last}` })).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a person becomes an agent, is marked as fraud, and is deleted', async () => {
    await search(page, 'Search by name or email', nora.email)
    const dialog = await choose(page, nora.name, 'Make agent')
    await expect(dialog).toHaveAccessibleName(`Make ${nora.name} an agent?`)
    await expect(dialog.getByRole('button', { name: 'Keep role' })).toBeFocused()
    await expectAccessible(page)
    await confirm(page, 'Make agent')
    await expect(page.getByText('Role updated to agent')).toBeVisible()
    await expect(row(page, nora.name).getByText('Agent', { exact: true })).toBeVisible()
    await choose(page, nora.name, 'Mark as fraud')
    await confirm(page, 'Mark as fraud')
    await expect(page.getByText('User marked as fraud')).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${nora.name}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Lift suspension', 'Delete'])
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm(page, 'Delete user')
    await expect(page.getByText('User deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all users' }).click()
    await expect(page).toHaveURL(`${area}/manage-users`)
    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    const agents = PEOPLE.filter(({ role }) => role === 'agent')
    await expect(page.getByText(`${agents.length} users on this page`)).toBeVisible()
  })

  await test.step('a review is deleted', async () => {
    await open(page, 'Manage Reviews')
    await page.getByRole('link', { name: '2 stars' }).click()
    await expect(page).toHaveURL(/rating=2/)
    await search(page, 'Search by home or reviewer', `rhea ${tag}`)
    await expect(page.getByText('1 review on this page')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Delete Rhea ${tag}’s review of Porch Farm` }).click()
    await expectAccessible(page)
    await confirm(page, 'Delete review')
    await expect(page.getByText('Review deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  })

  await test.step('the audit log contains all of it, and is searched and filtered', async () => {
    await open(page, 'Audit Log')
    await search(page, 'Search by person, home or user', nora.name)
    await expect(page.getByText('3 entries on this page')).toBeVisible()
    await expect(page.getByRole('row')).toContainText([
      'Time',
      'User deleted',
      'Marked as fraud',
      'Role changed',
    ])
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Role changed')
    await expect(page).toHaveURL(/action=user.role-changed/)
    await expect(row(page, 'Role changed')).toContainText('Before: user→After: agent')
    await page.getByRole('link', { name: `Entries on ${nora.name}` }).click()
    await expect(page).toHaveURL(/target=/)
    await page.getByRole('link', { name: 'Reset filters' }).click()
    await expect(page).toHaveURL(`${area}/audit-log`)
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all entries' }).click()
    await expect(page).toHaveURL(`${area}/audit-log`)
    await page.getByRole('link', { name: 'Entries by Ada Okafor' }).first().click()
    await expect(page).toHaveURL(/person=/)
    await expect(row(page, 'Home verified')).toContainText('Park Tower, 17th Floor')
  })
})

test('a decision that somebody else made first is rejected with the reason, and shown as it is', async ({
  newPerson,
}) => {
  const page = await newPerson(REFUSED)
  const other = await newPerson()
  await page.goto('/about')
  await signInQuietly(page, people.admin)
  await signInQuietly(other, people.admin)
  await page.goto(`${area}/manage-properties?status=pending`)
  const title = 'Gulshan Residences, 9B'
  await page.getByRole('button', { name: `Reject ${title}` }).click()
  const listing = (await rows(other, '/properties')).find((item) => item.title === title)
  const response = await other.request.patch(`/api/properties/${listing?._id}/status`, {
    data: { status: 'verified' },
  })
  expect(response.status()).toBe(200)
  await confirm(page, 'Reject home')
  await expect(page.getByText('Failed to reject property')).toBeVisible()
  // The refreshed list has neither the row nor its dialog.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText('This home has already been verified.')).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await expectAccessible(page)
})

test('search, filters and paging work before JavaScript loads', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/about')
  await signInQuietly(page, people.admin)
  await page.goto(`${area}/manage-properties`)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible()
  await page.getByRole('link', { name: 'Verified', exact: true }).click()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Oldest first')
  await page.getByRole('searchbox').fill('oregon')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/status=verified/)
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(row(page, 'Lake House')).toBeVisible()
  await context.close()
})
