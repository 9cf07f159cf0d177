import 'server-only'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { invalidField } from '@/lib/domain/errors'
import {
  FILE_LIMIT,
  FILE_TOO_LARGE,
  UNPACKED_LIMIT,
  UNPACKED_TOO_LARGE,
  ZIPPED_FILES_LIMIT,
  zippedName,
} from '@/lib/domain/import/import'
import { groupDigits } from '@/lib/domain/group-digits'

/** A file beside the table in a ZIP: its name as `zippedName` writes it, and its content. */
export type ZippedFile = { name: string; bytes: Buffer }

/** A table, and the files that are zipped with it; `null` if it came alone. */
export type Unpacked = { table: AsyncIterable<Uint8Array>; files: AsyncIterable<ZippedFile> | null }

const invalidFile = (message: string) => invalidField('file', message)

const SIGNATURE = Buffer.from('PK\u0003\u0004')

const isTable = (name: string): boolean => /\.(?:csv|blm)$/.test(name)
/** The only other files that a listing can have. */
const isOfListing = (name: string): boolean => /\.(?:jpe?g|png|webp|avif|pdf)$/.test(name)

/**
 * Calls `use` with a file as it came, or unpacked if it is a ZIP (D445): its only table, and its pictures and PDFs of
 * at most `largest` bytes one after the other. A ZIP is written to a file without a name until then, as its directory
 * is at its end. Throws `invalid_input` for a ZIP that cannot be read, has no table or two, or unpacks to more than the
 * limits.
 */
export async function withUnpacked<T>(
  chunks: AsyncIterable<Uint8Array>,
  largest: number,
  use: (unpacked: Unpacked) => Promise<T>,
): Promise<T> {
  const { start, whole } = await peek(chunks)
  if (!start.equals(SIGNATURE)) return use({ table: whole, files: null })
  const folder = await mkdtemp(path.join(tmpdir(), 'keystead-import-'))
  const handle = await open(path.join(folder, 'zip'), 'wx+')
  try {
    // Its space is freed with the handle, also if this process is killed.
    await rm(folder, { recursive: true })
    await handle.writeFile(whole)
    return await use(await unpack(handle, largest))
  } finally {
    await handle.close()
  }
}

/** The first bytes, and all of them. */
async function peek(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  for (let chunk = await source.next(); !chunk.done; chunk = await source.next()) {
    first.push(chunk.value)
    size += chunk.value.byteLength
    if (size >= SIGNATURE.length) break
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first
      for (let chunk = await source.next(); !chunk.done; chunk = await source.next()) yield chunk.value
    } finally {
      await source.return?.()
    }
  }
  return { start: Buffer.concat(first).subarray(0, SIGNATURE.length), whole: all() }
}

const DAMAGED = 'The ZIP file is damaged. Pack it again and upload it.'

/** Errors of the archive as a refusal. */
const orDamaged = async <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw invalidFile(DAMAGED)
  })

async function unpack(handle: FileHandle, largest: number): Promise<Unpacked> {
  const zip = await orDamaged(fromFdPromise(handle.fd, { lazyEntries: true, autoClose: false }))
  if (zip.entryCount > ZIPPED_FILES_LIMIT)
    throw invalidFile(`A ZIP file can contain at most ${groupDigits(ZIPPED_FILES_LIMIT)} files.`)
  const entries = await orDamaged(readEntries(zip))
  const tables = entries.filter(({ name }) => isTable(name))
  const [table, another] = tables
  if (!table)
    throw invalidFile('The file is neither CSV nor BLM, nor a ZIP with one of them. Please save it as CSV.')
  if (another)
    throw invalidFile(`The ZIP file contains ${tables.length} CSV or BLM files. Pack one with its pictures.`)
  if (table.entry.uncompressedSize > FILE_LIMIT) throw invalidFile(FILE_TOO_LARGE)
  const files = entries.filter(({ name, entry }) => isOfListing(name) && entry.uncompressedSize <= largest)
  const size = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (size > UNPACKED_LIMIT) throw invalidFile(UNPACKED_TOO_LARGE)
  if ([table, ...files].some(({ entry }) => entry.isEncrypted()))
    throw invalidFile('The ZIP file has a password. Pack it without one.')
  return { table: streamed(await openEntry(zip, table.entry)), files: readContents(zip, files) }
}

type NamedEntry = { name: string; entry: Entry }

/** The files of an archive, each name once. Folders that macOS adds have copies without content. */
async function readEntries(zip: ZipFile): Promise<NamedEntry[]> {
  const entries = new Map<string, NamedEntry>()
  for await (const entry of zip.eachEntry()) {
    const name = zippedName(entry.fileName)
    if (name === '' || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue
    if ((isTable(name) || isOfListing(name)) && !entries.has(name)) entries.set(name, { name, entry })
  }
  return [...entries.values()]
}

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  orDamaged(zip.openReadStreamPromise(entry))

/** yauzl ends a stream with an error that has more bytes than its entry declares. */
async function* streamed(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content as AsyncIterable<Uint8Array>
  } catch {
    throw invalidFile(DAMAGED)
  }
}

async function* readContents(zip: ZipFile, files: readonly NamedEntry[]): AsyncGenerator<ZippedFile> {
  for (const { name, entry } of files)
    yield { name, bytes: await orDamaged(buffer(await openEntry(zip, entry))) }
}
