/** @tier full */
import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newListing,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'

const full = { tag: '@full' }

test('a visitor finds a home, reads it and signs in to make an offer (D384)', full, async ({ newPerson }) => {
  const page = await newPerson()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/homes/cotswolds-england')
  const card = page.getByRole('link', { name: 'Garden Stone' })
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/homes\/cotswolds-england\/garden-stone-[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garden Stone')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText([
    'Homes',
    'Cotswolds, England',
  ])
  await expect(page.getByRole('heading', { name: 'What it costs' })).toBeVisible()
  await expectUsableEverywhere(page)
  await page.getByRole('link', { name: 'See everything and make an offer' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fproperties%2F[0-9a-f]{24}$/)
})

test('a card of a place leads a signed-in reader to the listing (D381)', full, async ({ newPerson }) => {
  const page = await newPerson()
  await signInQuietly(page, people.buyer)
  await page.goto('/homes/cotswolds-england')
  const card = page.getByRole('link', { name: 'Garden Stone' })
  await expect(card).toHaveAttribute('href', /^\/properties\/[0-9a-f]{24}$/)
})

test(
  'a home that was removed says what to do instead, also without JavaScript (D382)',
  full,
  async ({ newPerson }) => {
    const agent = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(agent, admin)
    const { _id: id, title, location } = await newListing(agent, admin)
    const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-')
    const path = `/homes/${slug(location)}/${slug(title)}-${id}`
    const visitor = await newPerson()
    expect((await visitor.goto(path))?.status()).toBe(200)
    await send(agent, 'DELETE', `/api/properties/${id}`)
    for (const javaScriptEnabled of [true, false]) {
      const page = await newPerson(/410/, { javaScriptEnabled })
      for (const address of [path, `/properties/${id}`]) {
        expect((await page.goto(address))?.status()).toBe(410)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This home is no longer available')
        // No other home is for sale there.
        await expect(page.getByRole('link', { name: 'See all places with homes' })).toBeVisible()
      }
      if (javaScriptEnabled) await expectUsableEverywhere(page)
    }
  },
)
