/** The pause after a worker failed to start, in milliseconds. */
const RETRY_PAUSE_MS = 1_000

/** Timeout for a replacement worker to become ready, in milliseconds; a later one is killed. */
const START_LIMIT_MS = 120_000

/** Timeout for a leaving worker, in milliseconds: more than its requests, streams and jobs need (ADR 052). */
const LEAVE_LIMIT_MS = 45_000

const SIGNALS = ['SIGINT', 'SIGTERM']

/**
 * Keeps `count` workers of a cluster running: starts the first one alone, so that a wrong setting is reported
 * once, then the others. One that exits is replaced. On SIGHUP each ready worker is replaced in turn by a new
 * one, which is ready before the old one leaves, so that no request is lost; if a new one does not become
 * ready, the old ones stay. One that does not leave in time is killed. On a signal each worker finishes its requests, and
 * everything ends. Everything also ends if the first worker never becomes ready.
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
  let hasStarted = false
  /** @type {string | null} The signal that ends everything. */
  let endSignal = null
  let isRestarting = false

  const alive = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead())
  const staying = () => alive().filter((worker) => !leaving.has(worker))
  const startMissing = () => {
    if (isRestarting) return
    for (let missing = count - staying().length; missing > 0 && endSignal === null; missing -= 1)
      cluster.fork()
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
      const killTimer = killAfter(START_LIMIT_MS, worker)
      starting.set(worker, (isReady) => {
        clearTimeout(killTimer)
        resolve(isReady)
      })
    })
  /** Lets a worker finish and exit; resolves when it has. */
  const leave = (worker) =>
    new Promise((resolve) => {
      leaving.add(worker)
      const killTimer = killAfter(LEAVE_LIMIT_MS, worker)
      worker.once('exit', () => {
        clearTimeout(killTimer)
        resolve()
      })
      // A worker whose channel is closed is exiting already.
      worker.send('leave', () => undefined)
    })

  async function restart() {
    if (!hasStarted || isRestarting || endSignal !== null) return
    isRestarting = true
    console.log('restarting the workers one by one')
    for (const worker of [...ready]) {
      if (endSignal !== null) return
      if (!(await startOne())) {
        console.error('the new worker failed to start; the old workers keep running')
        break
      }
      if (endSignal !== null) return
      if (!worker.isDead()) await leave(worker)
    }
    isRestarting = false
    startMissing()
    console.log('the restart is complete')
  }

  cluster.on('message', (worker, message) => {
    if (message !== 'ready') return
    ready.add(worker)
    console.log(`worker ${worker.process.pid} is ready`)
    settle(worker, true)
    if (endSignal !== null) worker.process.kill(endSignal)
    if (!hasStarted) startMissing()
    hasStarted = true
  })
  cluster.on('exit', (worker, code, signal) => {
    const wasReady = ready.delete(worker)
    const isExpected = leaving.delete(worker) || starting.has(worker)
    settle(worker, false)
    if (endSignal !== null) return
    if (!hasStarted) {
      process.exitCode = code || 1
      return
    }
    if (isExpected) return
    console.error(`worker ${worker.process.pid} ended (${signal ?? code}); starting another`)
    if (wasReady) startMissing()
    else setTimeout(startMissing, RETRY_PAUSE_MS)
  })
  for (const signal of SIGNALS)
    signals.on(signal, () => {
      endSignal = signal
      for (const worker of alive()) worker?.process.kill(signal)
    })
  signals.on('SIGHUP', () => void restart())

  cluster.fork()
}
