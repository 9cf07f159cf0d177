/** @tier full */
import { type Page } from '@playwright/test'
import {
  expect,
  expectUsableInBothThemes,
  newAgent,
  newBuyer,
  newListing,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { withoutScripts } from './support'

type Home = { _id: string; title: string; location: string }

/** A verified home of a new agent, from $400,000 to $500,000, and the agent's page. */
async function newHome(newPerson: () => Promise<Page>): Promise<{ agent: Page; home: Home }> {
  const agent = await newPerson()
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  await newAgent(agent, admin)
  return { agent, home: await newListing(agent, admin) }
}

const exploreOf = ({ location }: Home, more = '') =>
  `/properties?location=${encodeURIComponent(location)}${more}`

test(
  'an agent enters an asking price with its bounds, and a buyer reads it and filters by it',
  { tag: '@full' },
  async ({ newPerson }) => {
    test.slow()
    const { agent, home } = await newHome(newPerson)

    await test.step('the form proposes bounds for a price, until they are typed', async () => {
      await agent.goto(`/dashboard/agent/my-properties/${home._id}/edit`)
      for (const bound of ['Minimum price', 'Maximum price'])
        await agent.getByLabel(bound, { exact: true }).fill('')
      await agent.getByLabel('Asking price').fill('450k')
      await expect(agent.getByLabel('Minimum price', { exact: true })).toHaveValue('360,000')
      await agent.getByRole('radio', { name: 'Offers over' }).check()
      await expect(agent.getByLabel('Minimum price', { exact: true })).toHaveValue('450,000')
      await expect(agent.getByLabel('Maximum price', { exact: true })).toHaveValue('540,000')
      await agent.getByLabel('Maximum price', { exact: true }).fill('440,000')
      await agent.getByRole('button', { name: 'Save changes' }).click()
      await expect(agent.getByText('Minimum price should be less than maximum price.')).toBeVisible()
      await agent.getByLabel('Maximum price', { exact: true }).fill('520,000')
      await expectUsableInBothThemes(agent, 'dark')
      await agent.getByRole('button', { name: 'Save changes' }).click()
      await expect(agent).toHaveURL(/my-properties$/)
      await expect(agent.getByText('$450,000 offers over')).toBeVisible()
    })

    const buyer = await newPerson()
    await newBuyer(buyer)
    await test.step('its card and its page show it, and price filters use it', async () => {
      await buyer.goto(exploreOf(home, '&minPrice=460000'))
      await expect(buyer.getByRole('link', { name: home.title })).toHaveCount(0)
      await buyer.goto(exploreOf(home, '&minPrice=440000&maxPrice=450000'))
      await expect(buyer.getByRole('article').filter({ hasText: home.title })).toContainText(
        '$450,000 offers over',
      )
      await buyer.getByRole('link', { name: home.title }).click()
      await expect(buyer.getByText('Offers from $450,000 to $520,000')).toBeVisible()
      await expectUsableInBothThemes(buyer, 'dark')
    })
  },
)

test(
  'a home on request shows no amount to anybody else, and is asked about',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    test.slow()
    const { agent, home } = await newHome(newPerson)
    const amounts = { askingPrice: 431_007, minPrice: 411_003, maxPrice: 471_009 }
    await send(agent, 'PATCH', `/api/properties/${home._id}`, { ...amounts, priceQualifier: 'on-request' })
    const buyer = await newPerson()
    await newBuyer(buyer)
    const visitor = await withoutScripts(browser, baseURL)

    const silent = /431,?007|411,?003|471,?009/
    for (const [page, path] of [
      [buyer, exploreOf(home)],
      [buyer, `/properties/${home._id}`],
      [buyer, `/dashboard/user/make-offer/${home._id}`],
      [visitor, `/homes/x/x-${home._id}`],
    ] as const)
      await test.step(`${path} shows "Price on request"`, async () => {
        await page.goto(path)
        await expect(page.getByText('Price on request').first()).toBeVisible()
        expect(await page.content()).not.toMatch(silent)
      })

    await test.step('a buyer asks for the price in a conversation', async () => {
      await buyer.goto(`/properties/${home._id}`)
      await expectUsableInBothThemes(buyer, 'dark')
      await buyer.getByRole('link', { name: 'Ask for the price' }).first().click()
      await expect(buyer.getByLabel('Your message')).toBeVisible()
    })

    await test.step('a visitor asks for it without an account, with the question filled in', async () => {
      await visitor.getByRole('link', { name: 'Ask for the price' }).first().click()
      await expect(visitor.getByLabel('Your question')).toHaveValue('What is the price of this home?')
    })
  },
)
