import { trace } from '@opentelemetry/api'
import { type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import { inRequest } from './request-context'
import { startTracing } from './tracing'

const sent: ReadableSpan[] = []
const exporter: SpanExporter = {
  export: (spans, done) => {
    sent.push(...spans)
    done({ code: 0 })
  },
  shutdown: async () => undefined,
}
const provider = startTracing(exporter)
afterAll(() => provider.shutdown())

const traced = async (name: string, attributes: Record<string, string>, error?: Error) => {
  sent.length = 0
  await inRequest({ requestId: 'the-request' }, async () => {
    const span = trace.getTracer('test').startSpan(name, { attributes })
    if (error) {
      span.recordException(error)
      span.setStatus({ code: 2, message: error.message })
    }
    span.end()
  })
  await provider.forceFlush()
  const [span] = sent
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
