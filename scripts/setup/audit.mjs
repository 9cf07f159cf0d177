import { spawnSync } from 'node:child_process'

/** How long a registry may take to answer, in milliseconds. */
const TIMEOUT_MS = 60_000

/** The severities that fail a run. */
const FAILING = ['high', 'critical']

/**
 * What the output of `npm audit --json` says: how many known vulnerabilities of each severity there are, or `null`
 * where no registry answered the question, because it is out of reach, or serves packages but no audits.
 * @param {string} output
 * @returns {Record<string, number> | null}
 */
export function readAudit(output) {
  try {
    return JSON.parse(output)?.metadata?.vulnerabilities ?? null
  } catch {
    return null
  }
}

/**
 * Looks the packages that the application runs on up among the known vulnerabilities. Throws where one is high or
 * critical. False, and said so, where no registry answers.
 */
export function audit(ask = askNpm) {
  const found = readAudit(ask())
  if (!found) {
    console.log('skipped: no registry answered an audit')
    return false
  }
  const told = Object.entries(found).map(([severity, count]) => `${count} ${severity}`)
  console.log(`known vulnerabilities: ${told.join(', ')}`)
  if (FAILING.some((severity) => (found[severity] ?? 0) > 0))
    throw new Error('A package that the application runs on is vulnerable: see npm audit --omit=dev')
  return true
}

/** npm ends with an error both for what it found and where it could not ask: only its output tells which. */
const askNpm = () =>
  spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    shell: process.platform === 'win32',
  }).stdout ?? ''
