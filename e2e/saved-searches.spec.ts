import { expect, expectAccessible, newBuyer, people, signInQuietly, test } from './fixtures'
import { movePointerAway, withoutScripts } from './support'

// One test deletes a home of the demo.
test.use({ untouched: 'saved-searches' })

const EXPLORE = '/properties?location=galveston&bedrooms=3'
const NAME = 'galveston · 3+ bd'
const SEARCHES = '/dashboard/user/searches'

test(
  'a search is saved from Explore, changed, opened and deleted',
  { tag: '@full' },
  async ({ page, newPerson }) => {
    test.slow()
    const person = await newBuyer(await newPerson())

    await test.step('a visitor signs in and comes back to the search', async () => {
      await page.goto(`/dashboard/user/searches/new?search=${encodeURIComponent('location=galveston')}`)
      await expect(page).toHaveURL(/\/login\?callbackUrl=/)
      await signInQuietly(page, person)
    })

    await test.step('the dialog saves it, on a small screen too', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      const dialog = page.getByRole('dialog', { name: 'Save this search' })
      // Before JavaScript has loaded, the link leads to the page with the same form.
      await expect(async () => {
        await page.goto(EXPLORE)
        await expect(page.getByRole('link', { name: /Signed in as/ })).toBeAttached()
        await page.getByRole('link', { name: 'Save search' }).click()
        await expect(dialog).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await expect(dialog.getByLabel('Name')).toHaveValue(NAME)
      await expect(dialog.getByLabel('Name')).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Search saved')).toBeVisible()
      await page.getByRole('link', { name: 'Saved: open your saved searches' }).click()
      await expect(page).toHaveURL(SEARCHES)
    })

    await test.step('another frequency is saved at once', async () => {
      const frequency = page.getByLabel(/^Email me/)
      await expect(frequency).toHaveValue('daily')
      await frequency.selectOption('weekly')
      await expect(page.getByText('Alerts changed')).toBeVisible()
      await page.reload()
      await expect(frequency).toHaveValue('weekly')
      await expectAccessible(page)
    })

    await test.step('another filter changes the search and its name', async () => {
      await page.getByRole('link', { name: `Edit ${NAME}` }).click()
      await page.getByRole('radio', { name: '2+' }).first().check({ force: true })
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page).toHaveURL(SEARCHES)
      await expect(page.getByRole('heading', { name: 'galveston · 2+ bd' })).toBeVisible()
    })

    await test.step('it opens on Explore, from its list and from the front page', async () => {
      for (const [list, name] of [
        [SEARCHES, /^Show homes/],
        ['/dashboard/user', 'galveston · 2+ bd'],
      ] as const) {
        await page.goto(list)
        await page.getByRole('button', { name }).click()
        await expect(page).toHaveURL('/properties?location=galveston&bedrooms=2')
      }
    })

    await test.step('it is deleted without a question', async () => {
      await page.goto(SEARCHES)
      await page.getByRole('button', { name: /^Delete/ }).click()
      await expect(page.getByRole('listitem').getByText('Search deleted').first()).toBeVisible()
      await movePointerAway(page)
      await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
    })
  },
)

test(
  'a search is saved, changed and deleted without JavaScript',
  { tag: '@full' },
  async ({ browser, baseURL, newPerson }) => {
    test.slow()
    const person = await newBuyer(await newPerson())
    const page = await withoutScripts(browser, baseURL)
    await signInQuietly(page, person)
    await page.goto(EXPLORE)
    await page.getByRole('link', { name: 'Save search' }).first().click()
    await page.getByLabel('Name').fill('By the sea')
    await page.getByRole('button', { name: 'Save search' }).click()
    await expect(page).toHaveURL(SEARCHES)
    await page.getByLabel(/^Email me/).selectOption('off')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('No alerts')).toBeVisible()
    await page.getByRole('button', { name: 'Show homes: By the sea' }).click()
    await expect(page).toHaveURL(EXPLORE)
    await page.goto(SEARCHES)
    await page.getByRole('link', { name: 'Edit By the sea' }).click()
    await page.getByLabel('Location').fill('corpus christi')
    await page.getByLabel('Minimum price', { exact: true }).fill('40o000')
    await page.getByLabel('House', { exact: true }).check()
    await page.getByLabel('Apartment', { exact: true }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Minimum price', { exact: true })).toHaveValue('40o000')
    await expect(page.getByLabel('Location')).toHaveValue('corpus christi')
    for (const type of ['House', 'Apartment'])
      await expect(page.getByLabel(type, { exact: true })).toBeChecked()
    await page.getByLabel('Minimum price', { exact: true }).fill('400000')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Show homes: By the sea' }).click()
    await expect(page).toHaveURL(/location=corpus\+christi&minPrice=400000/)
    await page.goto(SEARCHES)
    await page.getByRole('button', { name: 'Delete By the sea' }).click()
    await page.getByRole('button', { name: 'Delete search' }).click()
    await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
    await page.context().close()
  },
)

test(
  'a digest shows its homes, and marks those that are no longer available',
  { tag: '@full' },
  async ({ page, newPerson }) => {
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    const response = await admin.request.get('/api/properties?location=galveston')
    const homes = (await response.json()) as { _id: string; title: string }[]
    const home = homes.find(({ title }) => title === 'Pelican Stairs')
    expect((await admin.request.delete(`/api/properties/${home?._id}`)).status()).toBe(200)
    await signInQuietly(page, people.buyer2)
    await page.goto('/dashboard/notices')
    await page
      .getByRole('link', { name: /homes for you/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/dashboard\/user\/searches\/digest\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      '1 new home, 1 price drop, 1 home available again',
    )
    await expect(page.getByRole('link', { name: 'Stilt House' })).toBeVisible()
    await expect(page.getByText('No longer available')).toHaveCount(1)
    await expectAccessible(page)
  },
)
