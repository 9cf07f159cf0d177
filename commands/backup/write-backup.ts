import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Db } from 'mongodb'
import { FORMAT, type BackupHeader, PICTURES } from './file-format'
import { atOnePointInTime } from './point-in-time'
import { assertFullyRestored, collectionsOf, linesOf, migrationOf } from './backup-contents'

/** File mode: it contains all personal data. */
const OWNER_ONLY = 0o600

export type BackupResult = { head: BackupHeader; documents: number; pictures: number }

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Creates a new file. Throws if it exists. */
const reserveName = async (file: string): Promise<void> => (await open(file, 'wx', OWNER_ONLY)).close()

/** Moves the finished file to its name; an existing one stays, unless it is replaced. */
async function moveIntoPlace(part: string, file: string, replace: boolean): Promise<void> {
  const handle = await open(part, 'r')
  await handle.sync().finally(() => handle.close())
  if (replace) return rename(part, file)
  try {
    await link(part, file)
    await rm(part)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    // Without hard links: an empty file reserves the name, and the backup replaces it.
    await reserveName(file)
    await rename(part, file)
  }
}

/**
 * Writes the whole database to a file, which appears only when it is complete. Throws if the file exists, unless it is
 * replaced, and for a partially restored database. Memory does not grow with the database.
 */
export async function writeBackup(
  db: Db,
  file: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<BackupResult> {
  if (!replace && existsSync(file))
    throw new Error(`${file} already exists. Choose another file, or add --replace.`)
  // Concurrent backups to one name each write their own file.
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  const madeAt = new Date().toISOString()
  const collections = await collectionsOf(db)
  if (collections.length === 0) throw new Error(`The database "${db.databaseName}" is empty.`)
  let documents = 0
  let pictures = 0
  try {
    const head = await atOnePointInTime(db, async (session, pointInTime) => {
      await assertFullyRestored(db, session)
      const head: BackupHeader = {
        format: FORMAT,
        madeAt,
        database: db.databaseName,
        migration: await migrationOf(db, session),
        pointInTime,
        collections,
      }
      const lines = linesOf(db, session, head, (name, { rows }) => {
        if (name === PICTURES) pictures += rows
        else documents += rows
      })
      await pipeline(
        Readable.from(lines, { objectMode: true, highWaterMark: 1 }),
        createGzip(),
        createWriteStream(part, { mode: OWNER_ONLY, flags: 'wx' }),
      )
      return head
    })
    await moveIntoPlace(part, file, replace)
    return { head, documents, pictures }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
