import { DAY_MS } from '@/lib/domain/dates'
import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  people,
  send,
  signInQuietly,
} from './fixtures'
import { expectFocusShown, test, verifyEmail, withoutScripts } from './support'

const times = /^\d+:\d\d [AP]M$/

test(
  'homes in two zones offer the same hours on their own clocks, and a buyer books after verifying',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL, demo }) => {
    test.slow()
    const agent = await newPerson()
    const buyer = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    const account = await newAgent(agent, admin)
    const { email } = await newBuyer(buyer)
    const availability = '/dashboard/agent/viewings?tab=availability'

    await test.step('the agent types Monday’s hours and copies them by keyboard', async () => {
      await agent.goto(availability)
      await agent.getByLabel('Monday, from').fill('08:00')
      await agent.getByLabel('Monday, to').fill('10:00')
      const copy = agent.getByRole('button', { name: 'Copy to weekdays' })
      await copy.focus()
      await agent.keyboard.press('Enter')
      await expect(agent.getByText('Copied Monday’s hours to Tuesday through Friday.')).toBeVisible()
      for (const day of ['Tuesday', 'Friday']) {
        await expect(agent.getByLabel(`${day}, from`)).toHaveValue('08:00')
        await expect(agent.getByLabel(`${day}, to`)).toHaveValue('10:00')
      }
      await expect(agent.getByLabel('Saturday, from')).toHaveValue('')
      await agent.getByRole('button', { name: 'Add hours on Saturday' }).press('Enter')
      await expect(agent.getByLabel('Saturday, from').nth(1)).toBeFocused()
      await expectUsableEverywhere(agent)
      await agent.getByLabel('Your time zone').fill('chicago')
      await agent.getByRole('button', { name: 'Save availability' }).click()
      await expect(agent.getByLabel('Your time zone')).toHaveValue('America/Chicago')
    })

    const oregon = await newListing(agent, admin)
    const portugal = await newListing(agent, admin)
    await send(agent, 'PUT', `/api/properties/${oregon._id}/viewings`, { zone: 'America/Los_Angeles' })

    await test.step('a zone of a home is found by its city', async () => {
      await agent.goto(`/dashboard/agent/my-properties/${portugal._id}/edit`)
      await agent.getByLabel('Time zone of the home').fill('lisbon')
      await agent.getByRole('button', { name: 'Save viewings' }).click()
      await expect(agent.getByText('In use: Western European Time')).toBeVisible()
    })

    await test.step('both homes offer the hours on their own clocks', async () => {
      for (const { _id } of [portugal, oregon]) {
        await buyer.goto(`/properties/${_id}/viewing`)
        // Some hours of the first day may be too soon.
        await buyer.getByRole('radiogroup', { name: 'Day' }).locator('label').nth(1).click()
        await expect(buyer.getByRole('button', { name: times })).toHaveText([
          '8:00 AM',
          '8:30 AM',
          '9:00 AM',
          '9:30 AM',
        ])
        await expect(buyer.getByRole('radio')).toHaveCount(14)
      }
    })

    await test.step('the form says first what is missing, and loses nothing', async () => {
      await expect(buyer.getByRole('heading', { name: 'Verify your email first.' })).toBeVisible()
      await expectUsableEverywhere(buyer)
      const first = buyer.getByRole('radio').first()
      await first.focus()
      await buyer.keyboard.press('ArrowRight')
      const second = buyer.getByRole('radio').nth(1)
      await expect(second).toBeChecked()
      await expectFocusShown(second)
      await buyer.getByRole('button', { name: '8:30 AM' }).press('Enter')
      await buyer.getByLabel('Note for the agent').fill('We come by train.')
      await buyer.getByRole('button', { name: 'Send the link again' }).click()
      await expect(buyer.getByText('Sent again.')).toBeVisible()
      await buyer.getByRole('button', { name: 'Request viewing' }).click()
      await expect(buyer.getByRole('alert').filter({ hasText: 'Verify your email first.' })).toBeVisible()
      await expect(second).toBeChecked()
      await expect(buyer.getByRole('button', { name: '8:30 AM' })).toHaveAttribute('aria-pressed', 'true')
      await expect(buyer.getByLabel('Note for the agent')).toHaveValue('We come by train.')
    })

    await test.step('once the email is verified, the same form books', async () => {
      await verifyEmail(demo, email)
      await buyer.getByRole('button', { name: 'Request viewing' }).click()
      await expect(buyer).toHaveURL('/dashboard/user/viewings')
      const row = buyer.getByRole('main').getByRole('listitem').filter({ hasText: oregon.title })
      await expect(row).toContainText('8:30 AM')
      await expect(row).toContainText('We come by train.')
    })

    await test.step('the calendar opens on today, and adds an open house', async () => {
      await agent.goto('/dashboard/agent/viewings?tab=calendar')
      const days = agent.getByRole('region').getByRole('heading', { level: 3 })
      await expect(days).toHaveCount(7)
      await expect(days.first()).toHaveAttribute('aria-current', 'date')
      await agent.getByRole('link', { name: 'New open house' }).press('Enter')
      await expect(agent.getByLabel('Home', { exact: true })).toBeFocused()
      await expectUsableEverywhere(agent)
      await agent
        .getByLabel('Home', { exact: true })
        .selectOption({ label: `${portugal.title}, ${portugal.location}` })
      const date = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10)
      await agent.getByLabel('Date').fill(date)
      await agent.getByLabel('From').fill('14:00')
      await agent.getByLabel('To', { exact: true }).fill('16:00')
      await agent.getByRole('button', { name: 'Add open house' }).click()
      await expect(agent).toHaveURL(`/dashboard/agent/viewings?tab=calendar&day=${date}`)
      await expect(agent.getByRole('link', { name: `2:00 PM Open house ${portugal.title}` })).toBeVisible()
      await expect(agent.getByLabel('Home', { exact: true })).toHaveCount(0)
    })

    await test.step('without JavaScript the hours are saved', async () => {
      const page = await withoutScripts(browser, baseURL)
      await signInQuietly(page, account)
      await page.goto(availability)
      await expect(page.getByRole('button', { name: 'Copy to weekdays' })).toBeHidden()
      await page.getByLabel('Sunday, from').nth(1).fill('15:00')
      await page.getByLabel('Sunday, to').nth(1).fill('16:00')
      await page.getByRole('button', { name: 'Save availability' }).click()
      await page.goto(availability)
      await expect(page.getByLabel('Sunday, from').first()).toHaveValue('15:00')
      await expect(page.getByLabel('Friday, to').first()).toHaveValue('10:00')
      await page.context().close()
    })
  },
)
