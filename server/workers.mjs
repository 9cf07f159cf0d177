/** The pause after a worker failed to start, in milliseconds. */
const PAUSE_MS = 1_000

/** Timeout for a replacement worker to become ready, in milliseconds; it has failed then. */
const START_MS = 120_000

/** Timeout for a leaving worker, in milliseconds: it finishes requests, streams and jobs in less (ADR 052). */
const LEAVE_MS = 45_000

const SIGNALS = ['SIGINT', 'SIGTERM']

/**
 * Keeps `count` workers of a cluster running: starts the first one alone, so that a wrong setting is reported
 * once, then the others. One that exits is replaced. On SIGHUP each ready worker is replaced in turn by a new
 * one, which is ready before the old one leaves, so that no request is lost; if a new one does not become
 * ready, the old ones stay. One that does not leave in time is killed. Everything ends on a signal, on which
 * each worker finishes its requests, or with the first worker if that never becomes ready.
 * @param {import('node:cluster').Cluster} cluster whose primary this process is
 * @param {number} count
 * @param {import('node:events').EventEmitter} signals emits this process's signals
 */
export function keepWorkers(cluster, count, signals = process) {
  /** @typedef {import('node:cluster').Worker} Worker */
  /** @type {Set<Worker>} */
  const ready = new Set()
  /** @type {Set<Worker>} Asked to leave, and not replaced. */
  const leaving = new Set()
  /** @type {Map<Worker, (isReady: boolean) => void>} */
  const starting = new Map()
  let hasBegun = false
  /** @type {string | null} The signal that ends everything. */
  let ending = null
  let isRestarting = false

  const alive = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead())
  const staying = () => alive().filter((worker) => !leaving.has(worker))
  const fill = () => {
    if (isRestarting) return
    for (let missing = count - staying().length; missing > 0 && ending === null; missing -= 1) cluster.fork()
  }

  const settle = (worker, isReady) => {
    starting.get(worker)?.(isReady)
    starting.delete(worker)
  }
  const killAfter = (milliseconds, worker) => setTimeout(() => worker.process.kill('SIGKILL'), milliseconds)
  /** Starts one more; resolves to whether it has become ready. */
  const startOne = () =>
    new Promise((resolve) => {
      const worker = cluster.fork()
      const limit = killAfter(START_MS, worker)
      starting.set(worker, (isReady) => {
        clearTimeout(limit)
        resolve(isReady)
      })
    })
  /** Lets a worker finish and exit; resolves when it has. */
  const leave = (worker) =>
    new Promise((resolve) => {
      leaving.add(worker)
      const limit = killAfter(LEAVE_MS, worker)
      worker.once('exit', () => {
        clearTimeout(limit)
        resolve()
      })
      // A worker whose channel is closed is exiting already.
      worker.send('leave', () => undefined)
    })

  async function restart() {
    if (!hasBegun || isRestarting || ending !== null) return
    isRestarting = true
    console.log('restarting the workers one by one')
    for (const worker of [...ready]) {
      if (ending !== null) return
      if (!(await startOne())) {
        console.error('the new worker failed to start; the old workers keep running')
        break
      }
      if (ending !== null) return
      if (!worker.isDead()) await leave(worker)
    }
    isRestarting = false
    fill()
    console.log('the restart is complete')
  }

  cluster.on('message', (worker, message) => {
    if (message !== 'ready') return
    ready.add(worker)
    console.log(`worker ${worker.process.pid} is ready`)
    settle(worker, true)
    if (ending !== null) worker.process.kill(ending)
    if (!hasBegun) fill()
    hasBegun = true
  })
  cluster.on('exit', (worker, code, signal) => {
    const wasReady = ready.delete(worker)
    const isKnown = leaving.delete(worker) || starting.has(worker)
    settle(worker, false)
    if (ending !== null) return
    if (!hasBegun) {
      process.exitCode = code || 1
      return
    }
    if (isKnown) return
    console.error(`worker ${worker.process.pid} ended (${signal ?? code}); starting another`)
    if (wasReady) fill()
    else setTimeout(fill, PAUSE_MS)
  })
  for (const signal of SIGNALS)
    signals.on(signal, () => {
      ending = signal
      for (const worker of alive()) worker?.process.kill(signal)
    })
  signals.on('SIGHUP', () => void restart())

  cluster.fork()
}
