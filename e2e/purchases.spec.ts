import {
  expect,
  expectUsableEverywhere,
  fillCard,
  newBuyer,
  newListing,
  newOffer,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'

test(
  'an answer to an offer counts under "Your offers", and Property Bought shows purchases only (D266)',
  { tag: '@full' },
  async ({ newPerson }) => {
    const admin = await newPerson()
    const agent = await newPerson()
    const buyer = await newPerson()
    await signInQuietly(admin, people.admin)
    await signInQuietly(agent, people.agent)
    await newBuyer(buyer)
    const { _id, title } = await newListing(agent, admin)
    const offer = await newOffer(buyer, _id)
    await send(agent, 'PATCH', `/api/offers/accept/${offer}`)
    const sidebar = buyer.getByRole('navigation', { name: 'Dashboard' })
    const entry = (name: RegExp) => sidebar.getByRole('link', { name })
    const bell = buyer.getByRole('banner').getByRole('link', { name: /^Notifications/ })
    const current = sidebar.locator('[aria-current="page"]')

    await test.step('an accepted offer is no purchase', async () => {
      await buyer.goto('/dashboard/user/profile')
      await expect(bell).toHaveAccessibleName('Notifications, 1 new')
      await expect(entry(/^Your offers/)).toHaveText('Your offers1 open')
      await expect(entry(/^Property Bought/)).toHaveText('Property Bought')
      await entry(/^Property Bought/).click()
      await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Property Bought')
      await expect(buyer.getByRole('heading', { name: 'No purchases yet' })).toBeVisible()
      await expect(current).toHaveText('Property Bought')
      await expectUsableEverywhere(buyer)
    })

    await test.step('every other list of offers is under "Your offers"', async () => {
      await buyer
        .getByRole('navigation', { name: 'Filter by status' })
        .getByRole('link', { name: /^All/ })
        .click()
      await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your Property Offers')
      await expect(current).toHaveText(/^Your offers/)
      await expect(bell).toHaveAccessibleName('Notifications')
    })

    await test.step('what was paid for is a purchase', async () => {
      await buyer.goto(`/dashboard/user/payment/${offer}`)
      await fillCard(buyer, '4242 4242 4242 4242')
      await buyer.getByRole('button', { name: 'Pay $450,000.00' }).click()
      await expect(buyer).toHaveURL('/dashboard/user/bought')
      await entry(/^Property Bought/).click()
      await expect(buyer).toHaveURL('/dashboard/user/bought?status=bought')
      await expect(
        buyer.getByRole('listitem').filter({ hasText: title }).getByText('Purchase Complete'),
      ).toBeVisible()
    })
  },
)
