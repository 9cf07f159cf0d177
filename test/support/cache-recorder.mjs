import { appendFileSync } from 'node:fs'
import ContentStore from '../../lib/transport/content-store.mjs'

/**
 * Records everything written to the content store, one JSON line each, in CACHE_FILE. Preloaded into every
 * process of the stack under test (NODE_OPTIONS=--import), so that the application gets the same module
 * instance.
 */
const file = process.env.CACHE_FILE

const bytes = (_, value) => {
  if (value instanceof Map) return [...value].map(([name, part]) => [name, String(part)])
  return value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value
}

if (file) {
  const { set } = ContentStore.prototype
  ContentStore.prototype.set = async function (key, value, context) {
    await set.call(this, key, value, context)
    appendFileSync(file, `${JSON.stringify({ key, value }, bytes)}\n`)
  }
}
