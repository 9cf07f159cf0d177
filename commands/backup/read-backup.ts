import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { FORMAT, type BackupHeader, type Marker, readMarker, ChecksumBuilder } from './file-format'

/** The longest line, in characters: a document of 16 MB in canonical EJSON. A longer one was not written by a backup. */
const MAX_LINE_LENGTH = 128 * 1024 * 1024

/** Why a file cannot be read, in one sentence. */
export class UnreadableBackup extends Error {}

const damaged = (file: string, why: string) => new UnreadableBackup(`${file} is damaged: ${why}.`)

/** A row of a section: a document's EJSON, or a URL. */
export type Row = { name: string; line: string }

/** The lines of a file without line breaks. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unzip = createGunzip()
  // An error of the source rejects the reading of `unzip`.
  pipeline(createReadStream(file), unzip, () => undefined)
  unzip.setEncoding('utf8')
  let unfinished = ''
  for await (const chunk of unzip as AsyncIterable<string>) {
    const lines = (unfinished + chunk).split('\n')
    unfinished = lines.pop() ?? ''
    if (unfinished.length > MAX_LINE_LENGTH) throw damaged(file, 'a line is too long')
    yield* lines
  }
  if (unfinished !== '') throw damaged(file, 'it ends in the middle of a line')
}

/** The message for an error of the file system or of gzip. `hasBegun`: the header of the backup has been read. */
function explain(file: string, error: unknown, hasBegun: boolean): unknown {
  if (error instanceof UnreadableBackup || typeof error !== 'object' || error === null) return error
  if (!('syscall' in error || 'errno' in error) || !('code' in error)) return error
  const code = String(error.code)
  if (code === 'ENOENT') return new UnreadableBackup(`The file ${file} does not exist.`)
  if (code === 'Z_BUF_ERROR') return damaged(file, 'it ends too early')
  if (code.startsWith('Z_') && !hasBegun)
    return new UnreadableBackup(`${file} is not a Keystead backup. If it is encrypted, decrypt it first.`)
  if (code.startsWith('Z_')) return damaged(file, 'it cannot be decompressed')
  return new UnreadableBackup(`${file} cannot be read (${code}).`)
}

function headOf(file: string, line: string): BackupHeader {
  const marker = readMarker(line)
  if (marker?.mark !== 'head') throw new UnreadableBackup(`${file} is not a Keystead backup.`)
  const head = marker.content as BackupHeader
  if (head.format !== FORMAT)
    throw new UnreadableBackup(
      `${file} was made by a newer version of Keystead. Restore it with that version.`,
    )
  return head
}

/**
 * Reads a backup from start to end: calls `head` with its header, `row` with every row, and compares all
 * checksums. Throws `UnreadableBackup` for a missing or damaged file and for one that is not a backup. The
 * rows before the damage have been passed on by then, so callers that write them first read the file once
 * without writing.
 */
export async function readBackup(
  file: string,
  listeners: { head?(head: BackupHeader): Promise<void>; row?(row: Row): Promise<void> | undefined } = {},
): Promise<{ head: BackupHeader; rows: number }> {
  const hash = createHash('sha256')
  let head: BackupHeader | undefined
  let section: { name: string; sum: ChecksumBuilder } | undefined
  let rows = 0
  let hasEnded = false
  const onMark = (mark: Marker, content: unknown) => {
    if (mark === 'begin' && !section)
      section = { name: (content as { name: string }).name, sum: new ChecksumBuilder() }
    else if (mark === 'end' && section) {
      if (!isDeepStrictEqual(content, section.sum.sum()))
        throw damaged(file, `"${section.name}" has a wrong checksum`)
      section = undefined
    } else if (mark === 'whole' && !section) {
      if (!isDeepStrictEqual(content, { rows, sha256: hash.digest('hex') }))
        throw damaged(file, 'the file has a wrong checksum')
      hasEnded = true
    } else throw damaged(file, 'its sections are in the wrong order')
  }
  try {
    for await (const line of linesOf(file)) {
      if (hasEnded) throw damaged(file, 'it continues after its end mark')
      if (!head) {
        head = headOf(file, line)
        await listeners.head?.(head)
      } else {
        const marker = readMarker(line)
        if (marker) onMark(marker.mark, marker.content)
        else if (!section) throw damaged(file, 'a row is outside all sections')
        else {
          section.sum.add(`${line}\n`, 1)
          rows += 1
          await listeners.row?.({ name: section.name, line })
        }
      }
      if (!hasEnded) hash.update(`${line}\n`)
    }
  } catch (error) {
    throw explain(file, error, head !== undefined)
  }
  if (!head) throw new UnreadableBackup(`${file} is not a Keystead backup.`)
  if (!hasEnded) throw damaged(file, 'it ends too early')
  return { head, rows }
}
