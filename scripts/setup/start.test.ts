/** @tier full */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-start-'))
const file = (name: string) => path.join(folder, name)

/** A substitute for the stand-ins that prints when it has started and when it is ended. */
const SANDBOX = `
process.on('SIGTERM', () => {
  console.log('ended')
  process.exit(0)
})
setInterval(() => {}, 60_000)
console.log('started')
`

/** The stand-ins of the quiet demo: prints the lines of `sandbox/start.ts`, and fails on request. */
const QUIET = `
console.log('{"level":30,"msg":"raw"}')
if (process.env.BROKEN) {
  console.error('the reason')
  process.exit(1)
}
process.on('SIGTERM', () => process.exit(0))
setInterval(() => {}, 60_000)
for (const line of ['mail http://mail', 'account a@b / c', 'ready http://site']) process.send(line)
`
const DEMO = `
import { run } from './setup/prepare.mjs'
import { step } from './setup/steps.mjs'
import { start } from './setup/start.mjs'
const code = "console.log('routes'); process.exit(process.env.UNBUILT ? 1 : 0)"
const build = () => step('Building', () => run(process.execPath, ['-e', code]))
await start({ command: 'demo', isQuiet: true, prepare: [build], entry: ['sandbox/quiet.mjs'] })
`

beforeAll(() => {
  mkdirSync(file('sandbox'))
  for (const name of ['npm-shell.mjs', 'prepare.mjs', 'start.mjs', 'steps.mjs'])
    cpSync(path.join(__dirname, name), file(`scripts/setup/${name}`))
  writeFileSync(
    file('scripts/dev.mjs'),
    "import { start } from './setup/start.mjs'\nawait start({ command: 'dev', prepare: [], entry: ['--import', 'tsx', 'sandbox/start.ts'] })\n",
  )
  writeFileSync(file('sandbox/start.ts'), SANDBOX)
  writeFileSync(file('scripts/demo.mjs'), DEMO)
  writeFileSync(file('sandbox/quiet.mjs'), QUIET)
  writeFileSync(
    file('package.json'),
    JSON.stringify({ type: 'module', scripts: { dev: 'node scripts/dev.mjs' } }),
  )
  symlinkSync(path.join(__dirname, '../../node_modules'), file('node_modules'))
})

const groups: number[] = []
afterAll(() => {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // It has ended already, as expected.
    }
  }
  rmSync(folder, { recursive: true, force: true })
})

it.each([
  ['npm, which tells its shell only', 'npm', ['run', 'dev', '--silent']],
  ['the script itself', process.execPath, ['scripts/dev.mjs']],
])('ends what it started on SIGTERM to %s', async (_, command, args) => {
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0' },
  })
  if (child.pid !== undefined) groups.push(child.pid)
  const lines = createInterface(child.stdout)
  expect(await once(lines, 'line')).toEqual(['started'])
  child.kill('SIGTERM')
  expect(await once(lines, 'line')).toEqual(['ended'])
})

/** Runs the quiet demo until it is ready or has failed; its log is in a folder that does not exist before. */
async function demo(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/demo.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: 'data/demo', ...env },
  })
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('ready ')) child.kill('SIGTERM')
  })
  const stdout = text(child.stdout)
  const stderr = text(child.stderr)
  const [status] = (await once(child, 'close')) as [number | null]
  const log = readFileSync(file('data/demo/demo.log'), 'utf8')
  return { status, stdout: await stdout, stderr: await stderr, log }
}

it("shows the demo's steps, a table and its URL, and logs everything else (D144)", async () => {
  expect(await demo()).toEqual({
    status: 0,
    stdout: `Building…
Starting…

  Site        http://site
  Accounts    a@b / c
  Stand-ins   mail        http://mail
  Log         data/demo/demo.log

ready http://site
`,
    stderr: '',
    log: '── Building\nroutes\n── Starting\n{"level":30,"msg":"raw"}\n',
  })
})

it.each([
  ['a step', { UNBUILT: '1' }, /^\S*node -e .* ended with 1\nroutes\n/],
  ['the start', { BROKEN: '1' }, /^The demo has ended\.\n[^]*the reason\n/],
])("shows the end of the output and the log's path if the demo fails in %s", async (_, env, reason) => {
  const { status, stderr } = await demo(env as Record<string, string>)
  expect(status).toBe(1)
  expect(stderr).toMatch(reason)
  expect(stderr).toMatch(/\nThe full log is in data\/demo\/demo\.log\n$/)
})
