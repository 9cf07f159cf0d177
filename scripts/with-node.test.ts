/** @tier full */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(__dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'keystead-node-'))
const file = (name: string) => path.join(folder, name)
const own = file('.node/node_modules/node/bin/node')

/** Options of Node with which a process takes itself for another version. */
const as = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`,
]

/** A Node for `.node` of this version, which runs everything by the one that runs this test. */
const nodeOf = (version: string) =>
  `#!/bin/sh\ncase "$1" in -p) echo ${version} ;; *) OWN=yes exec "${process.execPath}" "$@" ;; esac\n`

/** An npm that writes its arguments to `installs.txt` and runs these commands. */
function givenNpm(commands: string): void {
  writeFileSync(file('bin/npm'), `#!/bin/sh\necho "$@" >> installs.txt\n${commands}\n`, { mode: 0o755 })
}

const npmInstalls = (version: string) => {
  writeFileSync(file('new-node'), nodeOf(version), { mode: 0o755 })
  givenNpm('mkdir -p .node/node_modules/node/bin && cp new-node .node/node_modules/node/bin/node')
}

const installs = () =>
  existsSync(file('installs.txt')) ? readFileSync(file('installs.txt'), 'utf8').trim().split('\n') : []

/** Runs the script of the folder as a Node of this version. */
function run(version: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...as(version), 'scripts/with-node.mjs', 'scripts/say.mjs', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, OWN: '', PATH: `${file('bin')}${path.delimiter}${process.env.PATH}` },
    },
  )
  return { status, lines: stdout.trim().split('\n'), stderr }
}

beforeEach(() => {
  for (const name of ['lib/node-version.mjs', 'scripts/with-node.mjs', 'scripts/setup/npm-shell.mjs'])
    cpSync(path.join(root, name), file(name))
  writeFileSync(file('package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(
    file('scripts/say.mjs'),
    `import { delimiter } from 'node:path'
    const [own] = process.env.PATH.split(delimiter)
    if (process.argv.includes('--wait')) {
      process.on('SIGTERM', () => { console.log('ended'); process.exit(0) })
      setInterval(() => {}, 60_000)
    }
    console.log(JSON.stringify({ args: process.argv.slice(2), isOwn: process.env.OWN === 'yes', own }))
    if (process.argv.includes('--fail')) process.exit(3)`,
  )
  mkdirSync(file('bin'), { recursive: true })
  npmInstalls('24.21.0')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.each(['24.20.0', '26.1.0'])('runs the script with its arguments on Node %s itself', (version) => {
  const { status, lines } = run(version, '--quick')
  expect(status).toBe(0)
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { args: ['--quick'], isOwn: false, own: file('bin') },
  ])
  expect(installs()).toEqual([])
})

it.each(['18.20.8', '20.20.2', '24.19.0'])(
  'on Node %s installs a newer one once, and runs on it',
  (version) => {
    const output = { args: ['--quick'], isOwn: true, own: path.dirname(own) }
    const first = run(version, '--quick')
    expect(first.status).toBe(0)
    expect(first.lines[0]).toBe(
      `Keystead needs Node 24.20.0 or later, and this is ${version}: installing Node 24 into .node…`,
    )
    expect(first.lines.slice(1).map((line) => JSON.parse(line) as object)).toEqual([output])
    const second = run(version, '--quick')
    expect(second.lines[0]).toMatch(/: running on Node 24\.21\.0 in \.node\.$/)
    expect(second.lines.slice(1).map((line) => JSON.parse(line) as object)).toEqual([output])
    expect(installs()).toEqual(['install --prefix .node --no-package-lock --no-audit --no-fund'])
    expect(JSON.parse(readFileSync(file('.node/package.json'), 'utf8'))).toEqual({
      private: true,
      dependencies: { node: '^24.20.0' },
      allowScripts: { node: true },
    })
  },
)

it('replaces a Node in .node that has become too old', () => {
  mkdirSync(path.dirname(own), { recursive: true })
  writeFileSync(own, nodeOf('24.19.0'), { mode: 0o755 })
  expect(run('20.20.2').status).toBe(0)
  expect(installs()).toHaveLength(1)
  expect(run('20.20.2').lines[0]).toContain('running on Node 24.21.0')
})

it('exits as the script does', () => {
  expect(run('24.20.0', '--fail').status).toBe(3)
  expect(run('20.20.2', '--fail').status).toBe(3)
})

it.each([
  ['fails', 'echo no network >&2; exit 1', 'no network'],
  ['installs one that is too old', 'true', ''],
])('says what to do if npm %s', (_, commands, reason) => {
  givenNpm(commands)
  const { status, lines, stderr } = run('20.20.2')
  expect(status).toBe(1)
  expect(lines).toHaveLength(1)
  expect(stderr).toContain(reason)
  expect(stderr).toContain(
    'npm could not install Node 24. Install Node 24.20.0 or later yourself, and try again.',
  )
})

it.each([
  ['npm, which tells its shell only', 'npm', ['run', '--silent', 'say']],
  [
    'the script itself',
    process.execPath,
    [...as('20.20.2'), 'scripts/with-node.mjs', 'scripts/say.mjs', '--wait'],
  ],
])('ends what it started on SIGTERM to %s', async (_, command, args) => {
  mkdirSync(path.dirname(own), { recursive: true })
  writeFileSync(own, nodeOf('24.21.0'), { mode: 0o755 })
  const say = `node ${as('20.20.2')
    .map((part) => JSON.stringify(part))
    .join(' ')} scripts/with-node.mjs scripts/say.mjs --wait`
  writeFileSync(file('package.json'), JSON.stringify({ type: 'module', scripts: { say } }))
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value as string | undefined
  expect(await next()).toContain('running on Node 24.21.0')
  expect(await next()).toContain('"isOwn":true')
  child.kill('SIGTERM')
  expect(await next()).toBe('ended')
  await once(child, 'close')
})
