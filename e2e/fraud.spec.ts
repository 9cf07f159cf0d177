/** @tier full */
import { type Locator, type Page } from '@playwright/test'
import Stripe from 'stripe'
import {
  expect,
  expectUsableEverywhere,
  fillCard,
  newAgent,
  newBuyer,
  newListing,
  newOffer,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'

const AMOUNT = 450_000
const CARD = '4242 4242 4242 4242'
/** The URL at which Stripe.js asks the bank. */
const CONFIRM = '**/v1/payment_intents/*/confirm'
/** Chromium's console messages for a declined card, a payment that Stripe rejects, and an unknown page. */
const DECLINED = /status of 402/
const CANCELED = /status of 400 .*\/v1\/payment_intents\//
const GONE = /status of 404 .*\/properties\//

type Offer = { _id: string; status: string; transactionId?: string; refundId?: string }
type Person = Awaited<ReturnType<typeof newBuyer>>

/** A deal in progress: a new agent's listing with an accepted offer of a new buyer. */
type Deal = { suspect: Person; listing: Awaited<ReturnType<typeof newListing>>; offerId: string }

async function deal(pages: { admin: Page; agent: Page; buyer: Page }): Promise<Deal> {
  for (const page of Object.values(pages)) await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInQuietly(pages.admin, people.admin)
  const suspect = await newAgent(pages.agent, pages.admin)
  const listing = await newListing(pages.agent, pages.admin)
  await newBuyer(pages.buyer)
  const offerId = await newOffer(pages.buyer, listing._id, AMOUNT)
  await send(pages.agent, 'PATCH', `/api/offers/accept/${offerId}`)
  return { suspect, listing, offerId }
}

const readOffer = async (buyer: Page, id: string) =>
  (await send(buyer, 'GET', `/api/offers/by-id/${id}`)) as Offer

function stripe(): Stripe {
  const { hostname, port } = new URL(process.env.E2E_STRIPE_URL ?? '')
  return new Stripe('sk_test_keystead_demo', { host: hostname, port, protocol: 'http' })
}

/** The state of the offer's payments at Stripe; `balance`: what was charged and not refunded, in minor units. */
async function moneyOf(offerId: string): Promise<{ statuses: string[]; balance: number }> {
  const { data } = await stripe().paymentIntents.list({ limit: 100 })
  const intents = data.filter(({ metadata }) => metadata.offerId === offerId)
  let balance = 0
  for (const { id, status, amount: charged } of intents) {
    const refunds = await stripe().refunds.list({ payment_intent: id })
    balance +=
      (status === 'succeeded' ? charged : 0) - refunds.data.reduce((sum, { amount }) => sum + amount, 0)
  }
  return { statuses: intents.map(({ status }) => status), balance }
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $450,000.00' })

/** The payment page with a card filled in. */
async function openPayment(page: Page, offerId: string): Promise<void> {
  await page.goto(`/dashboard/user/payment/${offerId}`)
  await fillCard(page, CARD)
  await expect(payButton(page)).toBeEnabled()
}

/** The Update dialog of the agent's listing, with a new title typed. */
async function openUpdate(page: Page, title: string): Promise<Locator> {
  await page.goto('/dashboard/agent/my-properties')
  await page.getByRole('button', { name: `Update ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Update home' })
  await dialog.getByLabel('Title').fill(`${title} II`)
  return dialog
}
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save changes' })

/** Opens the administrator's dialog to mark this agent as fraud; returns its confirming button. */
async function openMark(page: Page, { name, email }: Person): Promise<Locator> {
  await page.goto(`/dashboard/admin/manage-users?search=${email}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Mark as fraud' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Mark ${name} as fraud?` })
  return dialog.getByRole('button', { name: 'Mark as fraud' })
}

async function expectMarked(page: Page, { name }: Person): Promise<void> {
  await expect(page.getByText('User marked as fraud')).toBeVisible()
  await expect(
    page.getByRole('row').filter({ hasText: name }).getByText('Fraud', { exact: true }),
  ).toBeVisible()
}

const SUSPENDED = 'Your account is suspended'
const suspended = (page: Page) => page.getByRole('heading', { level: 1, name: SUSPENDED })

/** The log's rows about this, newest first. */
async function logOf(admin: Page, search: string): Promise<string[]> {
  await admin.goto(`/dashboard/admin/audit-log?search=${encodeURIComponent(search)}`)
  await expect(admin.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  return admin.locator('tbody tr').allTextContents()
}

test('marking an agent as fraud while they edit and a buyer is about to pay stops both', async ({
  newPerson,
}) => {
  test.slow()
  const admin = await newPerson()
  const agent = await newPerson()
  const buyer = await newPerson(DECLINED)
  const rival = await newPerson(GONE)
  const { suspect, listing, offerId } = await deal({ admin, agent, buyer })
  await newBuyer(rival)
  const rivalOffer = await newOffer(rival, listing._id, AMOUNT)
  const explore = `/properties?location=${encodeURIComponent(listing.location)}`

  const dialog = await openUpdate(agent, listing.title)
  await test.step('the buyer’s card was declined, and another one is filled in', async () => {
    await buyer.goto(`/dashboard/user/payment/${offerId}`)
    await fillCard(buyer, '4000 0000 0000 0002')
    await payButton(buyer).click()
    await expect(buyer.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
    await fillCard(buyer, CARD)
    await expect(payButton(buyer)).toBeEnabled()
    expect(await moneyOf(offerId)).toEqual({ statuses: ['requires_payment_method'], balance: 0 })
  })
  await rival.goto(explore)
  await expect(rival.getByText('1 property found')).toBeVisible()

  await test.step('an administrator marks the agent', async () => {
    await (await openMark(admin, suspect)).click()
    await expectMarked(admin, suspect)
    await expectUsableEverywhere(admin)
  })

  await test.step('the agent’s change is rejected, because they are signed out, and the input stays', async () => {
    await save(dialog).click()
    const refusal = dialog.getByRole('alert')
    await expect(refusal).toContainText('Failed to update property')
    await expect(refusal).toContainText('You are signed out. Sign in again to continue.')
    await expect(dialog.getByLabel('Title')).toHaveValue(`${listing.title} II`)
    await expectUsableEverywhere(agent)
  })

  await test.step('the next click leads to the login, and that to the page of a suspended account', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await agent
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Sold Properties' })
      .click()
    await expect(agent).toHaveURL(/\/login\?/)
    await signInQuietly(agent, suspect)
    await agent.goto('/dashboard')
    await expect(suspended(agent)).toBeVisible()
    await expect(agent).toHaveURL('/dashboard/suspended')
    await expectUsableEverywhere(agent)
    await agent.reload()
    await expect(suspended(agent)).toBeVisible()
  })

  await test.step('the buyer’s payment is not started, and the page says why', async () => {
    await payButton(buyer).click()
    await expect(
      buyer.locator('[data-sonner-toast]').getByText('This offer is not open for payment.'),
    ).toBeVisible()
    await expect(buyer.getByRole('heading', { name: 'You can’t pay for this offer' })).toBeVisible()
    await expect(buyer.getByText('The home has been removed. There is nothing to pay.')).toBeVisible()
    await expect(buyer.getByLabel('Card number')).toBeHidden()
    await expectUsableEverywhere(buyer)
    await buyer.getByRole('main').getByRole('link', { name: 'Your Property Offers' }).last().click()
    const row = buyer.getByRole('listitem').filter({ hasText: listing.title })
    await expect(row.getByText('Rejected').first()).toBeVisible()
    await expect(row.getByText('The home has been removed.')).toBeVisible()
    await expectUsableEverywhere(buyer)
  })

  await test.step('the listing is removed for everyone, and its other offer rejected', async () => {
    await rival.reload()
    await expect(rival.getByText('0 properties found')).toBeVisible()
    expect((await rival.goto(`/properties/${listing._id}`))?.status()).toBe(404)
    await expect(rival.getByText('Property not found.')).toBeVisible()
    await expectUsableEverywhere(rival)
    expect((await readOffer(rival, rivalOffer)).status).toBe('rejected')
  })

  await test.step('nothing was charged, and only the mark is recorded', async () => {
    expect(await readOffer(buyer, offerId)).toMatchObject({ status: 'rejected' })
    expect(await moneyOf(offerId)).toEqual({ statuses: ['canceled'], balance: 0 })
    const log = await logOf(admin, suspect.name)
    expect(log).toEqual(
      ['Marked as fraud', 'Offer accepted', 'Home created', 'Role changed'].map((what) =>
        expect.stringContaining(what),
      ),
    )
    expect(log[0]).toContain('Before: agent→After: fraud')
    expect(log[0]).toContain('Homes removedBefore: nothing→After: 1')
    expect(await logOf(admin, `${listing.title} II`)).toEqual([])
  })
})

test('marking an agent as fraud while the bank is asked cancels the payment and notifies the buyer', async ({
  newPerson,
}) => {
  const admin = await newPerson()
  const agent = await newPerson()
  const buyer = await newPerson(CANCELED)
  const { suspect, offerId } = await deal({ admin, agent, buyer })
  await openPayment(buyer, offerId)
  const mark = await openMark(admin, suspect)

  await buyer.route(CONFIRM, async (route) => {
    await mark.click()
    await expectMarked(admin, suspect)
    await route.continue()
  })
  await payButton(buyer).click()
  await expect(buyer.getByRole('heading', { name: 'You can’t pay for this offer' })).toBeVisible()
  await expect(
    buyer.locator('[data-sonner-toast]').getByText('This payment was canceled. You have not been charged.'),
  ).toBeVisible()
  await expectUsableEverywhere(buyer)
  expect(await readOffer(buyer, offerId)).toMatchObject({ status: 'rejected' })
  expect(await moneyOf(offerId)).toEqual({ statuses: ['canceled'], balance: 0 })
})

test('a purchase before its agent is marked as fraud stays bought', async ({ newPerson }) => {
  const admin = await newPerson()
  const agent = await newPerson()
  const buyer = await newPerson(GONE)
  const { suspect, listing, offerId } = await deal({ admin, agent, buyer })
  await openPayment(buyer, offerId)
  await payButton(buyer).click()
  await expect(buyer).toHaveURL('/dashboard/user/bought')
  await agent.goto('/dashboard/agent/sold-properties')
  await (await openMark(admin, suspect)).click()
  await expectMarked(admin, suspect)

  expect(await readOffer(buyer, offerId)).toMatchObject({ status: 'bought' })
  expect(await moneyOf(offerId)).toEqual({ statuses: ['succeeded'], balance: AMOUNT * 100 })
  await buyer.reload()
  const row = buyer.getByRole('listitem').filter({ hasText: listing.title })
  await expect(row.getByText('Purchase Complete')).toBeVisible()
  await row.getByRole('link', { name: 'Print receipt' }).click()
  await expect(buyer.getByRole('article', { name: 'Receipt' }).getByText(listing.title)).toBeVisible()
  expect((await buyer.goto(`/properties/${listing._id}`))?.status()).toBe(404)
  await expect(buyer.getByText('Property not found.')).toBeVisible()
  await signInQuietly(agent, suspect)
  await agent.goto('/dashboard')
  await expect(suspended(agent)).toBeVisible()
})

test('the mark is lifted with a reason, which the person and the log show', async ({ newPerson }) => {
  const admin = await newPerson()
  const agent = await newPerson()
  for (const page of [admin, agent]) await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInQuietly(admin, people.admin)
  const suspect = await newAgent(agent, admin)
  await send(admin, 'PATCH', `/api/users/${suspect.id}/fraud`)
  await signInQuietly(agent, suspect)
  await agent.goto('/dashboard')
  await expect(suspended(agent)).toBeVisible()
  const reason = 'The bank has confirmed who this is.'

  await test.step('the dialog requires a reason', async () => {
    await admin.goto(`/dashboard/admin/manage-users?search=${suspect.email}`)
    await admin.getByRole('button', { name: `Actions for ${suspect.name}` }).click()
    await admin.getByRole('menuitem', { name: 'Lift suspension' }).click()
    const dialog = admin.getByRole('alertdialog', { name: `Lift ${suspect.name}’s suspension?` })
    await expect(dialog.getByRole('button', { name: 'Keep suspended' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Lift suspension' }).click()
    await expect(dialog.getByText('Please enter a reason.')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await expectUsableEverywhere(admin)
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Lift suspension' }).click()
    await expect(admin.getByText('Suspension lifted')).toBeVisible()
    const row = admin.getByRole('row').filter({ hasText: suspect.name })
    await expect(row.getByText('User', { exact: true })).toBeVisible()
  })

  await test.step('the person is a buyer again and reads the reason', async () => {
    await agent.goto('/dashboard')
    await expect(agent).toHaveURL('/dashboard/user')
    await agent.goto('/dashboard/notices')
    const updates = agent.getByRole('region', { name: 'Updates' })
    await expect(updates).toContainText('Your account is no longer suspended')
    await expect(updates).toContainText(reason)
  })

  const [lifted] = await logOf(admin, suspect.name)
  expect(lifted).toContain('Suspension lifted')
  expect(lifted).toContain(reason)
})
