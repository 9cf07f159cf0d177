import { expect, expectAccessible, people, signIn, test } from './fixtures'

const newcomer = { name: 'Ines Carvalho', email: 'ines@mail.test', password: 'long-enough' }
const listing = 'Lake House'

test('a visitor registers, makes an offer, is accepted, pays and owns the house', async ({ newPerson }) => {
  const buyer = await newPerson()
  const agent = await newPerson()

  await test.step('the guard remembers the page across login and registration', async () => {
    await buyer.goto('/properties?location=oregon')
    await expect(buyer).toHaveURL('/login?callbackUrl=%2Fproperties%3Flocation%3Doregon')
    await expectAccessible(buyer)
    await buyer.getByRole('link', { name: 'Register' }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
    await expectAccessible(buyer)
  })

  await test.step('registration shows every message at once, then creates the account', async () => {
    await buyer.getByRole('button', { name: 'Register', exact: true }).click()
    for (const message of [
      'Full name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]) {
      await expect(buyer.getByText(message)).toBeVisible()
    }
    await buyer.getByLabel('Full name').fill(newcomer.name)
    await buyer.getByLabel('Email').fill(newcomer.email)
    await buyer.getByLabel('Password', { exact: true }).fill(newcomer.password)
    await buyer.getByLabel('Confirm password').fill('something else')
    await buyer.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(buyer.getByText('Passwords do not match')).toBeVisible()
    await buyer.getByLabel('Confirm password').fill(newcomer.password)
    await buyer.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(buyer).toHaveURL('/properties?location=oregon')
  })

  await test.step('Explore finds the listing, whose page has Make an Offer', async () => {
    await expect(buyer.getByText('1 property found')).toBeVisible()
    await expectAccessible(buyer)
    await buyer.getByRole('link', { name: listing }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: listing })).toBeVisible()
    await expectAccessible(buyer)
    await buyer.getByRole('link', { name: 'Make an Offer' }).filter({ visible: true }).first().click()
    await expect(buyer.getByLabel('Offer amount')).toBeVisible()
    await expectAccessible(buyer)
  })

  await test.step('the offer must be within the range and is confirmed before it is sent', async () => {
    await buyer.getByLabel('Offer amount').fill('100k')
    await buyer.getByLabel('Offer amount').blur()
    await expect(buyer.getByLabel('Offer amount')).toHaveValue('100,000')
    await expect(buyer.getByText('Offer must be between $420,000 and $485,000')).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Submit Offer' })).toBeDisabled()
    await buyer.getByLabel('Offer amount').fill('450,000')
    await buyer.getByRole('button', { name: 'Submit Offer' }).click()
    const dialog = buyer.getByRole('alertdialog', { name: `Offer $450,000 for ${listing}?` })
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expectAccessible(buyer)
    await dialog.getByRole('button', { name: 'Send offer' }).click()
    await expect(buyer.getByText('Offer submitted successfully!')).toBeVisible()
    await expect(buyer).toHaveURL('/dashboard/user/bought')
    const sidebar = buyer.getByRole('navigation', { name: 'Dashboard' })
    await expect(sidebar.getByRole('link', { name: /^Your offers/ })).toHaveAttribute('aria-current', 'page')
    const offer = buyer.getByRole('listitem').filter({ hasText: listing })
    await expect(offer.getByText('Pending')).toBeVisible()
    await expectAccessible(buyer)
  })

  await test.step('the agent is led to their own area, and no other role can enter it', async () => {
    await agent.goto('/dashboard')
    await signIn(agent, people.agent)
    await expect(agent).toHaveURL(/\/dashboard\/agent/)
    await expectAccessible(agent)
    await agent.goto('/dashboard/user/bought')
    await expect(agent).toHaveURL(/\/dashboard\/agent/)
    await agent.getByRole('link', { name: 'Requested Properties' }).click()
    await expect(agent.getByRole('heading', { level: 1, name: 'Property Requests' })).toBeVisible()
    await expectAccessible(agent)
  })

  await test.step('the agent confirms before rejecting, and accepts', async () => {
    const request = agent.getByRole('listitem').filter({ hasText: newcomer.name })
    await request.getByRole('button', { name: 'Reject' }).click()
    const dialog = agent.getByRole('alertdialog', { name: `Reject the offer of $450,000 on ${listing}?` })
    await expect(dialog.getByRole('button', { name: 'Keep the offer' })).toBeFocused()
    await expectAccessible(agent)
    await dialog.getByRole('button', { name: 'Keep the offer' }).click()
    await expect(dialog).toBeHidden()
    await request.getByRole('button', { name: 'Accept' }).click()
    const question = agent.getByRole('alertdialog', { name: `Accept the offer of $450,000 on ${listing}?` })
    await expect(question).toContainText('There are no other offers on this home.')
    await expectAccessible(agent)
    await question.getByRole('button', { name: 'Accept offer' }).click()
    await expect(agent.getByText('Offer accepted!')).toBeVisible()
    await expect(request.getByText('Accepted')).toBeVisible()
    await expect(request.getByRole('button', { name: 'Accept' })).toBeHidden()
  })

  await test.step('a card of another brand is rejected, and one of the four pays', async () => {
    await buyer.reload()
    const offer = buyer.getByRole('listitem').filter({ hasText: listing })
    await expect(offer.getByText('Accepted')).toBeVisible()
    await offer.getByRole('link', { name: 'Complete Payment' }).click()
    const pay = buyer.getByRole('button', { name: 'Pay $450,000.00' })
    await expect(pay).toBeDisabled()
    await buyer.getByLabel('Card number').fill('3530 1113 3330 0000')
    await expect(
      buyer.getByText('This card brand is not accepted. Use Visa, Mastercard, American Express or Discover.'),
    ).toBeVisible()
    await buyer.getByLabel('Card number').fill('4242 4242 4242 4242')
    await buyer.getByLabel('Expiration date').fill('12 / 40')
    await buyer.getByLabel('CVC').fill('123')
    await expect(pay).toBeEnabled()
    await expectAccessible(buyer)
    await pay.click()
    await expect(buyer.getByText('Payment successful!')).toBeVisible()
    await expect(buyer).toHaveURL('/dashboard/user/bought')
  })

  await test.step('it is bought, with its transaction id, and removed from the list', async () => {
    const offer = buyer.getByRole('listitem').filter({ hasText: listing })
    await expect(offer.getByText('Purchase Complete')).toBeVisible()
    await expect(offer.getByText(/^pi_\w+/)).toBeVisible()
    await expectAccessible(buyer)
    await buyer.goto('/properties?location=oregon')
    await expect(buyer.getByText('0 properties found')).toBeVisible()
  })

  await test.step('the old URL of the bought page still leads there', async () => {
    await buyer.goto('/dashboard/property-bought')
    await expect(buyer).toHaveURL('/dashboard/user/bought')
  })

  await test.step('the buyer logs out and is a visitor again', async () => {
    await buyer.getByRole('button', { name: 'Logout' }).click()
    const dialog = buyer.getByRole('alertdialog', { name: 'Do you want to log out?' })
    await expectAccessible(buyer)
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(buyer).toHaveURL('/')
    await expect(buyer.getByRole('link', { name: 'Login' })).toBeVisible()
    await buyer.goto('/dashboard/user/bought')
    await expect(buyer).toHaveURL('/login?callbackUrl=%2Fdashboard%2Fuser%2Fbought')
  })
})
