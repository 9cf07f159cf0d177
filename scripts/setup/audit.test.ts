/** @tier full */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const file = path.join(__dirname, 'audit.mjs')

/** Runs `audit` on this output of npm. */
function auditOf(npmOutput: string) {
  const source = `import { audit } from ${JSON.stringify(file)}\naudit(() => ${JSON.stringify(npmOutput)})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
  })
  return { passed: status === 0, output: stdout + stderr }
}
/** What npm prints: the packages by name, and the number of each severity. */
const report = (counts: object, vulnerabilities: object = {}) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: counts } })

const ADVISORY = {
  source: 1,
  name: 'mailer',
  title: 'Reads any file',
  url: 'https://advisories.test/GHSA-1',
  severity: 'high',
  range: '<=9.0.0',
}

it('passes without vulnerabilities, or with none that is high', () => {
  const { passed, output } = auditOf(report({ info: 0, low: 1, moderate: 2, high: 0, critical: 0, total: 3 }))
  expect(passed).toBe(true)
  expect(output).toContain('1 low, 2 moderate, 0 high')
})

it.each(['high', 'critical'])('fails if one is %s, and names the package and its advisory', (severity) => {
  const { passed, output } = auditOf(
    report(
      { low: 1, high: 0, critical: 0, [severity]: 2 },
      {
        mailer: { name: 'mailer', severity, isDirect: true, via: [ADVISORY], range: '<=9.0.0' },
        wrapper: { name: 'wrapper', severity, isDirect: false, via: ['mailer'], range: '*' },
        quiet: { name: 'quiet', severity: 'low', isDirect: true, via: [ADVISORY], range: '*' },
      },
    ),
  )
  expect(passed).toBe(false)
  expect(output).toContain(
    `mailer <=9.0.0 (${severity}), Reads any file https://advisories.test/GHSA-1\nwrapper * (${severity}), by mailer\n`,
  )
  expect(output).not.toContain('quiet')
})

it.each([
  ['', 'nothing'],
  ['npm error network', 'no JSON'],
  ['null', 'null'],
  ['{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}', 'a refusal'],
])('reports that it was skipped, and passes, if npm printed %j: %s', (npmOutput) => {
  const { passed, output } = auditOf(npmOutput)
  expect(passed).toBe(true)
  expect(output).toContain('skipped: no registry answered an audit')
})
