import { createServer, type Server } from 'node:http'
import { type Client, generators, Issuer } from 'openid-client'
import { type APIRequestContext, request } from 'playwright'
import {
  accessibilityViolations,
  collectConsoleErrors,
  contextPerTest,
} from '@keystead/sandbox-support/browser'
import { close, listen } from '@keystead/sandbox-support/http'
import { type Running, spawnMain } from '@keystead/sandbox-support/spawn'

const credentials = { client_id: 'keystead', client_secret: 'a secret' }

let application: Server
let redirectUri: string
let running: Running
let origin: string
let client: Client

/** The state that next-auth keeps during a sign-in. */
interface Attempt {
  url: string
  checks: { state: string; code_verifier: string; response_type: 'code' }
}

function begin(parameters: Record<string, string> = {}): Attempt {
  const checks = {
    state: generators.state(),
    code_verifier: generators.codeVerifier(),
    response_type: 'code',
  } as const
  const url = client.authorizationUrl({
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    state: checks.state,
    code_challenge: generators.codeChallenge(checks.code_verifier),
    code_challenge_method: 'S256',
    ...parameters,
  })
  return { url, checks }
}

/**
 * Opens the account chooser, submits a choice, and follows redirects to the application; returns the final
 * URL.
 */
async function submitChoice(
  browser: APIRequestContext,
  url: string,
  form: Record<string, string>,
): Promise<string> {
  const chooser = await browser.get(url)
  const page = await chooser.text()
  expect(page).toContain('Choose an account')
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  return (await browser.post(new URL(action, origin).href, { form })).url()
}

const redeem = ({ checks }: Attempt, address: string) =>
  client.callback(redirectUri, client.callbackParams(address), checks)

beforeAll(async () => {
  application = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Keystead</title>signed in')
  })
  redirectUri = `${await listen(application, 0)}/api/auth/callback/google`
  running = await spawnMain('google', [
    ...['--port', '0', '--redirect-uri', redirectUri],
    ...['--client-id', credentials.client_id, '--client-secret', credentials.client_secret],
  ])
  origin = running.addresses.google ?? ''
  const issuer = await Issuer.discover(`${origin}/.well-known/openid-configuration`)
  client = new issuer.Client(credentials)
})

afterAll(async () => {
  await running.stop()
  await close(application)
})

describe('the protocol', () => {
  let browser: APIRequestContext

  beforeEach(async () => {
    browser = await request.newContext()
  })

  afterEach(() => browser.dispose())

  test.each([
    ['gwen', 'Gwen Garcia', 'gwen@gmail.test'],
    ['hal', 'Hal Hughes', 'hal@gmail.test'],
  ])("signs %s in with Google's claims in the id token", async (account, name, email) => {
    const attempt = begin()
    const tokens = await redeem(attempt, await submitChoice(browser, attempt.url, { account }))
    const claims = tokens.claims()
    expect(claims).toMatchObject({ iss: origin, aud: 'keystead', name, email, email_verified: true })
    expect(claims.sub).toMatch(/^\d{21}$/)
    expect(await client.userinfo(tokens)).toMatchObject({ sub: claims.sub, email, name })

    const picture = await fetch(claims.picture ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  test('asks a signed-in browser again, and accepts another person', async () => {
    const first = begin()
    const gwen = await redeem(first, await submitChoice(browser, first.url, { account: 'gwen' }))
    const second = begin()
    const hal = await redeem(second, await submitChoice(browser, second.url, { account: 'hal' }))
    expect(hal.claims().email).toBe('hal@gmail.test')
    expect(hal.claims().sub).not.toBe(gwen.claims().sub)
  })

  test.each(['select_account', 'consent', 'login', 'consent select_account'])(
    'prompt=%s takes one click too',
    async (prompt) => {
      const attempt = begin({ prompt, access_type: 'offline' })
      const tokens = await redeem(attempt, await submitChoice(browser, attempt.url, { account: 'hal' }))
      expect(tokens.claims().email).toBe('hal@gmail.test')
    },
  )

  test('Cancel returns access_denied', async () => {
    const attempt = begin()
    const address = await submitChoice(browser, attempt.url, { cancel: 'true' })
    await expect(redeem(attempt, address)).rejects.toMatchObject({ error: 'access_denied' })
  })

  test('shows an error page for an unregistered redirect URI', async () => {
    const response = await browser.get(begin({ redirect_uri: `${redirectUri}/elsewhere` }).url)
    expect(response.status()).toBe(400)
    expect(await response.text()).toContain('redirect_uri')
  })

  test('rejects a choice without the sign-in that requested it', async () => {
    const response = await browser.post(`${origin}/interaction/unknown`, { form: { account: 'gwen' } })
    expect(response.status()).toBe(400)
    expect(await response.text()).toContain('This sign-in has expired')
  })
})

describe('the page', () => {
  const context = contextPerTest()

  test('is accessible in both themes and signs in with one click', async () => {
    const page = await context().newPage()
    const complaints = collectConsoleErrors(page)
    const attempt = begin()
    await page.goto(attempt.url)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Gwen Garcia gwen@gmail.test' }).click()
    await page.getByText('signed in').waitFor()
    const tokens = await redeem(attempt, page.url())
    expect(tokens.claims().name).toBe('Gwen Garcia')
    expect(complaints).toEqual([])
  })

  test('fits a narrow popup and works from the keyboard', async () => {
    const page = await context().newPage()
    await page.setViewportSize({ width: 320, height: 480 })
    const attempt = begin()
    await page.goto(attempt.url)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await page.getByText('signed in').waitFor()
    const tokens = await redeem(attempt, page.url())
    expect(tokens.claims().name).toBe('Hal Hughes')
  })
})

test('prints only its URL, and SIGTERM exits with 0', async () => {
  expect(await running.stop()).toBe(0)
  expect(running.output()).toBe(`google ${origin}\n`)
})
