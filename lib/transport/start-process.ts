import 'server-only'
import { CannotStart } from '@/lib/cannot-start'
import { markStarted } from '@/lib/lifecycle.mjs'
import { startUp } from '@/lib/services/health'
import { watchIncomingRequests } from './incoming-requests'
import { wireCachedAnswers } from './cached-answers'
import { wireContentStore } from './cached-page-headers'
import { startObservability } from './start-observability'

/** Prepares a server for its first request. If that fails, it logs why, once, and exits with status 1 (D172). */
export async function startProcess(): Promise<void> {
  try {
    await startObservability()
    watchIncomingRequests()
    wireContentStore()
    wireCachedAnswers()
    await startUp()
    markStarted()
  } catch (error) {
    // Next would continue without it.
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  }
}
