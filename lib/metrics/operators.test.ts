import { readFileSync } from 'node:fs'
import path from 'node:path'
import { METRICS } from './definitions'
import { measureProcess, processMetrics } from './metrics'

/** The operators' files: the table of metrics, a dashboard and alert rules. */

const read = (file: string) => readFileSync(path.join(__dirname, '../..', file), 'utf8')

/** The name that Prometheus scrapes by and a word of its language, and those that a histogram has. */
const WITHOUT_METRIC = ['up', 'or']
const namesOf = (name: string, isHistogram: boolean) =>
  isHistogram ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name]

/** Every name in an expression that is a metric's, not a label's or a function's. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^{}]*\}|\[[^[\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)].map(([name]) => name)
}

/** The names of labels in an expression, by metric. */
const labelsIn = (expression: string): [string, string[]][] =>
  [...expression.matchAll(/\b(keystead_\w+)\{([^}]*)\}/g)].map(([, metric = '', labels = '']) => [
    metric,
    labels.split(',').map((label) => label.split(/[=!]/)[0]?.trim() ?? ''),
  ])

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const dashboard = JSON.parse(read('ops/grafana-dashboard.json')) as Dashboard
const expressions = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [`the panel "${title}"`, expr] as const),
  ),
  ...[...read('ops/alerts.yml').matchAll(/- alert: (\w+)\s+expr: (.+)/g)].map(
    ([, alert = '', expr = '']) => [`the alert ${alert}`, expr] as const,
  ),
]

let existingNames: Set<string>
beforeAll(async () => {
  measureProcess()
  const figures = await processMetrics()
  const own = Object.values(METRICS).map(({ name, kind }) => ({ name, isHistogram: kind === 'histogram' }))
  const all = [
    ...own,
    ...figures.map(({ name, type }) => ({ name, isHistogram: String(type) === 'histogram' })),
  ]
  existingNames = new Set([
    ...WITHOUT_METRIC,
    ...all.flatMap(({ name, isHistogram }) => namesOf(name, isHistogram)),
  ])
})

it('finds the dashboard’s panels and the alerts', () => {
  expect(expressions.filter(([where]) => where.startsWith('the panel')).length).toBeGreaterThan(20)
  expect(expressions.filter(([where]) => where.startsWith('the alert')).length).toBeGreaterThan(8)
  expect(read('ops/alerts.yml').match(/- alert:/g)).toHaveLength(
    expressions.filter(([where]) => where.startsWith('the alert')).length,
  )
})

it.each(expressions)('%s uses existing metrics: %s', (_, expression) => {
  const names = metricsIn(expression)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !existingNames.has(name))).toEqual([])
})

it.each(expressions)('%s selects by existing labels: %s', (_, expression) => {
  const unknown = labelsIn(expression).flatMap(([metric, labels]) => {
    const plain = metric.replace(/_(?:bucket|count|sum)$/, '')
    const definition = Object.values(METRICS).find(({ name }) => name === metric || name === plain)
    return labels.filter((label) => !(definition?.labels as readonly string[] | undefined)?.includes(label))
  })
  expect(unknown).toEqual([])
})

it('documents exactly Keystead’s own metrics in docs/metrics.md', () => {
  const rows = read('docs/metrics.md')
    .split('\n')
    .filter((line) => line.startsWith('| `keystead_'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const expected = Object.values(METRICS).map(({ name, kind, labels, help }) => [
    `\`${name}\``,
    kind,
    labels.map((label) => `\`${label}\``).join(', '),
    help,
  ])
  expect(rows).toEqual(expected)
})
