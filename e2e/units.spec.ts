/** @tier full */
import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import {
  create,
  expect,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  people,
  send,
  signInQuietly,
  test,
  uploadPicture,
} from './fixtures'

/** Compares only the text that is shown, because the page has each area in both units. */
const visibleText = { useInnerText: true }

async function listHomes(agent: Page, locations: readonly string[]): Promise<string[]> {
  const image = await uploadPicture(agent)
  const ids: string[] = []
  for (const [i, location] of locations.entries()) {
    const home = {
      title: `Acre House ${i}`,
      description: 'A house with a lot.',
      location,
      image,
      minPrice: 400_000,
      maxPrice: 500_000,
      propertyType: 'house',
      livingArea: 140,
      lotArea: 20_234.28 + i,
      propertyTax: 4_320,
      yearlyCosts: 1_200,
    }
    ids.push(await create(agent, '/api/properties', home))
  }
  return ids
}

test(
  'a home in the United States is in square feet and acres on every page (D270, D355)',
  { tag: '@full' },
  async ({ newPerson }) => {
    const admin = await newPerson()
    const agent = await newPerson()
    const page = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(agent, admin)
    const tag = randomBytes(4).toString('hex')
    const places = [`Acre ${tag}, Oregon`, `Acre ${tag}, Oregon`, `Acre ${tag}, Portugal`]
    const [first = '', second = '', third = ''] = await listHomes(agent, places)
    await newBuyer(page)
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const openFilters = () => page.getByRole('button', { name: 'More filters' }).click()

    await test.step('Explore’s filters are in the units of the homes shown', async () => {
      await page.goto(`/properties?location=Acre ${tag}, Oregon`)
      await expect(page.getByRole('article').first()).toContainText('1,507 sq ft', visibleText)
      await openFilters()
      await sheet.getByLabel('Minimum living area').fill('1,400')
      await sheet.getByLabel('Minimum lot size').fill('4 acres')
      await sheet.getByRole('button', { name: /^Show/ }).click()
      await expect(page).toHaveURL(/minArea=130\.06&minLot=16187\.43/)
      const chips = page.getByRole('list', { name: 'Filters in use' })
      await expect(chips).toContainText('From 1,400 sq ft', visibleText)
      await expect(chips).toContainText('Lot from 4 acres', visibleText)
      await openFilters()
      await expect(sheet.getByLabel('Minimum living area')).toHaveValue('1400')
      await expect(sheet.getByLabel('Minimum lot size')).toHaveValue('4 acres')
      await sheet.getByRole('button', { name: 'Close' }).click()
      await page.goto(`/properties?location=Acre ${tag}, Portugal`)
      await expect(page.getByRole('article').first()).toContainText('140 m²', visibleText)
      await openFilters()
      await sheet.getByLabel('Minimum living area').fill('130')
      await sheet.getByRole('button', { name: /^Show/ }).click()
      await expect(page).toHaveURL(/minArea=130(?:&|$)/)
    })

    await test.step('its page has the lot in acres, and the stated tax and fees', async () => {
      await page.goto(`/properties/${first}`)
      const facts = page.getByRole('region', { name: 'Facts' })
      await expect(facts).toContainText(/Lot\s+5 acres/, visibleText)
      await expect(facts).toContainText(/Property tax\s+\$4,320 a year/, visibleText)
      const costs = page.getByRole('region', { name: 'What it costs' })
      await expect(costs).toContainText(/Property tax, stated by the agent\s+\$360/, visibleText)
      await expect(costs).toContainText(/, stated by the agent\s+\$100/, visibleText)
    })

    await test.step('a comparison has the units that its homes share', async () => {
      for (const propertyId of [first, second, third])
        await send(page, 'POST', '/api/wishlist', { propertyId })
      await page.goto(`/dashboard/user/compare?id=${first}&id=${second}`)
      await expect(page.getByRole('row', { name: /^Lot/ })).toContainText('5 acres', visibleText)
      await expect(page.getByRole('row', { name: /^Per/ })).toContainText('sq ft', visibleText)
      await expectUsableEverywhere(page)
      await page.goto(`/dashboard/user/compare?id=${first}&id=${third}`)
      await expect(page.getByRole('row', { name: /^Lot/ })).toContainText('20,234 m²', visibleText)
      await page.getByRole('button', { name: 'sq ft' }).click()
      await expect(page.getByRole('row', { name: /^Living area/ })).toContainText('1,507 sq ft', visibleText)
    })

    await test.step('the choice applies to all pages', async () => {
      await page.goto(`/properties?location=Acre ${tag}, Portugal&minArea=130`)
      await expect(page.getByRole('article').first()).toContainText('1,507 sq ft', visibleText)
      await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText(
        'From 1,399 sq ft',
        visibleText,
      )
    })

    await test.step('the agent’s form is in the units of its location', async () => {
      await agent.goto(`/dashboard/agent/my-properties/${first}/edit`)
      await expect(agent.getByLabel('Living area')).toHaveValue('1507')
      await expect(agent.getByLabel('Lot', { exact: true })).toHaveValue('5 acres')
      await expect(agent.getByRole('complementary', { name: 'Preview' })).toContainText(
        '1,507 sq ft',
        visibleText,
      )
      await agent.getByLabel('Location').fill('Porto, Portugal')
      await expect(agent.getByLabel('Living area')).toHaveValue('140')
    })

    await test.step('a visitor swaps the prices of a place', async () => {
      const visitor = await newPerson()
      await visitor.goto(`/homes/acre-${tag}-oregon?minPrice=600000&maxPrice=300000`)
      await expect(visitor.getByRole('main').getByRole('alert')).toContainText(
        'The minimum price is above the maximum price.',
      )
      await expect(visitor.getByLabel('Minimum price')).toHaveValue('600000')
      await expectUsableEverywhere(visitor)
      await visitor.getByRole('link', { name: 'Swap them' }).click()
      await expect(visitor).toHaveURL(/minPrice=300000&maxPrice=600000/)
      await expect(visitor.getByRole('article').first()).toContainText('1,507 sq ft', visibleText)
    })
  },
)
