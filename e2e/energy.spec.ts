import { randomBytes } from 'node:crypto'
import {
  chooseTheme,
  expect,
  expectUsableInBothThemes,
  newAgent,
  people,
  pictureFile,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { listingsFor, withoutScripts } from './support'

test(
  'a home’s energy and ownership are entered, shown and searched for, also without JavaScript',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    const page = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(page, admin)
    const tag = randomBytes(4).toString('hex')
    const title = `Quay Flat ${tag}`
    const town = `Quayford ${tag}`
    const energy = page.getByRole('region', { name: 'Energy certificate' })
    const ownership = page.getByRole('region', { name: 'Ownership' })

    await test.step('the form follows the country', async () => {
      await chooseTheme(page, 'dark')
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto('/dashboard/agent/add-property')
      await page.getByLabel('Title').fill(title)
      await page.getByLabel('Description').fill('A flat at a quay.')
      await page.getByLabel('Minimum price').fill('400000')
      await page.getByLabel('Maximum price').fill('500000')
      await page.getByLabel('Add pictures').setInputFiles(await pictureFile('#7a8a5c'))
      await expect(page.getByText('One picture is uploaded.')).toBeVisible()
      await page.getByLabel('Location').fill(`${town}, Germany`)
      await expect(energy.getByRole('radio', { name: 'A+' })).toBeAttached()
      await page.getByLabel('Location').fill(`${town}, England`)
      await expect(energy.getByRole('radio', { name: 'A+' })).toHaveCount(0)
      await ownership.getByRole('radio', { name: /^Leasehold/ }).check()
      await expectUsableInBothThemes(page, 'dark')
    })

    await test.step('what is entered is saved', async () => {
      await energy.getByRole('radio', { name: 'C', exact: true }).check({ force: true })
      await energy.getByLabel('Energy use').fill('72')
      await energy.getByLabel('Issued on').fill('2023-07-01')
      await ownership.getByLabel('Years left on the lease').fill('97')
      await page.getByLabel('Street address').fill('6 Quay Street')
      await page.getByLabel('Postal code').fill('BS1 4DJ')
      await ownership.getByLabel('Ground rent', { exact: true }).fill('250')
      await ownership.getByLabel('Service charge', { exact: true }).fill('155')
      await ownership.getByLabel('Period of the service charge').selectOption('a month')
      await page.getByRole('button', { name: 'Add Property' }).click()
      await expect(page).toHaveURL('/dashboard/agent/my-properties')
    })

    const home = (await listingsFor(page, `&location=${encodeURIComponent(town)}`))[0]
    expect(home).toMatchObject({ title, energyClass: 'C', leaseYears: 97, serviceChargePer: 'month' })
    await send(admin, 'PATCH', `/api/properties/${home?._id}/status`, { status: 'verified' })

    await test.step('its card and the filter', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`/properties?location=${encodeURIComponent(town)}`)
      await expect(page.getByRole('article')).toContainText('Energy C')
      await page.getByRole('button', { name: 'More filters' }).click()
      const filter = page.getByRole('group', { name: 'Energy class or better' })
      await filter.getByText('C', { exact: true }).click()
      await page.getByRole('button', { name: 'Show 1 home' }).click()
      await expect(page.getByRole('link', { name: 'Remove Energy class C or better' })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.goto(`/properties?location=${encodeURIComponent(town)}&energy=B`)
      await expect(page.getByRole('heading', { name: 'No homes match your filters' })).toBeVisible()
    })

    await test.step('its page shows the scale and the costs', async () => {
      await page.goto(`/properties/${home?._id}`)
      await expect(
        page.getByRole('img', { name: 'Energy class in the United Kingdom: C on a scale from A to G' }),
      ).toBeVisible()
      const facts = page.getByRole('region', { name: 'Facts' })
      await expect(facts).toContainText('97 years left')
      await expect(facts).toContainText('$155 a month')
      await expect(
        page.getByText('Service charge and ground rent, stated by the agent').locator('..'),
      ).toContainText('$175.83')
      await expectUsableInBothThemes(page, 'dark')
    })

    await test.step('without JavaScript, for a visitor and for a buyer', async () => {
      const plain = await withoutScripts(browser, baseURL)
      await plain.goto(`/homes/any/home-${home?._id}`)
      await expect(plain.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(plain.getByRole('region', { name: 'Energy' })).toContainText('C, 72 points')
      await signInQuietly(plain, people.buyer)
      await plain.goto(`/properties?location=${encodeURIComponent(town)}&view=filters`)
      const filter = plain.getByRole('group', { name: 'Energy class or better' })
      await filter.getByText('D', { exact: true }).click()
      await plain.getByRole('button', { name: 'Show homes' }).click()
      await expect(plain.getByRole('article')).toContainText('Energy C')
      await expect(plain.getByRole('link', { name: 'Remove Energy class D or better' })).toBeVisible()
      await plain.context().close()
    })
  },
)
