import AxeBuilder from '@axe-core/playwright'
import { build } from 'esbuild'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type Page } from 'playwright'
import { launchBrowser } from '@keystead/sandbox-support/browser'
import { publishableKey, startStripeProcess, type StripeProcess } from './testing'

const styles = `
  body { margin: 0; font: 16px/1.5 serif; } main { width: 300px; }
  [data-theme=light] { background: #fff; color: #1c1b18; } [data-theme=dark] { background: #14161d; color: #f4f1ea; }
  #card { padding: 12px; border: 1px solid; }`

let dataDir: string
let stripe: StripeProcess
let site: Server
let browser: Browser
let context: BrowserContext
let page: Page
let consoleErrors: string[]

async function startSite(): Promise<Server> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'browser', 'test-page.tsx')],
    bundle: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    jsx: 'automatic',
    write: false,
  })
  const files: Record<string, [type: string, text: string]> = {
    '/page.js': ['text/javascript', outputFiles[0]?.text ?? ''],
    '/page.css': ['text/css', styles],
    '/favicon.ico': ['image/x-icon', ''],
    '/': [
      'text/html',
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment</title>
      <link rel="stylesheet" href="/page.css"><script src="${stripe.url}/stripe.js"></script></head>
      <body><main><h1>Payment</h1><div id="form"></div></main><script src="/page.js"></script></body></html>`,
    ],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[new URL(request.url ?? '/', 'http://site').pathname] ?? ['text/plain', '']
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; script-src 'self' ${stripe.url}; connect-src ${stripe.url}; img-src 'self'`,
    })
    response.end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stripe-browser-'))
  stripe = await startStripeProcess(dataDir)
  site = await startSite()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  site.closeAllConnections()
  site.close()
  await stripe.stop()
  await rm(dataDir, { recursive: true })
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  page = await context.newPage()
  consoleErrors = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
})

afterEach(async () => {
  await context.close()
  expect(consoleErrors).toEqual([])
})

