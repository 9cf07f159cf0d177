import { createServer, get } from 'node:http'
import { type AddressInfo } from 'node:net'
import { processMetrics } from '@/lib/metrics/metrics'
import { routeOf, recordResponse, countResponses } from './request-log'

it.each([
  ['/api/offers', {}, '/api/offers'],
  [
    '/api/offers/by-email/bea%40keystead.test',
    { email: 'bea@keystead.test' },
    '/api/offers/by-email/[email]',
  ],
  [
    '/api/offers/by-email/bea@keystead.test',
    { email: 'bea%40keystead.test' },
    '/api/offers/by-email/[email]',
  ],
  ['/api/offers/by-id/by-id', { id: 'by-id' }, '/api/offers/by-id/[id]'],
  ['/api/properties/66/status', { id: '66' }, '/api/properties/[id]/status'],
  ['/api/users/a%2Fb/role', { emailOrId: 'a/b' }, '/api/users/[emailOrId]/role'],
  ['/api/users/%E0%A4%A', { emailOrId: '%E0%A4%A' }, '/api/users/[emailOrId]'],
  ['/api/auth/callback/google', { nextauth: ['callback', 'google'] }, '/api/auth/[...nextauth]'],
])('%s with %j is %s', (path, params, route) => expect(routeOf(path, params)).toBe(route))

it('logs no path in which a parameter is not found', () => {
  expect(routeOf('/api/users/bea@keystead.test', { emailOrId: 'ann@keystead.test' })).toBe('unknown')
  expect(routeOf('/api/users/bea@keystead.test', { emailOrId: undefined })).toBe('unknown')
})

const labelsOf = async (name: string) =>
  (await processMetrics()).find((metric) => metric.name === name)?.values.map(({ labels }) => labels)

it('counts every response, whoever sent it', async () => {
  countResponses()
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
  for (let i = 0; i < 50; i += 1) recordResponse(`M${i}`, `/made-up/${i}/a@b.test?x=${i}`, 404, 1)
  const labels = (await labelsOf('keystead_http_requests_total')) ?? []
  expect(labels).toContainEqual({ route: 'other', method: 'other', status: 404 })
  expect(JSON.stringify(labels)).not.toMatch(/made-up|a@b|M\d/)
  expect(labels.length).toBeLessThan(5)
})
