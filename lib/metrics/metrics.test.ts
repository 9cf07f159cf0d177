import { METRICS } from './definitions'
import { count, observe, processMetrics, setGauge, sharedRegistry } from './metrics'

const valueOf = async (name: string, labels: object) => {
  const figure = (await processMetrics()).find((metric) => metric.name === name)
  return figure?.values.find((value) =>
    Object.entries(labels).every(([label, text]) => value.labels[label] === text),
  )?.value
}

it('counts by labels', async () => {
  count('mails', { outcome: 'sent' })
  count('mails', { outcome: 'sent' })
  count('mails', { outcome: 'failed' })
  expect(await valueOf('keystead_mails_total', { outcome: 'sent' })).toBe(2)
  expect(await valueOf('keystead_mails_total', { outcome: 'failed' })).toBe(1)
})

it('observes durations in the buckets of a histogram', async () => {
  observe('requestSeconds', { route: '/', method: 'GET' }, 0.03)
  observe('requestSeconds', { route: '/', method: 'GET' }, 30)
  const name = 'keystead_http_request_seconds'
  expect(await valueOf(name, { route: '/', le: 0.025 })).toBe(0)
  expect(await valueOf(name, { route: '/', le: 0.05 })).toBe(1)
  expect(await valueOf(name, { route: '/', le: 10 })).toBe(1)
  expect(await valueOf(name, { route: '/', le: '+Inf' })).toBe(2)
})

it('removes obsolete values of a gauge', async () => {
  setGauge('dueWork', [
    [{ kind: 'send-mail' }, 3],
    [{ kind: 'end-offer' }, 1],
  ])
  setGauge('dueWork', [[{ kind: 'send-mail' }, 2]])
  const singleMetricAsString = await sharedRegistry().getSingleMetricAsString('keystead_due_work_waiting')
  expect(singleMetricAsString.split('\n').filter((line) => line.startsWith('keystead_'))).toEqual([
    'keystead_due_work_waiting{kind="send-mail"} 2',
  ])
})

it('copies the counts of the content store each time', async () => {
  const reads = { page: { hit: 5, miss: 2 }, data: { hit: 0, miss: 1 } }
  Object.assign(globalThis, { [Symbol.for('keystead.content')]: { reads } })
  expect(await valueOf('keystead_content_reads_total', { kind: 'page', outcome: 'hit' })).toBe(5)
  reads.page.hit = 7
  expect(await valueOf('keystead_content_reads_total', { kind: 'page', outcome: 'hit' })).toBe(7)
  expect(await valueOf('keystead_content_reads_total', { kind: 'data', outcome: 'miss' })).toBe(1)
})

it.each(Object.values(METRICS))('$name follows the rules for names', ({ kind, name, labels, help }) => {
  expect(name).toMatch(/^keystead_[a-z_]+$/)
  expect(name.endsWith('_total')).toBe(kind === 'counter')
  if (kind === 'histogram') expect(name).toMatch(/_(seconds|score)$/)
  expect(labels.length).toBeLessThan(4)
  expect(help).toMatch(/\S/)
})
