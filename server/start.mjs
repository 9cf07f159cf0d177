import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import nextEnv from '@next/env'
import { countWorkers } from '../lib/workers.mjs'
import { shareMetrics } from './share-metrics.mjs'
import { keepWorkers } from './workers.mjs'

/**
 * `npm start`, and `server.js` of the standalone folder: the built application in as many processes as WORKERS says, on
 * one port. `-p` and `-H` say on which port and address to listen, 0 means any free port; `--fd` is the number of a
 * socket that listens there already, which a supervisor has passed on.
 */
const root = path.resolve(import.meta.dirname, '..')
const { port, hostname, fd } = parseArgs({
  options: {
    port: { type: 'string', short: 'p' },
    hostname: { type: 'string', short: 'H' },
    fd: { type: 'string' },
  },
}).values

process.env.NODE_ENV ??= 'production'
const given = { ...process.env }
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
  // Each worker reads the file of settings again, so that a restart of the workers takes what has changed in it.
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name]
  shareMetrics(cluster)
  keepWorkers(cluster, workers)
}
