import { type Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  newAgent,
  newBuyer,
  newListing,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { expectUsable, withoutScripts } from './support'

const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** Another browser at the same address. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

/** The value below this label. */
const valueOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')
    .first()

test(
  'an agent sees who opened a home, and shares its numbers with the owner by a link that can be ended',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    test.slow()
    const agent = await newPerson(undefined, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const admin = await newPerson()
    const buyer = await newPerson()
    const visitor = await newPerson(undefined, { userAgent: FIREFOX })
    await signInQuietly(admin, people.admin)
    await newAgent(agent, admin)
    await newBuyer(buyer)
    const home = await newListing(agent, admin)
    const numbers = `/dashboard/agent/my-properties/${home._id}/numbers`

    await test.step('its agent and a bot count nothing; a buyer and two visitors, one without scripts, count once', async () => {
      const plain = await newPerson(undefined, { userAgent: SAFARI, javaScriptEnabled: false })
      const pictures: string[] = []
      visitor.on('request', (request) => {
        if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname)
      })
      const bot = await newPerson(undefined, { userAgent: BOT })
      await bot.goto(`/homes/x/y-${home._id}`)
      await agent.goto(`/properties/${home._id}`)
      for (let i = 0; i < 2; i += 1) {
        await buyer.goto(`/properties/${home._id}`)
        await expect(buyer.getByRole('heading', { level: 1, name: home.title })).toBeVisible()
        await visitor.goto(`/homes/x/y-${home._id}`)
        await expect(visitor.getByRole('heading', { level: 1, name: home.title })).toBeVisible()
        await plain.goto(`/homes/x/y-${home._id}`)
      }
      expect(pictures).not.toContain('/reader')
      await send(buyer, 'POST', '/api/wishlist', { propertyId: home._id })
      await expect(async () => {
        await agent.goto(numbers)
        await expect(valueOf(agent, 'Views')).toHaveText('3', { timeout: 500 })
        await expect(valueOf(agent, 'Saves')).toHaveText('1', { timeout: 500 })
      }).toPass()
    })

    await test.step('My Properties and the home’s page link to its numbers', async () => {
      await agent.goto('/dashboard/agent/my-properties')
      await agent.getByRole('link', { name: `Numbers of ${home.title}` }).click()
      await expect(agent).toHaveURL(numbers)
      await agent.goto(`/properties/${home._id}`)
      await agent.getByRole('link', { name: 'Numbers of this home' }).click()
      await expect(agent).toHaveURL(numbers)
    })

    await test.step('another period, and its days as a file', async () => {
      await agent.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days')
      await expect(agent).toHaveURL(`${numbers}?days=30`)
      await expect(agent.getByRole('combobox', { name: 'Period' })).toHaveValue('30')
      const [file] = await Promise.all([
        agent.waitForEvent('download'),
        agent.getByRole('link', { name: 'CSV' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^keystead-numbers-.*-30-days\.csv$/)
      await agent.goto(numbers)
    })

    await test.step('the page fits a phone in both themes, and its plots are tables by keyboard', async () => {
      await agent.setViewportSize({ width: 320, height: 740 })
      await agent.getByText('Show as table').first().press('Enter')
      await expect(agent.getByRole('table', { name: `Numbers of ${home.title} by week` })).toBeVisible()
      await expectUsable(agent, 320)
      await agent.setViewportSize({ width: 1280, height: 900 })
    })

    const link = await test.step('a link for the owner', async () => {
      await agent.getByRole('button', { name: 'Create a link' }).click()
      const field = agent.getByLabel('Your link')
      await expect(field).toHaveValue(/\/numbers\/[\w-]{43}$/)
      await agent.getByRole('button', { name: 'Copy link' }).click()
      const address = await field.inputValue()
      expect(await agent.evaluate(() => navigator.clipboard.readText())).toBe(address)
      return address
    })

    await test.step('the owner reads the numbers without an account and without scripts', async () => {
      const owner = await withoutScripts(browser, baseURL)
      await owner.goto(link)
      await expect(owner.getByRole('heading', { level: 1, name: home.title })).toBeVisible()
      await expect(valueOf(owner, 'Views')).toHaveText('3')
      await owner.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
      await owner.getByRole('button', { name: 'Show' }).click()
      await expect(owner).toHaveURL(`${link}?days=7`)
      await expect(valueOf(owner, 'Views')).toHaveText('3')
      const [file] = await Promise.all([
        owner.waitForEvent('download'),
        owner.getByRole('link', { name: 'CSV' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^keystead-numbers-.*-7-days\.csv$/)
      await owner.goBack()
      await owner.getByText('Show as table').first().click()
      await expect(owner.getByRole('table', { name: `Numbers of ${home.title} by week` })).toBeVisible()
      await owner.context().close()
    })

    await test.step('the link is ended', async () => {
      await agent.getByRole('button', { name: 'End the link' }).click()
      await expect(agent.getByRole('button', { name: 'Create a link' })).toBeVisible()
      const owner = await newPerson(/404/)
      expect((await owner.goto(link))?.status()).toBe(404)
      await expect(owner.getByRole('heading', { level: 1, name: 'This link has ended' })).toBeVisible()
      await expectAccessible(owner)
    })
  },
)
