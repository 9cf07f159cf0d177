import { appendFileSync, closeSync, fdatasync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { readFileSync, renameSync, rmSync, write } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { type Document, deserialize, serialize } from 'bson'
import { DataFolderError, lockFolder } from './folder-lock'

/** Frame: length (u32), CRC-32 (u32), then records, each one BSON document; synced and read as a whole. */
const HEADER = 8
const FRAME_BYTES = 4 * 1024 * 1024
const writeAsync = promisify(write)
const syncAsync = promisify(fdatasync)

/** A record: an object that BSON can represent. Undefined fields are omitted. */
export type JournalRecord = Document

/** A store's side of its journal. */
export type JournalOwner = {
  /** Receives one record, in the order in which they were appended. */
  load(record: JournalRecord): void
  /** The minimal records of the state that `load` has built. */
  snapshot(): Iterable<JournalRecord>
}

function frame(records: Uint8Array[]): Buffer {
  const payload = Buffer.concat(records)
  const header = Buffer.alloc(HEADER)
  header.writeUInt32LE(payload.length, 0)
  header.writeUInt32LE(crc32(payload), 4)
  return Buffer.concat([header, payload])
}

const encode = (record: JournalRecord) => serialize(record, { ignoreUndefined: true })

function* recordsOf(payload: Buffer): Generator<JournalRecord> {
  for (let at = 0; at < payload.length;) {
    const size = payload.readInt32LE(at)
    yield deserialize(payload.subarray(at, at + size))
    at += size
  }
}

/** Reads a journal. A frame that the end of the file truncates was never acknowledged, and is omitted. */
function* read(path: string): Generator<JournalRecord> {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  for (let at = 0; at + HEADER <= bytes.length;) {
    const end = at + HEADER + bytes.readUInt32LE(at)
    const payload = bytes.subarray(at + HEADER, end)
    const whole = end <= bytes.length && payload.length > 0 && crc32(payload) === bytes.readUInt32LE(at + 4)
    if (!whole) {
      if (end >= bytes.length || bytes.subarray(at).every((byte) => byte === 0)) return
      throw new DataFolderError(
        `${path} is damaged at byte ${at}. Restore it from a copy, or start with another --data folder.`,
      )
    }
    yield* recordsOf(payload)
    at = end
  }
}

/** Writes the snapshot to a new file that replaces the journal, which also drops a truncated frame. */
function compact(folder: string, path: string, snapshot: Iterable<JournalRecord>): void {
  const fresh = openSync(`${path}.new`, 'w', 0o600)
  let batch: Uint8Array[] = []
  let size = 0
  const flush = () => {
    if (batch.length) appendFileSync(fresh, frame(batch))
    batch = []
    size = 0
  }
  for (const record of snapshot) {
    const bytes = encode(record)
    batch.push(bytes)
    size += bytes.length
    if (size > FRAME_BYTES) flush()
  }
  flush()
  fsyncSync(fresh)
  closeSync(fresh)
  renameSync(`${path}.new`, path)
  if (process.platform === 'win32') return
  const directory = openSync(folder, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

/** `data.log` of a folder: an append-only file of records, compacted at each start. */
export class Journal {
  #pending: { bytes: Uint8Array[]; resolve: () => void; reject: (error: unknown) => void }[] = []
  #flushing: Promise<void> | undefined
  #failure: unknown

  private constructor(
    private readonly release: () => void,
    private readonly file: number,
    private readonly volatile: boolean,
  ) {}

  /**
   * Locks the folder, which is created if it does not exist, passes every record to `load`, and replaces the
   * file with `snapshot()`. Throws DataFolderError if another process has the folder or the file is damaged.
   * A `volatile` journal writes nothing after that.
   */
  static async open(folder: string, owner: JournalOwner, volatile = false): Promise<Journal> {
    mkdirSync(folder, { recursive: true })
    const release = await lockFolder(folder)
    const path = join(folder, 'data.log')
    try {
      for (const record of read(path)) owner.load(record)
      compact(folder, path, owner.snapshot())
      return new Journal(release, openSync(path, 'a'), volatile)
    } catch (error) {
      release()
      rmSync(`${path}.new`, { force: true })
      throw error
    }
  }

  /**
   * Resolves when the records are synced; after a crash all or none of them exist. After the disk fails a
   * write, this call and all later ones reject.
   */
  append(records: JournalRecord[]): Promise<void> {
    if (this.volatile) return Promise.resolve()
    const bytes = records.map(encode)
    return new Promise((resolve, reject) => {
      this.#pending.push({ bytes, resolve, reject })
      this.#flushing ??= this.#flush()
    })
  }

  /** All records that arrived during the last sync are one frame. */
  async #flush(): Promise<void> {
    await Promise.resolve()
    while (this.#pending.length) {
      const batch = this.#pending
      this.#pending = []
      try {
        if (this.#failure) throw this.#failure
        const records = batch.flatMap((one) => one.bytes)
        if (records.length) {
          const bytes = frame(records)
          for (let at = 0; at < bytes.length;) at += (await writeAsync(this.file, bytes, at)).bytesWritten
          await syncAsync(this.file)
        }
        for (const { resolve } of batch) resolve()
      } catch (error) {
        this.#failure = error
        const failed = new Error(`the data file cannot be written: ${(error as Error).message}`)
        for (const { reject } of batch) reject(failed)
      }
    }
    this.#flushing = undefined
  }

  /** Waits for running writes and unlocks the folder. */
  async close(): Promise<void> {
    await this.#flushing
    closeSync(this.file)
    this.release()
  }
}
