/**
 * The start and the shutdown of a process. The state is on `globalThis`, and this file is plain JavaScript, because both
 * the server (`server/start.mjs`), which Next does not compile, and the compiled application use it.
 * @typedef {() => void | Promise<void>} Work
 * @type {{ started: Promise<void>, recordStarted: () => void, isEnding: boolean, isReplaced: boolean, shutdownWork: Set<Work>, exitWork: Set<Work> }}
 */
const state = (globalThis[Symbol.for('keystead.life')] ??= newState())

function newState() {
  /** @type {PromiseWithResolvers<void>} */
  const { promise: started, resolve: recordStarted } = Promise.withResolvers()
  return {
    started,
    recordStarted,
    isEnding: false,
    isReplaced: false,
    shutdownWork: new Set(),
    exitWork: new Set(),
  }
}

/** Resolves when the application is ready for its first request, for which Next itself does not wait. */
export const whenStarted = () => state.started

/** Marks the application as ready. */
export const markStarted = () => state.recordStarted()

/** True once this process is shutting down: then it starts no work that can wait. */
export const isShuttingDown = () => state.isEnding

/** True if another process replaces this one during its shutdown. */
export const isBeingReplaced = () => state.isReplaced

/**
 * Runs `work` when the shutdown begins, while requests are still being answered; returns the function that cancels this.
 * For work that ends long requests.
 * @param {Work} work
 * @returns {() => void}
 */
export const onShutdown = (work) => add(state.shutdownWork, work)

/**
 * Runs `work` after the last request is answered; returns the function that cancels this. The process waits for it, so it
 * must have its own time limit.
 * @param {Work} work
 * @returns {() => void}
 */
export const beforeExit = (work) => add(state.exitWork, work)

/**
 * @param {Set<Work>} works
 * @param {Work} work
 */
function add(works, work) {
  works.add(work)
  return () => void works.delete(work)
}

/** Runs all of it at once, even if some of it fails. @param {Set<Work>} works */
const runAll = (works) => Promise.allSettled([...works].map(async (work) => work()))

/**
 * Ends the process's work. `drain` resolves when its requests are answered.
 * @param {() => Promise<void>} drain
 * @param {boolean} hasReplacement whether another process answers requests from now on
 */
export async function shutDown(drain, hasReplacement = false) {
  state.isEnding = true
  state.isReplaced = hasReplacement
  await Promise.all([runAll(state.shutdownWork), drain()])
  await runAll(state.exitWork)
}
