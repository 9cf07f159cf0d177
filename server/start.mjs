import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import nextEnv from '@next/env'
import { isAtLeast, needsNewerNode, OLDEST_NODE } from '../lib/node-version.mjs'
import { countWorkers } from '../lib/workers.mjs'
import { shareMetrics } from './share-metrics.mjs'
import { keepWorkers } from './workers.mjs'

/**
 * `npm start`, and `server.js` of the standalone folder: serves the built application in WORKERS processes on
 * one port. `-p` and `-H` set the port and the address to listen on; port 0 is any free one. `--fd` is the
 * number of a listening socket that a supervisor has passed on.
 */
if (!isAtLeast(process.versions.node, OLDEST_NODE)) {
  console.error(`${needsNewerNode()}. Install a newer one.`)
  process.exit(1)
}

const root = path.resolve(import.meta.dirname, '..')
const { port, hostname, fd } = parseArgs({
  options: {
    port: { type: 'string', short: 'p' },
    hostname: { type: 'string', short: 'H' },
    fd: { type: 'string' },
  },
}).values

process.env.NODE_ENV ??= 'production'
const environment = { ...process.env }
nextEnv.loadEnvConfig(root)
const workers = countWorkers(process.env.WORKERS || '1', availableParallelism())
const address = {
  port: Number(port ?? (process.env.PORT || 3000)),
  hostname,
  fd: fd === undefined ? undefined : Number(fd),
}

if (workers === null) {
  console.error('WORKERS must be auto or a whole number above 0.')
  process.exitCode = 1
} else if (workers > 1 && address.port === 0) {
  console.error('PORT must not be 0 if WORKERS is more than 1.')
  process.exitCode = 1
} else if (workers === 1 || cluster.isWorker) {
  // Imported late: it reads settings, and the primary of a cluster does not need it.
  const { serve } = await import('./serve.mjs')
  await serve(root, address)
} else {
  // Each worker reads the settings file again, so that restarting the workers applies its changes.
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  shareMetrics(cluster)
  keepWorkers(cluster, workers)
}
