/** @tier full */
import { randomBytes } from 'node:crypto'
import {
  chooseTheme,
  expect,
  expectUsableInBothThemes,
  newAgent,
  newBuyer,
  people,
  pictureFile,
  signIn,
  signInQuietly,
  test,
} from './fixtures'
import { listingsFor, withoutScripts } from './support'

const ADD = '/dashboard/agent/add-property'

test('a listing’s draft with facts and pictures is kept until it is saved or the person logs out', async ({
  newPerson,
}) => {
  const page = await newPerson()
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  const agent = await newAgent(page, admin)
  const title = `Draft House ${randomBytes(4).toString('hex')}`

  await test.step('at 360 px each section shows its state', async () => {
    await chooseTheme(page, 'dark')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(ADD)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Bedrooms').fill('2.5')
    await page.getByLabel('Living area').fill('96')
    await page.getByLabel('Deck').check()
    await page.getByLabel('Add pictures').setInputFiles(await pictureFile('#7a8a5c'))
    await expect(page.getByText('One picture is uploaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByText('Bedrooms must be a whole number.')).toBeVisible()
    await expect(sections.getByRole('link', { name: /^Facts/ })).toHaveText(/1 to fix/)
    await expectUsableInBothThemes(page, 'dark')
  })

  await test.step('the draft is restored after leaving the page, at 1280 px', async () => {
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    await chooseTheme(page, 'light')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(ADD)
    await expect(page.getByText(/^Draft saved on this device/)).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByLabel('Deck')).toBeChecked()
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    await expect(sidebar.getByRole('link', { name: /^Pictures/ })).toHaveText(/1$/)
    await page.getByRole('button', { name: 'sq ft' }).click()
    await expect(page.getByLabel('Living area')).toHaveValue('1033')
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('1,033 sq ft')
  })

  await test.step('the place is found, and the pin is moved by keyboard', async () => {
    await page.getByLabel('Location').fill('Bend, Oregon')
    await expect(page.getByText(/^Found: Bend/)).toBeVisible()
    const pin = page.getByRole('button', { name: /^The home's pin/ })
    // The keys move it once the map below has rendered.
    await expect
      .poll(async () => {
        await pin.press('ArrowUp')
        return page.getByLabel('Latitude').inputValue()
      })
      .toMatch(/^44\./)
    await page.getByRole('radio', { name: /About here/ }).check()
    await expectUsableInBothThemes(page, 'light')
  })

  await test.step('after logging out nothing is left of it, for anyone', async () => {
    await expect(page.getByText(/^Draft saved on this device/)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(title)
    await page.goto('/login')
    await signIn(page, agent)
    await page.goto(ADD)
    await expect(page.getByText('Missing: title')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('')
  })
})

test('saved properties are compared, with and without JavaScript', async ({
  newPerson,
  browser,
  baseURL,
}) => {
  const page = await newPerson()
  const buyer = await newBuyer(page)
  // Homes that other tests list may have no facts.
  const listings = (await listingsFor(page)).filter((home) => 'livingArea' in home).slice(0, 3)
  for (const { _id: propertyId } of listings)
    expect((await page.request.post('/api/wishlist', { data: { propertyId } })).status()).toBe(201)
  const [first, second, third] = listings.map(({ title }) => title)

  await test.step('two are selected in the wishlist, and a third is added', async () => {
    await chooseTheme(page, 'light')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/dashboard/user/wishlist')
    for (const title of [first, second])
      await page.getByRole('checkbox', { name: `Compare ${title}` }).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByText('Two of your saved homes, side by side.')).toBeVisible()
    await page.getByRole('link', { name: 'Add a third' }).click()
    await expect(page.getByRole('checkbox', { name: `Compare ${second}` })).toBeChecked()
    await page.getByRole('checkbox', { name: `Compare ${third}` }).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('link', { name: third, exact: true })).toBeVisible()
    await expectUsableInBothThemes(page, 'light')
  })

  await test.step('only differences are shown, in square feet, and one is removed', async () => {
    const alike = page.getByRole('row', { name: /^Status/ })
    await expect(alike).toBeVisible()
    await page.getByRole('switch', { name: 'Only differences' }).check()
    await expect(alike).toBeHidden()
    await expect(page.getByRole('row', { name: /^Living area/ })).toContainText('largest')
    await page.getByRole('button', { name: 'sq ft' }).click()
    await expect(page.getByRole('row', { name: /^Living area/ })).toContainText('sq ft')
    await page.getByRole('link', { name: `Remove ${third} from the comparison` }).click()
    await expect(page.getByRole('link', { name: third, exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: `Make an Offer for ${first}` })).toBeVisible()
  })

  await test.step('at 360 px the rows keep their names while scrolling sideways', async () => {
    const address = page.url()
    await chooseTheme(page, 'dark')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(address)
    const row = page.getByRole('row', { name: /^Living area/ })
    await row.getByRole('cell').last().scrollIntoViewIfNeeded()
    await expect(row.getByRole('rowheader')).toBeInViewport({ ratio: 1 })
    await expectUsableInBothThemes(page, 'dark')
  })

  await test.step('a listing that is not saved is mentioned but not shown', async () => {
    await page.goto(`/dashboard/user/compare?id=${listings[0]?._id}&id=${'0'.repeat(24)}`)
    await expect(page.getByText('One home is no longer listed, or no longer on your wishlist.')).toBeVisible()
  })

  await test.step('without JavaScript', async () => {
    const plain = await withoutScripts(browser, baseURL)
    await signInQuietly(plain, buyer)
    await plain.goto('/dashboard/user/wishlist')
    for (const title of [second, third])
      await plain.getByRole('checkbox', { name: `Compare ${title}` }).check()
    await plain.getByRole('button', { name: 'Compare' }).click()
    await expect(plain.getByText('Two of your saved homes, side by side.')).toBeVisible()
    await plain.getByText('Only differences').click()
    await expect(plain.getByRole('row', { name: /^Status/ })).toBeHidden()
    await plain.context().close()
  })
})
