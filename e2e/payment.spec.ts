import { type Page } from '@playwright/test'
import { expect, expectAccessible, people, signInQuietly, test } from './fixtures'

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
}

test('a declined card can be tried again, and the bank may ask for authentication', async ({ newPerson }) => {
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
})

test('an amount above the card limit is told how to be paid, and no card is asked for', async ({
  newPerson,
}) => {
  const page = await newPerson()
  await signInQuietly(page, people.buyer2)
  await page.goto('/dashboard/user/bought?status=accepted')
  await page.getByRole('link', { name: 'Complete Payment' }).click()
  await expect(
    page.getByText(/above the .*card.* limit|above the limit for card payments/i).first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /support@keystead\.example/ }).first()).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await expectAccessible(page)
})
