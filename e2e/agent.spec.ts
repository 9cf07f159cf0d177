/** @tier full */
import { randomBytes } from 'node:crypto'
import { type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  chooseTheme,
  create,
  expect,
  expectAccessible,
  expectUsableInBothThemes,
  LOADED,
  newAgent,
  newBuyer,
  newOffer,
  people,
  send,
  signInQuietly,
  test,
  uploadPicture,
} from './fixtures'
import { movePointerAway } from './support'

/** A unique picture to choose as a file. */
const pictureOf = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1600, height: 900, channels: 3, background: `#${tag(3)}` } })
    .png()
    .toBuffer(),
})
const tag = (bytes = 4) => randomBytes(bytes).toString('hex')

const card = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title })
const toast = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words, { exact: true })
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click()

type Listing = { _id: string; title: string }
async function listingOf(page: Page, title: string): Promise<Listing> {
  const response = await page.request.get(`/api/properties/agent/${people.agent.email}`)
  const home = ((await response.json()) as Listing[]).find((listing) => listing.title === title)
  if (!home) throw new Error(`there is no ${title}`)
  return home
}

async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Two floors over the water.')
  await page.getByLabel('Location').fill('Porto, Portugal')
  await page.getByLabel('Street address').fill('12 Rua das Flores')
  await page.getByLabel('Postal code').fill('4050-262')
  await page.getByLabel('Minimum price').fill('$400,000')
  await page.getByLabel('Maximum price').fill('500000')
}

/** Adds listings of the signed-in agent without the form; returns their ids. */
async function addQuietly(page: Page, ...titles: string[]): Promise<string[]> {
  const image = await uploadPicture(page)
  const ids: string[] = []
  for (const title of titles) {
    const home = { title, description: 'Two floors.', location: 'Porto, Portugal', image }
    ids.push(await create(page, '/api/properties', { ...home, minPrice: 400_000, maxPrice: 500_000 }))
  }
  return ids
}

