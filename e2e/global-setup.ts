import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startApplication } from '../test/support/application'

const COMPLAINT = /\b(warn(ing)?|error|deprecat|unhandled|⚠|⨯)/i

/** Starts the demo on an empty folder; when the run is over, ends it and fails if its log holds a complaint. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-e2e-'))
  const application = await startApplication({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    MONGODB_URI: '',
    LOG_LEVEL: 'warn',
  })
  process.env.E2E_BASE_URL = application.addresses.get('ready')
  return async () => {
    await application.end()
    rmSync(folder, { recursive: true, force: true })
    const complaints = application.said.filter((line) => COMPLAINT.test(line))
    if (complaints.length > 0) throw new Error(`The server's log complains:\n${complaints.join('\n')}`)
  }
}
