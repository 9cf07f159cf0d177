import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from './setup/audit.mjs'
import { browserSettings } from './setup/browser.mjs'
import { changedFiles, fullTierOf } from './setup/changed.mjs'
import { countCores } from './setup/cores.mjs'
import { runLogged } from './setup/logged.mjs'
import { install, root } from './setup/prepare.mjs'
import { JEST, linesOf, PLAYWRIGHT } from './setup/totals.mjs'

/**
 * Runs the core tier, which every change must pass. `--full`: all tests, also on a second engine if TEST_MONGODB_URI
 * is set. `--quick`: types, lint, the suites without a server, and the changed
 * contract files.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, full: { type: 'boolean', default: false } },
})
const isCore = !options.full && !options.quick

/** If more files than this failed, none is rerun: that many failures are not flakiness. */
const MAX_RERUNS = 5

/** Checks what the application logged during the other files, so running it alone would be meaningless. */
const CHECK_OF_OTHER_FILES = path.normalize('test/contract/log.test.ts')

const NO_TESTS = { passed: 0, failed: 0, skipped: {} }
const ONE_PASSED = { ...NO_TESTS, passed: 1 }
const reports = path.join(root, '.reports')
const testUri = process.env.TEST_MONGODB_URI
const changed = changedFiles()
const fullFiles = fullTierOf(changed)
const TIER = options.full
  ? { TEST_TIER: 'full' }
  : { TEST_TIER: 'core', TEST_FULL_FILES: fullFiles.join(',') }
const CORES = countCores()

const totals = []
const flaky = []
let browser = {}
let engine

const fileOf = (name, ending) => path.join(reports, `${name.replace(/\W+/g, '-')}.${ending}`)

/**
 * Runs one part. If it fails, its output is printed, it counts as one failure, and the other parts still run. `work`
 * gets the function that runs a command, and returns the part's counts; without a result, one test has passed.
 */
async function runPart(name, work) {
  const startedAt = Date.now()
  console.log(`── ${name}`)
  const log = fileOf(name, 'log')
  const total = { name, ...NO_TESTS, failed: 1, seconds: 0, cpu: 0 }
  totals.push(total)
  const run = async (command, env) => {
    try {
      total.cpu += await runLogged(log, command, env)
    } catch (error) {
      total.cpu += error.cpu ?? 0
      throw error
    }
  }
  try {
    Object.assign(total, (await work(run)) ?? ONE_PASSED)
  } catch (error) {
    console.error(`\n── ${name}: ${error.message}\n${error.output ?? ''}`)
  }
  total.cpu = Math.round(total.cpu)
  total.seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(linesOf([total])[0])
}

const npm = (name, script) => runPart(name, (run) => run(['npm', 'run', '--silent', script], TIER))

const build = () =>
  runPart('build', (run) =>
    run(
      [
        process.execPath,
        '--input-type=module',
        '-e',
        "await (await import('./scripts/setup/prepare.mjs')).build()",
      ],
      // A fresh clone never reads it, and writing it takes eight seconds.
      { BUILD_CACHE: 'off' },
    ),
  )

/**
 * Runs a part with a test runner. In the core tier each failed file is rerun once, alone; if it passes then, it
 * counts as passed and is reported as flaky.
 * @param {(files: string[], json: string) => { command: string[], env: Record<string, string> }} start the whole
 *   suite if no files are given
 */
const runSuite = (name, start, reader) =>
  runPart(name, async (run) => {
    const attempt = async (files, json) => {
      const { command, env } = start(files, json)
      let error
      try {
        await run(command, { ...TIER, ...browser, ...env })
      } catch (caught) {
        error = caught
      }
      if (error && !existsSync(json)) throw error
      return { report: JSON.parse(readFileSync(json, 'utf8')), error }
    }
    const first = await attempt([], fileOf(name, 'json'))
    let { report } = first
    const failedFiles = reader.failedFiles(report)
    if (isCore && failedFiles.length <= MAX_RERUNS)
      for (const [number, file] of failedFiles.entries()) {
        if (file.endsWith(CHECK_OF_OTHER_FILES)) continue
        const rerun = await attempt([file], fileOf(`${name} again ${number}`, 'json'))
        report = reader.merge(report, rerun.report)
        if (!rerun.error) flaky.push(path.relative(root, path.resolve(root, file)))
      }
    const counts = reader.counts(report)
    // A runner that fails without a failed test, such as for a broken set-up, must not look like a success.
    if (first.error && failedFiles.length === 0 && counts.failed === 0) counts.failed = 1
    if (first.error) console.log(`\n── ${name}\n${first.error.output}`)
    return counts
  })

