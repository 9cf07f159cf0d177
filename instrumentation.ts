/* eslint-disable no-restricted-properties -- NEXT_RUNTIME is a constant of the build, not a setting: compared in place, it
   keeps Node's half out of the middleware's edge bundle. */
import { type Instrumentation } from 'next'

/** Next says here that a page failed; calls and actions catch what they throw, and report it themselves. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { reportPageFailure } = await import('./lib/transport/report-failure')
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
