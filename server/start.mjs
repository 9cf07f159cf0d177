import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
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
if (!isAtLeast(process.versions.node, OLDEST_NODE)) refuse(`${needsNewerNode()}. Install a newer one.`)

const root = path.resolve(import.meta.dirname, '..')
const { port, hostname, fd } = readOptions()
if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535))
  refuse('The port must be a whole number from 0 to 65535.')
if (!existsSync(path.join(root, '.next/required-server-files.json')))
  refuse('There is no build to serve. Run "npm run build" first.')

process.env.NODE_ENV ??= 'production'
const environment = { ...process.env }
nextEnv.loadEnvConfig(root)
const workers = countWorkers(process.env.WORKERS || '1', availableParallelism())
const address = {
  port: Number(port ?? (process.env.PORT || 3000)),
  hostname,
  fd: fd === undefined ? undefined : Number(fd),
}

if (workers === null) refuse('WORKERS must be auto or a whole number above 0.')
if (workers > 1 && address.port === 0) refuse('PORT must not be 0 if WORKERS is more than 1.')

if (workers === 1 || cluster.isWorker) {
  // Imported late: it reads settings, and the primary of a cluster does not need it.
  const { serve } = await import('./serve.mjs')
  await serve(root, address)
} else {
  // Each worker reads the settings file again, so that restarting the workers applies its changes.
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  shareMetrics(cluster)
  keepWorkers(cluster, workers)
}

/**
 * Ends this process, before it has started anything, with the reason on the terminal.
 * @param {string} fault
 * @returns {never}
 */
function refuse(fault) {
  console.error(fault)
  process.exit(1)
}

/** The options of the command line. */
function readOptions() {
  const options = {
    port: { type: 'string', short: 'p' },
    hostname: { type: 'string', short: 'H' },
    fd: { type: 'string' },
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return refuse(`${error.message.split('. ')[0]}. The options are -p PORT, -H ADDRESS and --fd NUMBER.`)
  }
}
