import { type Page } from '@playwright/test'
import { expect, expectAccessible, people, signInQuietly } from './fixtures'
import { test } from './support'

/** What Chromium tells assistive technology about the element that has the focus. */
async function focusedNode(page: Page): Promise<{ role: unknown; name: unknown } | undefined> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const focused = nodes.filter(
    ({ role, properties }) =>
      role?.value !== 'RootWebArea' &&
      properties?.some(({ name, value }) => name === 'focused' && value.value === true),
  )
  const [node] = focused
  return node && { role: node.role?.value, name: node.name?.value }
}

/** Records the document's title whenever a heading or a link of the main part receives the focus. */
const recordTitles = (page: Page) =>
  page.addInitScript(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement) titles.push(document.title)
    })
  })
const recordedTitles = (page: Page) => page.evaluate(() => (window as unknown as { titles: string[] }).titles)

test(
  'a followed card is read from its heading, and going back returns to the card (D395)',
  { tag: '@full' },
  async ({ newPerson, addListings }) => {
    const page = await newPerson()
    await recordTitles(page)
    await addListings(4, 'Reading Quay, Galway')
    await signInQuietly(page, people.buyer)
    await page.goto('/properties?location=Reading+Quay&sort=price-low-high')
    const card = page.getByRole('link', { name: 'Terrace 3' })
    await expect(card).toBeVisible()
    await card.click()
    await expect(page).toHaveURL(/\/properties\/[0-9a-f]{24}$/)
    await expect.poll(() => focusedNode(page)).toEqual({ role: 'heading', name: 'Terrace 3' })
    // The title had changed before the focus moved.
    expect(await recordedTitles(page)).toEqual([expect.stringMatching(/^Terrace 3/)])
    await expectAccessible(page)

    await page.goBack()
    await expect(page).toHaveURL(/\/properties\?location=Reading\+Quay/)
    await expect.poll(() => focusedNode(page)).toEqual({ role: 'link', name: 'Terrace 3' })

    await page.goForward()
    await expect(page).toHaveURL(/\/properties\/[0-9a-f]{24}$/)
    await expect.poll(() => focusedNode(page)).toEqual({ role: 'heading', name: 'Terrace 3' })
  },
)

test(
  'every page of the header and the dashboard is read from its heading (D395)',
  { tag: '@full' },
  async ({ newPerson }) => {
    test.slow()
    const page = await newPerson()
    await recordTitles(page)
    await signInQuietly(page, people.buyer)
    await page.goto('/dashboard/user')

    const follow = async (navigation: string, href: string) => {
      const before = await recordedTitles(page)
      await page.getByRole('navigation', { name: navigation }).locator(`a[href="${href}"]`).click()
      await expect(page).toHaveURL((url) => url.pathname === href.replace(/\?.*/, ''))
      const heading = await page.locator('main h1').first().textContent()
      await expect.poll(() => focusedNode(page)).toEqual({ role: 'heading', name: heading?.trim() })
      const titles = await recordedTitles(page)
      expect(titles).toHaveLength(before.length + 1)
      expect(titles.at(-1)).toBe(await page.title())
    }

    const hrefsOf = (navigation: string) =>
      page
        .getByRole('navigation', { name: navigation })
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const here = () => new URL(page.url()).pathname
    // A list with another filter is the same page, whose focus stays.
    for (const href of await hrefsOf('Dashboard'))
      if (href.replace(/\?.*/, '') !== here()) await follow('Dashboard', href)
    for (const href of ['/about', '/properties', '/']) await follow('Main', href)
  },
)
