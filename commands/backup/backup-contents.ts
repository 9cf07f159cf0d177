import { BSON, type ClientSession, type Db, type Document } from 'mongodb'
import { UNFINISHED_RESTORE } from '@/lib/data/migrations'
import {
  type BackupHeader,
  type Index,
  markerLine,
  PICTURES,
  type Checksum,
  ChecksumBuilder,
} from './file-format'

/** Documents per read, so that few are in memory at once. */
const BATCH_SIZE = 500

/** Fields of an index that the server adds and another server rejects. */
const NOT_OPTIONS = new Set(['v', 'ns', 'background'])

/** The database's collections with their indexes; migrations last, so that a partial database has none. */
export async function collectionsOf(db: Db): Promise<BackupHeader['collections']> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  const names = collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'))
  const rankOf = (name: string) => Number(name === 'migrations')
  names.sort((item, other) => rankOf(item) - rankOf(other) || (item < other ? -1 : 1))
  return Promise.all(
    names.map(async (name) => {
      const all = (await db.collection(name).listIndexes().toArray()) as Index[]
      const indexes = all
        .filter((index) => index.name !== '_id_')
        .map((index) => Object.fromEntries(Object.entries(index).filter(([key]) => !NOT_OPTIONS.has(key))))
      return { name, indexes: indexes as Index[] }
    }),
  )
}

/** The database's last migration; 0: none. */
export async function migrationOf(db: Db, session?: ClientSession): Promise<number> {
  const last = await db
    .collection<{ _id: number }>('migrations')
    .find({ _id: { $lt: UNFINISHED_RESTORE } }, { ...(session && { session }) })
    .sort({ _id: -1 })
    .limit(1)
    .next()
  return last ? Number(last._id) : 0
}

/** Throws for a partially restored database: its backup could not be restored either. */
export async function assertFullyRestored(db: Db, session: ClientSession): Promise<void> {
  const migrations = db.collection<{ _id: number }>('migrations')
  if (await migrations.findOne({ _id: UNFINISHED_RESTORE }, { session }))
    throw new Error(
      `The database "${db.databaseName}" is incomplete: a restore was interrupted or is still running. No backup was made.`,
    )
}

/** The documents of a collection in canonical EJSON, in batches of lines. Numbers keep their stored type. */
async function* documentsOf(db: Db, name: string, session: ClientSession): AsyncGenerator<string[]> {
  const cursor = db.collection(name).find({}, { session, batchSize: BATCH_SIZE, promoteValues: false })
  try {
    while (await cursor.hasNext())
      yield cursor
        .readBufferedDocuments()
        .map((document) => `${BSON.EJSON.stringify(document, { relaxed: false })}\n`)
  } finally {
    await cursor.close()
  }
}

/** The URLs of the pictures at the image host: recorded ones, and placeholders. */
async function* picturesOf(db: Db, session: ClientSession): AsyncGenerator<string[]> {
  const projection = { _id: 0, address: 1 }
  for (const [name, filter] of [
    ['pictures', { address: { $exists: true }, deletedAt: { $exists: false } }],
    ['placeholders', {}],
  ] as const) {
    const cursor = db.collection<Document>(name).find(filter, { session, batchSize: BATCH_SIZE, projection })
    for await (const { address } of cursor) yield [`${JSON.stringify(address)}\n`]
  }
}

/** All lines of a backup in order, in batches; `onSectionEnd` gets the checksum of each section. */
export async function* linesOf(
  db: Db,
  session: ClientSession,
  head: BackupHeader,
  onSectionEnd: (name: string, sum: Checksum) => void,
): AsyncGenerator<string> {
  const wholeChecksum = new ChecksumBuilder()
  const mark = (...marker: Parameters<typeof markerLine>): string => {
    const line = markerLine(...marker)
    wholeChecksum.add(line, 0)
    return line
  }
  yield mark('head', head)
  const sections = [
    ...head.collections.map(({ name }) => [name, documentsOf(db, name, session)] as const),
    [PICTURES, picturesOf(db, session)] as const,
  ]
  for (const [name, rows] of sections) {
    const sectionChecksum = new ChecksumBuilder()
    yield mark('begin', { name })
    for await (const lines of rows) {
      const text = lines.join('')
      sectionChecksum.add(text, lines.length)
      wholeChecksum.add(text, lines.length)
      yield text
    }
    const sum = sectionChecksum.sum()
    yield mark('end', sum)
    onSectionEnd(name, sum)
  }
  yield markerLine('whole', wholeChecksum.sum())
}
