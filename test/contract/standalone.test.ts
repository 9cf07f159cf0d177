/** @tier full */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { type Spawned, spawnMongo } from '@/sandbox/mongo/testing'
import { UNUSED_SETTINGS } from '../support/unused-settings'
import { listeningAddress } from '../support/application'
import { until, Session } from '../support/contract'
import { databaseUri } from '../support/database-uri'

/** A user without privileges, if the tests run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Outside the project, so that none of its files are found from here. */
const folder = mkdtempSync(join(tmpdir(), 'keystead-standalone-'))
const home = join(folder, 'site')
let engine: Spawned | undefined
let settings: Record<string, string>

const REQUIRED = [
  'MONGODB_URI',
  'NEXTAUTH_URL',
  'NEXTAUTH_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CLOUDINARY_URL',
  'SMTP_URL',
]

/** Runs a file of the folder with only these settings; returns its output and status. */
function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    ...NOBODY,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const exit = once(child, 'close') as Promise<[number | null]>
  return { child, exit: exit.then(([status]) => status), output: () => output }
}

async function ended(args: string[], env = settings): Promise<{ status: number | null; output: string }> {
  const { exit, output } = start(args, env)
  return { status: await exit, output: output() }
}

beforeAll(async () => {
  cpSync('.next/standalone', home, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a-w,a+rX', home])
  chmodSync(folder, 0o755)
  const testUri = process.env.TEST_MONGODB_URI
  if (!testUri) engine = await spawnMongo(mkdtempSync(join(tmpdir(), 'keystead-standalone-mongo-')))
  settings = {
    ...UNUSED_SETTINGS,
    MONGODB_URI: databaseUri(engine?.uri ?? testUri ?? '', `standalone_${randomBytes(6).toString('hex')}`),
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
    PORT: '0',
  }
})

afterAll(async () => {
  const client = new MongoClient(settings.MONGODB_URI ?? '')
  await client.db().dropDatabase()
  await client.close()
  await engine?.end()
  execFileSync('chmod', ['-R', 'u+w', home])
  rmSync(folder, { recursive: true, force: true })
})

it('contains no settings of its build', () => {
  expect(readdirSync(home).filter((name) => name.startsWith('.env'))).toEqual([])
})

it('lists missing settings once, without a stack, and exits with 1', async () => {
  const { status, output } = await ended(['server.js'], {})
  expect(status).toBe(1)
  for (const name of REQUIRED)
    expect(output.match(new RegExp(`^  ${name}: is not set\n    \\S`, 'gm'))).toHaveLength(1)
  expect(output).not.toMatch(/:\d+:\d+\)?$/m)
  expect(output).not.toContain('Invalid input')
})

it('refuses to start on an older database, in one sentence', async () => {
  const { status, output } = await ended(['server.js'])
  expect(status).toBe(1)
  expect(
    output.match(
      /^Keystead cannot start: the database is older than this version.*"npm run migrate" first\.$/gm,
    ),
  ).toHaveLength(1)
  expect(output).not.toMatch(/:\d+:\d+\)?$/m)
})

it('migrates the database, after a dry run', async () => {
  const plan = await ended(['commands/migrate.mjs', '--plan'])
  expect(plan).toMatchObject({ status: 0, output: expect.stringMatching(/^would run 1: /) })
  expect((await ended(['commands/migrate.mjs', '--plan'])).output).toBe(plan.output)
  const run = await ended(['commands/migrate.mjs'])
  expect(run).toMatchObject({ status: 0, output: expect.stringContaining('The database is up to date.') })
  expect(await ended(['commands/migrate.mjs', '--plan'])).toEqual({
    status: 0,
    output: 'No migrations are pending.\n',
  })
})

it('runs on a read-only tree, and finishes its requests on shutdown (D176)', async () => {
  const { child, exit, output } = start(['server.js', '-H', '127.0.0.1'], settings)
  const site = new Session(await listeningAddress(child.stdout))
  expect((await site.get('/api/health/ready')).status).toBe(200)
  const page = await site.get('/about')
  expect(page.status).toBe(200)
  const [, style = ''] = /<link[^>]+href="([^"]+\.css[^"]*)"/.exec(String(page.body)) ?? []
  const [, picture = ''] = /"(\/_next\/image\?[^" ]+)/.exec(String(page.body)) ?? []
  for (const address of [
    style,
    picture.replaceAll('&amp;', '&'),
    '/map/worker.mjs',
    '/api/properties',
    '/properties',
  ])
    expect({ address, status: (await site.get(address)).status }).toEqual({
      address,
      status: address === '/properties' ? 307 : 200,
    })
  expect(output()).not.toMatch(/error|EACCES|EROFS/i)
  child.kill('SIGHUP')
  await until(
    async () => output(),
    (text) => text.includes('Nothing was restarted'),
  )
  expect(output()).toMatch(/^Nothing was restarted\. A restart needs at least two WORKERS\.$/m)
  expect((await site.get('/api/health/ready')).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(existsSync(join(home, '.next/cache'))).toBe(false)
})
