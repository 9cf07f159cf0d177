/** @tier full */
import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  newOffer,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { mailsTo, tabTo, withoutScripts } from './support'

test('an offer is shown on the agent’s open page at once and mailed; notices work by keyboard, and without JavaScript', async ({
  newPerson,
  browser,
  baseURL,
}) => {
  test.slow()
  const page = await newPerson()
  const admin = await newPerson()
  const buyer = await newPerson()
  await signInQuietly(admin, people.admin)
  const agent = await newAgent(page, admin)
  const listing = await newListing(page, admin)
  const person = await newBuyer(buyer)
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  const requests = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Requested Properties/ })
  let offer = ''

  await test.step('the open page shows it without a reload', async () => {
    await page.goto('/dashboard/agent/profile')
    // The notices of the person's new role and of the verification.
    await expect(bell).toHaveAccessibleName('Notifications, 2 new')
    await expect(requests).toHaveText('Requested Properties')
    offer = await newOffer(buyer, listing._id)
    await expect(bell).toHaveAccessibleName('Notifications, 3 new')
    await expect(requests).toHaveText('Requested Properties1 new')
  })

  await test.step('the mail says the same', async () => {
    const mailed = async () =>
      (await mailsTo(page.request, agent.email)).filter(
        ({ subject }) => subject === `New offer on ${listing.title}`,
      )
    await expect.poll(mailed).toHaveLength(1)
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

  await test.step('without JavaScript: the pending tasks first, the notices, and marking all as read', async () => {
    await send(page, 'PATCH', `/api/offers/accept/${offer}`)
    const plain = await withoutScripts(browser, baseURL)
    await signInQuietly(plain, person)
    await plain.goto('/dashboard')
    const waits = plain.getByRole('region', { name: 'Needs your attention' })
    await expect(waits).toContainText(/Your offer of .* was accepted\. Pay to complete the purchase\./)
    await expect(waits.getByRole('link', { name: /^Complete payment: / })).toHaveAttribute(
      'href',
      /\/payment\//,
    )
    await plain
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Notifications' })
      .click()
    const updates = plain.getByRole('region', { name: 'Updates' })
    await expect(updates.getByRole('listitem')).toHaveCount(1)
    await expect(updates).toContainText(`Your offer on ${listing.title} was accepted`)
    await plain.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(updates.getByText('New', { exact: true })).toHaveCount(0)
    await updates.getByRole('link').click()
    await expect(plain).toHaveURL(new RegExp(`/payment/${offer}$`))
    await plain.context().close()
  })
})
