import 'server-only'
import { setTimeout } from 'node:timers/promises'

/** How long a response waits for the rest of a rejected body. */
const TIMEOUT_MS = 3000

/**
 * Reads and discards the rest of a rejected body, up to `limit` bytes; resolves at its end, or after three seconds while reading continues. A client that is still sending does not read the response: closing or blocking its connection
 * would hide the error from it.
 */
export const drainBody = (reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<void> =>
  Promise.race([discard(reader, limit), setTimeout(TIMEOUT_MS, undefined, { ref: false })])

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<void> {
  const read = () => reader.read().catch(() => null)
  let size = 0
  for (let chunk = await read(); chunk && !chunk.done; chunk = await read()) {
    size += chunk.value.byteLength
    if (size > limit) return reader.cancel().catch(() => undefined)
  }
}
