import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, type ConsoleMessage, expect, type Page, test as base } from '@playwright/test'

type Person = { email: string; password: string }

export const people = {
  admin: { email: 'admin@keystead.test', password: 'admin-demo' },
  agent: { email: 'agent@keystead.test', password: 'agent-demo' },
  agent2: { email: 'agent2@keystead.test', password: 'agent2-demo' },
  buyer: { email: 'buyer@keystead.test', password: 'buyer-demo' },
  buyer2: { email: 'buyer2@keystead.test', password: 'buyer2-demo' },
} satisfies Record<string, Person>

const isFault = (message: ConsoleMessage) => message.type() === 'error' || message.type() === 'warning'

/** Gathers what a context's pages complain of: console errors and warnings, uncaught errors, requests that leave the machine. */
function watch(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('console', (message) => {
    if (isFault(message))
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      faults.push(`left the machine: ${request.url()}`)
  })
  return faults
}

type Fixtures = {
  /**
   * A page of a person of their own: own cookies, own storage. The test fails if it complains of anything but
   * what `expected` names (Chromium logs every answer of 400 and above).
   */
  newPerson: (expected?: RegExp) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    const faults = watch(context)
    await use(context)
    expect(faults).toEqual([])
  },
  newPerson: async ({ browser }, use) => {
    const opened: { context: BrowserContext; faults: string[]; expected?: RegExp }[] = []
    await use(async (expected) => {
      const context = await browser.newContext()
      opened.push({ context, faults: watch(context), expected })
      return context.newPage()
    })
    for (const { context } of opened) await context.close()
    expect(
      opened.flatMap(({ faults, expected }) => faults.filter((fault) => !expected?.test(fault))),
    ).toEqual([])
  },
})

export { expect }

/** Signs in through the form, from wherever the person is sent to it. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Signs in without the form, as a script does. */
export async function signInQuietly(page: Page, { email, password }: Person): Promise<void> {
  const { csrfToken } = (await (await page.request.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const form = { csrfToken, email, password, json: 'true' }
  const answer = await page.request.post('/api/auth/callback/credentials', { form })
  expect(answer.ok()).toBe(true)
}

/** Keeps the theme for the pages that follow, as the switch does. */
export async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.goto('/about')
  await page.evaluate((saved) => localStorage.setItem('theme', saved), theme)
}

/** Finds nothing to complain of on the page, as axe sees it (WCAG A and AA, best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`),
  ).toEqual([])
}
