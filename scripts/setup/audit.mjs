import { spawnSync } from 'node:child_process'

/** The timeout for a registry, in milliseconds. */
const TIMEOUT_MS = 60_000

/** The severities that fail a run. */
const FAILING = ['high', 'critical']

/**
 * The result of `npm audit --json`: the number of known vulnerabilities by severity, and the vulnerable
 * packages; `null` if no registry answered, because it is unreachable or has no audits.
 * @param {string} output
 */
export function readAudit(output) {
  try {
    const { metadata, vulnerabilities } = JSON.parse(output)
    return metadata?.vulnerabilities
      ? { counts: metadata.vulnerabilities, packages: Object.values(vulnerabilities ?? {}) }
      : null
  } catch {
    return null
  }
}

/** A vulnerable package with its versions, and its advisories or the packages that make it vulnerable. */
const lineOf = ({ name, severity, range, via = [] }) =>
  [
    `${name} ${range} (${severity})`,
    ...via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`)),
  ].join(', ')

/**
 * Checks the packages of the application for known vulnerabilities. Throws an error that names each high and
 * critical one. Returns false, and reports it, if no registry answers.
 */
export function audit(ask = askNpm) {
  const report = readAudit(ask())
  if (!report) {
    console.log('skipped: no registry answered an audit')
    return false
  }
  const counts = Object.entries(report.counts).map(([severity, count]) => `${count} ${severity}`)
  console.log(`known vulnerabilities: ${counts.join(', ')}`)
  if (FAILING.some((severity) => (report.counts[severity] ?? 0) > 0)) {
    const lines = report.packages.filter(({ severity }) => FAILING.includes(severity)).map(lineOf)
    throw new Error(['Packages that the application runs on are vulnerable:', ...lines].join('\n'))
  }
  return true
}

/** npm exits with an error for vulnerabilities and for failed requests; only its output distinguishes them. */
const askNpm = () =>
  spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    shell: process.platform === 'win32',
  }).stdout ?? ''
