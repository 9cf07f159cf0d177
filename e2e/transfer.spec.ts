/** @tier full */
import { type Page } from '@playwright/test'
import {
  expect,
  expectUsableEverywhere,
  newBuyer,
  newListing,
  newOffer,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { withoutScripts } from './support'

const today = new Date().toISOString().slice(0, 10)

/** A new buyer's accepted offer of $1,250,000 on a new listing. */
async function expensiveDeal({ admin, agent, buyer }: Record<'admin' | 'agent' | 'buyer', Page>) {
  await signInQuietly(admin, people.admin)
  await signInQuietly(agent, people.agent)
  const person = await newBuyer(buyer)
  const listing = await newListing(agent, admin)
  await send(agent, 'PATCH', `/api/properties/${listing._id}`, { maxPrice: 2_000_000 })
  const offerId = await newOffer(buyer, listing._id, 1_250_000)
  await send(agent, 'PATCH', `/api/offers/accept/${offerId}`)
  return { person, listing, offerId }
}

test('an offer above the card limit is paid by bank transfer, which an administrator records', async ({
  newPerson,
}) => {
  const admin = await newPerson()
  const agent = await newPerson()
  const buyer = await newPerson()
  const { listing, offerId } = await expensiveDeal({ admin, agent, buyer })
  let reference = ''

  await test.step('the buyer reads how to pay', async () => {
    await buyer.goto('/dashboard/user/bought')
    await buyer.getByRole('link', { name: 'Complete Payment' }).click()
    await expect(buyer.getByRole('heading', { name: 'Arrange payment' })).toBeVisible()
    await expect(buyer.getByText('$1,250,000.00').first()).toBeVisible()
    reference =
      (await buyer
        .getByText(/^KS-\w{5}-\w{5}$/)
        .first()
        .textContent()) ?? ''
    await expectUsableEverywhere(buyer)
  })

  await test.step('the administrator finds it by its reference, and errors keep the input', async () => {
    await admin.goto(`/dashboard/admin/bank-transfers?search=${reference.toLowerCase()}`)
    await admin.getByRole('link', { name: `Record a transfer for ${listing.title}` }).click()
    await admin.getByLabel('Amount').fill('1,249,000')
    await admin.getByLabel('Bank’s reference').fill(`FT ${offerId}`)
    await admin.getByRole('button', { name: 'Record and complete the purchase' }).click()
    await expect(admin.getByText(/^The accepted offer is \$1,250,000\.00\./)).toBeVisible()
    await expect(admin.getByLabel('Bank’s reference')).toHaveValue(`FT ${offerId}`)
    await expectUsableEverywhere(admin)
    await admin.getByLabel('Amount').fill('$1,250,000')
    await admin.getByRole('button', { name: 'Record and complete the purchase' }).click()
    await expect(admin.getByRole('heading', { name: `${listing.title} has been paid for` })).toBeVisible()
  })

  await test.step('the buyer sees the confirmation', async () => {
    await buyer.goto('/dashboard/user/bought')
    const purchase = buyer.getByRole('region', { name: 'Your purchase is complete' })
    await expect(purchase.getByText(`${listing.title} is yours`)).toBeVisible()
    await expect(purchase.getByRole('link', { name: people.agent.email })).toBeVisible()
    const row = buyer.getByRole('listitem').filter({ hasText: listing.title })
    await expect(row.getByText(`bank_FT${offerId.toUpperCase()}`)).toBeVisible()
    await expectUsableEverywhere(buyer)
    await purchase.getByRole('link', { name: 'Receipt' }).click()
    await expect(buyer.getByRole('article', { name: 'Receipt' }).getByText(listing.title)).toBeVisible()
  })
})

test('without JavaScript, a late transfer is recorded and returned', async ({
  newPerson,
  browser,
  baseURL,
}) => {
  const admin = await newPerson()
  const agent = await newPerson()
  const buyer = await newPerson()
  const { person, listing, offerId } = await expensiveDeal({ admin, agent, buyer })
  await send(agent, 'PATCH', `/api/offers/release/${offerId}`, { reason: 'The bank said no.' })
  const page = await withoutScripts(browser, baseURL)
  await signInQuietly(page, people.admin)

  await page.goto(`/dashboard/admin/bank-transfers/${offerId}`)
  await page.getByLabel('Amount').fill('1250000')
  await page.getByLabel('Received on').fill('1999-12-31')
  await page.getByLabel('Bank’s reference').fill(`LATE-${offerId}`)
  const record = page.getByRole('button', { name: 'Record for refund' })
  await record.click()
  await expect(page.getByText('This date is before the offer was made.')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('1,250,000')
  await page.getByLabel('Received on').fill(today)
  await record.click()
  await expect(page.getByText(/is listed under Bank Transfers and must be refunded/)).toBeVisible()

  await page.goto('/dashboard/admin/bank-transfers')
  const late = page.getByRole('listitem').filter({ hasText: listing.title })
  await expect(late.getByText('$1,250,000.00')).toBeVisible()
  await admin.goto('/dashboard/admin/bank-transfers')
  await expectUsableEverywhere(admin)
  await late.getByLabel('How it was refunded').fill('FT-BACK-1')
  await late.getByRole('button', { name: 'Mark as refunded' }).click()
  await expect(late).toHaveCount(0)

  await signInQuietly(page, person)
  await page.goto('/dashboard/user/bought')
  await expect(page.getByText('FT-BACK-1')).toBeVisible()
})
