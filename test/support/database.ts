import { randomBytes } from 'node:crypto'
import { type Collection, type Db, type Document, MongoClient } from 'mongodb'
import { type CollectionDocument, type CollectionName } from '@/lib/data/collections'
import { databaseUri } from './database-uri'
import { assertLoopback } from './loopback'

/** A database whose collections have the types of their documents. */
export interface TypedDb extends Db {
  collection<N extends CollectionName>(name: N): Collection<CollectionDocument<N>>
  collection<T extends Document = Document>(name: string): Collection<T>
}

export type TestDatabase = { client: MongoClient; db: TypedDb; uri: string }

/**
 * A database for one test file, on the server of the global setup; call it at the top of the file or of a
 * `describe`. It is dropped and its client closed after the last test. `uri` includes the database's name.
 */
export function testDatabase(): TestDatabase {
  const server = process.env.DATABASE_URI_UNDER_TEST
  if (!server) throw new Error('DATABASE_URI_UNDER_TEST is not set: run this file in the "database" project')
  assertLoopback(server)
  const name = `test_${randomBytes(8).toString('hex')}`
  const uri = databaseUri(server, name)
  const client = new MongoClient(uri)
  const db: TypedDb = client.db(name)
  afterAll(async () => {
    await db.dropDatabase()
    await client.close()
  })
  return { client, db, uri }
}
