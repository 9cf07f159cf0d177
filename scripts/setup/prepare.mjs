import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { logLength, logTail, output, step } from './steps.mjs'

// Nothing here may import a package: it runs before there is any.

export const root = path.resolve(import.meta.dirname, '../..')

/** Settings for every child process: nothing leaves the machine. */
export const quiet = { NEXT_TELEMETRY_DISABLED: '1' }

/** What an operator runs beside the server; each is `commands/<name>.ts`, and a build makes it part of the standalone folder. */
export const COMMANDS = ['backup', 'doctor', 'grant-role', 'jobs', 'migrate', 'reconcile', 'restore']

/** What is changed in packages, each file named after its package. */
const PATCHES = 'scripts/patches'

/** What a build is made from: files, and folders with all that is in them. */
export const BUILT_FROM = [
  'app',
  'components',
  'lib',
  'public',
  'scripts/towns',
  'scripts/towns.ts',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  PATCHES,
  'scripts/map-files',
  'scripts/map-files.mjs',
  'scripts/standalone.mjs',
  'commands',
  'server',
]

/** How a part of the application is bundled to run by itself, for esbuild. */
export const BUNDLE = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Each whole by itself: of a package in the older form, a part that is split off has no names to import.
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['react-server'],
  // As `serverExternalPackages` of next.config.ts: Next has put them into the folder whole.
  external: ['@next/env', '@node-rs/argon2', 'mongodb', 'pino', 'sharp'],
  // Packages in the older form of modules ask for Node's own by `require`.
  banner: {
    js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
  },
}

/** Where the bundled stand-ins are, and the folder with the demo's data that demos of tests start from. */
export const SANDBOX = '.next/sandbox'
export const SEEDED = `${SANDBOX}/seeded`

/** What the build makes itself, from what is named above. */
const MADE = path.join('public', 'map')

/**
 * Runs a command in the project, its output on this terminal or in the log (`startLog`). Rejects if it fails; the error's
 * `output` is the end of what it wrote to the log.
 */
export async function run(command, args, env = {}) {
  const from = logLength()
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', output(), output()],
    env: { ...process.env, ...quiet, ...env },
    shell: process.platform === 'win32',
  })
  const [status, signal] = await once(child, 'close')
  if (status === 0) return
  const message = `${[command, ...args].join(' ')} ended with ${signal ?? status}`
  throw Object.assign(new Error(message), { output: logTail(from) })
}

function files(name) {
  const absolute = path.join(root, name)
  if (name === MADE || !existsSync(absolute)) return []
  if (statSync(absolute).isFile()) return [name]
  return readdirSync(absolute)
    .sort()
    .flatMap((entry) => files(path.join(name, entry)))
}

function digest(names) {
  const hash = createHash('sha256')
  for (const name of names.flatMap(files))
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(root, name)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Does `work` unless the stamp says that it was done from the same files.
 * @param {string} stamp where that is noted
 * @param {string[]} from files, and folders with all that is in them
 * @param {() => Promise<void>} work
 */
export async function unlessDone(stamp, from, work) {
  const file = path.join(root, stamp)
  const now = digest(from)
  if (readStamp(stamp) === now) return
  await work()
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, now)
}

/** @param {string} stamp */
function readStamp(stamp) {
  const file = path.join(root, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Refuses a Node that is too old, in words that say what to do. */
export function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Keystead needs Node 20.19 or later; this is ${process.versions.node}.`)
}

/** The project's own manifest, its lock file and the manifests of the stand-ins, which are workspaces. */
const manifests = () => [
  ...['package.json', 'package-lock.json'],
  ...readdirSync(path.join(root, 'sandbox'))
    .sort()
    .map((name) => `sandbox/${name}/package.json`),
]

/** Of which patches the packages that are there have been made. */
const PATCHED = 'node_modules/.keystead-patched'

/**
 * Takes away what other patches than those of today have changed, for `npm install` to restore it: on top of another
 * patch none applies. Where nothing is known of the packages they stay, since nobody may be there to bring them; so
 * does one whose patch is there no more.
 */
function dropPatched() {
  const known = readStamp(PATCHED)
  if (known === null || known === digest([PATCHES])) return
  for (const patch of files(PATCHES)) {
    const [, name] = /^(.+?)\+\d/.exec(path.basename(patch)) ?? []
    if (name)
      rmSync(path.join(root, 'node_modules', name.replace('+', '/')), { recursive: true, force: true })
  }
}

/** Installs the packages if the lock file or a patch has changed since the last time. */
export const install = () =>
  unlessDone('node_modules/.keystead-installed', [...manifests(), PATCHES], () =>
    step('Installing packages', async () => {
      dropPatched()
      // On a fresh clone in less time; later it would install everything again.
      const command = existsSync(path.join(root, 'node_modules')) ? 'install' : 'ci'
      await run('npm', [command, '--no-audit', '--no-fund'])
      await unlessDone(PATCHED, [PATCHES], async () => {
        // What npm does itself, but it ends well where a patch does not apply.
        await run('npm', ['run', '--silent', 'postinstall', '--', '--error-on-fail']).catch(({ output }) => {
          const message =
            'A patch does not apply to the installed packages. Delete node_modules and try again.'
          throw Object.assign(new Error(message), { output })
        })
      })
    }),
  )

/** Where it is noted of which files the towns were made. */
export const TOWNS_MADE = 'generated/towns-made'
export const TOWNS_FROM = [
  'package-lock.json',
  'scripts/towns',
  'scripts/towns.ts',
  'lib/domain/text.ts',
  'lib/domain/towns.ts',
  'lib/domain/town-lines.ts',
]

/** Makes the towns that the server looks places up in, if they are not there; part of every build too. */
export const towns = () =>
  unlessDone(TOWNS_MADE, TOWNS_FROM, () =>
    step('Preparing the towns', () => run(process.execPath, ['--import', 'tsx', 'scripts/towns.ts'])),
  )

/** Makes what the maps load from this site; part of every build too. */
export const mapFiles = () =>
  step('Preparing the map', () => run(process.execPath, ['scripts/map-files.mjs']))

/** Bundles the stand-ins if a file of theirs, or of the application that seeds the data, has changed since the last time. */
export const sandbox = () =>
  unlessDone(
    `${SANDBOX}/bundled`,
    ['sandbox', 'lib', 'commands', 'scripts/sandbox.mjs', 'package-lock.json'],
    () =>
      step('Bundling the stand-ins', async () => {
        rmSync(path.join(root, SANDBOX), { recursive: true, force: true })
        await run(process.execPath, ['scripts/sandbox.mjs'])
      }),
  )

/**
 * Fills a folder with the demo's data, from which demos of tests start. Its days count from when it was filled, so it is
 * filled again each day.
 */
export async function seededFolder() {
  await sandbox()
  const day = new Date().toISOString().slice(0, 10)
  const folder = path.join(root, SEEDED, day)
  if (existsSync(path.join(folder, 'secrets.json'))) return folder
  rmSync(path.join(root, SEEDED), { recursive: true, force: true })
  await run(process.execPath, [`${SANDBOX}/start.mjs`, '--seed-only'], {
    DATA_DIR: `${folder}.part`,
    MONGODB_URI: '',
  })
  renameSync(`${folder}.part`, folder)
  return folder
}

/** Builds the application if a file that it is built from has changed since the last time. */
export const build = () =>
  unlessDone('.next/keystead-built', BUILT_FROM, () =>
    step('Building the application', () => run('npm', ['run', '--silent', 'build'])),
  )

/** The application and the demo's stand-ins. */
export async function buildDemo() {
  await build()
  await sandbox()
}
