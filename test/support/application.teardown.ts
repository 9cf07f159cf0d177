import { rmSync } from 'node:fs'
import { MongoClient } from 'mongodb'
import './application.setup'
import { complaintsOf } from './complaints'

/**
 * Ends the application that the setup started, drops its database and removes its folder. Throws if its log
 * has a complaint that `test/contract/log.test.ts` has not checked, because it did not run, or not as the
 * last.
 */
export default async function teardown(): Promise<void> {
  const started = globalThis.applicationUnderTest
  if (!started) return
  const client = new MongoClient(process.env.APPLICATION_DATABASE_URI ?? '')
  await client.db().dropDatabase()
  await client.close()
  await started.application.end()
  rmSync(started.folder, { recursive: true, force: true })
  started.log.close()
  const complaints = complaintsOf(started.log.unread())
  if (complaints.length > 0) throw new Error(`The server's log complains:\n${complaints.join('\n')}`)
}
