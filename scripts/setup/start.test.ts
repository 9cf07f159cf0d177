/** @tier full */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-start-'))
const file = (name: string) => path.join(folder, name)

/** In place of the stand-ins: says when it has started and when it is told to end. */
const SANDBOX = `
process.on('SIGTERM', () => {
  console.log('ended')
  process.exit(0)
})
setInterval(() => {}, 60_000)
console.log('started')
`

beforeAll(() => {
  mkdirSync(file('sandbox'))
  for (const name of ['prepare.mjs', 'start.mjs'])
    cpSync(path.join(__dirname, name), file(`scripts/setup/${name}`))
  writeFileSync(
    file('scripts/dev.mjs'),
    "import { start } from './setup/start.mjs'\nawait start({ command: 'dev', prepare: [], entry: ['--import', 'tsx', 'sandbox/start.ts'] })\n",
  )
  writeFileSync(file('sandbox/start.ts'), SANDBOX)
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
      // It has ended, as it should have.
    }
  }
  rmSync(folder, { recursive: true, force: true })
})

it.each([
  ['npm, which tells its shell only', 'npm', ['run', 'dev', '--silent']],
  ['the script itself', process.execPath, ['scripts/dev.mjs']],
])('a SIGTERM to %s ends what it started', async (_, command, args) => {
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
