import { createServer, get } from 'node:http'
import { type AddressInfo } from 'node:net'
import { processMetrics } from '@/lib/metrics/metrics'
import { recordAnswer, watchAnswers } from './request-log'

const labelsOf = async (name: string) =>
  (await processMetrics()).find((one) => one.name === name)?.values.map(({ labels }) => labels)

it('counts every response, whoever sent it', async () => {
  watchAnswers()
  const server = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => get(`http://127.0.0.1:${port}/_next/static/a.js`, resolve))
  await new Promise((resolve) => server.close(resolve))
  expect(await labelsOf('keystead_http_requests_total')).toContainEqual({
    route: '/_next/static',
    method: 'GET',
    status: 204,
  })
})

it('has no label from clients', async () => {
  for (let i = 0; i < 50; i += 1) recordAnswer(`M${i}`, `/made-up/${i}/a@b.test?x=${i}`, 404, 1)
  const labels = (await labelsOf('keystead_http_requests_total')) ?? []
  expect(labels).toContainEqual({ route: 'other', method: 'other', status: 404 })
  expect(JSON.stringify(labels)).not.toMatch(/made-up|a@b|M\d/)
  expect(labels.length).toBeLessThan(5)
})
