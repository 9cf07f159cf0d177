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

// No packages may be imported here: this runs before they are installed.

export const root = path.resolve(import.meta.dirname, '../..')

/** Settings of every child process: no telemetry. */
export const quiet = { NEXT_TELEMETRY_DISABLED: '1' }

/** The operators' commands; each is `commands/<name>.ts`, and part of the standalone folder. */
export const COMMANDS = ['backup', 'doctor', 'grant-role', 'jobs', 'migrate', 'reconcile', 'restore']

/** Patches of packages, each file named after its package. */
const PATCHES = 'scripts/patches'

/** The files and folders that a build depends on. */
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

/** The settings that a build depends on (ADR 114). */
const FORMAT_SETTINGS = ['CURRENCY', 'LOCALE', 'COUNTRY'].flatMap((name) => process.env[name] || []).join('-')

/** esbuild's options for a part of the application that runs without it. */
export const BUNDLE = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Each in one file: parts of CommonJS packages cannot be split off, because they have no named exports.
  format: 'esm',
  platform: 'node',
  target: 'node24',
  conditions: ['react-server'],
  // Like `serverExternalPackages` of next.config.ts: Next copies these packages into the standalone folder unchanged.
  external: ['@next/env', '@node-rs/argon2', 'mongodb', 'pino', 'sharp'],
  // CommonJS packages load Node's own modules by `require`.
  banner: {
    js: "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);",
  },
}

/** The bundled stand-ins, and the folder with the demo's data that demos of tests copy. */
export const SANDBOX = '.next/sandbox'
export const SEEDED = `${SANDBOX}/seeded`

/** Files that a build generates within the paths of `BUILT_FROM`. */
const GENERATED = path.join('public', 'map')

/**
 * Runs a command in the project, with its output on this terminal or in the log (`startLog`). Rejects if it
 * fails; the error's `output` is the end of its output in the log.
 */
export async function run(command, args, env = {}) {
  const logStart = logLength()
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', output(), output()],
    env: { ...process.env, ...quiet, ...env },
    shell: process.platform === 'win32',
  })
  const [status, signal] = await once(child, 'close')
  if (status === 0) return
  const message = `${[command, ...args].join(' ')} ended with ${signal ?? status}`
  throw Object.assign(new Error(message), { output: logTail(logStart) })
}

function filesIn(name) {
  const absolute = path.join(root, name)
  if (name === GENERATED || !existsSync(absolute)) return []
  if (statSync(absolute).isFile()) return [name]
  return readdirSync(absolute)
    .sort()
    .flatMap((entry) => filesIn(path.join(name, entry)))
}

function digest(names) {
  const hash = createHash('sha256')
  for (const name of names.flatMap(filesIn))
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(root, name)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Runs `work` unless the stamp records that it was done from the same files.
 * @param {string} stamp where that is recorded
 * @param {string[]} from files, and folders with all their content
 * @param {() => Promise<void>} work
 * @param {string} settings the settings that it depends on
 */
export async function unlessDone(stamp, from, work, settings = '') {
  const file = path.join(root, stamp)
  const current = digest(from) + settings
  if (readStamp(stamp) === current) return
  await work()
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, current)
}

/** @param {string} stamp */
function readStamp(stamp) {
  const file = path.join(root, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The manifest and lock file of the project, and the manifests of the stand-ins, which are workspaces. */
const manifests = () => [
  ...['package.json', 'package-lock.json'],
  ...readdirSync(path.join(root, 'sandbox'))
    .sort()
    .map((name) => `sandbox/${name}/package.json`),
]

/** Records which patches the installed packages have. */
const PATCHED = 'node_modules/.keystead-patched'

/**
 * Deletes packages with outdated patches, so that `npm install` restores them: a patch cannot be applied on
 * top of another one. Without a record the packages stay, because npm may be unable to download them; so do
 * packages whose patch was removed.
 */
function dropPatched() {
  const stamp = readStamp(PATCHED)
  if (stamp === null || stamp === digest([PATCHES])) return
  for (const patch of filesIn(PATCHES)) {
    const [, name] = /^(.+?)\+\d/.exec(path.basename(patch)) ?? []
    if (name)
      rmSync(path.join(root, 'node_modules', name.replace('+', '/')), { recursive: true, force: true })
  }
}

/** Installs the packages if the lock file or a patch has changed. */
export const install = () =>
  unlessDone('node_modules/.keystead-installed', [...manifests(), PATCHES], () =>
    step('Installing packages', async () => {
      dropPatched()
      // Faster on a fresh clone; later it would reinstall everything.
      const command = existsSync(path.join(root, 'node_modules')) ? 'install' : 'ci'
      await run('npm', [command, '--no-audit', '--no-fund'])
      await unlessDone(PATCHED, [PATCHES], async () => {
        // npm does this itself, but succeeds even if a patch cannot be applied.
        await run('npm', ['run', '--silent', 'postinstall', '--', '--error-on-fail']).catch(
          ({ output: text }) => {
            const message =
              'A patch does not apply to the installed packages. Delete node_modules and try again.'
            throw Object.assign(new Error(message), { output: text })
          },
        )
      })
    }),
  )

/** Records the files from which the towns were generated. */
export const TOWNS_MADE = 'generated/towns-made'
export const TOWNS_FROM = [
  'package-lock.json',
  'scripts/towns',
  'scripts/towns.ts',
  'lib/domain/text.ts',
  'lib/domain/towns.ts',
]

/** Generates the towns for the server if they are missing; also part of every build. */
export const towns = () =>
  unlessDone(TOWNS_MADE, TOWNS_FROM, () =>
    step('Preparing the towns', () => run(process.execPath, ['--import', 'tsx', 'scripts/towns.ts'])),
  )

/** Generates the map files of this site; also part of every build. */
export const mapFiles = () =>
  step('Preparing the map', () => run(process.execPath, ['scripts/map-files.mjs']))

/** Bundles the stand-ins if a file of theirs, or of the seeding, has changed. */
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
 * Fills a folder with the demo's data, which demos of tests copy. Its dates are relative to the day of
 * filling, so it is filled again each day, and its amounts are in the site's currency.
 */
export async function seededFolder() {
  await sandbox()
  const day = new Date().toISOString().slice(0, 10)
  const folder = path.join(root, SEEDED, `${day}${FORMAT_SETTINGS && `-${FORMAT_SETTINGS}`}`)
  if (existsSync(path.join(folder, 'secrets.json'))) return folder
  rmSync(path.join(root, SEEDED), { recursive: true, force: true })
  await run(process.execPath, [`${SANDBOX}/start.mjs`, '--seed-only'], {
    DATA_DIR: `${folder}.part`,
    MONGODB_URI: '',
  })
  renameSync(`${folder}.part`, folder)
  return folder
}

/** Builds the application if a file or a setting that it depends on has changed. */
export const build = () =>
  unlessDone(
    '.next/keystead-built',
    BUILT_FROM,
    () => step('Building the application', () => run('npm', ['run', '--silent', 'build'])),
    FORMAT_SETTINGS,
  )

/** Prepares the application and the demo's stand-ins. */
export async function buildDemo() {
  await build()
  await sandbox()
}
