import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { quiet, root, run, unlessDone } from '../../scripts/setup/prepare.mjs'

/**
 * The pages of `tools/yardstick`: cached by the framework, the same behind a guard, and one behind the guard that is
 * rendered for every request from four reads of the site's database.
 */
export type YardstickPage = 'cached' | 'guarded' | 'personal'

export type Yardstick = { site: string; end(): Promise<void> }

const FOLDER = 'tools/yardstick'
const SOURCES = [
  'app',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.ts',
  'tsconfig.json',
]
const START_LIMIT_MS = 30_000

/** How far a page of the yardstick may be from the requested size. */
const TOLERANCE = 0.02
const MAX_TRIES = 5

const next = path.join(root, 'node_modules/next/dist/bin/next')

/** Builds the yardstick if a file that it depends on has changed. */
export const buildYardstick = () =>
  unlessDone(
    `${FOLDER}/.next/keystead-built`,
    [...SOURCES.map((name) => `${FOLDER}/${name}`), 'package-lock.json'],
    async () => {
      console.log('Building the yardstick…')
      await run(process.execPath, [next, 'build', FOLDER])
    },
  )

/**
 * Starts the built yardstick, which reads sessions encrypted with this secret, and this database. Throws if it does not
 * respond.
 */
export async function startYardstick(secret: string, database: string): Promise<Yardstick> {
  const child = spawn(process.execPath, [next, 'start', FOLDER, '-H', '127.0.0.1', '-p', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...quiet,
      NODE_ENV: 'production',
      NEXTAUTH_SECRET: secret,
      SITE_MONGODB_URI: database,
    },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  for (
    const until = Date.now() + START_LIMIT_MS;
    ;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? []
    const site = `http://localhost:${port}`
    if (port && (await fetch(`${site}/cached/1-0`).catch(() => null))?.ok) return { site, end }
    if (child.exitCode === null && Date.now() < until) continue
    await end()
    throw new Error('The yardstick does not start.')
  }
}

/** The size of a reader's response at a URL, in bytes. Throws for a status other than 200. */
export async function sizeOf(url: string, cookie: string): Promise<number> {
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  const { byteLength } = await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url}: ${response.status} instead of 200`)
  return byteLength
}

/** Numbers of cards of a page, the preferred one first. */
const CARD_COUNTS = [24, 12, 6, 3, 1]

/**
 * The path of a yardstick page of this size, with 24 cards unless that is too large. Throws if there is none.
 */
export async function pathOfSize(
  { site }: Yardstick,
  page: YardstickPage,
  cookie: string,
  bytes: number,
): Promise<string> {
  for (const cards of CARD_COUNTS) {
    let letters = 0
    for (let tries = 0; tries < MAX_TRIES && letters >= 0; tries += 1) {
      const address = `/${page}/${cards}-${letters}`
      const missing = bytes - (await sizeOf(site + address, cookie))
      if (Math.abs(missing) <= TOLERANCE * bytes) return address
      // Each letter is in the markup and again in React's data.
      letters += Math.round(missing / 2)
    }
  }
  throw new Error(`The yardstick has no page "${page}" of ${bytes} bytes`)
}
