/** @tier full */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const file = path.join(__dirname, 'audit.mjs')

/** Runs `audit` on this output of npm. */
function auditOf(output: string) {
  const source = `import { audit } from ${JSON.stringify(file)}\naudit(() => ${JSON.stringify(output)})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
  })
  return { passed: status === 0, said: stdout + stderr }
}
const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities } })

it('passes without vulnerabilities, or with none that is high', () => {
  const { passed, said } = auditOf(report({ info: 0, low: 1, moderate: 2, high: 0, critical: 0, total: 3 }))
  expect(passed).toBe(true)
  expect(said).toContain('1 low, 2 moderate, 0 high')
})

it.each(['high', 'critical'])('fails if one is %s', (severity) => {
  const { passed, said } = auditOf(report({ low: 0, high: 0, critical: 0, [severity]: 1 }))
  expect(passed).toBe(false)
  expect(said).toContain('npm audit --omit=dev')
})

it.each([
  ['', 'nothing'],
  ['npm error network', 'no JSON'],
  ['null', 'null'],
  ['{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}', 'a refusal'],
])('reports that it was skipped, and passes, if npm printed %j: %s', (output) => {
  const { passed, said } = auditOf(output)
  expect(passed).toBe(true)
  expect(said).toContain('skipped: no registry answered an audit')
})
