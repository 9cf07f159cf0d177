import { MongoClient } from 'mongodb'
import { type Locator, type Page } from '@playwright/test'
import { expect, expectAccessible, newBuyer, people, send, signInQuietly, test } from './fixtures'
import { LARGER_COPY, movePointerAway } from './support'

const HOME = 'Garden Stone'
const EXPLORE = '/properties?location=Cotswolds%2C+England'
const full = { tag: '@full' }

async function homeId(page: Page): Promise<string> {
  const [home] = (await (await page.request.get('/api/properties?location=Cotswolds%2C+England')).json()) as {
    _id: string
  }[]
  return home?._id ?? ''
}

/** Presses a focused control by keyboard. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
}

/** Undoes by the keyboard in the removed row, which has the focus; then what was pressed has it again. */
async function undoInRow(page: Page, pressed: Locator): Promise<void> {
  await expect(page.locator('.removed-box').getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone').last()).toBeVisible()
  await expect(pressed).toBeFocused()
}

/** Undoes by Alt+T in the toast. */
async function undoInToast(page: Page, pressed: Locator): Promise<void> {
  await expect(page.getByText('Press Alt+T to reach Undo.')).toBeVisible()
  await page.keyboard.press('Alt+t')
  await expect(page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone').last()).toBeVisible()
  await expect(pressed).toBeFocused()
}

test('a hidden home and a heart are undone by keyboard (D351)', full, async ({ newPerson }) => {
  const page = await newPerson(LARGER_COPY)
  await newBuyer(page)
  const id = await homeId(page)

  await test.step('a home that was hidden on its card', async () => {
    await page.goto(EXPLORE)
    const hide = page.getByRole('button', { name: `Hide ${HOME}` })
    await press(page, hide)
    await expect(page.getByRole('link', { name: HOME })).toBeHidden()
    await undoInRow(page, hide)
    await expect(page.getByRole('link', { name: HOME })).toBeVisible()
    expect(await send(page, 'GET', '/api/hidden-homes')).toEqual([])
  })

  await test.step('a heart, in the toast', async () => {
    // A search that nobody has asked before is another route, so its list is made again after a change.
    await page.goto(EXPLORE)
    const heart = page.getByRole('button', { name: `Add ${HOME} to wishlist` })
    await press(page, heart)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Added to wishlist!')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await undoInToast(page, heart)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a home that was hidden on its page', async () => {
    await page.goto(`/properties/${id}`)
    await press(page, page.getByRole('button', { name: 'Hide this home' }))
    const button = page.getByRole('button', { name: /his home/ })
    await expect(button).toHaveText('Show this home again')
    await undoInToast(page, button)
    await expect(button).toHaveText('Hide this home')
    expect(await send(page, 'GET', '/api/hidden-homes')).toEqual([])
  })

  await test.step('a hidden card keeps its place while the pointer is on it', async () => {
    await page.goto(EXPLORE)
    const card = page.getByRole('listitem').filter({ hasText: HOME }).first()
    const before = await card.boundingBox()
    await page.getByRole('button', { name: `Hide ${HOME}` }).click()
    await expect(card.getByText('Home hidden')).toBeVisible()
    expect(await card.boundingBox()).toEqual(before)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await expect(card.getByText('Home hidden')).toBeVisible()
    await movePointerAway(page)
    await expect(page.getByText('1 hidden home on this page')).toBeVisible()
  })
})

test(
  'a saved home, its note and a saved search are undone by keyboard (D351)',
  full,
  async ({ newPerson }) => {
    const page = await newPerson()
    const { email } = await newBuyer(page)
    await send(page, 'POST', '/api/wishlist', { propertyId: await homeId(page) })
    const saved = () => send(page, 'GET', `/api/wishlist/${email}`)
    const note = 'Ask about the roof.'

    await page.goto('/dashboard/user/wishlist')
    await test.step('a note closes and returns the focus when it is saved (D352)', async () => {
      await press(page, page.getByText('Add a note'))
      await expect(page.getByLabel('Your note')).toBeFocused()
      await page.keyboard.type(note)
      await press(page, page.getByRole('button', { name: 'Save note' }))
      await expect(page.getByText(note).first()).toBeVisible()
      await expect(page.getByText('Edit note')).toBeFocused()
      await expect(page.getByLabel('Your note')).toBeHidden()
    })

    await test.step('a note', async () => {
      await page.keyboard.press('Enter')
      await page.getByLabel('Your note').fill('')
      await press(page, page.getByRole('button', { name: 'Save note' }))
      await expect(page.getByText('Add a note')).toBeFocused()
      await undoInToast(page, page.getByText('Edit note'))
      expect(await saved()).toMatchObject([{ note }])
    })

    await test.step('a saved home, with its note', async () => {
      const before = await saved()
      const remove = page.getByRole('button', { name: `Remove ${HOME} from wishlist` })
      await press(page, remove)
      await expect(page.getByRole('link', { name: HOME })).toBeHidden()
      expect(await saved()).toEqual([])
      await undoInRow(page, remove)
      expect(await saved()).toEqual(before)
    })

    await test.step('a saved search', async () => {
      await send(page, 'POST', '/api/saved-searches', {
        search: 'location=Cotswolds',
        frequency: 'daily',
        timeZone: 'UTC',
        name: 'Cotswolds',
      })
      await page.goto('/dashboard/user/searches')
      const before = await send(page, 'GET', '/api/saved-searches')
      const remove = page.getByRole('button', { name: 'Delete Cotswolds' })
      await press(page, remove)
      await undoInRow(page, remove)
      expect(await send(page, 'GET', '/api/saved-searches')).toEqual(before)
    })
  },
)

test('a comment and a heart of a guest are undone by keyboard (D351)', full, async ({ newPerson, demo }) => {
  const owner = await newPerson()
  const guest = await newPerson()
  const { email } = await newBuyer(owner)
  await newBuyer(guest)
  const client = await MongoClient.connect(demo.database)
  const verified = { $set: { emailVerified: new Date() } }
  await client.db().collection('users').updateOne({ email }, verified)
  await client.close()
  const propertyId = await homeId(owner)
  await send(owner, 'POST', '/api/wishlist', { propertyId })
  const { insertedId: id, token } = (await send(owner, 'POST', '/api/shared-wishlists', {})) as {
    insertedId: string
    token: string
  }
  await send(guest, 'POST', '/api/shared-wishlists/join', { token })
  await send(guest, 'POST', `/api/shared-wishlists/${id}/hearts`, { propertyId })
  await send(guest, 'POST', `/api/shared-wishlists/${id}/comments`, { propertyId, text: 'South.' })
  const before = await send(guest, 'GET', `/api/shared-wishlists/${id}`)

  await guest.goto(`/dashboard/user/shared/${id}`)
  const remove = guest.getByRole('button', { name: 'Delete the comment “South.”' })
  await press(guest, remove)
  await undoInRow(guest, remove)
  const heart = guest.getByRole('button', { name: /heart: / })
  await press(guest, heart)
  await expect(heart).toHaveText('Add heart')
  await undoInToast(guest, heart)
  await expect(heart).toHaveText('Remove heart')
  expect(await send(guest, 'GET', `/api/shared-wishlists/${id}`)).toEqual(before)

  await press(guest, guest.getByText('Add a comment'))
  await expect(guest.getByLabel('Your comment')).toBeFocused()
  await guest.keyboard.type('And a garden.')
  await press(guest, guest.getByRole('button', { name: 'Add comment' }))
  await expect(guest.getByText('And a garden.')).toBeVisible()
  await expect(guest.getByText('Add a comment')).toBeFocused()
})

test(
  'a decision on a case is undone by keyboard, and nobody is notified (D351)',
  full,
  async ({ newPerson }) => {
    const buyer = await newPerson()
    const admin = await newPerson()
    const other = await newPerson()
    await newBuyer(buyer)
    const [listing] = (await send(buyer, 'GET', '/api/properties?location=vermont')) as { _id: string }[]
    const review = 'Call me instead.'
    const { insertedId } = (await send(buyer, 'POST', '/api/reviews', {
      propertyId: listing?._id,
      review,
    })) as {
      insertedId: string
    }
    await signInQuietly(admin, people.admin)
    await send(admin, 'POST', '/api/reports', {
      targetType: 'review',
      targetId: insertedId,
      reason: 'personal',
    })
    await admin.goto('/dashboard/admin/moderation?kind=reports')
    const row = admin.getByRole('listitem').filter({ hasText: review })
    const remove = row.getByRole('button', { name: /^Delete review/ })
    const decide = async () => {
      await remove.focus()
      await admin.keyboard.press('r')
      const dialog = admin.getByRole('alertdialog')
      await expect(dialog).toContainText('You can undo this for ten seconds.')
      await press(admin, dialog.getByRole('button', { name: 'Delete review' }))
    }
    const reviews = () => send(buyer, 'GET', `/api/reviews/${listing?._id}`)

    await test.step('undone, the case is as it was', async () => {
      await decide()
      await expect(row.getByText('Review will be deleted')).toBeVisible()
      await undoInRow(admin, remove)
      expect(await reviews()).toContainEqual(expect.objectContaining({ _id: insertedId }))
      await buyer.goto('/dashboard/notices')
      await expect(buyer.getByText(/^Your review of .* was removed/)).toHaveCount(0)
    })

    await test.step('the administrator sees in another browser that it is decided', async () => {
      await decide()
      await expect(row.getByText('Review will be deleted')).toBeVisible()
      await signInQuietly(other, people.admin)
      await other.goto('/dashboard/admin/moderation?kind=reports')
      await expect(other.getByRole('listitem').filter({ hasText: review })).toContainText(
        'You have just decided this case.',
      )
    })

    await test.step('it is carried out when the toast has closed', async () => {
      await movePointerAway(admin)
      await expect(admin.getByText('Review deleted successfully')).toBeVisible()
      await expect(row).toHaveCount(0)
      expect(await reviews()).not.toContainEqual(expect.objectContaining({ _id: insertedId }))
    })
  },
)
