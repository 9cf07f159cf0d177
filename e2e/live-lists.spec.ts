/** @tier full */
import { type Page } from '@playwright/test'
import { ADMIN_TABLE_ROWS } from '@/lib/schemas/admin-table'
import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  newOffer,
  newPendingListing,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'

const OFFERS = '/dashboard/user/bought'
const REQUESTS = '/dashboard/agent/requested-properties'

/** What screen readers hear about the list. */
const announcement = (page: Page) => page.getByRole('main').locator('p[role="status"][aria-live="polite"]')
const show = (page: Page) => page.getByRole('button', { name: 'Show', exact: true, includeHidden: true })

test('an open list follows another person’s action, and keeps scroll position, focus and typed text', async ({
  newPerson,
}) => {
  test.slow()
  const admin = await newPerson()
  const agent = await newPerson()
  const buyer = await newPerson()
  await signInQuietly(admin, people.admin)
  await newAgent(agent, admin)
  await newBuyer(buyer)
  const { _id, title } = await newListing(agent, admin)
  const id = await newOffer(buyer, _id)
  const own = buyer.getByRole('listitem').filter({ hasText: title })
  const request = agent.getByRole('article')
  const counter = (page: Page, amount: number) => send(page, 'PATCH', `/api/offers/counter/${id}`, { amount })

  await test.step('the buyer’s row follows a counteroffer, and the focus and the scroll position stay', async () => {
    await buyer.setViewportSize({ width: 1280, height: 500 })
    await buyer.goto(OFFERS)
    await expect(own.getByText('Waiting for the agent')).toBeVisible()
    const withdraw = own.getByRole('button', { name: 'Withdraw' })
    await withdraw.focus()
    const scrolled = await buyer.evaluate(() => window.scrollY)
    await counter(agent, 470_000)
    await expect(own).toContainText('Your turn: the agent countered with $470,000')
    await expect(own.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect(withdraw).toBeFocused()
    expect(await buyer.evaluate(() => window.scrollY)).toBe(scrolled)
    await expect(announcement(buyer)).toHaveText(`Updated: Counteroffer on ${title}.`)
    await expect(show(buyer)).toHaveCount(0)
  })

  await test.step('the agent’s list follows the answer of the buyer', async () => {
    await agent.goto(REQUESTS)
    await expect(request.getByText('Waiting for the buyer')).toBeVisible()
    await counter(buyer, 460_000)
    await expect(request).toContainText('$460,000')
    await expect(request.getByRole('button', { name: 'Accept' })).toBeEnabled()
  })

  await test.step('an open dialog with typed text stays, and a button shows the new rows', async () => {
    await request.getByRole('button', { name: 'Counter' }).click()
    const dialog = agent.getByRole('alertdialog')
    await dialog.getByLabel('Message (optional)').fill('We could meet at')
    await send(buyer, 'PATCH', `/api/offers/withdraw/${id}`)
    await expect(announcement(agent)).toHaveText('1 new answer.')
    await expect(dialog.getByLabel('Message (optional)')).toHaveValue('We could meet at')
    await expect(dialog.getByLabel('Message (optional)')).toBeFocused()
    await expect(request.getByText('Withdrawn')).toHaveCount(0)
    await expectUsableEverywhere(agent)
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await show(agent).focus()
    await agent.keyboard.press('Enter')
    await expect(request.getByText('Withdrawn').first()).toBeVisible()
    await expect(show(agent)).toHaveCount(0)
  })

  await test.step('the agent’s notifications and the buyer’s front page follow too', async () => {
    await agent.goto('/dashboard/notices')
    const offers = agent.getByRole('region', { name: 'Updates' }).getByText(`New offer on ${title}`)
    await expect(offers).toHaveCount(1)
    const next = await newOffer(buyer, _id, 480_000)
    await expect(offers).toHaveCount(2)
    await buyer.goto('/dashboard/user')
    await expect(buyer.getByRole('region', { name: 'Open offers' })).toContainText(title)
    await send(agent, 'PATCH', `/api/offers/accept/${next}`)
    await expect(buyer.getByRole('link', { name: `Complete payment: ${title}` })).toBeVisible()
  })
})

test('an administrator’s queue follows a new listing, and their badge with it', async ({ newPerson }) => {
  const admin = await newPerson()
  const agent = await newPerson()
  await signInQuietly(admin, people.admin)
  await newAgent(agent, admin)
  await admin.goto('/dashboard/admin/moderation?kind=listings')
  await expect(admin.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
  // The numbers of the page have arrived.
  await expect(admin.getByRole('banner').getByRole('link', { name: /Signed in as/ })).toBeVisible()
  // The oldest come first, and other tests may have filled the first pages.
  const queue = admin.getByRole('group', { name: 'Queue' }).getByRole('listitem')
  const next = admin.getByRole('link', { name: 'Next', exact: true })
  while ((await queue.count()) === ADMIN_TABLE_ROWS) {
    if (!(await next.isVisible())) await newPendingListing(agent)
    const url = admin.url()
    await next.click()
    await expect(admin).not.toHaveURL(url)
  }
  const { title } = await newPendingListing(agent)
  await expect(admin.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await expect(announcement(admin)).toHaveText('Updated: 1 new item.')
})
