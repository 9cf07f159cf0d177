import { type Page } from '@playwright/test'
import { monthWithYear } from '../lib/domain/sales'
import { expect, expectAccessible, fillCard, openCalendar, test } from './fixtures'
import { ask, assignee, INBOX, newOffice } from './office'

const BUYER = 'Nora Whitfield'

/** Each of these labels has its value below it. */
async function expectFigures(page: Page, figures: Record<string, string | RegExp>, timeout?: number) {
  for (const [label, value] of Object.entries(figures)) {
    const figure = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) })
    await expect(figure.locator('dd').first(), label).toHaveText(value, { timeout })
  }
}

/** The homes and the open inquiries of each of these members in the office's table. */
async function expectMembers(page: Page, figures: [name: string, homes: number, open: number][]) {
  await page.goto('/dashboard/agent/office')
  for (const [name, homes, open] of figures) {
    const cells = page.getByRole('row').filter({ hasText: name }).getByRole('cell')
    await expect(cells.nth(2)).toHaveText(String(homes), { useInnerText: true })
    await expect(cells.nth(4), `open inquiries of ${name}`).toHaveText(String(open), { useInnerText: true })
  }
}

async function expectEmptyInbox(page: Page): Promise<void> {
  await page.goto(INBOX)
  await expect(page.getByRole('heading', { name: 'No open inquiries' })).toBeVisible()
}

const thisMonth = () => monthWithYear(new Date().toISOString().slice(0, 7))

