import 'server-only'
import { setTimeout } from 'node:timers/promises'

/** How long a response waits for the rest of a rejected body. */
const TIMEOUT_MS = 3000

/**
 * Reads and discards the rest of a rejected body, up to `most` bytes; resolves at its end, or after three seconds while
 * it goes on reading. A client that is still sending does not read the response: closing or blocking its connection
 * would hide the error from it.
 */
export const drainBody = (reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> =>
  Promise.race([drop(reader, most), setTimeout(TIMEOUT_MS, undefined, { ref: false })])

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> {
  const read = () => reader.read().catch(() => null)
  let size = 0
  for (let part = await read(); part && !part.done; part = await read()) {
    size += part.value.byteLength
    if (size > most) return reader.cancel().catch(() => undefined)
  }
}
