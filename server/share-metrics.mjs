/** Timeout for a worker's metrics, in milliseconds; the others' are sent without them. */
const LIMIT_MS = 2_000

/** Sending to a worker that has just died fails, which is not the caller's error. */
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
  /** @type {Map<number, { missing: Set<import('node:cluster').Worker>, all: unknown[], answer: () => void }>} */
  const questions = new Map()
  let last = 0

  /** @param {import('node:cluster').Worker} asker @param {number} id its number of the request */
  const ask = (asker, id) => {
    last += 1
    const number = last
    const missing = new Set([...ready].filter((worker) => worker.isConnected()))
    /** @type {unknown[]} */
    const all = []
    const timer = setTimeout(() => answer(), limit)
    const answer = () => {
      clearTimeout(timer)
      questions.delete(number)
      if (asker.isConnected()) asker.send({ keystead: 'metrics:all', id, all }, ignoreError)
    }
    questions.set(number, { missing, all, answer })
    for (const worker of missing) worker.send({ keystead: 'metrics:give', id: number }, ignoreError)
    if (missing.size === 0) answer()
  }

  cluster.on('message', (worker, message) => {
    if (message === 'ready') ready.add(worker)
    if (message?.keystead === 'metrics:ask') ask(worker, message.id)
    if (message?.keystead !== 'metrics:figures') return
    const question = questions.get(message.id)
    if (!question?.missing.delete(worker)) return
    question.all.push(message.figures)
    if (question.missing.size === 0) question.answer()
  })
  cluster.on('exit', (worker) => {
    ready.delete(worker)
    for (const { missing, answer } of [...questions.values()])
      if (missing.delete(worker) && missing.size === 0) answer()
  })
}
