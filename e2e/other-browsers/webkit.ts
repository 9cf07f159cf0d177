import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { type Browser, findProgram, type Key, type Tab } from './browser'
import { endProcess, hasScreen, startScreen } from './screen'
import { until } from './until'

const DRIVER = findProgram('WebKitWebDriver')

export const hasWebKit = DRIVER !== undefined && hasScreen

/** The protocol's keys for elements and for keyboard keys. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const KEYS: Record<Key, string> = { ArrowRight: '\uE014', Escape: '\uE00C' }

/**
 * Collects a page's console messages. The driver does not report them, so each script installs this first;
 * earlier messages of a page are lost. Stored, so that they survive the page.
 */
const COLLECT = `
  if (!window.collectsFaults) {
    window.collectsFaults = true
    const note = (fault) => {
      const faults = JSON.parse(sessionStorage.getItem('faults') ?? '[]')
      sessionStorage.setItem('faults', JSON.stringify([...faults, fault]))
    }
    for (const level of ['error', 'warn']) {
      const say = console[level]
      console[level] = (...words) => {
        note('console ' + level + ': ' + words.join(' '))
        say.apply(console, words)
      }
    }
    addEventListener('error', ({ message }) => note('uncaught: ' + message))
    addEventListener('unhandledrejection', ({ reason }) => note('uncaught: ' + reason))
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      note('blocked by the policy: ' + effectiveDirective + ' ' + blockedURI))
  }
`

/** Longer than any response takes, on any machine. */
const RESPONSE_TIMEOUT_MS = 60_000

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

async function request(method: string, address: string, body?: unknown): Promise<unknown> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  const response = await fetch(address, {
    method,
    signal,
    body: body === undefined ? null : JSON.stringify(body),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
  return value
}

/** A driver with a session. Its port can only be given, so it ends if another process uses that port. */
async function startSession(env: NodeJS.ProcessEnv): Promise<{ driver: ChildProcess; session: string }> {
  const port = randomInt(10_000, 30_000)
  const driver = spawn(DRIVER ?? '', [`--port=${port}`], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  try {
    await until('WebKitWebDriver is ready', async () => {
      if (driver.exitCode !== null) throw new Error('it has ended')
      return ((await request('GET', `${address}/status`)) as { ready?: boolean }).ready
    })
    // Without waiting for pages to load, the first script runs while they load.
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } }
    const { sessionId } = (await request('POST', `${address}/session`, { capabilities })) as {
      sessionId: string
    }
    return { driver, session: `${address}/session/${sessionId}` }
  } catch (error) {
    await endProcess(driver)
    throw error
  }
}

/** WebKitGTK over WebDriver. */
export async function startWebKit(): Promise<Browser> {
  const screen = await startScreen()
  return {
    async open() {
      // Sometimes the driver is not notified that the browser has started; then both are restarted.
      const { driver, session } = await startSession(screen.env).catch(() => startSession(screen.env))
      const call: Call = (method, path, body) => request(method, session + path, body)
      await call('POST', '/window/rect', { width: 1280, height: 980 })
      return tabOf(call, () => endProcess(driver))
    },
    end: screen.end,
  }
}

function tabOf(call: Call, end: () => Promise<void>): Tab {
  const execute = (script: string, args: unknown[] = []) => call('POST', '/execute/sync', { script, args })
  const run = (body: string, args: unknown[]) => execute(COLLECT + body, args)
  return {
    async goto(address) {
      await execute('window.isLeft = true')
      await call('POST', '/url', { url: address })
      await until(`${address} has loaded`, async () => {
        const script = `if (window.isLeft) return false; ${COLLECT} return document.readyState === 'complete'`
        return (await execute(script)) === true
      })
    },
    run: (body, ...args) => run(body, args),
    async find(body, ...args) {
      const element = (await run(body, args)) as { [ELEMENT]: string } | null
      if (!element) return undefined
      const target = `/element/${element[ELEMENT]}`
      return {
        click: async () => {
          // The driver refuses to click what is below the edge of the window.
          await run("arguments[0].scrollIntoView({ block: 'center' })", [element])
          await call('POST', `${target}/click`, {})
        },
        type: async (text) => void (await call('POST', `${target}/value`, { text })),
      }
    },
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }))
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async faults() {
      return JSON.parse(
        (await run("return sessionStorage.getItem('faults') ?? '[]'", [])) as string,
      ) as string[]
    },
    async close() {
      await call('DELETE', '').finally(end)
    },
  }
}
