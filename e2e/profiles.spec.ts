/** @tier full */
import { type Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectUsableEverywhere,
  newBuyer,
  newListing,
  people,
  pictureFile,
  send,
  signInQuietly,
  test,
} from './fixtures'

const PHONE = '+1 555 010 0171'.replaceAll(' ', '\u00a0')
const WEBSITE = 'https://brandt-and-daughters.example'

/** The rows of the profile on the page, by label. */
async function rowsOf(page: Page): Promise<Record<string, string>> {
  const rows = await page
    .getByRole('term')
    .evaluateAll((terms) =>
      terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ''] as const),
    )
  return Object.fromEntries(rows)
}

test('an agent’s profile changes the listings, and is shown to an administrator', async ({ newPerson }) => {
  const page = await newPerson()
  const admin = await newPerson()
  const buyer = await newPerson()
  await signInQuietly(admin, people.admin)
  const { id, name, email } = await newBuyer(page)
  await newBuyer(buyer)
  await send(admin, 'PATCH', `/api/users/${id}/role`, { role: 'agent' })
  const { _id, location } = await newListing(page, admin)
  const explore = `/properties?location=${encodeURIComponent(location)}`
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('every field is shown, even if it is empty', async () => {
    await buyer.goto(explore)
    await expect(buyer.getByText(name)).toBeVisible()
    await page.goto('/dashboard/agent/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Agent Profile' })).toBeVisible()
    await expect(page.getByText('Professional Agent').last()).toBeVisible()
    expect(await rowsOf(page)).toEqual({
      Email: email,
      Phone: 'Not given',
      Address: 'Not given',
      Password: 'Change by email',
      'Agent ID': id,
      Company: 'Not given',
      Website: 'Not given',
      License: 'Add your license',
    })
    const mails = page.getByRole('region', { name: 'Email notifications' }).getByRole('checkbox')
    await expect(mails).toHaveCount(7)
    await expect(page.getByLabel('Saved searches')).toHaveCount(0)
  })

  await test.step('an invalid website is rejected at its field', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
    await dialog.getByLabel('Website').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Save profile' }).click()
    await expect(dialog.getByText('Use a URL that starts with http:// or https://.')).toBeVisible()
    await expectUsableEverywhere(page)
  })

  await test.step('the profile is saved and shown', async () => {
    await page.getByLabel('Name').fill(`${name} Brandt`)
    await page.getByLabel('Phone').fill('+1 (555) 010-0171')
    await page.getByLabel('Address').fill('14 Mill Street, Bend')
    await page.getByLabel('Company').fill('Brandt & Daughters')
    await page.getByLabel('Website').fill(WEBSITE)
    await page.getByLabel('Choose photo').setInputFiles(await pictureFile('#8a5c6f'))
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(page.getByRole('link', { name: WEBSITE })).toHaveAttribute('href', WEBSITE)
    expect(await rowsOf(page)).toMatchObject({
      Phone: PHONE,
      Address: '14 Mill Street, Bend',
      Company: 'Brandt & Daughters',
      Website: WEBSITE,
    })
    await expectAccessible(page)
  })

  await test.step('a buyer sees the new name and photo at the next request', async () => {
    for (const address of [explore, `/properties/${_id}`]) {
      await buyer.goto(address)
      await expect(buyer.getByText(`${name} Brandt`).first()).toBeVisible()
      await expect(buyer.locator('img[src*="/profiles/"]').first()).toBeVisible()
    }
  })

  await test.step('as an administrator the person has a profile without the website', async () => {
    // Nobody with homes becomes an administrator (D477), and the buyer's page would record the home as seen.
    await buyer.goto('/')
    await send(page, 'DELETE', `/api/properties/${_id}`)
    await send(admin, 'PATCH', `/api/users/${id}/role`, { role: 'admin' })
    await page.goto('/dashboard/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Profile' })).toBeVisible()
    await expect(page.getByText('Administrator').last()).toBeVisible()
    expect(await rowsOf(page)).toEqual({
      Email: email,
      Phone: PHONE,
      Address: '14 Mill Street, Bend',
      Website: `${WEBSITE.slice(0, 20)}…`,
      Company: 'Brandt & Daughters',
      Password: 'Change by email',
      Role: 'admin',
    })
    const mails = page.getByRole('region', { name: 'Email notifications' }).getByRole('checkbox')
    await expect(mails).toHaveCount(1)
    await expect(page.getByLabel('Your account', { exact: true })).toBeChecked()
    await expect(page.getByRole('heading', { name: 'Calendar' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByLabel('Phone')).toHaveValue('+15550100171')
    await expect(page.getByLabel('Website')).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await send(admin, 'DELETE', `/api/users/${id}`)
})
