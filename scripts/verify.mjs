import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { assertNode, build, install, root, run } from './setup/prepare.mjs'
import { audit } from './setup/audit.mjs'
import { browserSettings } from './setup/browser.mjs'

const documentdb = process.env.TEST_MONGODB_URI
const reports = path.join(root, '.reports')
const totals = []

/** One part of the run; what it throws is said and counted, and the other parts still run. */
async function part(name, work) {
  const from = Date.now()
  console.log(`\n── ${name}`)
  let counts = { passed: 0, failed: 1 }
  try {
    counts = (await work()) ?? { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error.message)
  }
  totals.push({ name, ...counts, seconds: Math.round((Date.now() - from) / 1000) })
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

/** A set of Jest projects, on the embedded database unless an address is given. */
const jest = (name, projects, uri = '') =>
  part(name, () =>
    counted(
      name,
      (file) =>
        run(
          'npx',
          ['jest', '--selectProjects', ...projects, '--maxWorkers=2', '--json', `--outputFile=${file}`],
          { TEST_MONGODB_URI: uri, ...browser },
        ),
      (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      }),
    ),
  )

/** Browser tests: the files that are named, or a share of all of them such as "1/2", on a demo of their own. */
const playwright = (name, args, uri = '') =>
  counted(
    name,
    (file) =>
      run(
        'npx',
        [
          'playwright',
          'test',
          ...args,
          '--reporter=list,json',
          `--output=test-results/${path.parse(file).name}`,
        ],
        { PLAYWRIGHT_JSON_OUTPUT_NAME: file, TEST_MONGODB_URI: uri, ...browser },
      ),
    ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
    }),
  )

/** One half of the browser tests beside the other: one alone waits most of its time. */
async function allPlaywright() {
  const halves = await Promise.allSettled(
    ['1/2', '2/2'].map((share) => playwright(`browser ${share}`, [`--shard=${share}`])),
  )
  const counts = halves.map(({ value, reason }) => {
    if (reason) console.error(reason.message)
    return value ?? { passed: 0, failed: 1 }
  })
  return { passed: sum(counts, 'passed'), failed: sum(counts, 'failed') }
}

const sum = (all, key) => all.reduce((total, counts) => total + counts[key], 0)

let browser = {}

try {
  assertNode()
  await install()
  browser = await browserSettings()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await part('audit', async () => ({ passed: audit() ? 1 : 0, failed: 0 }))
await part('types', () => run('npm', ['run', '--silent', 'types']))
await Promise.all([part('lint', () => run('npm', ['run', '--silent', 'lint'])), part('build', build)])
await jest('unit, components, sandbox', ['unit', 'components', 'sandbox'])
await jest('database, embedded', ['database'])
await jest('contract, embedded', ['contract'])
if (documentdb) {
  await jest('database, DocumentDB', ['database'], documentdb)
  await jest('contract, DocumentDB', ['contract'], documentdb)
} else
  console.log(
    '\n── TEST_MONGODB_URI is not set: the database and contract suites ran on the embedded database only',
  )
await part('browser', allPlaywright)
if (documentdb)
  await part('browser, DocumentDB', () => playwright('browser, DocumentDB', ['main-path'], documentdb))

console.log()
for (const { name, passed, failed, seconds } of totals)
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
console.log(`${sum(totals, 'passed')} passed, ${sum(totals, 'failed')} failed`)
process.exit(sum(totals, 'failed') === 0 ? 0 : 1)
