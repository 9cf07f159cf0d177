/** @tier full */
import { type Page } from '@playwright/test'
import { expect, expectAccessible, people, signIn, signInQuietly } from './fixtures'
import { expectUsable, tabTo, test, withoutScripts } from './support'

const PLACE = 'Tarn (South), Öster'

/** Six homes with 1 to 6 bedrooms, alternately houses with a pool and cabins with a garden. */
const factsOf = (i: number) => ({
  propertyType: i % 2 === 0 ? 'cabin' : 'house',
  bedrooms: i,
  bathrooms: 1.5,
  livingArea: 50 + 10 * i,
  features: [i % 2 === 0 ? 'garden' : 'pool'],
  minPrice: 100_000 * i,
  maxPrice: 100_000 * i + 50_000,
})

const resultCount = (page: Page) => page.getByRole('main').getByRole('status').first()
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' }).getByRole('link')
const key = (page: Page, name: string) => page.keyboard.press(name)

test('Explore by keyboard: four filters, removing chips, and relaxing a search without results', async ({
  newPerson,
  addListings,
}) => {
  const page = await newPerson()
  await addListings(6, PLACE, factsOf)
  await signInQuietly(page, people.buyer)
  await page.goto('/properties?location=tarn+(s')
  await expect(resultCount(page)).toHaveText('6 properties found')

  await test.step('Beds: opened, chosen by the arrow keys, counted, and applied by Enter', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Beds' }))
    await key(page, 'Enter')
    await expect(page.getByRole('radio', { name: 'Any' })).toBeFocused()
    await key(page, 'ArrowRight')
    await key(page, 'ArrowRight')
    await expect(page.getByRole('button', { name: 'Show 5 homes' })).toBeVisible()
    await expectAccessible(page)
    await key(page, 'Enter')
    await expect(page).toHaveURL('/properties?location=tarn+%28s&bedrooms=2')
    await expect(resultCount(page)).toHaveText('5 properties found')
    await expect(page.getByRole('button', { name: 'Beds: 2+' })).toBeFocused()
  })

  await test.step('Price: typed', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Price' }), 'Shift+Tab')
    await key(page, 'Enter')
    await tabTo(page, page.getByLabel('Maximum price', { exact: true }))
    await page.keyboard.type('$450,000')
    await key(page, 'Enter')
    await expect(resultCount(page)).toHaveText('3 properties found')
  })

  await test.step('Type: a checkbox', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Type' }))
    await key(page, 'Enter')
    await tabTo(page, page.getByRole('checkbox', { name: 'Cabin' }))
    await key(page, 'Space')
    await tabTo(page, page.getByRole('button', { name: 'Show 2 homes' }))
    await key(page, 'Enter')
    await expect(resultCount(page)).toHaveText('2 properties found')
  })

  await test.step('a feature in the filter sheet, which keeps unchanged values', async () => {
    await tabTo(page, page.getByRole('button', { name: 'More filters' }))
    await key(page, 'Enter')
    await tabTo(page, page.getByRole('checkbox', { name: 'Pool' }))
    await key(page, 'Space')
    await key(page, 'Escape')
    await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused()
    await key(page, 'Enter')
    await expect(page.getByRole('checkbox', { name: 'Pool' })).not.toBeChecked()
    await tabTo(page, page.getByRole('checkbox', { name: 'Pool' }))
    await key(page, 'Space')
    await tabTo(page, page.getByRole('button', { name: 'Show 0 homes' }))
    await key(page, 'Enter')
    await expect(resultCount(page)).toHaveText('0 properties found')
    await expect(page).toHaveURL(
      '/properties?location=tarn+%28s&maxPrice=450000&type=cabin&bedrooms=2&features=pool',
    )
  })

  await test.step('without results it shows what to remove, and how many homes that shows', async () => {
    await expect(page.getByRole('heading', { name: 'No homes match your filters' })).toBeVisible()
    const ways = page.getByRole('list', { name: 'Results with one filter removed' }).getByRole('link')
    await expect(ways).toHaveText(['Without Pool2 homes', 'Without Cabin1 home'])
    await expectUsable(page, 1280)
    await tabTo(page, ways.first())
    await key(page, 'Enter')
    await expect(resultCount(page)).toHaveText('2 properties found')
    await expect(page.getByRole('article')).toContainText(['4 bd · 1.5 ba · 90 m²', '2 bd · 1.5 ba · 70 m²'])
    await expect(page.getByText('Listed today')).toHaveCount(2)
    await expect(page.getByText('New', { exact: true })).toHaveCount(2)
  })

  await test.step('chips: removed one by one, then all at once', async () => {
    await expect(chips(page)).toHaveText([
      'Remove Up to $450K',
      'Remove Cabin',
      'Remove 2+ bedrooms',
      'Clear all',
    ])
    await page.getByLabel('Search by location').focus()
    await tabTo(page, page.getByRole('link', { name: 'Remove Cabin' }))
    await key(page, 'Enter')
    await expect(resultCount(page)).toHaveText('3 properties found')
    await expect(page.getByRole('link', { name: 'Remove 2+ bedrooms' })).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: 'Clear all' }))
    await key(page, 'Enter')
    await expect(page).toHaveURL('/properties?location=tarn+%28s')
    await expect(resultCount(page)).toHaveText('6 properties found')
    await expect(page.getByLabel('Search by location')).toBeFocused()
  })
})

