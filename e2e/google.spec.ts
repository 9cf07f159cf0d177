import { expect, expectAccessible, test } from './fixtures'

test('a person signs in with Google, twice, to the one account', async ({ newPerson }) => {
  for (const visit of ['first', 'second']) {
    const page = await newPerson()
    await page.goto('/properties?location=vermont')
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    await page.getByRole('button', { name: /Gwen Garcia/ }).click()
    await expect(page, visit).toHaveURL('/properties?location=vermont')
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/dashboard\/user/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('gwen@gmail.test').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('a person who turns back at Google is told so at the login', async ({ newPerson }) => {
  const page = await newPerson()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await page.getByRole('button', { name: /Cancel/ }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
})
