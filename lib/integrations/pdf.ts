import 'server-only'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

/** Why a PDF is refused: it needs a password, it can run something, or a part of it cannot be read. */
export type PdfError = 'encrypted' | 'scripts' | 'unreadable' | 'incomplete'

const inflated = promisify(inflate)

/** The most bytes that all object streams may have together once they are decompressed, and the most such streams. */
const OBJECTS_LIMIT = 64 * 1024 * 1024
const STREAMS_LIMIT = 5_000

/** Matches a character of a name as itself or as an escape: "/J#61vaScript" is "/JavaScript". */
function spelt(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  return `(?:${character}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}

/**
 * Finds any of these names, and no longer name that begins with one. Reads the escapes where they are: a file that
 * consists of them has more than fit in memory as matches.
 */
const nameIn = (...names: string[]): RegExp =>
  new RegExp(
    `/(?:${names.map((name) => [...name].map(spelt).join('')).join('|')})(?![\\w.-]|#[2-7][\\da-fA-F])`,
  )

const ENCRYPTED = nameIn('Encrypt')
/** Actions that run a script or a program, and forms that have scripts of their own. */
const RUNNING = nameIn('JavaScript', 'Launch', 'Rendition', 'XFA')
const OBJECT_STREAM = nameIn('ObjStm')
const PREDICTED = nameIn('Predictor')

/** The object streams of a PDF, decompressed, each as text; `null` for a stream that cannot be read. */
async function* objectStreams(bytes: Uint8Array, text: string): AsyncGenerator<string | null> {
  let [end, remaining, count] = [0, OBJECTS_LIMIT, 0]
  for (const { index, 0: keyword } of text.matchAll(/stream\r?\n/g)) {
    // Not only from the last "obj": the dictionary itself may contain that word.
    const dictionary = text.slice(end, index)
    end = index
    if (!OBJECT_STREAM.test(dictionary)) continue
    count += 1
    if (count > STREAMS_LIMIT || PREDICTED.test(dictionary)) return yield null
    try {
      const objects = await inflated(bytes.subarray(index + keyword.length), {
        maxOutputLength: remaining,
        finishFlush: constants.Z_SYNC_FLUSH,
      })
      remaining -= objects.byteLength
      yield objects.toString('latin1')
    } catch {
      // Another filter, or more than there may be.
      return yield null
    }
  }
}

/**
 * What is wrong with a PDF that strangers shall open (D399); `null` if nothing is. Looks at all objects, also at those
 * that no page uses, and at nothing that is drawn (ADR 109).
 */
export async function pdfError(bytes: Uint8Array): Promise<PdfError | null> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.includes('startxref')) return 'incomplete'
  if (ENCRYPTED.test(text)) return 'encrypted'
  if (RUNNING.test(text)) return 'scripts'
  for await (const objects of objectStreams(bytes, text)) {
    if (objects === null) return 'unreadable'
    if (RUNNING.test(objects)) return 'scripts'
  }
  return null
}
