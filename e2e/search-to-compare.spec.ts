/** @tier full */
import { randomBytes } from 'node:crypto'
import { create, expect, newBuyer, people, send, signInQuietly, uploadPicture } from './fixtures'
import { tabTo, test } from './support'

test('by keyboard only: four filters, the map, a listing, its pictures, and a comparison of two', async ({
  newPerson,
}) => {
  const agent = await newPerson()
  await signInQuietly(agent, people.agent)
  const tag = randomBytes(4).toString('hex')
  const place = `Keys Lane ${tag}`
  const images: { url: string; caption: string }[] = []
  for (const colour of ['#7a8a5c', '#5c6a8a', '#8a5c6a']) {
    images.push({ url: await uploadPicture(agent, colour), caption: `View ${images.length + 1}` })
  }
  const titles = [`Keys North ${tag}`, `Keys South ${tag}`] as const
  const ids: string[] = []
  for (const [i, title] of titles.entries()) {
    const listing = {
      title,
      location: place,
      description: 'A home to find by keys.',
      minPrice: 7_100_000 + i,
      maxPrice: 7_200_000,
      images: i === 0 ? images : images.slice(0, 1),
      propertyType: 'villa',
      bedrooms: 9,
      bathrooms: 7.5,
      livingArea: 900,
      features: ['pool'],
      latitude: 44.06 + i / 100,
      longitude: -121.31,
      positionAccuracy: 'exact',
    }
    ids.push(await create(agent, '/api/properties', listing))
  }

  const page = await newPerson()
  await newBuyer(page)
  const key = (name: string) => page.keyboard.press(name)
  const resultCount = page.getByRole('main').getByRole('status').first()

  await test.step('a place and four filters', async () => {
    await page.goto('/properties')
    await tabTo(page, page.getByLabel('Search by location'))
    await page.keyboard.type(place)
    await key('Enter')
    await expect(page).toHaveURL(/location=Keys/)
    await tabTo(page, page.getByRole('button', { name: 'Price' }))
    await key('Enter')
    await tabTo(page, page.getByLabel('Minimum price', { exact: true }))
    await page.keyboard.type('7000000')
    await key('Enter')
    await expect(page).toHaveURL(/minPrice=7000000/)
    await tabTo(page, page.getByRole('button', { name: 'Type' }))
    await key('Enter')
    await tabTo(page, page.getByRole('checkbox', { name: 'Villa' }))
    await key('Space')
    await key('Enter')
    await expect(page).toHaveURL(/type=villa/)
    await tabTo(page, page.getByRole('button', { name: 'More filters' }))
    await key('Enter')
    await tabTo(page, page.getByRole('checkbox', { name: 'Pool' }))
    await key('Space')
    await tabTo(page, page.getByLabel('Minimum living area'))
    await page.keyboard.type('800')
    await key('Enter')
    await expect(page).toHaveURL(/features=pool/)
    await expect(page).toHaveURL(/minArea=/)
    await expect(resultCount).toHaveText('2 properties found')
  })

  await test.step('both are saved', async () => {
    for (const title of titles) {
      const card = page.getByRole('article').filter({ hasText: title })
      await tabTo(page, card.getByRole('button', { name: /wishlist/ }))
      await key('Enter')
      await expect(page.getByText('Added to wishlist!').first()).toBeVisible()
      await page.getByLabel('Search by location').focus()
    }
  })

  await test.step('the map, and a home on it', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Map', exact: true }))
    await key('Enter')
    const pin = page.getByRole('button', { name: new RegExp(`, ${titles[0]}$`) })
    await expect(pin).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Skip to the map' }), 'Shift+Tab')
    await key('Enter')
    await tabTo(page, pin)
    await key('Enter')
    const card = page.getByRole('region', { name: 'Homes on the map' }).getByRole('link', { name: titles[0] })
    await expect(card).toBeFocused()
    await key('Enter')
    await expect(page).toHaveURL(`/properties/${ids[0]}`)
  })

  await test.step('its pictures', async () => {
    const viewer = page.getByRole('dialog', { name: titles[0] })
    await tabTo(page, page.getByRole('link', { name: 'View 1' }))
    await key('Enter')
    await expect(viewer.getByRole('status')).toHaveText(/^Picture 1 of 3/)
    await key('ArrowRight')
    await key('ArrowRight')
    await expect(viewer.getByRole('status')).toHaveText('Picture 3 of 3: View 3')
    await key('Escape')
    await expect(viewer).toBeHidden()
  })

  await test.step('a comparison of two', async () => {
    await page.goto('/dashboard/user/wishlist')
    for (const title of titles) {
      await tabTo(page, page.getByRole('checkbox', { name: `Compare ${title}` }))
      await key('Space')
    }
    await tabTo(page, page.getByRole('button', { name: 'Compare' }))
    await key('Enter')
    await expect(page.getByText('Two of your saved homes, side by side.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Bedrooms/ })).toContainText('9')
  })

  for (const id of ids) await send(agent, 'DELETE', `/api/properties/${id}`)
})
