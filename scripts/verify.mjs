import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { assertNode, build, install, root, run } from './setup/prepare.mjs'
import { browserSettings } from './setup/browser.mjs'

const documentdb = process.env.TEST_MONGODB_URI
const reports = path.join(root, '.reports')
const totals = []

/** One part of the run; what it throws is said and counted, and the other parts still run. */
function part(name, work) {
  const from = Date.now()
  console.log(`\n── ${name}`)
  let counts = { passed: 0, failed: 1 }
  try {
    counts = work() ?? { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error.message)
  }
  totals.push({ name, ...counts, seconds: Math.round((Date.now() - from) / 1000) })
}

/** Runs a test runner that writes a JSON report and reads the counts out of it, also when tests failed. */
function counted(name, command, args, env, read) {
  const file = path.join(reports, `${name.replace(/\W+/g, '-')}.json`)
  let fault
  try {
    run(command, args(file), env(file))
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
      'npx',
      (file) => ['jest', '--selectProjects', ...projects, '--maxWorkers=2', '--json', `--outputFile=${file}`],
      () => ({ TEST_MONGODB_URI: uri, ...browser }),
      (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      }),
    ),
  )

/** The browser tests, or those whose file name is given. */
const playwright = (name, files = [], uri = '') =>
  part(name, () =>
    counted(
      name,
      'npx',
      () => ['playwright', 'test', ...files, '--reporter=list,json'],
      (file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, TEST_MONGODB_URI: uri, ...browser }),
      ({ stats, errors }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky + errors.length,
      }),
    ),
  )

let browser = {}

try {
  assertNode()
  install()
  browser = browserSettings()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

part('lint', () => run('npm', ['run', '--silent', 'lint']))
part('types', () => run('npm', ['run', '--silent', 'types']))
part('build', build)
jest('unit, components, sandbox', ['unit', 'components', 'sandbox'])
jest('database, embedded', ['database'])
jest('contract, embedded', ['contract'])
if (documentdb) {
  jest('database, DocumentDB', ['database'], documentdb)
  jest('contract, DocumentDB', ['contract'], documentdb)
} else
  console.log(
    '\n── TEST_MONGODB_URI is not set: the database and contract suites ran on the embedded database only',
  )
playwright('browser')
if (documentdb) playwright('browser, DocumentDB', ['main-path'], documentdb)

console.log()
for (const { name, passed, failed, seconds } of totals)
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
const sum = (key) => totals.reduce((total, counts) => total + counts[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
