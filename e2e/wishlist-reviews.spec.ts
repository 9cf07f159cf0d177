import { type Page } from '@playwright/test'
import { expect, expectAccessible, newBuyer, test } from './fixtures'
import { movePointerAway } from './support'

const listing = 'Porch Farm'
const where = '/properties?location=vermont'

const heart = (page: Page) => page.getByRole('button', { name: `Add ${listing} to wishlist` })

/** The listing's page. */
async function openListing(page: Page): Promise<void> {
  const [home] = (await (await page.request.get(`/api${where}`)).json()) as { _id: string }[]
  await page.goto(`/properties/${home?._id}`)
  await expect(page.getByRole('heading', { level: 1, name: listing })).toBeVisible()
}

test(
  'a buyer saves a property, finds it among the saved ones, and removes it',
  { tag: '@full' },
  async ({ newPerson }) => {
    const page = await newPerson()
    await newBuyer(page)

    await test.step('the heart on the card', async () => {
      await page.goto(where)
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
      const box = await heart(page).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
      await heart(page).click()
      await expect(page.getByText('Added to wishlist!')).toBeVisible()
      await expect(page).toHaveURL(where)
      await page.reload()
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page)
    })

    await test.step('the property page shows it as saved, and toggles it', async () => {
      await openListing(page)
      await page.getByRole('button', { name: 'In your wishlist', pressed: true }).click()
      await expect(page.getByText('Removed from wishlist')).toBeVisible()
      await page.getByRole('button', { name: 'Add to Wishlist', pressed: false }).click()
      await expect(page.getByText('Added to wishlist!')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('Saved Properties, from the sidebar (D118)', async () => {
      await page.getByRole('link', { name: 'Dashboard' }).first().click()
      await page.getByRole('link', { name: 'Wishlist' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Saved Properties' })).toBeVisible()
      const row = page.getByRole('listitem').filter({ hasText: listing })
      await expect(row.getByText('Verified')).toBeVisible()
      await expect(row.getByRole('link', { name: listing })).toBeVisible()
      await expectAccessible(page)
      await row.getByRole('button', { name: `Remove ${listing} from wishlist` }).click()
      await expect(row.getByText('Removed from wishlist')).toBeVisible()
      await expectAccessible(page)
      await movePointerAway(page)
      await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the card that was loaded before shows it too', async () => {
      await page.getByRole('link', { name: 'All Properties' }).first().click()
      await page.getByLabel('Search by location').fill('vermont')
      await page.keyboard.press('Enter')
      await expect(page.getByText('1 property found')).toBeVisible()
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    })
  },
)

test(
  'a review is written by keyboard only, shown at once, and deleted',
  { tag: '@full' },
  async ({ newPerson }) => {
    const page = await newPerson()
    const { name, email } = await newBuyer(page)
    const other = await page.context().newPage()
    await openListing(page)
    await openListing(other)

    await test.step('stars and text', async () => {
      await page.getByRole('button', { name: 'Write a Review' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused()
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      for (let i = 1; i < 4; i += 1) await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('Your review')).toBeFocused()
      await page.keyboard.type('   ')
      await expect(page.getByRole('button', { name: 'Submit Review' })).toBeDisabled()
      await page.keyboard.type('A porch to sit on.')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Write a Review' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Your review')).toHaveValue('   A porch to sit on.')
      await page.getByLabel('Your review').focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Submit Review' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Review submitted successfully!')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('it is among the reviews, and a second one is not possible', async () => {
      const review = page.getByRole('listitem').filter({ hasText: name })
      await expect(review.getByText('A porch to sit on.')).toBeVisible()
      await expect(review.getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible()
      await expect(page.getByText('You have already reviewed this property')).toBeFocused()
      await expect(page.getByRole('button', { name: 'Write a Review' })).toBeHidden()
      await expectAccessible(page)
    })

    await test.step('an outdated page is updated', async () => {
      await other.getByRole('button', { name: 'Write a Review' }).click()
      await other.getByRole('radio', { name: '2 stars' }).check()
      await other.getByLabel('Your review').fill('Once more.')
      await other.getByRole('button', { name: 'Submit Review' }).click()
      const refusal = other.getByRole('dialog').getByText('You have already reviewed this property')
      await expect(refusal).toBeVisible()
      await expect(other.getByLabel('Your review')).toHaveValue('Once more.')
      await other.close()
    })

    await test.step('My Reviews, from the sidebar', async () => {
      await page.getByRole('link', { name: 'Dashboard' }).first().click()
      await page.getByRole('link', { name: 'My Reviews' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'My Reviews' })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      await expect(page.getByText('1 review', { exact: true })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('deleting asks for confirmation', async () => {
      await page.getByRole('button', { name: `Delete your review of ${listing}` }).click()
      const dialog = page.getByRole('alertdialog', { name: `Delete your review of ${listing}?` })
      await expect(dialog.getByRole('button', { name: 'Keep review' })).toBeFocused()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Delete review' }).click()
      await expect(page.getByText('Review deleted successfully')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
      await expect(page.getByText('0 reviews', { exact: true })).toBeVisible()
      await expect(page.getByRole('group', { name: 'Your reviews' })).toBeFocused()
    })

    await test.step('another one can be written afterwards', async () => {
      await openListing(page)
      await expect(page.getByRole('button', { name: 'Write a Review' })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: name })).toBeHidden()
    })
  },
)

test('hearts and removal work before JavaScript loads', { tag: '@full' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await newBuyer(page)
  await page.goto(where)
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/dashboard/user/wishlist')
  await page.getByRole('button', { name: `Remove ${listing} from wishlist` }).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await context.close()
})
