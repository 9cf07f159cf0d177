import { expect, expectAccessible, newBuyer, people, send, signInQuietly } from './fixtures'
import { addressOf, listingsFor, test, withoutScripts } from './support'

test(
  'a home is shared from its page, and its page for a window is printed on one sheet (D391, D392)',
  { tag: '@full' },
  async ({ newPerson, addListings, browser, baseURL }) => {
    test.slow()
    const page = await newPerson()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await addListings(1, 'Sharing Quay, Galway', () => ({
      streetAddress: '701 Zyzzyva Lane',
      postalCode: 'ZY7 7VA',
      livingArea: 128,
      bedrooms: 3,
      title: `Share House ${'and its long name '.repeat(6)}`.trim().slice(0, 100),
      description: 'An A-frame among conifers, ten minutes on foot from the water. '.repeat(30),
    }))
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    const [home] = await listingsFor(admin, '&location=Sharing%20Quay')
    const { _id: id, title } = home ?? { _id: '', title: '' }
    await send(admin, 'PATCH', `/api/properties/${id}/status`, { status: 'verified' })
    await newBuyer(page)
    await page.goto(await addressOf(page, title))
    const link = await page.getByLabel(`Link to share: ${title}`, { exact: true }).inputValue()
    expect(link).toMatch(new RegExp(`/homes/sharing-quay-galway/share-house-.*-${id}$`))

    await test.step('the dialog copies the link, shows the QR code, and returns the focus', async () => {
      const opener = page.getByRole('button', { name: `Share ${title}` })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: `Share ${title}` })
      await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Copied.')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      const code = dialog.getByRole('img', { name: /^QR code/ })
      await expect
        .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    })

    await test.step('a visitor shares it from its public page too', async () => {
      const visitor = await newPerson()
      await visitor.goto(link)
      await visitor.getByRole('button', { name: `Share ${title}` }).click()
      await expect(visitor.getByLabel('Link', { exact: true })).toHaveValue(link)
      await visitor.getByRole('link', { name: 'Print a page for the window' }).click()
      await expect(visitor).toHaveURL(`${link}/sheet`)
    })

    await test.step('the page for a window: one A4 page, both units, no street', async () => {
      await page.goto(`${new URL(link).pathname}/sheet`)
      await expect(page.getByText('128 m² (1,378 sq ft)')).toBeVisible()
      expect(await page.content()).not.toContain('Zyzzyva')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      // A4 in points.
      expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
    })

    await test.step('a former title redirects, and another home has no sheet', async () => {
      await page.goto(`/homes/elsewhere/old-title-${id}/sheet`)
      expect(page.url()).toBe(`${link}/sheet`)
      for (const name of ['no-id', `old-title-${'0'.repeat(24)}`, '🏡', 'x'.repeat(3_000)])
        expect((await page.request.get(`/homes/elsewhere/${encodeURIComponent(name)}/sheet`)).status()).toBe(
          404,
        )
      expect((await page.request.get('/homes/elsewhere/no-id/qr.svg')).status()).toBe(404)
    })

    await test.step('without JavaScript', async () => {
      const plain = await withoutScripts(browser, baseURL)
      await plain.goto(`${new URL(link).pathname}/sheet`)
      await expect(plain.getByText('Use your browser’s print command to print this page.')).toBeVisible()
      await signInQuietly(plain, people.buyer)
      await plain.goto(`/properties/${id}`)
      await expect(plain.getByLabel(`Link to share: ${title}`)).toHaveValue(link)
      await expect(plain.getByRole('button', { name: /^Share/ })).toBeHidden()
      await plain.context().close()
    })
  },
)

test('a phone opens its share sheet (D391)', { tag: '@full' }, async ({ newPerson }) => {
  const page = await newPerson(undefined, { isMobile: true, hasTouch: true })
  await page.addInitScript(() => {
    const shares: unknown[] = []
    Object.assign(window, { shares })
    Object.defineProperty(navigator, 'share', { value: async (data: unknown) => void shares.push(data) })
  })
  await signInQuietly(page, people.buyer)
  await page.goto(await addressOf(page, 'Porch Farm'))
  await page.getByRole('button', { name: 'Share Porch Farm' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shares: unknown[] }).shares))
    .toEqual([
      {
        title: 'Porch Farm',
        text: 'Porch Farm, Woodstock, Vermont:',
        url: expect.stringMatching(/\/homes\/woodstock-vermont\/porch-farm-[0-9a-f]{24}$/),
      },
    ])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
