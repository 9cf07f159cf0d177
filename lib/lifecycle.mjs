/**
 * The beginning and the end of a process. `server/start.mjs` has to do with both, outside of what Next has compiled; the
 * application says inside of it when it is ready, and what is to be done at the end. So they meet on `globalThis`. Plain
 * JavaScript for the same reason.
 * @typedef {() => void | Promise<void>} Work
 * @type {{ started: Promise<void>, noteStarted: () => void, isEnding: boolean, isReplaced: boolean, first: Set<Work>, last: Set<Work> }}
 */
const state = (globalThis[Symbol.for('keystead.life')] ??= born())

function born() {
  /** @type {() => void} */
  let recordStarted = () => {}
  /** @type {Promise<void>} */
  const started = new Promise((resolve) => (recordStarted = resolve))
  return { started, recordStarted, isEnding: false, isReplaced: false, first: new Set(), last: new Set() }
}

/** Resolves when the application is ready for its first request: Next does not wait for that. */
export const whenStarted = () => state.started

/** Marks the application as ready. */
export const markStarted = () => state.recordStarted()

/** True since this process is shutting down: it starts nothing that can wait. */
export const isShuttingDown = () => state.isEnding

/** True if another process replaces this one during its shutdown. */
export const isBeingReplaced = () => state.isReplaced

/**
 * Has `work` done as soon as the process is to end, beside the requests that are under way; gives the way to take that
 * back. For what keeps a request from ending.
 * @param {Work} work
 * @returns {() => void}
 */
export const onShutdown = (work) => added(state.first, work)

/**
 * Has `work` done when the last request is answered; the process waits for it, so it must have a limit of its own.
 * @param {Work} work
 * @returns {() => void}
 */
export const beforeExit = (work) => added(state.last, work)

/**
 * @param {Set<Work>} works
 * @param {Work} work
 */
function added(works, work) {
  works.add(work)
  return () => void works.delete(work)
}

/** @param {Set<Work>} works What fails does not keep the others from their end. */
const all = (works) => Promise.allSettled([...works].map(async (work) => work()))

/**
 * Ends the process's work: `drain` resolves when its requests are answered.
 * @param {() => Promise<void>} drain
 * @param {boolean} hasReplacement whether another process answers in its place from now on
 */
export async function shutDown(drain, hasReplacement = false) {
  state.isEnding = true
  state.isReplaced = hasReplacement
  await Promise.all([all(state.first), drain()])
  await all(state.last)
}
