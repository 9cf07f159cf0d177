import timers from 'node:timers'
import { promisify } from 'node:util'
import v8 from 'node:v8'

/**
 * Keeps the memory of a server to what is alive and half as much again (ADR 062). It is the first import of a server, since
 * Next takes `setImmediate` as it finds it; MEMORY_WORKAROUND=off leaves it out.
 */

/**
 * The growth of live memory in per cent before the next garbage collection. V8's default is up to four times as much.
 */
const GROWTH = 50

/** @typedef {NodeJS.Immediate & { _idlePrev: LinkedImmediate | null, _idleNext: LinkedImmediate | null }} LinkedImmediate */

const original = timers.setImmediate

/** Whether this Node links immediates by the fields that are cut here, which it does not document. */
function isLinked() {
  const [first, second] = /** @type {LinkedImmediate[]} */ ([original(() => {}), original(() => {})])
  const linked = first._idleNext === second && second._idlePrev === first
  clearImmediate(first)
  clearImmediate(second)
  return linked
}

/**
 * Node links the immediates of one turn of the event loop to each other, and leaves them so when they have run. Before
 * Node 24.20 each of them also holds the request that it was for (https://github.com/nodejs/node/issues/66129), and React's
 * renderings hold one of them: so every request that overlapped with another one stayed for as long as there was any.
 * @param {(...given: unknown[]) => void} callback
 * @param {...unknown} given
 */
function setImmediate(callback, ...given) {
  // Node's own error for a non-function.
  if (typeof callback !== 'function') return original(callback)
  const immediate = /** @type {LinkedImmediate} */ (
    original(() => {
      const before = immediate._idlePrev
      immediate._idlePrev = null
      if (before) before._idleNext = null
      callback.apply(immediate, given)
    })
  )
  return immediate
}

if (process.env.MEMORY_WORKAROUND !== 'off') {
  v8.setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
  if (isLinked()) {
    Object.defineProperty(setImmediate, promisify.custom, {
      enumerable: true,
      get: () => original[promisify.custom],
    })
    timers.setImmediate = globalThis.setImmediate = /** @type {typeof original} */ (setImmediate)
  } else {
    console.warn(
      `Node ${process.version} handles immediates differently: the memory workaround is off (ADR 062).`,
    )
  }
}
