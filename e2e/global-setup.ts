import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { freePort, startApplication } from '../test/support/application'
import { databaseUri } from '../test/support/database-uri'
import { assertLoopback } from '../test/support/loopback'

const COMPLAINT = /\b(warn(ing)?|error|deprecat|unhandled|⚠|⨯)/i

/**
 * Starts the demo on an empty folder, on a new database of the server at TEST_MONGODB_URI if that is set; when the
 * run is over, ends it and fails if its log holds a complaint.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env.TEST_MONGODB_URI
  if (server) assertLoopback(server)
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-e2e-'))
  const application = await startApplication({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    MONGODB_URI: server ? databaseUri(server, `e2e_${randomBytes(8).toString('hex')}`) : '',
    LOG_LEVEL: 'warn',
  })
  process.env.E2E_BASE_URL = application.addresses.get('ready')
  process.env.E2E_MAIL_URL = application.addresses.get('mail')
  process.env.E2E_STRIPE_URL = application.addresses.get('stripe')
  return async () => {
    await application.end()
    rmSync(folder, { recursive: true, force: true })
    const complaints = application.said.filter((line) => COMPLAINT.test(line))
    if (complaints.length > 0) throw new Error(`The server's log complains:\n${complaints.join('\n')}`)
  }
}
