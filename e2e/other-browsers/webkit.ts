import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Readable } from 'node:stream'
import { type Browser, findProgram, type Key, type Tab } from './browser'
import { until } from './until'

const DRIVER = findProgram('WebKitWebDriver')
const SCREEN = findProgram('Xvfb')

export const hasWebKit = DRIVER !== undefined && SCREEN !== undefined

/** How the protocol names an element, and the keys. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const KEYS: Record<Key, string> = { ArrowRight: '\uE014', End: '\uE010', Escape: '\uE00C' }

/**
 * Collects what the console of a page says. The driver reports none of it, so each script installs this first: what a
 * page says before the first script reaches it is lost. Stored, so that it outlives the page.
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
        note('console ' + level + ': ' + words.join(' ') + location.href + new Error('w').stack)
        say.apply(console, words)
      }
    }
    addEventListener('error', ({ message, target }) =>
      note(message ? 'uncaught: ' + message : 'not loaded: ' + (target.src ?? target.href)), true)
    addEventListener('unhandledrejection', ({ reason }) => note('uncaught: ' + reason))
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      note('kept back: ' + effectiveDirective + ' ' + blockedURI))
  }
`

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

async function request(method: string, address: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(address, { method, body: body === undefined ? null : JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
  return value
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

/** The driver on a port of its own, which it can only be given: it ends if another process has the port. */
async function startDriver(display: string): Promise<{ driver: ChildProcess; address: string }> {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    const env = { ...process.env, DISPLAY: display }
    const driver = spawn(DRIVER ?? '', [`--port=${port}`], { env, stdio: 'ignore' })
    const address = `http://127.0.0.1:${port}`
    const isReady = await until('WebKitWebDriver is ready', async () => {
      if (driver.exitCode !== null) return 'ended'
      const { ready } = (await request('GET', `${address}/status`)) as { ready?: boolean }
      return ready === true && 'ready'
    })
    if (isReady === 'ready') return { driver, address }
  }
}

/** WebKitGTK over WebDriver, on a screen that nobody sees. */
export async function startWebKit(): Promise<Browser> {
  const screen = spawn(
    SCREEN ?? '',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [display] = (await once(createInterface(screen.stdio[3] as Readable), 'line')) as [string]
  const { driver, address } = await startDriver(`:${display}`)
  return {
    async open() {
      // Not to wait for the page here lets the first script in while it loads.
      const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } }
      const { sessionId } = (await request('POST', `${address}/session`, { capabilities })) as {
        sessionId: string
      }
      const call: Call = (method, path, body) =>
        request(method, `${address}/session/${sessionId}${path}`, body)
      await call('POST', '/window/rect', { width: 1280, height: 980 })
      return tabOf(call)
    },
    async end() {
      await ended(driver)
      await ended(screen)
    },
  }
}

function tabOf(call: Call): Tab {
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
      const found = (await run(body, args)) as { [ELEMENT]: string } | null
      if (!found) return undefined
      const target = `/element/${found[ELEMENT]}`
      return {
        click: async () => void (await call('POST', `${target}/click`, {})),
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
    close: async () => void (await call('DELETE', '')),
  }
}
