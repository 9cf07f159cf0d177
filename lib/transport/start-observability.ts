import 'server-only'
import { getEnv } from '@/lib/env'

/**
 * Starts metrics if METRICS_TOKEN is set, and tracing if an endpoint is set (D180, D184); their code is loaded only
 * then. Called once, before anything else handles requests.
 */
export async function startObservability(): Promise<void> {
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
