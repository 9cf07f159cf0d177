import 'server-only'
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { getClient } from './client'
import { collectionOf } from './command-metrics'

/** Creates a span for each database command, by collection and command, without its content (D184). */
export function traceCommands(): void {
  const tracer = trace.getTracer('keystead')
  const open = new Map<number, Span>()
  const end = (requestId: number, failed: boolean) => {
    const span = open.get(requestId)
    open.delete(requestId)
    if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  getClient()
    .on('commandStarted', ({ requestId, commandName, command }) => {
      const collection = collectionOf(commandName, command as Record<string, unknown>)
      const attributes = {
        'db.system.name': 'mongodb',
        'db.operation.name': commandName,
        'db.collection.name': collection,
      }
      open.set(
        requestId,
        tracer.startSpan(`${commandName} ${collection}`, { kind: SpanKind.CLIENT, attributes }),
      )
    })
    .on('commandSucceeded', ({ requestId }) => end(requestId, false))
    .on('commandFailed', ({ requestId }) => end(requestId, true))
}
