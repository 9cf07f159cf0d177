import 'server-only'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

/** Why a PDF is refused: it needs a password, it can run something, or a part of it cannot be read. */
export type PdfError = 'encrypted' | 'scripts' | 'unreadable' | 'incomplete'

const inflated = promisify(inflate)

/** The most bytes that all object streams may have together once they are decompressed, and the most such streams. */
const OBJECTS_LIMIT = 64 * 1024 * 1024
const STREAMS_LIMIT = 5_000

/** Actions that run a script or a program, and forms that have scripts of their own. */
const RUNNING = ['/JavaScript', '/Launch', '/Rendition', '/XFA']

/** The text of a PDF's names without their escapes: "/J#61vaScript" is "/JavaScript". */
const unescaped = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** True if the text has the name, and not just a longer name that begins with it. */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!/[\w.-]/.test(text[at + name.length] ?? '')) return true
  return false
}

const runs = (text: string): boolean => RUNNING.some((name) => hasName(text, name))

/** The object streams of a PDF, decompressed, each as text; `null` for a stream that cannot be read. */
async function* objectStreams(bytes: Uint8Array, text: string): AsyncGenerator<string | null> {
  let [end, remaining, count] = [0, OBJECTS_LIMIT, 0]
  for (const { index, 0: keyword } of text.matchAll(/stream\r?\n/g)) {
    // Not only from the last "obj": the dictionary itself may contain that word.
    const dictionary = unescaped(text.slice(end, index))
    end = index
    if (!hasName(dictionary, '/ObjStm')) continue
    count += 1
    if (count > STREAMS_LIMIT || hasName(dictionary, '/Predictor')) return yield null
    try {
      const objects = await inflated(bytes.subarray(index + keyword.length), {
        maxOutputLength: remaining,
        finishFlush: constants.Z_SYNC_FLUSH,
      })
      remaining -= objects.byteLength
      yield unescaped(objects.toString('latin1'))
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
  const unescapedText = unescaped(text)
  if (hasName(unescapedText, '/Encrypt')) return 'encrypted'
  if (runs(unescapedText)) return 'scripts'
  for await (const objects of objectStreams(bytes, text)) {
    if (objects === null) return 'unreadable'
    if (runs(objects)) return 'scripts'
  }
  return null
}
