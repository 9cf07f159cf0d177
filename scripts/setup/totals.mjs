/** What a part of a run came to; `skipped` has how many tests each reason kept from running. */
/** @typedef {{ passed: number, failed: number, skipped: Record<string, number> }} Counts */

const REASON = /\[skipped: ([^\]]+)\]/
const NO_REASON = 'no reason given'

/** How many there are of each. */
function countEach(reasons) {
  const counts = {}
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/**
 * The counts of Jest's JSON report. The reason of a skipped test stands in a title (`test/support/only-where.ts`).
 * @returns {Counts}
 */
export const readJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: countEach(
    report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'pending' || status === 'todo')
      .map(({ fullName }) => REASON.exec(fullName)?.[1] ?? NO_REASON),
  ),
})

/**
 * The counts of Playwright's JSON report.
 * @returns {Counts}
 */
export const readPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped === 0 ? {} : { [NO_REASON]: stats.skipped },
})

/**
 * The last lines of a run: one for each part, what it skipped below it, and the sum at the end.
 * @param {(Counts & { name: string, seconds: number })[]} parts
 */
export function linesOf(parts) {
  const sum = (key) => parts.reduce((total, counts) => total + counts[key], 0)
  return [
    ...parts.flatMap(({ name, passed, failed, skipped, seconds }) => [
      `${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
      ...Object.entries(skipped).map(([reason, count]) => `  skipped: ${count} (${reason})`),
    ]),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}
