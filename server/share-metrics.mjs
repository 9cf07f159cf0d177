/** Timeout for a worker's metrics, in milliseconds; the others' are sent without them. */
const LIMIT_MS = 2_000

/** Sending fails for a worker that has just died, which is no error of the sender. */
const ignoreError = () => undefined

/**
 * Lets each worker report the metrics of all: it asks all ready workers and sums their values (ADR 055). The
 * primary only forwards the messages.
 * @param {import('node:cluster').Cluster} cluster whose primary this process is
 * @param {number} [limit] in milliseconds
 */
export function shareMetrics(cluster, limit = LIMIT_MS) {
  /** @type {Set<import('node:cluster').Worker>} */
  const ready = new Set()
  /** @type {Map<number, { missing: Set<import('node:cluster').Worker>, all: unknown[], sendAll: () => void }>} */
  const collections = new Map()
  let lastNumber = 0

  /** @param {import('node:cluster').Worker} requester @param {number} id of its request */
  const collect = (requester, id) => {
    lastNumber += 1
    const number = lastNumber
    const missing = new Set([...ready].filter((worker) => worker.isConnected()))
    /** @type {unknown[]} */
    const all = []
    const timer = setTimeout(() => sendAll(), limit)
    const sendAll = () => {
      clearTimeout(timer)
      collections.delete(number)
      if (requester.isConnected()) requester.send({ keystead: 'metrics:all', id, all }, ignoreError)
    }
    collections.set(number, { missing, all, sendAll })
    for (const worker of missing) worker.send({ keystead: 'metrics:give', id: number }, ignoreError)
    if (missing.size === 0) sendAll()
  }

  cluster.on('message', (worker, message) => {
    if (message === 'ready') ready.add(worker)
    if (message?.keystead === 'metrics:ask') collect(worker, message.id)
    if (message?.keystead !== 'metrics:figures') return
    const collection = collections.get(message.id)
    if (!collection?.missing.delete(worker)) return
    collection.all.push(message.figures)
    if (collection.missing.size === 0) collection.sendAll()
  })
  cluster.on('exit', (worker) => {
    ready.delete(worker)
    for (const { missing, sendAll } of [...collections.values()])
      if (missing.delete(worker) && missing.size === 0) sendAll()
  })
}
