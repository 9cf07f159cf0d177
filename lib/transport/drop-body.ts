import 'server-only'
import { setTimeout } from 'node:timers/promises'

/** How long an answer waits for the rest of a refused body. */
const TIMEOUT_MS = 3000

/**
 * Reads the rest of a refused body without keeping anything, up to `most` bytes; resolves at its end, or after three
 * seconds and goes on reading. A client that is still sending reads no answer: were its connection cut or left to
 * fill up, it would see a failure or wait for ever in place of the refusal.
 */
export const dropBody = (reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> =>
  Promise.race([drop(reader, most), setTimeout(TIMEOUT_MS, undefined, { ref: false })])

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> {
  const read = () => reader.read().catch(() => null)
  let size = 0
  for (let part = await read(); part && !part.done; part = await read()) {
    size += part.value.byteLength
    if (size > most) return reader.cancel().catch(() => undefined)
  }
}
