import { BSON, type Db, type Document, type IndexDescription } from 'mongodb'
import { connectionErrorText } from '@/lib/data/client'
import { UNFINISHED_RESTORE, migrate, MIGRATION } from '@/lib/data/migrations'
import { kindOf } from '../doctor/finding'
import { isEmpty } from '../seed/content'
import { type BackupHeader, PICTURES } from './file-format'
import { readBackup } from './read-backup'
import { assertRestorable } from './restore-plan'
import { migrationOf } from './backup-contents'

/** Batch limits: rows and characters. */
const ROWS = 1_000
const CHARACTERS = 4_000_000
/** The next batch is read while the database writes one. */
const BATCHES_AT_ONCE = 2

/** Writes rows of any collection in batches, with a bounded queue. */
class Writer {
  readonly #writing = new Set<Promise<unknown>>()
  #batch: Document[] = []
  #characters = 0
  #name = ''
  #failure: unknown

  constructor(private readonly db: Db) {}

  /** Returns a promise only if there is something to wait for. */
  add(name: string, line: string): Promise<void> | undefined {
    const isFull = this.#batch.length >= ROWS || this.#characters >= CHARACTERS
    if (isFull || name !== this.#name) return this.#flush().then(() => this.#push(name, line))
    this.#push(name, line)
    return undefined
  }

  #push(name: string, line: string): void {
    this.#name = name
    this.#characters += line.length
    this.#batch.push(BSON.EJSON.parse(line, { relaxed: false }) as Document)
  }

  async #flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#characters = 0
    if (batch.length === 0) return
    while (this.#writing.size >= BATCHES_AT_ONCE) await Promise.race(this.#writing)
    if (this.#failure !== undefined) throw this.#failure
    const insertion: Promise<unknown> = this.db
      .collection(this.#name)
      .insertMany(batch, { ordered: false })
      .catch((error: unknown) => (this.#failure = error))
      .finally(() => this.#writing.delete(insertion))
    this.#writing.add(insertion)
  }

  /** Waits until everything is written. */
  async end(): Promise<void> {
    await this.#flush()
    await Promise.all(this.#writing)
    if (this.#failure !== undefined) throw this.#failure
  }
}

/** Rethrows a failure in the middle with the warning that the partial database must not be used. */
async function withIncompleteWarning<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const why = connectionErrorText(error) ?? kindOf(error)
    throw new Error(
      `The restore has failed: ${why}\nThe database "${name}" is incomplete. Do not use it. Run the restore again with --database ${name}.`,
      { cause: error },
    )
  }
}

/** No version of Keystead starts while the marker exists, so a restore that leaves it has failed. */
export const MARKER_LEFT = 'The database has not deleted the marker of an unfinished restore.'

/** Writes the rows of a verified file, then creates the indexes, which is much faster in this order. */
async function fill(db: Db, file: string, { collections }: BackupHeader): Promise<number> {
  await db.dropDatabase()
  const migrations = db.collection<{ _id: number; name: string }>('migrations')
  await migrations.insertOne({ _id: UNFINISHED_RESTORE, name: 'a restore is not finished' })
  const writer = new Writer(db)
  // Inserted last: until then the marker prevents a start.
  const migrationRows: Document[] = []
  let documents = 0
  await readBackup(file, {
    row({ name, line }) {
      if (name === PICTURES) return undefined
      documents += 1
      if (name !== 'migrations') return writer.add(name, line)
      migrationRows.push(BSON.EJSON.parse(line, { relaxed: false }) as Document)
      return undefined
    },
  })
  await writer.end()
  for (const { name, indexes } of collections)
    if (indexes.length > 0) await db.collection(name).createIndexes(indexes as IndexDescription[])
  if (migrationRows.length > 0) await db.collection('migrations').insertMany(migrationRows)
  const { deletedCount } = await migrations.deleteOne({ _id: UNFINISHED_RESTORE })
  if (deletedCount !== 1) throw new Error(MARKER_LEFT)
  return documents
}

export type RestoreResult = { head: BackupHeader; documents: number; applied: string[] }

/**
 * Replaces the content of the database with the backup. The whole file is verified before anything is
 * changed. `expectedName`: the name of a database that may be replaced; `runMigrations`: whether to run later
 * migrations. Throws for a damaged file, a backup of another version, and a non-empty database that was not named.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  {
    expectedName,
    runMigrations = false,
  }: { expectedName?: string | undefined; runMigrations?: boolean } = {},
): Promise<RestoreResult> {
  const { head } = await readBackup(file)
  assertRestorable({
    file,
    backupMigration: head.migration,
    programMigration: MIGRATION,
    runMigrations,
    name: db.databaseName,
    currentMigration: await migrationOf(db),
    isEmpty: await isEmpty(),
    expectedName,
  })
  const name = db.databaseName
  const documents = await withIncompleteWarning(name, fill(db, file, head))
  return { head, documents, applied: runMigrations ? await withIncompleteWarning(name, migrate()) : [] }
}
