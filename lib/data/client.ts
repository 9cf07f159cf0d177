import 'server-only'
import { Semaphore } from 'async-mutex'
import { type ClientSession, type Db, MongoClient } from 'mongodb'
import { getEnv } from '@/lib/env'
import { noteContentChange } from './changing-content'

/** A transaction's session; services hand it on and never use it. */
export type Session = ClientSession

const DEFAULT_NAME = 'keystead'

/** Far below the driver's 100 connections, and below the 40 of DocumentDB's gateway (ADR 020). */
const TRANSACTIONS_AT_ONCE = 20

const holder = globalThis as typeof globalThis & {
  keysteadMongo?: MongoClient
  keysteadTransactions?: Semaphore
}

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

/** The process's one queue for transactions, beside its one client. */
const transactions = (): Semaphore => (holder.keysteadTransactions ??= new Semaphore(TRANSACTIONS_AT_ONCE))

/**
 * Runs `work` in one transaction, again from the start when it meets a conflict
 * with another one; so `work` must do nothing but database calls on its session.
 * Of one process some transactions run at once and the rest wait: where those that
 * wait for a row take every connection, the one that holds it finds none to go on with.
 * What it changes of content that is kept is told with its commit (`changingContent`).
 */
export const transaction = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
  transactions().runExclusive(() =>
    getClient().withSession((session) =>
      session.withTransaction(
        async () => {
          const result = await work(session)
          await noteContentChange(getDb(), session)
          return result
        },
        { writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } },
      ),
    ),
  )

/** True if the database answers. */
export const ping = (): Promise<boolean> =>
  getDb()
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    )
