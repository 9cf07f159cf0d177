import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Db } from 'mongodb'
import { FORMAT, type Head, PICTURES } from './file-format'
import { atOnePointInTime } from './point-in-time'
import { assertWhole, collectionsOf, linesOf, migrationOf } from './rows'

/** Who may read it: it has everything that people told the site. */
const OWNER_ONLY = 0o600

export type Made = { head: Head; documents: number; pictures: number }

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Takes a name that nobody has. Throws where a file is there. */
const claim = async (file: string): Promise<void> => (await open(file, 'wx', OWNER_ONLY)).close()

/** Puts the finished file in its place; one that is there stays, unless it is to be replaced. */
async function settle(part: string, file: string, replace: boolean): Promise<void> {
  const handle = await open(part, 'r')
  await handle.sync().finally(() => handle.close())
  if (replace) return rename(part, file)
  try {
    await link(part, file)
    await rm(part)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    // A file system without hard links: the name is taken by an empty file, in whose place the backup comes whole.
    await claim(file)
    await rename(part, file)
  }
}

/**
 * Writes all of the database to a file, which is there only when it is whole. Throws for a file that is there already,
 * unless it is to be replaced, and for a database that a restore has left in half. What is in memory does not grow with
 * the database.
 */
export async function writeBackup(
  db: Db,
  file: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<Made> {
  if (!replace && existsSync(file))
    throw new Error(`${file} is there already and stays as it is. Name another file, or add --replace.`)
  // Of two backups to one name each writes a file of its own.
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  const madeAt = new Date().toISOString()
  const collections = await collectionsOf(db)
  if (collections.length === 0) throw new Error(`The database "${db.databaseName}" is empty.`)
  let documents = 0
  let pictures = 0
  try {
    const head = await atOnePointInTime(db, async (session, pointInTime) => {
      await assertWhole(db, session)
      const head: Head = {
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
    await settle(part, file, replace)
    return { head, documents, pictures }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
