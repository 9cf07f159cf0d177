/** @tier full */
import { expect, expectUsableEverywhere, test } from './fixtures'
import { ask, newOffice } from './office'
import { tabTo } from './support'

const AGENT = '/dashboard/agent'

test('an assistant answers for the agent by keyboard, on pages that fit both themes (D451)', async ({
  newPerson,
  demo,
}) => {
  test.slow()
  const { office, home } = await newOffice(demo, newPerson, 'assistant')
  const { agent, colleague } = office
  const { page } = colleague
  const buyer = await newPerson()
  const id = await ask(buyer, home._id, 'Is there a school bus?')

  await test.step('their own pages of homes and viewings', async () => {
    for (const path of ['/my-properties', '/viewings', '/requested-properties', '']) {
      await page.goto(AGENT + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectUsableEverywhere(page)
    }
    await page.goto(`${AGENT}/my-properties`)
    await expect(page.getByText(home.title)).toHaveCount(0)
  })

  await test.step('no forms that are only for agents (D468)', async () => {
    for (const path of ['/add-property', '/import']) {
      await page.goto(AGENT + path)
      await expect(page.getByText('Assistants can’t add homes.')).toBeVisible()
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    }
    await page.goto(`${AGENT}/viewings?tab=calendar&new=open-house`)
    await expect(page.getByRole('link', { name: 'This week' })).toBeVisible()
    for (const name of ['New open house', 'Availability'])
      await expect(page.getByRole('link', { name })).toHaveCount(0)
  })

  await test.step('the messages of the office, and an answer', async () => {
    await page.goto('/dashboard/messages')
    await expectUsableEverywhere(page)
    await tabTo(page, page.getByRole('link', { name: new RegExp(home.title) }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/dashboard/messages/${id}`)
    await tabTo(page, page.getByLabel('Message', { exact: true }))
    await page.keyboard.type('There is one.')
    await tabTo(page, page.getByRole('button', { name: 'Send', exact: true }))
    await page.keyboard.press('Enter')
    await expect(buyer.getByRole('log', { name: 'Messages' })).toContainText('There is one.')
    await expect(buyer.getByText(`${colleague.name} for ${agent.name}`)).toBeVisible()
  })
})

test('the actions on selected homes of an office are one row', async ({ newPerson, demo }) => {
  const { office, home } = await newOffice(demo, newPerson)
  const { page } = office.owner
  for (const width of [1280, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${AGENT}/my-properties?view=table`)
    await page.getByRole('checkbox', { name: `Select ${home.title}` }).check()
    const middles = await page.locator('#bulk > *').evaluateAll((parts) =>
      parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, height }) => Math.round(top + height / 2)),
    )
    expect({ width, rows: new Set(middles).size }).toEqual({ width, rows: 1 })
    const bar = page.locator('#bulk')
    const actions = width === 1280 ? bar.getByRole('button', { name: 'Hand over' }) : bar.getByText('Actions')
    await expect(actions).toBeInViewport({ ratio: 1 })
  }
})
