import 'server-only'
import { getEnv } from '@/lib/env'

/**
 * Begins to measure where there is a METRICS_TOKEN to read it by, and to trace where there is an endpoint to send it to
 * (D180, D184); what that takes is loaded only then. Called once, before anything else sees a request.
 */
export async function startSeeing(): Promise<void> {
  const { METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT } = getEnv()
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const { startTracing } = await import('@/lib/tracing')
    startTracing()
    const { traceCommands } = await import('@/lib/data/command-traces')
    traceCommands()
  }
  if (METRICS_TOKEN !== undefined) {
    const { watchAnswers } = await import('./request-metrics')
    watchAnswers()
    const { measureProcess } = await import('@/lib/metrics/metrics')
    measureProcess()
    const { shareMetrics } = await import('@/lib/metrics/workers')
    shareMetrics()
  }
}
