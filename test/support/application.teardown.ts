import { rmSync } from 'node:fs'
import { MongoClient } from 'mongodb'
import './application.setup'

const COMPLAINT = /\b(warn(ing)?|error|deprecat|unhandled)|Warning:|⚠|⨯|"level":[456]0/i
/** One test breaks a record on purpose; what else fails fails its own test by its status. */
const EXPECTED = '"msg":"request failed"'

/**
 * Ends the application that the setup started, drops its database and removes its folder; fails if its log
 * holds a complaint.
 */
export default async function teardown(): Promise<void> {
  const started = globalThis.applicationUnderTest
  if (!started) return
  const client = new MongoClient(process.env.APPLICATION_DATABASE_URI ?? '')
  await client.db().dropDatabase()
  await client.close()
  await started.application.end()
  rmSync(started.folder, { recursive: true, force: true })
  const complaints = started.application.said.filter(
    (line) => COMPLAINT.test(line) && !line.includes(EXPECTED),
  )
  if (complaints.length > 0) throw new Error(`The server's log complains:\n${complaints.join('\n')}`)
}
