import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { type Browser, findProgram, type Tab } from './browser'
import { hasScreen, startScreen } from './screen'

const FIREFOX = findProgram('firefox-esr', 'firefox')

export const hasFirefox = FIREFOX !== undefined && hasScreen

/** Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
  const screen = await startScreen()
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, env: screen.env })
  return {
    async open() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width: 1280, height: 900 })
      await page.evaluateOnNewDocument(ERRORS_IN_WORDS)
      return tabOf(page, () => context.close())
    },
    async end() {
      await browser.close()
      await screen.end()
    },
  }
}

/** Runs before any script of the page, because BiDi's log names an error only by its type. */
const ERRORS_IN_WORDS = `for (const level of ['error', 'warn']) {
  const say = console[level]
  console[level] = (...words) => say(...words.map((word) => (word instanceof Error ? word + ' ' + word.stack : word)))
}`

function tabOf(page: Page, close: () => Promise<void>): Tab {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn')
      faults.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${String(error)}`))
  const call = (body: string, args: unknown[]) => `(function () { ${body} })(...${JSON.stringify(args)})`
  return {
    async goto(address) {
      await page.goto(address)
    },
    run: (body, ...args) => page.evaluate(call(body, args)),
    async find(body, ...args) {
      const handle = await page.evaluateHandle(call(body, args))
      return (handle.asElement() as ElementHandle | null) ?? undefined
    },
    press: (key) => page.keyboard.press(key),
    faults: async () => faults,
    print: () => page.pdf(),
    close,
  }
}
