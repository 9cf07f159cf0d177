import { expect, expectAccessible, newBuyer, people, send, signInQuietly } from './fixtures'
import { listingsFor, test } from './support'

const PLACE = '/homes/visitor-quay-galway'

test(
  'a visitor saves homes on the device, and adds them to the account after signing in (D393, D394)',
  { tag: '@full' },
  async ({ page, newPerson, addListings }) => {
    await addListings(3, 'Visitor Quay, Galway')
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    for (const { _id } of await listingsFor(admin, '&location=Visitor%20Quay'))
      await send(admin, 'PATCH', `/api/properties/${_id}/status`, { status: 'verified' })
    const person = await newBuyer(await newPerson())
    const heart = (n: number) => page.getByRole('button', { name: `Add Terrace ${n} to wishlist` })

    await test.step('the hearts of a public page', async () => {
      await page.goto(`${PLACE}?minPrice=1`)
      await heart(1).click()
      await expect(page.getByText('Saved on this device')).toBeVisible()
      await page.getByRole('link', { name: 'Terrace 3' }).click()
      await page.getByRole('button', { name: 'Save to wishlist' }).click()
      await expect(page.getByRole('button', { name: 'Saved to wishlist', pressed: true })).toBeVisible()
      await page.goBack()
      await expect(heart(3)).toHaveAttribute('aria-pressed', 'true')
      await page.reload()
      await expect(heart(1)).toHaveAttribute('aria-pressed', 'true')
      await expect(heart(2)).toHaveAttribute('aria-pressed', 'false')
      await expectAccessible(page)
    })

    await test.step('the question after signing in', async () => {
      await signInQuietly(page, person)
      await page.goto('/dashboard/user/wishlist')
      await expect(
        page.getByText('You saved 2 homes and made 1 search on this device. Add them to your account?'),
      ).toBeVisible()
      await expectAccessible(page)
      // It stays until it is answered, on other pages too.
      await page.goto(PLACE)
      const add = page.getByRole('button', { name: 'Add', exact: true })
      await expect(add).toBeVisible()
      await page.keyboard.press('Alt+T')
      await expect(add).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Added 2 homes to your wishlist.')).toBeVisible()
    })

    await test.step('it is asked once, and everything is in the account', async () => {
      await page.goto('/dashboard/user/wishlist')
      await expect(page.getByRole('heading', { name: /^Terrace/ })).toHaveText(['Terrace 3', 'Terrace 1'])
      await page.goto('/dashboard/user')
      await expect(page.getByRole('heading', { name: 'Your searches' })).toBeVisible()
      await expect(page.getByText(/to your account\?/)).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('visitor'))).toBeNull()
    })
  },
)
