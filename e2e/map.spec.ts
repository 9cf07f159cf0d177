/** @tier full */
import { type Page, type Response } from '@playwright/test'
import sharp from 'sharp'
import { expect, people, signInQuietly } from './fixtures'
import { expectUsable, listingsFor, tabTo, test } from './support'

const canvas = (page: Page) => page.locator('.map-explore canvas')

/** The list has followed the map; meanwhile it is dimmed, and the page has no title for a moment. */
async function stands(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page).toHaveTitle(/\S/)
}

/** The screen positions of the corners of the area being drawn. */
const areaPath = (page: Page) => page.locator('.map-area-corner').getAttribute('d')

/** The map has moved with the corners, and stopped. */
async function standsElsewhere(page: Page, before: string | null): Promise<void> {
  let last = before
  await expect
    .poll(async () => {
      const now = await areaPath(page)
      const isStill = now === last && now !== before
      last = now
      return isStill
    })
    .toBe(true)
}

function mapFiles(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/map/') || pathname === '/api/properties/map') requests.push(pathname)
  })
  return requests
}

/** How many of the loaded scripts contain the map library. */
function mapScripts(page: Page): () => Promise<number> {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  return async () => {
    const texts = await Promise.all(scripts.map((script) => script.text()))
    return texts.filter((text) => text.includes('maplibregl-canvas')).length
  }
}

test('the map by keyboard: opened, moved, a home opened, an area drawn and cleared', async ({ page }) => {
  await signInQuietly(page, people.buyer)
  const requests = mapFiles(page)
  const libraries = mapScripts(page)
  const home = (await listingsFor(page)).find(({ latitude }) => latitude !== undefined)
  if (home?.latitude === undefined || home.longitude === undefined) throw new Error('no home has a place')
  const { latitude, longitude } = home

  await test.step('nothing of the map is loaded before it is opened', async () => {
    await page.goto('/properties')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(requests).toEqual([])
    expect(await libraries()).toBe(0)
    await tabTo(page, page.getByRole('link', { name: 'Map', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/properties?view=map')
    await expect(
      page.getByRole('list', { name: 'Homes on the map' }).getByRole('button').first(),
    ).toBeVisible()
    expect(requests).toEqual(expect.arrayContaining(['/map/worker.mjs', '/map/countries.json']))
    expect(await libraries()).toBeGreaterThan(0)
  })

  await test.step('the arrow keys move it, and the list follows', async () => {
    await page.goto(
      `/properties?bounds=${longitude - 0.2},${latitude - 0.1},${longitude + 0.2},${latitude + 0.1}&view=map`,
    )
    await expect(page.locator('.map-explore [data-drawn]')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Skip to the map' }))
    await page.keyboard.press('Enter')
    await tabTo(page, canvas(page))
    const before = page.url()
    await page.keyboard.press('ArrowRight')
    await expect(page).not.toHaveURL(before)
    await expect(page.getByRole('article').getByRole('link', { name: home.title })).toBeVisible()
  })

  await test.step('axe, both themes, wide and small', async () => {
    await stands(page)
    await expectUsable(page, 1280)
    await page.setViewportSize({ width: 360, height: 800 })
    await stands(page)
    await expectUsable(page, 360)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('an area is drawn in the middle of the map, and cleared', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Draw an area' }))
    await page.keyboard.press('Enter')
    await expect(canvas(page)).toBeFocused()
    const corners = page.getByRole('group', { name: 'Draw an area' }).getByRole('status')
    await page.keyboard.press('Space')
    await expect(corners).toHaveText('1 corner')
    for (const [i, key] of ['ArrowLeft', 'ArrowUp'].entries()) {
      const before = await areaPath(page)
      await page.keyboard.press(key)
      await standsElsewhere(page, before)
      await page.keyboard.press('Space')
      await expect(corners).toHaveText(`${i + 2} corners`)
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]area=/)
    await page.getByRole('button', { name: 'Clear area' }).press('Enter')
    await expect(page).not.toHaveURL(/[?&]area=/)
  })

  await test.step('a home on it opens its card, and the card opens the home', async () => {
    await page.goto(
      `/properties?bounds=${longitude - 0.0004},${latitude - 0.0002},${longitude + 0.0004},${latitude + 0.0002}&view=map`,
    )
    const pin = page.getByRole('button', { name: new RegExp(`, ${home.title}$`) })
    await expect(pin).toBeVisible()
    // A short list does not stretch the buttons above it.
    const save = page.getByRole('link', { name: 'Save search' }).filter({ visible: true })
    expect((await save.boundingBox())?.height).toBeLessThan(50)
    await pin.press('Enter')
    const card = page
      .getByRole('region', { name: 'Homes on the map' })
      .getByRole('link', { name: home.title })
    await expect(card).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(pin).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/properties/${home._id}`)
    const where = page.getByRole('heading', { name: 'Location' })
    await expect(where).toBeVisible()
    await where.scrollIntoViewIfNeeded()
    await expect(page.locator('.map [data-drawn]')).toBeVisible()
    await expect(page.getByText('No streets on this map')).toBeVisible()
  })
})

test('a map in the dark theme prints light', async ({ page }) => {
  await signInQuietly(page, people.buyer)
  const home = (await listingsFor(page)).find(({ latitude }) => latitude !== undefined)
  await page.goto(`/properties/${home?._id}`)
  await page
    .getByText(/^(?:The pin shows|Approximate location:|In or near this town\.)/)
    .scrollIntoViewIfNeeded()
  await expect(page.locator('.map [data-drawn]')).toBeVisible()
  /** The mean brightness, from 0 (black) to 255. */
  const brightness = async () => {
    const { channels } = await sharp(await page.locator('.map').screenshot())
      .greyscale()
      .stats()
    return channels[0]?.mean ?? 0
  }
  await expect.poll(brightness).toBeLessThan(80)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(brightness).toBeGreaterThan(180)
  await page.emulateMedia({ media: null })
  await expect.poll(brightness).toBeLessThan(80)
})