/** Opens the form for a new intent; returns the intent's id. */
async function openForm(options: Record<string, string> = {}): Promise<string> {
  const { id, client_secret } = await stripe.sdk.paymentIntents.create({
    amount: 450_000_00,
    currency: 'usd',
  })
  const query = new URLSearchParams({ key: publishableKey, secret: client_secret ?? '', ...options })
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/?${query.toString()}`)
  await page.getByRole('textbox', { name: 'Card number' }).waitFor()
  return id
}

const field = (name: string) => page.getByRole('textbox', { name })
const shows = (testId: string, text: string) =>
  page.getByTestId(testId).filter({ hasText: text }).waitFor({ state: 'attached', timeout: 60_000 })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor({ timeout: 60_000 })

async function typeCard(number: string): Promise<void> {
  await field('Card number').focus()
  await page.keyboard.type(`${number}1239${/^3[47]/.test(number) ? '1234' : '123'}`)
  await shows('state', 'complete filled')
}

const pay = () => page.getByRole('button', { name: 'Pay' }).click()

async function axeViolations(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** A declined payment is a 402, which Chromium logs on the console. */
const dropDeclineComplaint = () => {
  consoleErrors = consoleErrors.filter((text) => !text.includes('the server responded with a status of 402'))
}

test('formats and recognizes a typed card, and pays', async () => {
  const id = await openForm()
  await page.keyboard.press('Tab')
  expect(await field('Card number').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('4242424242424242')
  expect(await field('Card number').inputValue()).toBe('4242 4242 4242 4242')
  await shows('brand', 'visa')
  await page.keyboard.type('1239')
  expect(await field('Expiration date').inputValue()).toBe('12 / 39')
  await page.keyboard.type('12')
  await shows('state', 'incomplete filled')
  await page.keyboard.type('3')
  await shows('state', 'complete filled')
  await page.keyboard.press('Enter')
  await shows('result', 'status: succeeded')
  expect((await stripe.sdk.paymentIntents.retrieve(id)).status).toBe('succeeded')
})

test.each([
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['6011111111111117', 'discover', '6011 1111 1111 1117'],
  ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
])('recognizes %s as %s', async (number, brand, text) => {
  await openForm()
  await typeCard(number)
  await shows('brand', brand)
  expect(await field('Card number').inputValue()).toBe(text)
})

test("shows Stripe's error messages", async () => {
  await openForm()
  await field('Card number').pressSequentially('4242424242424241')
  await alert('Your card number is invalid.')
  expect(await field('Card number').getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await page.getByRole('alert').filter({ hasText: /^$/ }).waitFor({ state: 'attached' })
  await page.keyboard.type('1220')
  await alert("Your card's expiration year is in the past.")
  await field('Expiration date').fill('12')
  await page.keyboard.press('Tab')
  await alert("Your card's expiration date is incomplete.")
  await field('Expiration date').fill('12 / 2039')
  expect(await field('Expiration date').inputValue()).toBe('12 / 39')
  await field('CVC').fill('12')
  await page.keyboard.press('Tab')
  await alert("Your card's security code is incomplete.")
  await pay()
  await shows('result', "error: Your card's security code is incomplete.")
  for (const name of ['Card number', 'Expiration date', 'CVC']) await field(name).fill('')
  await shows('state', 'incomplete empty')
  await pay()
  await shows('result', 'error: Your card number is incomplete.')
})

test('lets the expiration date be deleted, and a number be edited in its middle', async () => {
  await openForm()
  const expiry = field('Expiration date')
  await expiry.pressSequentially('130')
  expect(await expiry.inputValue()).toBe('01 / 30')
  await expiry.press('End')
  for (const text of ['01 / 3', '01 / ', '0', '']) {
    await page.keyboard.press('Backspace')
    expect(await expiry.inputValue()).toBe(text)
  }
  await field('Card number').focus()
  await page.keyboard.type('42424242')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('99')
  expect(await field('Card number').inputValue()).toBe('4242 9942 42')
})

test('accepts a pasted number', async () => {
  await openForm()
  await field('Card number').focus()
  await page.evaluate(() => document.execCommand('insertText', false, ' 4242-4242-4242-4242 '))
  expect(await field('Card number').inputValue()).toBe('4242 4242 4242 4242')
})

test.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
])('shows that %s is declined, and accepts another card', async (number, message) => {
  const id = await openForm()
  await typeCard(number)
  await pay()
  await shows('result', `error: ${message}`)
  for (const name of ['Card number', 'Expiration date', 'CVC']) await field(name).fill('')
  await typeCard('4242424242424242')
  await pay()
  await shows('result', 'status: succeeded')
  expect((await stripe.sdk.paymentIntents.retrieve(id)).status).toBe('succeeded')
  dropDeclineComplaint()
})

test.each([
  ['Complete authentication', 'status: succeeded', 'succeeded'],
  [
    'Fail authentication',
    'error: We are unable to authenticate your payment method.',
    'requires_payment_method',
  ],
])('%s ends with %s', async (button, result, status) => {
  const id = await openForm()
  await typeCard('4000002500003155')
  await pay()
  await page.getByRole('dialog', { name: 'Authenticate this payment' }).waitFor()
  expect((await stripe.sdk.paymentIntents.retrieve(id)).status).toBe('requires_action')
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: button }).click()
  await shows('result', result)
  expect((await stripe.sdk.paymentIntents.retrieve(id)).status).toBe(status)
})

test('Escape fails the bank’s authentication', async () => {
  await openForm()
  await typeCard('4000002500003155')
  await pay()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await shows('result', 'error: We are unable to authenticate')
})

test.each(['light', 'dark'])('fits a %s container of 300 pixels, and is accessible', async (theme) => {
  await openForm({ theme })
  await typeCard('4242424242424242')
  expect(await axeViolations()).toEqual([])
  const card = page.locator('#card')
  const edge = await card.evaluate((element) => element.getBoundingClientRect().right)
  for (const name of ['Card number', 'Expiration date', 'CVC']) {
    const box = await field(name).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(edge)
    expect(box?.height).toBeGreaterThanOrEqual(40)
    const cut = await field(name).evaluate((input) => input.scrollWidth - input.clientWidth)
    expect({ name, cut }).toEqual({ name, cut: 0 })
  }
  expect(await field('CVC').evaluate((input) => getComputedStyle(input).color)).toBe(
    theme === 'dark' ? 'rgb(244, 241, 234)' : 'rgb(28, 27, 24)',
  )
})

test('can be disabled', async () => {
  await openForm({ disabled: '' })
  expect(await field('Card number').isDisabled()).toBe(true)
})
