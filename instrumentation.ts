/** Runs once when a server starts, before its first request. */
export async function register(): Promise<void> {
  // A constant of the build, not a setting: it keeps Node's half out of the middleware's edge bundle.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { watchIncomingRequests } = await import('./lib/transport/incoming-requests')
    watchIncomingRequests()
    const { wireContentStore } = await import('./lib/transport/kept-page-headers')
    wireContentStore()
    const { startUp } = await import('./lib/services/start-up')
    await startUp()
    // To scripts/start.mjs, which starts the other processes then, and replaces those that end.
    process.send?.('ready')
  }
}