test('Explore by keyboard: search by words, and a suggested place', async ({ newPerson, addListings }) => {
  const page = await newPerson()
  await addListings(2, 'Elmsteading, Oregon')
  await signInQuietly(page, people.buyer)
  await page.goto('/properties')
  await expect(page.getByRole('combobox', { name: 'Search by location' })).toHaveCount(0)
  await tabTo(page, page.getByLabel('Search by location'))
  await page.keyboard.type('elmsteading or')
  await expect(resultCount(page)).toHaveText(
    '2 properties found No location matches “elmsteading or” exactly. These homes match all of its words.',
  )
  const field = page.getByRole('combobox', { name: 'Search by location' })
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await key(page, 'ArrowDown')
  await expect(page.getByRole('option', { name: /^Elmsteading, Oregon/, selected: true })).toBeVisible()
  await key(page, 'Enter')
  await expect(page).toHaveURL('/properties?location=Elmsteading%2C+Oregon')
  await expect(resultCount(page)).toHaveText('2 properties found')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('on a small screen all filters are in a sheet with a count, and the newest homes come first', async ({
  newPerson,
  addListings,
}) => {
  const page = await newPerson()
  await page.setViewportSize({ width: 360, height: 740 })
  await addListings(6, PLACE, factsOf)
  await signInQuietly(page, people.buyer)
  await page.goto('/properties?location=tarn')
  await page.getByLabel('Sort:').selectOption({ label: 'Newest' })
  await expect(page).toHaveURL('/properties?location=tarn&sort=newest')
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Terrace 6')

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('group', { name: 'Units' }).getByRole('button', { name: 'sq ft' }).click()
  await sheet.getByLabel('Minimum living area').fill('850')
  await expect(sheet.getByRole('button', { name: 'Show 4 homes' })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show 4 homes' }).click()
  await expect(page).toHaveURL('/properties?location=tarn&sort=newest&minArea=78.97')
  await expect(chips(page).first()).toHaveText('Remove From 850 sq ft', { useInnerText: true })
  await expect(page.getByRole('button', { name: 'Filters , 1 set' })).toBeVisible()
  await expectUsable(page, 360)
})

test('without JavaScript the filters are a form, and chips are links', async ({
  browser,
  baseURL,
  addListings,
}) => {
  await addListings(6, PLACE, factsOf)
  const page = await withoutScripts(browser, baseURL)
  await signInQuietly(page, people.buyer)
  await page.goto('/properties?location=tarn&sort=price-high-low&bedrooms=2')

  await test.step('the form contains the current filters, and applies them', async () => {
    await page.getByRole('button', { name: 'More filters' }).click()
    await expect(page.getByLabel('Location')).toHaveValue('tarn')
    await expect(
      page.getByRole('group', { name: 'Bedrooms' }).getByRole('radio', { name: '2+' }),
    ).toBeChecked()
    await page.getByRole('checkbox', { name: 'Cabin' }).check()
    await page.getByRole('checkbox', { name: 'House', exact: true }).check()
    await page.getByLabel('Maximum price', { exact: true }).fill('$450,000')
    await page.getByRole('button', { name: 'Show homes' }).click()
    await expect(resultCount(page)).toHaveText('3 properties found')
    await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Terrace 4')
    await expect(page.getByText(/^Listed [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toHaveCount(3)
  })

  await test.step('a search keeps the filters, and a chip removes one', async () => {
    await page.getByLabel('Search by location').fill('öster')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(resultCount(page)).toHaveText('3 properties found')
    await page.getByRole('link', { name: 'Remove Up to $450K' }).click()
    await expect(resultCount(page)).toHaveText('5 properties found')
    await expect(page).toHaveURL(
      '/properties?location=%C3%B6ster&sort=price-high-low&type=house,cabin&bedrooms=2',
    )
  })

  await page.context().close()
})

test('“All Properties” on a listing leads back to the search, even after a reload and in a new tab (D164)', async ({
  newPerson,
}) => {
  const page = await newPerson()
  await page.goto('/properties?location=oregon&sort=price-low-high')
  await expect(page.getByText('Sign in to see what you searched for.')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, people.buyer)
  const search = page.url()
  const first = page.getByRole('article').first().getByRole('link').first()
  await first.click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f]{24}$/)
  const back = (of: Page) => of.getByRole('main').getByRole('link', { name: 'All Properties' })
  await expect(back(page)).toHaveAttribute('href', '/properties?location=oregon&sort=price-low-high')
  await page.reload()
  // Until the page is interactive, the link leads to the whole list.
  await expect(back(page)).toHaveAttribute('href', '/properties?location=oregon&sort=price-low-high')
  await back(page).click()
  await expect(page).toHaveURL(search)

  const opened = page.context().waitForEvent('page')
  // Like a click with Ctrl, at which the headless browser sometimes crashes.
  await first.evaluate((link: HTMLAnchorElement) => window.open(link.href, '_blank', 'noopener'))
  const tab = await opened
  await expect(back(tab)).toHaveAttribute('href', '/properties?location=oregon&sort=price-low-high')
})
