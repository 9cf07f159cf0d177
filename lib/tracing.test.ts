import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo } from 'node:net'
import { trace } from '@opentelemetry/api'
import { type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import { inRequest } from './request-context'
import { startTracing } from './tracing'

const exportedSpans: ReadableSpan[] = []
const exporter: SpanExporter = {
  export: (spans, done) => {
    exportedSpans.push(...spans)
    done({ code: 0 })
  },
  shutdown: async () => undefined,
}
const provider = startTracing(exporter)
afterAll(() => provider.shutdown())

const traced = async (name: string, attributes: Record<string, string>, error?: Error) => {
  exportedSpans.length = 0
  await inRequest({ requestId: 'the-request' }, async () => {
    const span = trace.getTracer('test').startSpan(name, { attributes })
    if (error) {
      span.recordException(error)
      span.setStatus({ code: 2, message: error.message })
    }
    span.end()
  })
  await provider.forceFlush()
  const [span] = exportedSpans
  if (!span) throw new Error('nothing was sent')
  return span
}

it('sends the spans of a request under its id, by route', async () => {
  const span = await traced('GET /api/users/[emailOrId]', {
    'http.target': '/api/users/bea@keystead.test',
    'http.route': '/api/users/[emailOrId]',
  })
  expect(span.name).toBe('GET /api/users/[emailOrId]')
  expect(span.attributes).toEqual({
    'http.route': '/api/users/[emailOrId]',
    'keystead.request_id': 'the-request',
  })
  expect(span.resource.attributes).toMatchObject({ 'service.name': 'keystead' })
  expect(span.spanContext().traceId).toMatch(/^[0-9a-f]{32}$/)
})

it('sends no URL and no text of an error', async () => {
  const url = 'https://geo.example/search?q=bea@keystead.test'
  const span = await traced(
    `fetch GET ${url}`,
    {
      'http.url': url,
      'http.method': 'GET',
      'net.peer.name': 'geo.example',
      'next.span_name': `fetch GET ${url}`,
    },
    new TypeError('bea@keystead.test is not there'),
  )
  expect(span.name).toBe('fetch GET geo.example')
  expect(span.status).toEqual({ code: 2 })
  expect(span.events).toMatchObject([{ name: 'exception', attributes: { 'exception.type': 'TypeError' } }])
  expect(JSON.stringify([span.name, span.attributes, span.events, span.status])).not.toContain('bea')
})

it('sends the calls of other services that libraries make, by host and status (D184)', async () => {
  exportedSpans.length = 0
  const server = createServer((_, response) => response.writeHead(402).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = () => get({ host: '127.0.0.1', port, path: '/v1/intents?of=bea@keystead.test', agent: false })
  const callTwice = async () => {
    const [response] = (await once(call(), 'response')) as [{ resume(): void }]
    response.resume()
    await once(server.close(), 'close')
    await once(call(), 'error')
  }
  await inRequest({ requestId: 'the-request' }, () =>
    trace
      .getTracer('test')
      .startActiveSpan('POST /api/offers', (span) => callTwice().finally(() => span.end())),
  )
  await once(call(), 'error')
  await provider.forceFlush()
  const attributes = {
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'keystead.request_id': 'the-request',
  }
  expect(exportedSpans.map((span) => [span.name, span.status, span.attributes])).toEqual([
    ['GET 127.0.0.1', { code: 0 }, { ...attributes, 'http.response.status_code': 402 }],
    ['GET 127.0.0.1', { code: 2 }, attributes],
    ['POST /api/offers', { code: 0 }, { 'keystead.request_id': 'the-request' }],
  ])
})
