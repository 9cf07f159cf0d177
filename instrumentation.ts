/* eslint-disable no-restricted-properties -- NEXT_RUNTIME is a build constant, not a setting. It must be compared in
   place to keep the Node code out of the middleware's edge bundle. */
import { type Instrumentation } from 'next'

/** Next calls this when a page fails; API calls and actions report their own errors. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { reportPageFailure } = await import('./lib/transport/failure')
    await reportPageFailure(error, context)
  }
}

/** Runs once when a server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startProcess } = await import('./lib/transport/start-process')
    await startProcess()
  }
}
