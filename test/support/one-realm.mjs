import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/** In place of a context: `runtime.mjs` then runs modules in the worker's own realm. */
export const OWN_REALM = Symbol.for('keystead.own-realm')

const TIMERS = {
  idToRef: (id) => ({
    id,
    ref() {
      return this
    },
    unref() {
      return this
    },
  }),
  refToId: (timer) => timer?.id,
}

const listeners = () =>
  new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))]))

/**
 * Jest's Node environment without a context for each file. In a context every use of a global goes through a proxy, and
 * packages cannot be shared, because their errors and dates would be of other classes than the test's. Our own modules
 * are still evaluated for each file. Changes of settings, globals and listeners are undone after each file.
 */
export default class OneRealm {
  constructor({ projectConfig }) {
    this.global = globalThis
    this.moduleMocker = new ModuleMocker(globalThis)
    const shared = { config: projectConfig, global: globalThis, moduleMocker: this.moduleMocker }
    this.fakeTimers = new LegacyFakeTimers({ ...shared, timerConfig: TIMERS })
    this.fakeTimersModern = new ModernFakeTimers(shared)
    this.env = { ...process.env }
    this.globals = Object.getOwnPropertyDescriptors(globalThis)
    this.listeners = listeners()
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return OWN_REALM
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name]
    Object.assign(process.env, this.env)
    for (const key of Reflect.ownKeys(globalThis)) {
      const before = this.globals[key]
      const now = Object.getOwnPropertyDescriptor(globalThis, key)
      if (!now.configurable) continue
      if (!before) Reflect.deleteProperty(globalThis, key)
      else if (now.value !== before.value) Object.defineProperty(globalThis, key, before)
    }
    for (const [event, all] of listeners())
      for (const listener of all)
        if (!this.listeners.get(event)?.has(listener)) process.removeListener(event, listener)
  }
}
