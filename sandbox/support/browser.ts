import { existsSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Starts the system's Chromium if it has one, or Playwright's own download. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: [process.env.CHROMIUM_PATH, ...CHROMIUMS].find((file) => file && existsSync(file)),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}

/** Called in a `describe`, returns a function that returns the browser context of the current test. */
export function contextPerTest(): () => BrowserContext {
  let browser: Browser
  let context: BrowserContext
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  beforeEach(async () => {
    context = await browser.newContext()
  })
  afterEach(() => context.close())
  afterAll(() => browser.close())
  return () => context
}

export const themes = ['light', 'dark'] as const

/** The violations that axe finds on `page` in both themes, one line for each: `theme rule selector`. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const lines: string[] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    // In the main frame only: axe would wait for ever for a frame without scripts, or be reported on the
    // console.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ iframes: false })
      .analyze()
    for (const { id, nodes } of violations) {
      for (const { target } of nodes) lines.push(`${theme} ${id} ${target.join(' ')}`)
    }
  }
  return lines
}

/** Collects the page's console errors and warnings, and its uncaught errors, from now on. */
export function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  })
  return errors
}
