/** @tier full */
import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  newOffer,
  people,
  signInQuietly,
  test,
} from './fixtures'
import { tabTo } from './support'

test('an offer is shown on the agent’s open page at once; notices work by keyboard', async ({
  newPerson,
}) => {
  test.slow()
  const page = await newPerson()
  const admin = await newPerson()
  const buyer = await newPerson()
  await signInQuietly(admin, people.admin)
  await newAgent(page, admin)
  const listing = await newListing(page, admin)
  await newBuyer(buyer)
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  const requests = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Requested Properties/ })

  await test.step('the open page shows it without a reload', async () => {
    await page.goto('/dashboard/agent/profile')
    // The notices of the person's new role and of the verification.
    await expect(bell).toHaveAccessibleName('Notifications, 2 new')
    await expect(requests).toHaveText('Requested Properties')
    await newOffer(buyer, listing._id)
    await expect(bell).toHaveAccessibleName('Notifications, 3 new')
    await expect(requests).toHaveText('Requested Properties1 new')
  })

  await test.step('the notices by keyboard: new ones, and their links', async () => {
    await tabTo(page, bell)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible()
    const updates = page.getByRole('region', { name: 'Updates' })
    await expect(updates.getByText('New', { exact: true })).toHaveCount(3)
    await expectUsableEverywhere(page)
    await tabTo(page, updates.getByRole('link', { name: `New offer on ${listing.title}` }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/requested-properties$/)
    await expect(bell).toHaveAccessibleName('Notifications, 2 new')
    await expect(requests).toHaveText('Requested Properties')
    await page.goto('/dashboard/notices')
    await tabTo(page, page.getByRole('button', { name: 'Mark all as read' }))
    await page.keyboard.press('Enter')
    await expect(bell).toHaveAccessibleName('Notifications')
    await expect(updates.getByText('New', { exact: true })).toHaveCount(0)
  })

  await test.step('mail is turned off in the profile', async () => {
    await page.goto('/dashboard/agent/profile')
    const choice = page.getByRole('region', { name: 'Email notifications' })
    await expect(choice.getByLabel('Reviews')).not.toBeChecked()
    await choice.getByLabel('Offers').uncheck()
    await choice.getByRole('button', { name: 'Save' }).click()
    await expect(choice.getByText('Saved.')).toBeVisible()
    await expect(choice.getByLabel('Offers')).not.toBeChecked()
    await page.reload()
    await expect(choice.getByLabel('Offers')).not.toBeChecked()
    await expect(choice.getByLabel('Payments')).toBeChecked()
  })
})
