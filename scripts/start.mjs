import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import nextEnv from '@next/env'
import { countWorkers } from '../lib/workers.mjs'
import { root } from './setup/prepare.mjs'
import { keepWorkers } from './setup/workers.mjs'

/**
 * `npm start`: the built application in as many processes as WORKERS says, on one port. What is given is handed on to
 * `next start` (`-p`, `-H`).
 */
const next = 'node_modules/next/dist/bin/next'
const args = ['start', ...process.argv.slice(2)]

// As Next does itself, which is not running yet.
process.env.NODE_ENV ??= 'production'
nextEnv.loadEnvConfig(root)
const workers = countWorkers(process.env.WORKERS || '1', availableParallelism())

if (workers === null) {
  console.error('WORKERS must be auto or a whole number from 1 on.')
  process.exitCode = 1
} else if (workers === 1) {
  process.argv.splice(1, process.argv.length, next, ...args)
  await import(`../${next}`)
} else {
  cluster.setupPrimary({ exec: next, args, cwd: root })
  keepWorkers(cluster, workers)
}
