/** @tier full */
import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newListing,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { expectTouchable } from './fits'
import { withoutScripts } from './support'

const TABLE = '/dashboard/agent/my-properties?view=table'

test('an agent changes the prices of selected homes with a preview, by keyboard', async ({ newPerson }) => {
  const agent = await newPerson()
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  await newAgent(agent, admin)
  const first = await newListing(agent, admin)
  const second = await newListing(agent, admin)
  const third = await newListing(agent, admin)
  await send(agent, 'PATCH', `/api/properties/${first._id}`, { minPrice: 400_000, maxPrice: 500_000 })
  await send(agent, 'PATCH', `/api/properties/${second._id}`, { minPrice: 10, maxPrice: 600 })

  await test.step('the table is beside the cards', async () => {
    await agent.goto('/dashboard/agent/my-properties')
    await agent.getByRole('link', { name: 'Table' }).click()
    await expect(agent).toHaveURL(TABLE)
    await expect(agent.getByRole('row', { name: new RegExp(first.title) })).toContainText('Verified')
    await expect(agent.getByRole('link', { name: /^Verified 3$/ })).toBeVisible()
  })

  await test.step('two rows are selected by keyboard', async () => {
    for (const { title } of [first, second]) {
      await agent.getByRole('checkbox', { name: `Select ${title}` }).focus()
      await agent.keyboard.press('Space')
    }
    await expect(agent.getByText('2 selected')).toBeVisible()
    await agent.getByRole('button', { name: 'Change prices' }).focus()
    await agent.keyboard.press('Enter')
    await expect(agent.getByRole('dialog', { name: 'Change the prices of 2 homes' })).toBeVisible()
  })

  await test.step('the preview has the new prices and what is refused, and the button the number', async () => {
    await agent.getByRole('textbox', { name: 'Percent' }).fill('10')
    await agent.keyboard.press('Enter')
    await expect(agent.getByText('1 price can’t be changed')).toBeVisible()
    await expect(agent.getByText('Its price would be zero or less.')).toBeVisible()
    await expect(agent.getByRole('cell', { name: '$360,000 to $450,000' })).toBeVisible()
    await expectUsableEverywhere(agent)
    await agent.getByRole('button', { name: 'Change 1 price' }).focus()
    await agent.keyboard.press('Enter')
  })

  await test.step('the report follows the change to its end', async () => {
    await expect(agent).toHaveURL(/\/my-properties\/changes\/[0-9a-f]{24}$/)
    await expect(agent.getByText('Done. 2 of 2 homes.')).toBeVisible()
    const refusals = agent.getByRole('table', { name: 'Refused homes' })
    await expect(refusals.getByRole('row', { name: new RegExp(second.title) })).toContainText('zero or less')
    await expectUsableEverywhere(agent)
    await agent.getByRole('main').getByRole('link', { name: 'My Properties' }).click()
    await expect(agent.getByRole('row', { name: new RegExp(first.title) })).toContainText('$450,000')
    await expect(agent.getByRole('row', { name: new RegExp(third.title) })).not.toContainText('$360,000')
  })

  await test.step('a home is taken off the market from its menu, and found by its status', async () => {
    await agent.getByRole('button', { name: `Actions for ${third.title}` }).click()
    await agent.getByRole('menuitem', { name: 'Take off the market' }).click()
    await agent.getByRole('alertdialog').getByRole('button', { name: 'Take off the market' }).click()
    await expect(agent.getByRole('row', { name: new RegExp(third.title) })).toContainText('Off the market')
    await agent.getByRole('link', { name: /^Off the market 1$/ }).click()
    await expect(agent.getByRole('row')).toHaveCount(2)
    await expectUsableEverywhere(agent)
  })

  await test.step('on a phone the bar has one button', async () => {
    await agent.setViewportSize({ width: 360, height: 740 })
    await agent.goto(TABLE)
    await expectTouchable(agent)
    await agent.getByRole('checkbox', { name: `Select ${third.title}` }).check()
    await agent.locator('#bulk').getByText('Actions').click()
    await agent.getByRole('button', { name: 'Put back', exact: true }).click()
    await agent.getByRole('alertdialog').getByRole('button', { name: 'Put 1 home back' }).click()
    await expect(agent.getByText(/^Done\. 1 of 1 home/)).toBeVisible()
  })
})

test('without JavaScript an agent searches, selects everything and deletes it', async ({
  newPerson,
  browser,
  baseURL,
}) => {
  const agent = await newPerson()
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  await newAgent(agent, admin)
  const [first] = [await newListing(agent, admin), await newListing(agent, admin)]
  const page = await withoutScripts(browser, baseURL)
  await page.context().addCookies(await agent.context().cookies())
  await page.goto(`${TABLE}&search=${encodeURIComponent(first.title)}`)
  await page
    .getByRole('checkbox', { name: `Select ${first.title}` })
    .first()
    .check()
  await page.getByRole('button', { name: 'Take off the market' }).first().click()
  await page.getByRole('button', { name: 'Take 1 home off the market' }).click()
  await expect(page).toHaveURL(/\/changes\//)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Done\. 1 of 1 home/)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto(TABLE)
  await page.getByRole('link', { name: 'Select all 2 homes' }).click()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('button', { name: 'Delete 2 homes' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Done. 2 of 2 homes.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto(TABLE)
  await expect(page.getByRole('heading', { name: 'No homes yet' })).toBeVisible()
  await page.context().close()
})
