import {
  expect,
  expectAccessible,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  people,
  signIn,
  signInQuietly,
  test,
} from './fixtures'
import { withoutScripts } from './support'

test(
  'an answer appears on the open conversation without a reload; the plain form works without JavaScript',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    test.slow()
    const agent = await newPerson()
    const buyer = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(agent, admin)
    const listing = await newListing(agent, admin)
    const person = await newBuyer(buyer)
    await buyer.setViewportSize({ width: 360, height: 740 })
    const log = (page: typeof buyer) => page.getByRole('log', { name: 'Messages' })

    await test.step('the buyer writes from the listing', async () => {
      const dialog = buyer.getByRole('dialog')
      // Before JavaScript has loaded, the link leads to the page with the same form.
      await expect(async () => {
        await buyer.goto(`/properties/${listing._id}`)
        await expect(buyer.getByRole('link', { name: /Signed in as/ })).toBeVisible()
        await buyer.getByRole('link', { name: 'Message agent' }).first().click()
        await expect(dialog).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await dialog.getByLabel('Your message').fill('Call me: me@x.test')
      await expectAccessible(buyer)
      await dialog.getByRole('button', { name: 'Send message' }).click()
      await dialog.getByRole('link', { name: 'Open the conversation' }).click()
      await expect(log(buyer)).toContainText('Call me: me@x.test')
    })

    await test.step('the agent answers, which both open pages show without a reload', async () => {
      await agent.goto('/dashboard/messages')
      await agent.getByRole('link', { name: new RegExp(listing.title) }).click()
      await expect(log(agent)).toContainText('Call me: [email hidden]')
      await agent.getByLabel('Message', { exact: true }).fill('Gladly.')
      await agent.getByLabel('Message', { exact: true }).press('Control+Enter')
      await expect(log(agent)).toContainText('Gladly.')
      await expect(log(agent).getByRole('button', { name: /^Delete the message/ })).toBeVisible()
      await expect(log(buyer)).toContainText('Gladly.', { timeout: 3_000 })
      await expectAccessible(buyer)
      await expectAccessible(agent)
    })

    await test.step('without JavaScript the form is posted and the page shows the message', async () => {
      const page = await withoutScripts(browser, baseURL)
      await signInQuietly(page, person)
      await page.goto('/dashboard/messages')
      await page.getByRole('link', { name: new RegExp(listing.title) }).click()
      await page.getByLabel('Message', { exact: true }).fill('Thank you.')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(log(page)).toContainText('Thank you.')
      await expect(log(agent)).toContainText('Thank you.', { timeout: 3_000 })
      await page.context().close()
    })
  },
)

test(
  'a visitor asks about one of an agent’s homes from their page, and signs in on the way (D349)',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    const admin = await newPerson()
    const agent = await newPerson()
    const buyer = await newPerson()
    await signInQuietly(admin, people.admin)
    const { id, name } = await newAgent(agent, admin)
    await newListing(agent, admin)
    const { title, location } = await newListing(agent, admin)
    const person = await newBuyer(await newPerson())

    await buyer.goto(`/agents/agent-${id}`)
    await buyer.getByText('Ask about a home').click()
    await expectUsableEverywhere(buyer)
    await buyer.getByLabel('Which home?').selectOption(`${title}, ${location}`)
    await buyer.getByRole('button', { name: `Write to ${name}` }).click()
    await expect(buyer.getByText(`Sign in to ask about ${title}`)).toBeVisible()
    await signIn(buyer, person)
    await expect(buyer.getByRole('heading', { name: `Message ${name}` })).toBeVisible()
    await buyer.getByLabel('Your message').fill('Is the boathouse included?')
    await buyer.getByRole('button', { name: 'Send message' }).click()
    await expect(buyer).toHaveURL(/\/dashboard\/messages\/[0-9a-f]{24}$/)
    await expect(buyer.getByText('Is the boathouse included?').first()).toBeVisible()

    await test.step('without JavaScript, an administrator reads that only buyers can write, and gets no form', async () => {
      const plain = await withoutScripts(browser, baseURL)
      await plain.context().addCookies(await admin.context().cookies())
      await plain.goto(`/agents/agent-${id}`)
      await plain.getByText('Ask about a home').click()
      await plain.getByRole('button', { name: `Write to ${name}` }).click()
      await expect(plain.getByText('Only buyers can write to an agent about a home.')).toBeVisible()
      await plain.context().close()
    })
  },
)
