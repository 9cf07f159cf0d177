/** How long a worker that could not start is let be before the next one, in milliseconds. */
const PAUSE_MS = 1_000

const SIGNALS = ['SIGINT', 'SIGTERM']

/**
 * Keeps `count` workers of a cluster running, which say `ready`: the first alone, so that the database is brought up to
 * date once and a setting that is wrong is told once; then the others. One that ends is replaced. The whole ends with a
 * signal, which each worker is sent and finishes its requests on, or with the first worker if that never becomes ready.
 * @param {import('node:cluster').Cluster} cluster whose primary this process is
 * @param {number} count
 * @param {import('node:events').EventEmitter} signals where this process's own signals arrive
 */
export function keepWorkers(cluster, count, signals = process) {
  /** @type {Set<import('node:cluster').Worker>} */
  const ready = new Set()
  let hasBegun = false
  let isEnding = false

  const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead())
  const fill = () => {
    for (let missing = count - running().length; missing > 0 && !isEnding; missing -= 1) cluster.fork()
  }

  cluster.on('message', (worker, message) => {
    if (message !== 'ready') return
    ready.add(worker)
    console.log(`worker ${worker.process.pid} is ready`)
    if (!hasBegun) fill()
    hasBegun = true
  })
  cluster.on('exit', (worker, code, signal) => {
    const wasReady = ready.delete(worker)
    if (isEnding) return
    if (!hasBegun) {
      process.exitCode = code || 1
      return
    }
    console.error(`worker ${worker.process.pid} ended (${signal ?? code}); another takes its place`)
    if (wasReady) fill()
    else setTimeout(fill, PAUSE_MS)
  })
  for (const signal of SIGNALS)
    signals.on(signal, () => {
      isEnding = true
      for (const worker of running()) worker?.process.kill(signal)
    })

  cluster.fork()
}
