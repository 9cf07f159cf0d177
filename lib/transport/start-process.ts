import 'server-only'
import { markStarted } from '@/lib/lifecycle.mjs'
import { startUp } from '@/lib/services/health'
import { CannotStart, getEnv } from '@/lib/env'
import { watchIncomingRequests } from './incoming-requests'
import { wireCachedResponses } from './cached-responses'
import { wireContentStore } from './cached-page-headers'

/** Prepares a server for its first request. If that fails, it logs why, once, and exits with status 1 (D172). */
export async function startProcess(): Promise<void> {
  try {
    await startObservability()
    watchIncomingRequests()
    wireContentStore()
    wireCachedResponses()
    await startUp()
    markStarted()
  } catch (error) {
    // Next would continue after the error.
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  }
}

/**
 * Starts metrics if METRICS_TOKEN is set, and tracing if an endpoint is set (D180, D184); their code is loaded only
 * then. Called once, before anything else handles requests.
 */
export async function startObservability(): Promise<void> {
  const { METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT } = getEnv()
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    const { startTracing } = await import('@/lib/tracing')
    startTracing()
    const { traceCommands } = await import('@/lib/data/service-records')
    traceCommands()
  }
  if (METRICS_TOKEN !== undefined) {
    const { countResponses } = await import('./request-log')
    countResponses()
    const { measureProcess } = await import('@/lib/metrics/metrics')
    measureProcess()
    const { shareMetrics } = await import('@/lib/metrics/workers')
    shareMetrics()
  }
}
