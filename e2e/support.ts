import { type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'
import { MongoClient } from 'mongodb'
import { type Demo } from './demo'
import {
  create,
  expect,
  expectAccessible,
  people,
  signInQuietly,
  test as base,
  uploadPicture,
} from './fixtures'

type Mail = { subject: string; text: string }

/** The mails to an email, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const query = `to=${encodeURIComponent(email)}`
  const response = await request.get(`${process.env.E2E_MAIL_URL}/api/messages?${query}`)
  return (await response.json()) as Mail[]
}

/** The link in the newest mail to an email, once it has got `count` mails. */
export async function mailedLink(request: APIRequestContext, email: string, count: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(count)
  return /^http\S+$/m.exec((await mailsTo(request, email))[0]?.text ?? '')?.[0] ?? 'no link'
}

export type Listing = {
  _id: string
  title: string
  location: string
  description: string
  agentEmail: string
  minPrice: number
  maxPrice: number
  status: string
  latitude?: number
  longitude?: number
}

/** Moves the pointer off a removed row, which otherwise stays after its toast has closed (D351). */
export const movePointerAway = (page: Page): Promise<void> => page.mouse.move(0, 0)

/** Verifies a person's email in the demo's database. */
export async function verifyEmail({ database }: Demo, email: string): Promise<void> {
  const client = await MongoClient.connect(database)
  const verified = { $set: { emailVerified: new Date() } }
  await client.db().collection('users').updateOne({ email }, verified)
  await client.close()
}

/** All listings that the person on the page sees. */
export async function listingsFor(page: Page, query = ''): Promise<Listing[]> {
  return (await (await page.request.get(`/api/properties?limit=100${query}`)).json()) as Listing[]
}

/** The path of the listing with this title, which the person on the page can see. */
export async function addressOf(page: Page, title: string): Promise<string> {
  const match = (await listingsFor(page)).find((listing) => listing.title === title)
  if (!match) throw new Error(`"${title}" is not listed`)
  return `/properties/${match._id}`
}

/** The facts of the home with this number, as input of `POST /api/properties`. */
type FactsOf = (i: number) => Record<string, unknown>

/** Lists `count` homes of the demo's agent, "Terrace 1" to "Terrace n"; returns a function that removes them. */
async function addTerraces(
  agent: Page,
  count: number,
  location: string,
  factsOf: FactsOf = () => ({}),
): Promise<() => Promise<void>> {
  await signInQuietly(agent, people.agent)
  const image = await uploadPicture(agent)
  const ids: string[] = []
  for (let i = 1; i <= count; i += 1) {
    const home = {
      title: `Terrace ${i}`,
      description: 'One of many.',
      location,
      image,
      minPrice: 100_000 + i,
      maxPrice: 120_000,
      ...factsOf(i),
    }
    ids.push(await create(agent, '/api/properties', home))
  }
  return async () => {
    for (const id of ids.splice(0))
      expect((await agent.request.delete(`/api/properties/${id}`)).ok()).toBe(true)
  }
}

type Fixtures = {
  /**
   * Lists `count` homes, "Terrace 1" to "Terrace n", at `location`. Their minimum prices ascend; the maximum is the
   * same. They are removed after the test, or earlier by the returned function.
   */
  addListings: (count: number, location: string, factsOf?: FactsOf) => Promise<() => Promise<void>>
}

export const test = base.extend<Fixtures>({
  addListings: async ({ newPerson }, use) => {
    const removals: (() => Promise<void>)[] = []
    await use(async (count, location, factsOf) => {
      const remove = await addTerraces(await newPerson(), count, location, factsOf)
      removals.push(remove)
      return remove
    })
    for (const remove of removals) await remove()
  },
})

/** A page in a browser without scripts; close its context. */
export async function withoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false, baseURL })).newPage()
}

/**
 * Checks overflow at this width and accessibility in both themes, which it changes by the page's own switch; the page is
 * left in the other theme.
 */
export async function expectUsable(page: Page, width: number): Promise<void> {
  const theme = page.locator('html')
  const first = await theme.getAttribute('data-theme')
  const second = first === 'dark' ? 'light' : 'dark'
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expect(theme).toHaveAttribute('data-theme', second)
  await expectAccessible(page)
}

/** The element has visible focus: by an outline of its own, of an overlay or background, or of its label. */
export async function expectFocusShown(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  const shows = (element: Element) =>
    element.matches(':focus-visible') &&
    [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      ...[...element.children].slice(0, 1).map((filling) => getComputedStyle(filling)),
      ...(element.parentElement?.tagName === 'LABEL' ? [getComputedStyle(element.parentElement)] : []),
    ].some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
  expect(await target.evaluate(shows), `the focus on ${target} can be seen`).toBe(true)
}

/** Moves the focus to the element by Tab only; the focus must then be visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < 80 && !(await hasFocus()); stops += 1) await page.keyboard.press(key)
  await expectFocusShown(target)
}

/** If a previous page has loaded a larger copy of a picture, Chromium uses that, and warns about the preload. */
export const LARGER_COPY = /was preloaded using link preload but not used/