test('an agent’s day: a listing is added, updated, offered on, decided, and deleted (D109)', async ({
  newPerson,
}) => {
  test.slow()
  const page = await newPerson()
  const buyer = await newPerson()
  const admin = await newPerson()
  const title = `Harbour Loft ${tag()}`
  const updated = `${title} II`
  await signInQuietly(page, people.agent)

  await test.step('the sidebar has its entries in order', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Theo' })).toBeVisible()
    // Those that count new notices may have a number.
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
      'Overview',
      'Agent Profile',
      /^Notifications/,
      /^Messages/,
      'Add Property',
      'Import',
      'My Properties',
      'Sold Properties',
      /^Requested Properties/,
      /^Viewings/,
      'Office',
    ])
  })

  await test.step('Add New Property shows what is missing', async () => {
    await follow(page, 'Add Property')
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Property' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByText('Title is required.')).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    await expectAccessible(page)
    await fill(page, title)
  })

  await test.step('an upload shows its progress and can be cancelled', async () => {
    await page.route('**/api/uploads', () => undefined)
    await page.getByLabel('Add pictures').setInputFiles(await pictureOf('slow.png'))
    await expect(page.getByRole('progressbar', { name: 'Uploading slow.png' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel the upload of slow.png' }).click()
    await expect(page.getByRole('progressbar')).toBeHidden()
    await expect(page.getByText('Image is required.')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('with a picture it is saved, and is first in My Properties', async () => {
    await page.getByLabel('Add pictures').setInputFiles(await pictureOf('house.png'))
    await expect(page.getByText('One picture is uploaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Add Property' }).click()
    await expect(toast(page, 'Property added successfully!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/agent/my-properties')
    const first = page.getByRole('group', { name: 'My homes' }).getByRole('listitem').first()
    await expect(first.getByRole('heading', { name: title })).toBeVisible()
    await expect(first.getByText('Pending')).toBeVisible()
    await expect(first.getByText('0 offers')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('Update starts with the stored values, keeps the picture, and shows the change', async () => {
    await card(page, title).getByRole('button', { name: 'Update' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update home' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await expect(dialog.getByLabel('Maximum price')).toHaveValue('500,000')
    await expectAccessible(page)
    await dialog.getByLabel('Title').fill(updated)
    await dialog.getByLabel('Maximum price').fill('520000')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Property updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(card(page, updated).getByText('$520,000')).toBeVisible()
  })

  const { _id: id } = await listingOf(page, updated)

  await test.step('an administrator verifies it, and a buyer makes an offer', async () => {
    await signInQuietly(admin, people.admin)
    const decided = await admin.request.patch(`/api/properties/${id}/status`, {
      data: { status: 'verified' },
    })
    expect(decided.status()).toBe(200)
    await newBuyer(buyer)
    await newOffer(buyer, id)
    await page.reload()
    await expect(card(page, updated).getByText('Verified')).toBeVisible()
    await expect(card(page, updated).getByText('1 offer', { exact: true })).toBeVisible()
  })

  await test.step('a new price keeps it verified; other changes need verification, as the form states before saving', async () => {
    const notice = 'Saving this sends the property back to verification.'
    await card(page, updated).getByRole('button', { name: 'Update' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update home' })
    await dialog.getByLabel('Maximum price').fill('530000')
    await expect(dialog.getByText(notice)).toBeHidden()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(card(page, updated).getByText('$530,000')).toBeVisible()
    await expect(card(page, updated).getByText('Verified')).toBeVisible()
    await card(page, updated).getByRole('button', { name: 'Update' }).click()
    await dialog.getByLabel('Location').fill('Duluth, Minnesota')
    await expect(dialog.getByText(notice)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(card(page, updated).getByText('Pending')).toBeVisible()
    await expect(card(page, updated).getByText('1 offer', { exact: true })).toBeVisible()
  })

  await test.step('Property Requests asks before an offer is accepted (D52)', async () => {
    await follow(page, 'Requested Properties')
    await expect(page.getByRole('heading', { level: 1, name: 'Property Requests' })).toBeVisible()
    const request = card(page, updated)
    // The listing has changed since the offer was made (D325).
    await admin.request.patch(`/api/properties/${id}/status`, { data: { status: 'verified' } })
    await page.reload()
    await expect(request.getByText('Waiting for the buyer to confirm this offer')).toBeVisible()
    await buyer.goto('/dashboard/user/bought')
    await buyer.getByRole('button', { name: 'Keep my offer' }).click()
    await buyer.getByRole('alertdialog').getByRole('button', { name: 'Keep my offer' }).click()
    await expect(toast(buyer, 'Offer confirmed!')).toBeVisible()
    await page.reload()
    await request.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept offer' }).click()
    await expect(toast(page, 'Offer accepted!')).toBeVisible()
    await expect(request.getByText('Accepted')).toBeVisible()
    await expect(request.getByRole('button')).toHaveText(['Extend', 'Release'])
    await expectAccessible(page)
  })

  await test.step('while its offer awaits payment, Delete is disabled and says why (D347)', async () => {
    await follow(page, 'My Properties')
    await expect(card(page, updated).getByRole('button', { name: 'Delete' })).toBeDisabled()
    await expect(
      card(page, updated).getByText(
        'This home has an accepted offer awaiting payment, so it cannot be deleted.',
      ),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('another one is deleted and stays deleted', async () => {
    const other = `Old Barn ${tag()}`
    await addQuietly(page, other)
    await page.reload()
    await card(page, other).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete home' }).click()
    await expect(toast(page, 'Property deleted successfully')).toBeVisible()
    await page.reload()
    await expect(card(page, updated)).toBeVisible()
    await expect(card(page, other)).toHaveCount(0)
  })

  await test.step('a paid offer is in the Sales Dashboard on the next request', async () => {
    await follow(page, 'Sold Properties')
    await expect(page.getByRole('heading', { level: 1, name: 'Sales Dashboard' })).toBeVisible()
    const count = page.getByText('Properties Sold').locator('xpath=following-sibling::dd[1]')
    const before = Number(await count.textContent())
    await buyer.goto('/dashboard/user/bought')
    await card(buyer, updated).getByRole('link', { name: 'Complete Payment' }).click()
    await buyer.getByLabel('Card number').fill('4242 4242 4242 4242')
    await buyer.getByLabel('Expiration date').fill('12 / 40')
    await buyer.getByLabel('CVC').fill('123')
    await buyer.getByRole('button', { name: 'Pay $450,000.00' }).click()
    await expect(buyer).toHaveURL('/dashboard/user/bought')
    await page.reload()
    await expect(count).toHaveText(String(before + 1))
    const sold = card(page, updated).first()
    await expect(sold.getByText('$450,000')).toBeVisible()
    await expect(sold.getByText(/^pi_/)).toBeVisible()
    await expect(page.getByRole('img', { name: /Sales by month/ })).toBeVisible()
    await expectAccessible(page)
    await follow(page, 'My Properties')
    await expect(card(page, updated).getByText('Sold', { exact: true })).toBeVisible()
    await expect(card(page, updated).getByRole('button', { name: 'Update' })).toHaveCount(0)
  })
})

test('failures show the messages of D124 and lose no input', async ({ newPerson }) => {
  const page = await newPerson(/ERR_FAILED|Failed to fetch|status of 40[039]/)
  await signInQuietly(page, people.agent)
  const title = `Gone House ${tag()}`
  const aborting = (part: string) =>
    page.route(part, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))

  await test.step('"Something went wrong!": no answer to the upload, then none to the save', async () => {
    await page.goto('/dashboard/agent/add-property')
    await fill(page, title)
    await aborting('**/api/uploads')
    await page.getByLabel('Add pictures').setInputFiles(await pictureOf('house.png'))
    await expect(page.getByText('Upload failed')).toBeVisible()
    await page.getByRole('button', { name: 'Add Property' }).click()
    await expect(toast(page, 'Something went wrong!')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again: house.png' }).click()
    await expect(page.getByText('One picture is uploaded.')).toBeVisible()
    await aborting('**/dashboard/agent/add-property')
    await page.getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByRole('alert').getByText('Something went wrong!')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await page.unrouteAll()
  })

  await test.step('what is typed stays when the home is verified and its viewings are saved meanwhile (D146)', async () => {
    const [id = ''] = await addQuietly(page, title)
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await page.goto(`/dashboard/agent/my-properties/${id}/edit`)
    const description = page.getByLabel('Description')
    // React may take over the field, and lose its selection, while it is filled in.
    await expect(async () => {
      await description.fill('Two floors over the water.')
      await expect(description).toHaveValue('Two floors over the water.', { timeout: 500 })
    }).toPass()
    await send(admin, 'PATCH', `/api/properties/${id}/status`, { status: 'verified' })
    await page.getByRole('button', { name: 'Save viewings' }).click()
    await expect(page.getByText('Saving this sends the property back to verification.')).toBeVisible()
    await expect(description).toHaveValue('Two floors over the water.')
    await send(page, 'DELETE', `/api/properties/${id}`)
  })

  await test.step('"Failed to save property." if the person is no longer an agent', async () => {
    const former = await newPerson(/status of 40[039]/)
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    const { id } = await newAgent(former, admin)
    await former.goto('/dashboard/agent/add-property')
    await fill(former, title)
    await former.getByLabel('Add pictures').setInputFiles(await pictureOf('house.png'))
    await expect(former.getByText('One picture is uploaded.')).toBeVisible()
    await send(admin, 'PATCH', `/api/users/${id}/role`, { role: 'admin' })
    await former.getByRole('button', { name: 'Add Property' }).click()
    await expect(toast(former, 'Failed to save property.')).toBeVisible()
    await expect(former.getByLabel('Title')).toHaveValue(title)
  })

  await test.step('"Failed to load the home" without an answer, and "Failed to update" or "delete property" if it was deleted meanwhile', async () => {
    const [id] = await addQuietly(page, title)
    await page.goto('/dashboard/agent/my-properties')
    await aborting('**/dashboard/agent/my-properties')
    await card(page, title).getByRole('button', { name: 'Update' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update home' })
    await expect(dialog.getByRole('alert').getByText('Failed to load the home')).toBeVisible()
    await expectAccessible(page)
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await dialog.getByLabel('Title').fill(`${title} II`)
    expect((await page.request.delete(`/api/properties/${id}`)).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('alert').getByText('Property not found.')).toBeVisible()
    await expect(dialog.getByRole('alert').getByText('Failed to update property')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue(`${title} II`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await card(page, title).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete home' }).click()
    await expect(toast(page, 'Failed to delete property')).toBeVisible()
    await expect(card(page, title)).toHaveCount(0)
  })
})

test('an empty list explains what to do, and a long one continues with "Load more" (D113)', async ({
  newPerson,
}) => {
  const page = await newPerson()
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  const { email } = await newAgent(page, admin)
  await page.goto('/dashboard/agent/sold-properties')
  await expect(page.getByRole('heading', { name: 'No homes sold yet' })).toBeVisible()
  await expectAccessible(page)
  await follow(page, 'Requested Properties')
  await expect(page.getByRole('heading', { name: 'No offers yet' })).toBeVisible()
  await follow(page, 'My Properties')
  await expect(page.getByRole('heading', { name: 'No homes yet' })).toBeVisible()
  await expectAccessible(page)
  const list = page.getByRole('group', { name: 'My homes' })
  await expect(list.getByRole('link', { name: 'Add Property' })).toHaveAttribute(
    'href',
    '/dashboard/agent/add-property',
  )

  const ids = await addQuietly(page, ...Array.from({ length: 25 }, (_, i) => `House ${i + 1}`))
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(24)
  await expect(page.getByText('Showing 24 of 25')).toBeVisible()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(25)
  await expect(page.getByRole('link', { name: 'Load more' })).toBeHidden()

  const buyer = await newPerson()
  await newBuyer(buyer)
  for (const propertyId of ids) {
    expect((await buyer.request.post('/api/wishlist', { data: { propertyId } })).status()).toBe(201)
  }
  await buyer.goto('/dashboard/user/wishlist')
  const saved = buyer.getByRole('group', { name: 'Saved homes' }).getByRole('listitem')
  await expect(saved).toHaveCount(24)
  await buyer.getByRole('link', { name: 'Load more' }).click()
  await expect(saved).toHaveCount(25)
  await saved
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(saved.last().getByText('Removed from wishlist')).toBeVisible()
  await movePointerAway(buyer)
  await expect(saved).toHaveCount(24)
  await expect(buyer).toHaveURL(/show=48/)

  expect((await page.request.delete(`/api/properties/agent/${email}`)).status()).toBe(200)
})

test('an invalid cursor is not found', async ({ newPerson }) => {
  const page = await newPerson(/status of 404/)
  await signInQuietly(page, people.agent)
  const response = await page.goto('/dashboard/agent/my-properties?cursor=nonsense')
  expect(response?.status()).toBe(404)
})

const PAGES = ['add-property', 'import', 'my-properties', 'sold-properties', 'requested-properties']

for (const { width, theme } of LOADED) {
  test(`the agent’s pages are accessible in both themes at ${width} px, loaded in the ${theme} one`, async ({
    newPerson,
  }) => {
    const page = await newPerson()
    await page.setViewportSize({ width, height: 740 })
    await chooseTheme(page, theme)
    await signInQuietly(page, people.agent)
    for (const name of PAGES) {
      await page.goto(`/dashboard/agent/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectUsableInBothThemes(page, theme)
    }
    await page.goto('/dashboard/agent/my-properties')
    await page
      .getByRole('button', { name: /^Update / })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
    await expectUsableInBothThemes(page, theme)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Update / }).first()).toBeFocused()
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Keep home' })).toBeFocused()
    await expectUsableInBothThemes(page, theme)
  })
}
