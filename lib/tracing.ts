import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { type ClientRequest, type IncomingMessage } from 'node:http'
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { currentRequest } from './request-context'
import { currentVersion } from './version'

/** Attributes that may contain a URL, with anybody's text in it. */
const ADDRESSES = ['http.url', 'http.target', 'url.full', 'url.path', 'url.query']

/**
 * A span without personal data: URLs, which contain emails and searches, and error messages. The route, the requested
 * host and the kind of an error stay.
 */
export function redactSpan(span: ReadableSpan): ReadableSpan {
  // Next names outgoing requests by their whole URL.
  const isFetch = 'http.url' in span.attributes
  const { 'http.method': method, 'net.peer.name': host } = span.attributes
  const attributes = omit(span.attributes, isFetch ? [...ADDRESSES, 'next.span_name'] : ADDRESSES)
  const events = span.events.map((event) => ({
    ...event,
    attributes: omit(event.attributes ?? {}, ['exception.message', 'exception.stacktrace']),
  }))
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: events },
    status: { value: { code: span.status.code } },
    ...(isFetch && { name: { value: `fetch ${String(method)} ${String(host)}` } }),
  }) as ReadableSpan
}

const omit = <T extends object>(object: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))) as T

/** An exporter that removes personal data from spans. */
export const withoutPersonalData = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(redactSpan), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})

/** Adds the request id to each span, as in the log (D181). */
const withRequestId: SpanProcessor = {
  onStart: (span) => {
    const { requestId } = currentRequest()
    if (requestId !== undefined) span.setAttribute('keystead.request_id', requestId)
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
}

/**
 * Traces what a request asks by Node's own client, as the libraries of Stripe and Cloudinary do: Next traces only `fetch`.
 * Each span is named by the host.
 */
function traceCalls(): void {
  const tracer = trace.getTracer('keystead')
  const open = new WeakMap<ClientRequest, Span>()
  subscribe('http.client.request.created', (message) => {
    if (!trace.getActiveSpan()) return
    const { request } = message as { request: ClientRequest }
    const { method, host } = request
    const attributes = { 'http.request.method': method, 'server.address': host }
    open.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }))
  })
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    open
      .get(request)
      ?.setAttribute('http.response.status_code', response.statusCode ?? 0)
      .end()
    open.delete(request)
  })
  subscribe('http.client.request.error', (message) => {
    const { request } = message as { request: ClientRequest }
    open.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end()
    open.delete(request)
  })
}

/**
 * Traces what Next does for each request from now on, and calls of other services, and sends it to OTEL_EXPORTER_OTLP_ENDPOINT (D184). OpenTelemetry's
 * other variables, which its SDK reads, set the sampling, the headers and the service's name.
 */
export function startTracing(exporter: SpanExporter = new OTLPTraceExporter()): NodeTracerProvider {
  const attributes = { 'service.name': 'keystead', 'service.version': currentVersion().version }
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(attributes))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [withRequestId, new BatchSpanProcessor(withoutPersonalData(exporter))],
  })
  provider.register()
  traceCalls()
  return provider
}
