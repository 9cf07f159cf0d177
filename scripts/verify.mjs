import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from './setup/audit.mjs'
import { browserSettings } from './setup/browser.mjs'
import { changedFiles } from './setup/changed.mjs'
import { countCores } from './setup/cores.mjs'
import { assertNode, build, install, root, run } from './setup/prepare.mjs'
import { linesOf, readJest, readPlaywright } from './setup/totals.mjs'

/**
 * `--quick`: types, lint, the suites without a server, and the contract files that were changed. `--long`: everything,
 * and each race of offers and payments two hundred times, a process killed at every point of each act and not at a spread of
 * them, and ten thousand random steps, which takes an hour.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, long: { type: 'boolean', default: false } },
})
const LONG = { OFFER_ROUNDS: '200', OFFER_STEPS: '10000' }

const given = process.env.TEST_MONGODB_URI
const reports = path.join(root, '.reports')
const totals = []

const NONE = { passed: 0, failed: 0, skipped: {} }

/** One part of the run; what it throws is said and counted, and the other parts still run. */
async function part(name, work) {
  const from = Date.now()
  console.log(`\n── ${name}`)
  const total = { name, ...NONE, failed: 1, seconds: 0 }
  totals.push(total)
  try {
    Object.assign(total, (await work()) ?? { ...NONE, passed: 1 })
  } catch (error) {
    console.error(error.message)
  }
  total.seconds = Math.round((Date.now() - from) / 1000)
}

/** Runs a test runner that writes a JSON report and reads the counts out of it, also when tests failed. */
async function counted(name, start, read) {
  const file = path.join(reports, `${name.replace(/\W+/g, '-')}.json`)
  let fault
  try {
    await start(file)
  } catch (error) {
    fault = error
  }
  const counts = read(JSON.parse(readFileSync(file, 'utf8')))
  // A runner that fails without a failed test (a broken set-up, say) must not look like a success.
  return fault && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

const CORES = countCores()
/** What waits for a server of its own leaves a part of two cores idle to two workers. */
const WORKERS = CORES + 1
/** Services wait for the database, Stripe and mail for a third of their time. */
const SERVICE_WORKERS = 2 * CORES

/** Jest projects, or those of their files that are named, on the embedded database unless an address is given. */
const jest = (name, projects, { uri = '', files = [], workers = WORKERS } = {}) =>
  part(name, () =>
    counted(
      name,
      (file) =>
        run(
          'npx',
          [
            'jest',
            ...files,
            '--selectProjects',
            ...projects,
            `--maxWorkers=${workers}`,
            '--json',
            `--outputFile=${file}`,
          ],
          { TEST_MONGODB_URI: uri, ...browser, ...(options.long && LONG) },
        ),
      readJest,
    ),
  )

/** Browser tests: all of them, or the files that are named. */
const playwright = (name, { uri = '', files = [] } = {}) =>
  part(name, () =>
    counted(
      name,
      (file) =>
        run(
          'npx',
          [
            'playwright',
            'test',
            ...files,
            '--reporter=list,json',
            `--output=test-results/${path.parse(file).name}`,
          ],
          { PLAYWRIGHT_JSON_OUTPUT_NAME: file, TEST_MONGODB_URI: uri, ...browser },
        ),
      readPlaywright,
    ),
  )

/** The name of the engine at TEST_MONGODB_URI, as it says itself; throws where no engine that is known answers. */
function nameOfGiven() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/setup/engine.ts'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`TEST_MONGODB_URI: ${/Error: (.*)/.exec(stderr)?.[1] ?? stderr}`)
  return stdout.trim()
}

const skippedParts = (reason) => ({ ...NONE, skipped: { [reason]: 1 } })

const types = () => part('types', () => run('npm', ['run', '--silent', 'types']))
/** Both halves of `npm run lint` at once; each reads every file, on one core. */
const lint = () =>
  part('lint', async () => {
    const halves = ['lint:code', 'lint:layout'].map((name) => run('npm', ['run', '--silent', name]))
    const failed = (await Promise.allSettled(halves)).filter(({ status }) => status === 'rejected')
    if (failed.length > 0) throw failed[0].reason
  })

/**
 * Everything. What computes on one core stands beside what does so too. Suites come one after the other: two at once
 * took as long on two cores, and what they measure stretched threefold.
 */
async function all() {
  await Promise.all([
    // The types of the routes are written where a build is, so they come after it.
    part('build', build).then(types),
    part('audit', async () => (audit() ? { ...NONE, passed: 1 } : skippedParts('no registry answered'))).then(
      lint,
    ),
  ])
  await jest('unit, components, sandbox', ['unit', 'components', 'sandbox'])
  await jest('database, embedded', ['database'], { workers: SERVICE_WORKERS })
  await jest('contract, embedded', ['contract'])
  await playwright('browser')
  if (engine) {
    await jest(`database, ${engine}`, ['database'], { uri: given })
    await jest(`contract, ${engine}`, ['contract'], { uri: given })
    await playwright(`browser, ${engine}`, { uri: given, files: ['main-path'] })
  } else
    await part('database and contract, second engine', async () =>
      skippedParts('TEST_MONGODB_URI is not set'),
    )
}

/** What a change needs while it is made. */
async function quick() {
  await Promise.all([types(), lint()])
  await jest('unit, components', ['unit', 'components'])
  const files = changedFiles().filter((file) => /^test\/contract\/.*\.test\.ts$/.test(file))
  if (files.length === 0) {
    console.log('\n── No file of test/contract has changed: none of them ran')
    return
  }
  await part('build', build)
  await jest('contract, changed files', ['contract'], { files })
}

let browser = {}
let engine

try {
  assertNode()
  await install()
  if (!options.quick) {
    browser = await browserSettings()
    engine = given ? nameOfGiven() : undefined
  }
} catch (error) {
  console.error(error.message)
  // Who reads the last line only learns here too that nothing was proven.
  console.log('0 passed, 1 failed')
  process.exit(1)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await (options.quick ? quick() : all())

console.log()
for (const line of linesOf(totals)) console.log(line)
process.exit(totals.every(({ failed }) => failed === 0) ? 0 : 1)
