import { readFileSync } from 'node:fs'
import { type Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  newAgent,
  newListing,
  openCalendar,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { withoutScripts } from './support'

/** Chooses the first time of the next free day by keyboard, and submits the form. */
async function chooseNextDay(page: Page, submit: string): Promise<void> {
  const day = page.getByRole('radio').first()
  const next = page.getByRole('radio').nth(1)
  await day.press('ArrowRight')
  await expect(next).toBeChecked()
  await expect(next).toBeFocused()
  const time = page.getByRole('button', { name: /^\d+:\d\d [AP]M$/ }).first()
  await time.press('Enter')
  await expect(time).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: submit }).press('Enter')
}

test(
  'a viewing is requested by keyboard, confirmed, rescheduled and canceled; the plain form works without JavaScript',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    test.slow()
    const agent = await newPerson()
    const buyer = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(agent, admin)
    await openCalendar(agent, { lengthMinutes: 60 })
    const listing = await newListing(agent, admin)
    await send(agent, 'PUT', `/api/properties/${listing._id}/viewings`, { meetingPoint: 'At the gate' })
    // Only buyers with a verified email can request viewings.
    await signInQuietly(buyer, people.buyer)
    await buyer.setViewportSize({ width: 360, height: 740 })
    const viewingsPath = '/dashboard/user/viewings'
    const row = (page: Page) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: listing.title })

    await test.step('the buyer requests a time by keyboard', async () => {
      await buyer.goto(`/properties/${listing._id}`)
      await buyer.getByRole('link', { name: 'Book a viewing' }).first().press('Enter')
      await chooseNextDay(buyer, 'Request viewing')
      await expect(buyer).toHaveURL(viewingsPath)
      await expect(row(buyer)).toContainText('Requested')
      await expect(row(buyer)).not.toContainText('At the gate')
      await expectAccessible(buyer)
    })

    await test.step('the agent confirms it', async () => {
      await agent.goto('/dashboard/agent/viewings')
      await expectAccessible(agent)
      await agent.getByRole('button', { name: `Confirm: ${listing.title}` }).click()
      await expect(row(agent)).toContainText('Confirmed')
      await agent.getByRole('link', { name: `Reschedule: ${listing.title}` }).click()
      await expect(agent.getByRole('heading', { name: 'Choose another time' })).toBeVisible()
      await expectAccessible(agent)
    })

    await test.step('the buyer sees where to meet, and saves the calendar file', async () => {
      await buyer.goto(viewingsPath)
      await expect(row(buyer)).toContainText('Confirmed')
      await expect(row(buyer)).toContainText('Meet at: At the gate')
      const [file] = await Promise.all([
        buyer.waitForEvent('download'),
        buyer.getByRole('link', { name: `Add to calendar: ${listing.title}` }).click(),
      ])
      expect(file.suggestedFilename()).toBe('viewing.ics')
      expect(readFileSync(await file.path(), 'utf8')).toContain(`SUMMARY:Viewing: ${listing.title}`)
    })

    await test.step('the buyer proposes another time, which the agent accepts', async () => {
      await buyer.getByRole('link', { name: `Reschedule: ${listing.title}` }).click()
      await expect(buyer.getByRole('heading', { name: 'Choose another time' })).toBeVisible()
      await chooseNextDay(buyer, 'Propose this time')
      await expect(row(buyer)).toContainText('You proposed')
      await agent.goto('/dashboard/agent/viewings')
      await agent.getByRole('button', { name: `Accept: ${listing.title}` }).click()
      await expect(agent.getByRole('button', { name: `Accept: ${listing.title}` })).toBeHidden()
    })

    await test.step('the buyer cancels it after confirming', async () => {
      await buyer.goto(viewingsPath)
      await expect(row(buyer)).not.toContainText('You proposed')
      await buyer.getByRole('button', { name: `Cancel: ${listing.title}` }).click()
      await expect(
        buyer.getByRole('heading', { name: `Cancel the viewing of ${listing.title}?` }),
      ).toBeVisible()
      await expectAccessible(buyer)
      await buyer.getByRole('button', { name: 'Cancel viewing' }).click()
      await expect(row(buyer)).toContainText('Canceled')
    })

    await test.step('without JavaScript the time is chosen in a select', async () => {
      const page = await withoutScripts(browser, baseURL)
      await signInQuietly(page, people.buyer2)
      await page.goto(`/properties/${listing._id}/viewing`)
      await page.getByLabel('Time', { exact: true }).selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Request viewing' }).click()
      await expect(page).toHaveURL(viewingsPath)
      await expect(row(page)).toContainText('Requested')
      await page.context().close()
    })
  },
)
