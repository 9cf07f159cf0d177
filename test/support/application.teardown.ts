import { rmSync } from 'node:fs'
import { MongoClient } from 'mongodb'
import './application.setup'

/** Ends the application that the setup started, drops its database and removes its folder. */
export default async function teardown(): Promise<void> {
  const started = globalThis.applicationUnderTest
  if (!started) return
  const client = new MongoClient(process.env.APPLICATION_DATABASE_URI ?? '')
  await client.db().dropDatabase()
  await client.close()
  await started.application.end()
  rmSync(started.folder, { recursive: true, force: true })
}
