/** The result of a part of a run. `skipped`: how many tests were skipped for each reason. */
/** @typedef {{ passed: number, failed: number, skipped: Record<string, number> }} Counts */
/**
 * Reads the report of a test runner: `counts` sums it up, `failedFiles` lists the files with a failure (paths
 * as in the report), `merge` returns the report with the results that a second one has for its files.
 * @typedef {{ counts: (report: any) => Counts, failedFiles: (report: any) => string[], merge: (report: any,
 * rerun: any) => any }} Reader
 */

const REASON = /\[skipped: ([^\]]+)\]/
const NO_REASON = 'no reason given'

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** How many there are of each. */
function countEach(reasons) {
  const counts = {}
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

const ofStatus = ({ assertionResults }, status) =>
  assertionResults.filter((test) => test.status === status).length

/** A file that failed as a whole, such as by an import error, counts as one failure. */
const failuresOf = (file) => ofStatus(file, 'failed') || Number(file.status === 'failed')

/**
 * Reads Jest's JSON report. The reason of a skipped test is in its title (`test/support/tier.ts`).
 * @type {Reader}
 */
export const JEST = {
  counts: ({ testResults }) => ({
    passed: sum(testResults.map((file) => ofStatus(file, 'passed'))),
    failed: sum(testResults.map(failuresOf)),
    skipped: countEach(
      testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'pending' || status === 'todo')
        .map(({ fullName }) => REASON.exec(fullName)?.[1] ?? NO_REASON),
    ),
  }),
  failedFiles: ({ testResults }) =>
    testResults.filter((file) => failuresOf(file) > 0).map(({ name }) => name),
  merge: (report, rerun) => ({
    testResults: report.testResults.map(
      (file) => rerun.testResults.find(({ name }) => name === file.name) ?? file,
    ),
  }),
}

/** All tests of a suite, including nested suites. */
const testsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsOf),
]

const FAILED = ['unexpected', 'flaky']

/**
 * Reads Playwright's JSON report.
 * @type {Reader}
 */
export const PLAYWRIGHT = {
  counts: ({ suites, errors }) => {
    const tests = suites.flatMap(testsOf)
    const have = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length
    const skipped = have('skipped')
    return {
      passed: have('expected'),
      failed: have(...FAILED) + errors.length,
      skipped: skipped === 0 ? {} : { [NO_REASON]: skipped },
    }
  },
  failedFiles: ({ suites }) =>
    suites
      .filter((suite) => testsOf(suite).some(({ status }) => FAILED.includes(status)))
      .map(({ file }) => file),
  merge: (report, rerun) => ({
    errors: [...report.errors, ...rerun.errors],
    suites: report.suites.map((suite) => rerun.suites.find(({ file }) => file === suite.file) ?? suite),
  }),
}

/**
 * The last lines of a run: one for each part with its wall and CPU seconds, followed by its skipped tests,
 * and the sum at the end.
 * @param {(Counts & { name: string, seconds: number, cpu: number })[]} parts
 */
export const linesOf = (parts) => [
  ...parts.flatMap(({ name, passed, failed, skipped, seconds, cpu }) => [
    `${name}: ${passed} passed, ${failed} failed (${seconds} s, ${cpu} s CPU)`,
    ...Object.entries(skipped).map(([reason, count]) => `  skipped: ${count} (${reason})`),
  ]),
  `${sum(parts.map(({ passed }) => passed))} passed, ${sum(parts.map(({ failed }) => failed))} failed`,
]
