import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import { expect, people, signInQuietly } from './fixtures'
import { expectFocusShown, tabTo, test } from './support'

const DAY = 24 * 60 * 60

/** The days until the session's cookie expires; 0 for the browser session. */
async function sessionDays(page: Page): Promise<number> {
  const cookie = (await page.context().cookies()).find(({ name }) => /session-token$/.test(name))
  if (!cookie) throw new Error('there is no session')
  return cookie.expires === -1 ? 0 : (cookie.expires - Date.now() / 1000) / DAY
}

test(
  'Explore by keyboard: search, order, Verified only, Load more and Reset filters',
  { tag: '@full' },
  async ({ newPerson, addListings }) => {
    const page = await newPerson()
    await addListings(26, 'Quay (North), Galway')
    await signInQuietly(page, people.buyer)
    await page.goto('/properties')
    const status = page.getByRole('main').getByRole('status').first()
    const titles = page.getByRole('article').getByRole('heading')

    await test.step('search: part of a word, in any case, with signs taken literally', async () => {
      await tabTo(page, page.getByLabel('Search by location'))
      await page.keyboard.type('UAY (nor')
      await page.keyboard.press('Enter')
      await expect(status).toHaveText('26 properties found')
      await expect(page).toHaveURL('/properties?location=UAY+%28nor')
      await expect(titles).toHaveCount(24)
    })

    await test.step('the order: one arrow key selects the next one', async () => {
      await tabTo(page, page.getByLabel('Sort:'))
      await page.keyboard.press('ArrowDown')
      await expect(page).toHaveURL('/properties?location=UAY+%28nor&sort=price-low-high')
      await expect(titles.first()).toHaveText('Terrace 1')
      await expect(page.getByLabel('Sort:')).toBeFocused()
    })

    await test.step('Verified only: it shows none of them', async () => {
      const verified = page.getByRole('switch', { name: 'Verified only' })
      await tabTo(page, verified, 'Shift+Tab')
      await page.keyboard.press('Space')
      await expect(status).toHaveText('0 properties found')
      await expect(page).toHaveURL(/&verified=true$/)
      await expect(page.getByRole('heading', { name: 'No homes match your filters' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Without Verified only/ })).toBeVisible()
      await page.keyboard.press('Space')
      await expect(status).toHaveText('26 properties found')
      await expect(verified).toBeFocused()
    })

    await test.step('Load more moves the focus to the first new one, and a reload keeps all', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Load more' }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/properties?location=UAY+%28nor&sort=price-low-high&show=48')
      await expect(titles).toHaveCount(26)
      await expectFocusShown(page.getByRole('link', { name: 'Terrace 25' }))
      await page.reload()
      await expect(titles).toHaveCount(26)
      await expect(page.getByLabel('Search by location')).toHaveValue('UAY (nor')
      await expect(page.getByLabel('Sort:')).toHaveValue('price-low-high')
    })

    await test.step('Reset filters', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Reset filters' }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/properties')
      await expect(page.getByLabel('Search by location')).toHaveValue('')
    })
  },
)

test('home by keyboard: the skip link, the carousel and the FAQ', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  const slide = (name: RegExp) => page.getByRole('button', { name })
  const question = (name: string) => page.getByRole('button', { name })

  await test.step('the first Tab stop skips to the content', async () => {
    await page.keyboard.press('Tab')
    await expectFocusShown(page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/#main')
  })

  await test.step('the dots and the arrows of the carousel', async () => {
    await tabTo(page, slide(/^Slide 3: Modern & Luxury Properties$/))
    await page.keyboard.press('Enter')
    await expect(slide(/^Slide 3/)).toHaveAttribute('aria-current', 'true')
    await tabTo(page, page.getByRole('button', { name: 'Next slide' }))
    await page.keyboard.press('Space')
    await expect(slide(/^Slide 1/)).toHaveAttribute('aria-current', 'true')
  })

  await test.step('its Pause button', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Pause the slide show' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectFocusShown(page.getByRole('button', { name: 'Play the slide show' }))
  })

  await test.step('only the visible slide’s button can be focused', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Browse Listings' }), 'Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(slide(/^Slide 1/)).toBeFocused()
  })

  await test.step('the search of the FAQ', async () => {
    await tabTo(page, page.getByRole('searchbox', { name: 'Search FAQs' }))
    await expect(page.getByPlaceholder('Search FAQs...')).toBeFocused()
    await page.keyboard.type('AMERICAN')
    await expect(page.getByRole('button', { expanded: false }).filter({ hasText: '?' })).toHaveText([
      'How do I pay for an accepted offer?',
    ])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
  })

  await test.step('its categories', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Buying 2' }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Buying 2', pressed: true })).toBeFocused()
    await expect(question('What does it cost to buy through Keystead?')).toBeHidden()
  })

  await test.step('its questions: one open at a time', async () => {
    const offer = question('How do I make an offer on a home?')
    const mark = question('What does the Verified mark mean?')
    await tabTo(page, offer)
    await page.keyboard.press('Enter')
    await expect(page.getByText('You confirm it once')).toBeVisible()
    await page.keyboard.press('Tab')
    await expectFocusShown(mark)
    await page.keyboard.press('Space')
    await expect(page.getByText('You confirm it once')).toBeHidden()
    await expect(page.getByText('An administrator has checked the home.')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(mark).toHaveAttribute('aria-expanded', 'false')
  })
})

test(
  'login by keyboard: the remembered page, else home; a session of 30 days only on request',
  { tag: '@full' },
  async ({ newPerson }) => {
    for (const { start, destination, remember } of [
      { start: '/properties?location=texas', destination: '/properties?location=texas', remember: false },
      { start: '/login', destination: '/', remember: true },
    ]) {
      const page = await newPerson()
      await page.goto(start)
      await tabTo(page, page.getByLabel('Email'))
      await page.keyboard.type(people.buyer.email)
      await page.keyboard.press('Tab')
      await expectFocusShown(page.getByLabel('Password', { exact: true }))
      await page.keyboard.type(people.buyer.password)
      await tabTo(page, page.getByLabel('Remember me'))
      if (remember) await page.keyboard.press('Space')
      await tabTo(page, page.getByRole('button', { name: 'Sign in' }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(destination)
      expect(Math.round(await sessionDays(page))).toBe(remember ? 30 : 0)
    }
  },
)

test(
  'register by keyboard: to the remembered page, and Back does not lead to the form',
  { tag: '@full' },
  async ({ newPerson }) => {
    const page = await newPerson()
    await page.goto('/about')
    await page.goto('/register?callbackUrl=%2Fproperties%3Flocation%3Dtexas')
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?callbackUrl=%2Fproperties%3Flocation%3Dtexas',
    )
    await tabTo(page, page.getByLabel('Full name'))
    await page.keyboard.type('Kai Lund')
    await page.keyboard.press('Tab')
    await expectFocusShown(page.getByLabel('Email'))
    await page.keyboard.type(`kai-${randomBytes(4).toString('hex')}@mail.test`)
    for (const label of ['Password', 'Confirm password']) {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.type('long-enough')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/properties?location=texas')
    await page.goBack()
    await expect(page).toHaveURL('/about')
  },
)
