import { type Page } from '@playwright/test'
import { expect, expectUsableEverywhere, newBuyer, registerByForm, send, test } from './fixtures'
import { expectUsable, movePointerAway, listingsFor, verifyEmail, withoutScripts } from './support'

const HOME = 'Garden Stone'

async function saveHome(buyer: Page): Promise<void> {
  const [home] = await listingsFor(buyer, '&location=Cotswolds%2C+England')
  await send(buyer, 'POST', '/api/wishlist', { propertyId: home?._id })
}

test(
  'a buyer shares a wishlist, a guest joins, likes a home and comments, and the link stops working when sharing stops',
  { tag: '@full' },
  async ({ newPerson, demo }) => {
    const owner = await newPerson()
    const guest = await newPerson(/status of 404/)
    const { name, email } = await newBuyer(owner)
    await newBuyer(guest)
    await saveHome(owner)

    await owner.goto('/dashboard/user/wishlist')
    await owner.getByRole('link', { name: 'Shared wishlists' }).click()
    await expect(owner.getByText('Verify your email first.')).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Send the link again' })).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Create a link' })).toHaveCount(0)
    await expectUsable(owner, 1280)
    await verifyEmail(demo, email)
    await owner.reload()
    await owner.getByRole('button', { name: 'Create a link' }).click()
    const link = await owner.getByLabel('Your link').inputValue()
    await expectUsable(owner, 1280)

    await guest.setViewportSize({ width: 320, height: 640 })
    await guest.goto(link)
    await expect(guest.getByText(`${name} invited you to their wishlist.`)).toBeVisible()
    await expectUsable(guest, 320)
    await guest.getByRole('button', { name: 'Join and see the homes' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Shared wishlist')
    await guest.getByRole('button', { name: `Add heart: ${HOME}` }).click()
    await expect(guest.getByRole('button', { name: `Remove heart: ${HOME}` })).toBeVisible()
    await guest.getByText('Add a comment').click()
    await guest.getByLabel('Your comment').fill('The kitchen faces south.')
    await guest.getByRole('button', { name: 'Add comment' }).click()
    await expect(guest.getByRole('list', { name: `Comments on ${HOME}` })).toContainText('faces south')
    await expectUsable(guest, 320)

    await owner.reload()
    await owner.getByRole('link', { name: 'Open shared wishlist' }).click()
    await expect(owner.getByText('The kitchen faces south.')).toBeVisible()
    await owner.getByText('Stop sharing').first().click()
    await owner.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(owner).toHaveURL('/dashboard/user/shared')
    await guest.reload()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Shared wishlist not found')
    expect((await guest.goto(link))?.status()).toBe(404)
  },
)

test(
  'an invitation is copied and names its sender, the guest registers, and the owner is notified once (D348)',
  { tag: '@full' },
  async ({ newPerson, demo }) => {
    const owner = await newPerson()
    const guest = await newPerson()
    const { name, email } = await newBuyer(owner)
    await verifyEmail(demo, email)
    await saveHome(owner)

    await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await owner.goto('/dashboard/user/shared')
    await owner.getByRole('button', { name: 'Create a link' }).click()
    await owner.getByRole('button', { name: 'Copy link' }).click()
    await expect(owner.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
    const link = await owner.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(await owner.getByLabel('Your link').inputValue())
    await expectUsableEverywhere(owner)

    await guest.goto(link)
    const invitation = guest.getByRole('region', { name: 'Your invitation' })
    await expect(invitation).toContainText(`${name} invited you to their wishlist of 1 home`)
    await expectUsableEverywhere(guest)
    await invitation.getByRole('link', { name: 'Register' }).click()
    await expect(invitation).toContainText(`${name} invited you`)
    await expectUsableEverywhere(guest)
    await registerByForm(guest, { name: 'Gus Guest', email: `gus-${email}`, password: 'long-enough' })
    await guest.getByRole('button', { name: 'Join and see the homes' }).click()
    await guest.getByRole('button', { name: `Add heart: ${HOME}` }).click()
    await expect(guest.getByRole('button', { name: `Remove heart: ${HOME}` })).toBeVisible()

    await owner.goto('/dashboard/notices')
    // By role: the text is also in the live region of the open list.
    await expect(owner.getByRole('link', { name: 'Someone joined your shared wishlist' })).toHaveCount(1)
    await expect(owner.getByText(/^A guest likes/)).toHaveCount(0)
    await expectUsableEverywhere(owner)
    await owner.getByRole('link', { name: 'Someone joined your shared wishlist' }).click()
    await expect(owner).toHaveURL(/\/dashboard\/user\/shared\/[0-9a-f]{24}$/)
  },
)

test(
  'hidden homes are collapsed on Explore and seen homes are marked, with and without JavaScript',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    const page = await newPerson()
    await newBuyer(page)
    const list = '/properties?location=Cotswolds%2C+England'
    await page.goto(list)
    await page.getByRole('link', { name: HOME }).click()
    await expect(page.getByRole('button', { name: 'Hide this home' })).toBeVisible()
    await page.goto(list)
    await expect(page.getByText('Seen', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Hide ${HOME}` }).click()
    await expect(page.getByRole('link', { name: HOME })).toBeHidden()
    await movePointerAway(page)
    await expect(page.getByText('1 hidden home on this page')).toBeVisible()
    await expect(page.getByRole('link', { name: HOME })).toBeHidden()
    await expectUsable(page, 1280)

    const plain = await withoutScripts(browser, baseURL)
    await plain.context().addCookies(await page.context().cookies())
    await plain.setViewportSize({ width: 320, height: 640 })
    await plain.goto('/dashboard/user/hidden-homes')
    await plain.getByRole('button', { name: `Show again: ${HOME}` }).click()
    await expect(plain.getByRole('heading', { name: 'No hidden homes' })).toBeVisible()
    await plain.goto('/properties')
    await plain.goto(list)
    await plain.getByRole('link', { name: HOME }).click()
    await plain.getByRole('button', { name: 'Hide this home' }).click()
    await expect(plain.getByRole('button', { name: 'Show this home again' })).toBeVisible()
    await plain.goto(list)
    await expect(plain.getByText('1 hidden home on this page')).toBeVisible()
    await plain.context().close()
  },
)
