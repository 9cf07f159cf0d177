import 'server-only'
import { type ClientSession, type Db, MongoClient } from 'mongodb'
import { getEnv } from '@/lib/env'

/** A transaction's session; services hand it on and never use it. */
export type Session = ClientSession

const DEFAULT_NAME = 'keystead'
const holder = globalThis as typeof globalThis & { keysteadMongo?: MongoClient }

/** The process's one client; kept on `globalThis` so that hot reloads do not open another pool. */
export const getClient = (): MongoClient =>
  (holder.keysteadMongo ??= new MongoClient(getEnv().MONGODB_URI, {
    ignoreUndefined: true,
    serverSelectionTimeoutMS: 5_000,
  }))

/** The database that the address names, or `keystead`. */
export function getDb(): Db {
  const client = getClient()
  return client.db(client.options.dbName === 'test' ? DEFAULT_NAME : client.options.dbName)
}

/** Closes the pool; for scripts and tests, which must end. */
export async function closeClient(): Promise<void> {
  await holder.keysteadMongo?.close()
  holder.keysteadMongo = undefined
}

/**
 * Runs `work` in one transaction, again from the start when it meets a conflict
 * with another one; so `work` must do nothing but database calls on its session.
 */
export const transaction = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
  getClient().withSession((session) =>
    session.withTransaction(() => work(session), {
      writeConcern: { w: 'majority' },
      readConcern: { level: 'snapshot' },
    }),
  )

/** True if the database answers. */
export const ping = (): Promise<boolean> =>
  getDb()
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    )
