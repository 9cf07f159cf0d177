import { type Locator } from '@playwright/test'
import { expect, people, signIn, test } from './fixtures'
import { expectUsable, tabTo, withoutScripts } from './support'

const PLACE = '/homes/cotswolds-england'
const HOME = 'Garden Stone'

// The tests make offers on the demo's homes.
test.use({ untouched: 'home-search' })

test(
  'from the home page to an offer in six actions by keyboard at 360 px: search, home, see everything, sign in, make an offer, send it',
  { tag: '@full' },
  async ({ newPerson }) => {
    const page = await newPerson()
    await page.setViewportSize({ width: 360, height: 740 })
    const press = async (target: Locator) => {
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    }
    await page.goto('/')
    await tabTo(page, page.getByLabel('Search by location'))
    await page.keyboard.type('Bend, Oregon')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/homes/bend-oregon')
    await press(page.getByRole('link', { name: 'Lake House' }))
    await press(page.getByRole('link', { name: 'See everything and make an offer' }))
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(people.buyer2.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(people.buyer2.password)
    await page.keyboard.press('Enter')
    await press(page.getByRole('link', { name: 'Make an Offer' }).filter({ visible: true }).first())
    await tabTo(page, page.getByLabel('Offer amount'))
    await page.keyboard.type('450000')
    await press(page.getByRole('button', { name: 'Submit Offer' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Send offer' }))
    await expect(page).toHaveURL('/dashboard/user/bought')
  },
)

test(
  'without JavaScript, from the home page to an offer in six actions at 360 px',
  { tag: '@full' },
  async ({ browser, baseURL }) => {
    const page = await withoutScripts(browser, baseURL)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByLabel('Search by location').fill('Cotswolds, England')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(PLACE)
    await page.getByRole('link', { name: HOME }).click()
    await page.getByRole('link', { name: 'See everything and make an offer' }).click()
    await signIn(page, people.buyer2)
    await page.getByRole('link', { name: 'Make an Offer' }).filter({ visible: true }).first().click()
    await page.getByLabel('Offer amount').fill('640000')
    await page.getByRole('button', { name: 'Submit Offer' }).click()
    await expect(page.getByRole('heading', { name: `Offer $640,000 for ${HOME}?` })).toBeVisible()
    await page.getByRole('button', { name: 'Send offer' }).click()
    await expect(page).toHaveURL('/dashboard/user/bought')
    await expect(page.getByText(HOME)).toBeVisible()
    await page.context().close()
  },
)

test(
  'without JavaScript, a search finds the place, whose homes are sorted and filtered',
  { tag: '@full' },
  async ({ browser, baseURL }) => {
    const page = await withoutScripts(browser, baseURL)
    await page.goto('/')
    await page.getByLabel('Search by location').fill('england')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Places for “england”')
    await page.getByRole('link', { name: /^Cotswolds, England/ }).click()
    await expect(page).toHaveURL(PLACE)
    const form = page.getByRole('form', { name: 'Sort and filter' })
    await form.getByLabel('Bedrooms').selectOption('5+ beds')
    await form.getByLabel('Sort').selectOption('Price: low to high')
    await form.getByRole('button', { name: 'Show homes' }).click()
    await expect(page.getByText('No homes match your filters')).toBeVisible()
    await expect(form.getByLabel('Bedrooms')).toHaveValue('5')
    await form.getByRole('link', { name: 'Reset' }).click()
    await expect(page).toHaveURL(PLACE)
    await expect(page.getByRole('link', { name: HOME })).toBeVisible()
    await page.context().close()
  },
)

test(
  'the home page with suggestions, a filtered place and an agent’s page fit 320 px',
  { tag: '@full' },
  async ({ newPerson }) => {
    const page = await newPerson()
    await page.setViewportSize({ width: 320, height: 640 })
    const sitemap = await (await page.request.get('/sitemaps/pages')).text()
    const agent = /\/agents\/theo-brandt[^<]*/.exec(sitemap)?.[0] ?? ''
    for (const path of [
      `${PLACE}?bedrooms=1&sort=newest`,
      `${PLACE}?bedrooms=9`,
      agent,
      '/search?location=q',
    ]) {
      await page.goto(path)
      await expectUsable(page, 320)
    }
    await page.goto('/')
    await page.getByLabel('Search by location').fill('engl')
    await expect(page.getByRole('option')).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  },
)