test(
  'a day of an office: a question answered for the agent, a viewing, an offer and the sale',
  { tag: '@full' },
  async ({ newPerson, demo }) => {
    test.slow()
    const { office, home } = await newOffice(demo, newPerson)
    const { owner, manager, agent } = office
    const buyer = await newPerson()
    await openCalendar(agent.page)
    const own = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: home.title })
    const members = (homes: number, [ofAgent, ofManager]: [number, number]) =>
      expectMembers(owner.page, [
        [agent.name, homes, ofAgent],
        [manager.name, 0, ofManager],
      ])

    await test.step('a question without an account, which the manager answers for the agent', async () => {
      const id = await ask(buyer, home._id, 'Does the parking space come with the home?')
      await agent.page.goto('/dashboard/agent')
      await expect(agent.page.getByRole('region', { name: 'Unread messages' })).toContainText(BUYER)
      await members(1, [1, 0])
      const { page } = manager
      await page.goto(`/dashboard/messages/${id}`)
      await page.getByLabel('Message', { exact: true }).fill('Parking comes with the home.')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await agent.page.goto(`/dashboard/messages/${id}`)
      await buyer.reload()
      for (const side of [page, agent.page, buyer]) {
        const log = side.getByRole('log', { name: 'Messages' })
        await expect(log).toContainText('Parking comes with the home.')
        await expect(log).toContainText(`${manager.name} for ${agent.name}`)
      }
      await members(1, [0, 0])
      await expectEmptyInbox(owner.page)
    })

    await test.step('a viewing is requested, and confirmed by the manager for the agent', async () => {
      // Neither a colleague nor the agent counts at the home.
      for (const page of [agent.page, manager.page, buyer]) {
        await page.goto(`/properties/${home._id}`)
        await expect(page.getByRole('heading', { level: 1, name: home.title })).toBeVisible()
      }
      await buyer.getByRole('link', { name: 'Book a viewing' }).first().click()
      await buyer.getByRole('radio').first().press('ArrowRight')
      await expect(buyer.getByRole('radio').nth(1)).toBeChecked()
      await buyer
        .getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
        .first()
        .click()
      await buyer.getByRole('button', { name: 'Request viewing' }).click()
      await expect(buyer).toHaveURL('/dashboard/user/viewings')
      await owner.page.goto(INBOX)
      await expect(assignee(owner.page, home.title)).toHaveValue(agent.id)
      await members(1, [1, 0])
      await manager.page.goto('/dashboard/agent/viewings')
      await manager.page.getByRole('button', { name: `Confirm: ${home.title}` }).click()
      for (const page of [manager.page, buyer]) {
        await expect(own(page)).toContainText('Confirmed')
        await expect(own(page)).toContainText(`Answered by ${manager.name} for ${agent.name}`)
      }
      await members(1, [0, 0])
      await expectEmptyInbox(owner.page)
    })

    await test.step('an offer is made, and the agent accepts it from the front page', async () => {
      await buyer.goto(`/properties/${home._id}`)
      await buyer.getByRole('link', { name: 'Make an Offer' }).filter({ visible: true }).first().click()
      await buyer.getByLabel('Offer amount').fill('450,000')
      await buyer.getByLabel('Valid for').selectOption('7')
      await buyer.getByRole('button', { name: 'Submit Offer' }).click()
      await buyer.getByRole('alertdialog').getByRole('button', { name: 'Send offer' }).click()
      await expect(buyer).toHaveURL('/dashboard/user/bought')
      const { page } = agent
      await page.goto('/dashboard/agent')
      await expect(page.getByRole('region', { name: 'Offers to answer' })).toContainText(
        `${BUYER} offers $450,000.`,
      )
      await page.getByRole('link', { name: `Answer: ${home.title}` }).click()
      await page.getByRole('button', { name: /^Accept/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Accept offer' }).click()
      await expect(page.getByRole('alertdialog')).toBeHidden()
    })

    // The buyer counts once a day, and midnight may pass.
    const figures = { Views: /^[12]$/, Saves: '0', Inquiries: '1', Viewings: '1', Offers: '1' }

    await test.step('the week on the agent’s front page has one of each', async () => {
      await expect(async () => {
        await agent.page.goto('/dashboard/agent')
        await expectFigures(agent.page, figures, 2_000)
      }).toPass()
      await expect(agent.page.getByRole('region', { name: 'Offers to answer' })).toHaveCount(0)
      await expect(agent.page.getByRole('region', { name: 'Unread messages' })).toContainText(
        'No buyer is waiting for an answer.',
      )
    })

    const before = thisMonth()

    await test.step('the buyer pays by card: the home is sold', async () => {
      await buyer.goto('/dashboard')
      await buyer.getByRole('link', { name: `Complete payment: ${home.title}` }).click()
      await fillCard(buyer, '4242 4242 4242 4242')
      await buyer.getByRole('button', { name: 'Pay $450,000.00' }).click()
      await expect(buyer.getByRole('region', { name: 'Your purchase is complete' })).toContainText(
        `${home.title} is yours`,
      )
    })

    await test.step('Sold Properties has the sale in its month', async () => {
      const { page } = agent
      await page.goto(`/dashboard/agent/sold-properties?year=${before.slice(-4)}`)
      await expectFigures(page, { 'Total Sales': '$450,000', 'Properties Sold': '1' })
      const year = page.getByRole('group', { name: /^Sales in/ })
      const month = year.getByRole('row', { name: new RegExp(`^(${before}|${thisMonth()})`) })
      await expect(month.getByRole('cell')).toHaveText(['1', '$450,000', 'none', '$450,000'])
      await month.getByRole('link').click()
      await expect(page.getByRole('listitem').filter({ hasText: `Sold to ${BUYER}` })).toContainText(
        home.title,
      )
      await expectAccessible(page)
    })

    await test.step('the numbers of the home keep what was counted, the owner reads them too', async () => {
      for (const { page } of [agent, owner]) {
        await page.goto(`/dashboard/agent/my-properties/${home._id}/numbers`)
        await expect(page.getByRole('main')).toContainText('until it was sold')
        await expectFigures(page, figures)
      }
    })

    await test.step('nothing is left to do, and the office has no home for sale', async () => {
      await agent.page.goto('/dashboard/agent')
      await expect(agent.page.getByRole('main')).toContainText('Nothing needs your attention right now.')
      await expectEmptyInbox(owner.page)
      await members(0, [0, 0])
      await owner.page.getByRole('link', { name: 'Public page' }).click()
      await expect(owner.page).toHaveURL(/\/offices\/cascade-homes-/)
      const visitor = await newPerson()
      await visitor.goto(owner.page.url())
      await expectFigures(visitor, { Agents: '4', 'For sale': '0' })
      await expect(visitor.getByText('No homes for sale at the moment.')).toBeVisible()
      await expect(visitor.getByRole('listitem').filter({ hasText: agent.name })).toContainText('0 homes')
      await expectAccessible(visitor)
    })
  },
)
