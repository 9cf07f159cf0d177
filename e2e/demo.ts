import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApplication } from '../test/support/application'
import { databaseUri } from '../test/support/database-uri'
import { assertLoopback } from '../test/support/loopback'

const COMPLAINT = /\b(warn(ing)?|error|deprecat|unhandled|⚠|⨯)/i

/**
 * A running demo. `database`: its URI; `runDueJobs` runs at once the jobs that its timer runs every half
 * minute; `end` ends it and throws if its log has a complaint.
 */
export type Demo = {
  site: string
  mail: string
  stripe: string
  database: string
  runDueJobs(): Promise<void>
  end(): Promise<void>
}

/** Starts the demo on an empty folder, with a new database on the server at TEST_MONGODB_URI if that is set. */
export async function startDemo(): Promise<Demo> {
  const server = process.env.TEST_MONGODB_URI
  if (server) assertLoopback(server)
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-e2e-'))
  const uri = server ? databaseUri(server, `e2e_${randomBytes(8).toString('hex')}`) : ''
  const secret = randomBytes(16).toString('hex')
  const application = await startApplication({
    DATA_DIR: folder,
    MONGODB_URI: uri,
    CRON_SECRET: secret,
    LOG_LEVEL: 'warn',
  })
  const address = (name: string): string => {
    const url = application.addresses.get(name)
    if (url === undefined) throw new Error(`the demo has not printed "${name} <address>"`)
    return url
  }
  return {
    site: address('ready'),
    mail: address('mail'),
    stripe: address('stripe'),
    database: uri || databaseUri(address('database'), 'keystead'),
    async runDueJobs() {
      const headers = { authorization: `Bearer ${secret}` }
      const response = await fetch(`${address('ready')}/api/jobs`, { headers })
      if (!response.ok) throw new Error(`the jobs did not run: ${response.status}`)
    },
    async end() {
      await application.end()
      rmSync(folder, { recursive: true, force: true })
      const complaints = application.output.filter((line) => COMPLAINT.test(line))
      if (complaints.length > 0) throw new Error(`The server's log complains:\n${complaints.join('\n')}`)
    },
  }
}
