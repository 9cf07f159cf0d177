import timers from 'node:timers'
import { promisify } from 'node:util'
import v8 from 'node:v8'

/**
 * Limits the memory of a server to its live objects and half as much again (ADR 062). It must be a server's
 * first import, because Next uses the `setImmediate` that it finds; MEMORY_WORKAROUND=off disables it.
 */

/**
 * The growth of live memory in per cent before the next garbage collection. V8's default is up to four times as much.
 */
const GROWTH = 50

/** @typedef {NodeJS.Immediate & { _idlePrev: LinkedImmediate | null, _idleNext: LinkedImmediate | null }} LinkedImmediate */

const original = timers.setImmediate

/** True if this Node links immediates by the undocumented fields that are cut here. */
function isLinked() {
  const [first, second] = /** @type {LinkedImmediate[]} */ ([original(() => {}), original(() => {})])
  const linked = first._idleNext === second && second._idlePrev === first
  clearImmediate(first)
  clearImmediate(second)
  return linked
}

/**
 * Node links the immediates of one turn of the event loop to each other, and does not unlink them after they
 * have run. Before Node 24.20 each of them also holds its request
 * (https://github.com/nodejs/node/issues/66129), and React's renderings hold one of them: so every request
 * that overlapped with another one stayed in memory as long as there were any.
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
