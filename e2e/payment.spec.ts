import { randomBytes } from 'node:crypto'
import {
  expect,
  expectAccessible,
  expectUsableEverywhere,
  fillCard,
  newListing,
  newOffer,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'

test(
  'a declined card can be retried, and the bank may require authentication',
  { tag: '@full' },
  async ({ newPerson }) => {
    const page = await newPerson(/status of 402/)
    await signInQuietly(page, people.buyer)
    await page.goto('/dashboard/user/bought?status=accepted')
    await page.getByRole('link', { name: 'Complete Payment' }).click()
    const pay = page.getByRole('button', { name: 'Pay $560,000.00' })

    await fillCard(page, '4000 0000 0000 0002')
    await pay.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
    await expect(page.locator('[data-sonner-toast]').getByText('Your card was declined.')).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')

    await fillCard(page, '4000 0025 0000 3155')
    await pay.click()
    const bank = page.getByRole('dialog', { name: 'Authenticate this payment' })
    await expect(bank).toBeVisible()
    await expectAccessible(page)
    await bank.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page.getByText('Payment successful!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/user/bought')
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Painted Row' }).getByText('Purchase Complete'),
    ).toBeVisible()
  },
)

test('a long name and a long email fit the form', { tag: '@full' }, async ({ newPerson }) => {
  const page = await newPerson()
  const agent = await newPerson()
  const admin = await newPerson()
  await signInQuietly(agent, people.agent)
  await signInQuietly(admin, people.admin)
  const { _id: propertyId } = await newListing(agent, admin)
  const email = `${randomBytes(30).toString('hex')}@a-company-whose-name-is-long.test`
  const person = { name: 'N'.repeat(100), email, password: 'long-enough' }
  await send(page, 'POST', '/api/users', person)
  await signInQuietly(page, person)
  const offerId = await newOffer(page, propertyId)
  await send(agent, 'PATCH', `/api/offers/accept/${offerId}`)

  await page.goto(`/dashboard/user/payment/${offerId}`)
  const form = page.getByRole('form', { name: 'Card details' })
  await expect(form.getByTitle(email)).toBeVisible()
  await expectUsableEverywhere(page)
  expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  await test.step('on a phone the amount and the card are first, and the offer below them (D162)', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    const main = page.getByRole('main')
    await expect(main.getByText('$450,000.00').first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Card number')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Pay $450,000.00' })).toBeInViewport({ ratio: 1 })
    const formBox = await form.boundingBox()
    const summaryBox = await page.getByRole('region', { name: 'Summary' }).boundingBox()
    expect(summaryBox?.y).toBeGreaterThan((formBox?.y ?? 0) + (formBox?.height ?? 0))
  })
})
