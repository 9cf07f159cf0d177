import { spawnSync } from 'node:child_process'

/** The timeout for a registry, in milliseconds. */
const TIMEOUT_MS = 60_000

/** The severities that fail a run. */
const FAILING = ['high', 'critical']

/**
 * The result of `npm audit --json`: the number of known vulnerabilities by severity, or `null` if no registry
 * answered, because it is unreachable or has no audits.
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
 * Checks the packages of the application for known vulnerabilities. Throws if one is high or critical.
 * Returns false, and reports it, if no registry answers.
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

/**
 * npm exits with an error for vulnerabilities and for failed requests; only its output distinguishes them.
 */
const askNpm = () =>
  spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    shell: process.platform === 'win32',
  }).stdout ?? ''