/** Jest projects or some of their files, on the embedded database unless a URI is given. */
const jest = (name, projects, { uri = '', files = [], workers = CORES } = {}) =>
  runSuite(
    name,
    (onlyFiles, json) => ({
      command: [
        ...['npx', 'jest', ...(onlyFiles.length > 0 ? ['--runTestsByPath', ...onlyFiles] : files)],
        ...['--selectProjects', ...projects, `--maxWorkers=${workers}`, '--json', `--outputFile=${json}`],
        ...(isCore ? ['--filter=./scripts/setup/core-tier.mjs'] : []),
      ],
      env: { TEST_MONGODB_URI: uri },
    }),
    JEST,
  )

/** Browser tests: all or some files. */
const playwright = (name, { uri = '', files = [], workers = CORES } = {}) =>
  runSuite(
    name,
    (onlyFiles, json) => ({
      command: [
        ...[
          'npx',
          'playwright',
          'test',
          ...(onlyFiles.length > 0 ? onlyFiles : files),
          '--reporter=list,json',
        ],
        ...[`--workers=${workers}`, `--output=test-results/${path.parse(json).name}`],
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: json, TEST_MONGODB_URI: uri },
    }),
    PLAYWRIGHT,
  )

/** The name of the engine at TEST_MONGODB_URI; throws if no known engine responds. */
function engineAtTestUri() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/setup/engine.ts'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`TEST_MONGODB_URI: ${/Error: (.*)/.exec(stderr)?.[1] ?? stderr}`)
  return stdout.trim()
}

const skippedPart = (name, reason) => runPart(name, async () => ({ ...NO_TESTS, skipped: { [reason]: 1 } }))

/**
 * Two lanes in parallel, so that no core is idle at the end of a part; each waits for the build only before the parts
 * that need it. Tests that mostly wait for a server in another process have more workers than their share of the cores. The types of the routes are
 * checked after the build that writes them; the build also bundles what the database suite starts.
 */
async function core() {
  const built = build()
  const jestLane = async () => {
    await npm('lint', 'lint:code')
    await jest('unit, components', ['unit', 'components'], { workers: 1 })
    await built
    await jest('database', ['database'], { workers: CORES + 1 })
    if (changed.some((file) => file.startsWith('sandbox/')))
      await jest('sandbox', ['sandbox'], { workers: 1 })
  }
  const applicationLane = async () => {
    await built
    await npm('types', 'types:built')
    await jest('contract', ['contract'], { workers: 2 })
    await playwright('browser', { workers: 1 })
  }
  await Promise.all([jestLane(), applicationLane()])
}

/** All tests, one part after the other, on every available engine and browser. */
async function full() {
  await build()
  await npm('types', 'types')
  // The check above skips files that import the tools' packages.
  if (existsSync(path.join(root, 'tools/node_modules'))) await npm('tools types', 'types:tools')
  else await skippedPart('tools types', 'npm ci --prefix tools has not run')
  await npm('lint', 'lint')
  await runPart('audit', async () =>
    audit() ? ONE_PASSED : { ...NO_TESTS, skipped: { 'no registry answered': 1 } },
  )
  const suites = ['unit', 'components', 'sandbox']
  await jest(suites.join(', '), suites, { workers: CORES + 1 })
  // Services spend a third of their time waiting for the database, Stripe and mail.
  await jest('database, embedded', ['database'], { workers: 2 * CORES })
  await jest('contract, embedded', ['contract'], { workers: CORES + 1 })
  await playwright('browser')
  await jest('other browsers', ['browsers'], { workers: 1 })
  if (!engine) return skippedPart('database and contract, second engine', 'TEST_MONGODB_URI is not set')
  await jest(`database, ${engine}`, ['database'], { uri: testUri, workers: CORES + 1 })
  await jest(`contract, ${engine}`, ['contract'], { uri: testUri, workers: CORES + 1 })
  await playwright(`browser, ${engine}`, { uri: testUri, files: ['main-path'] })
}

/** The checks while a change is being made. */
async function quick() {
  await Promise.all([npm('types', 'types'), npm('lint', 'lint')])
  await jest('unit, components', ['unit', 'components'])
  const files = changed.filter((file) => /^test\/contract\/.*\.test\.ts$/.test(file))
  if (files.length === 0) {
    console.log('No files in test/contract changed, so none were run')
    return
  }
  await build()
  await jest('contract, changed files', ['contract'], { files })
}

try {
  await install()
  if (!options.quick) browser = await browserSettings()
  if (options.full && testUri) engine = engineAtTestUri()
} catch (error) {
  console.error(error.message)
  // Someone who reads only the last line should also see that nothing was tested.
  console.log('0 passed, 1 failed')
  process.exit(1)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
if (isCore && fullFiles.length > 0) console.log(`Changed files, tested in full: ${fullFiles.join(', ')}`)

await (options.quick ? quick() : options.full ? full() : core())

console.log()
for (const file of flaky) console.log(`flaky: ${file}`)
writeFileSync(path.join(reports, 'flaky.json'), `${JSON.stringify(flaky)}\n`)
for (const line of linesOf(totals)) console.log(line)
process.exit(totals.every(({ failed }) => failed === 0) ? 0 : 1)
