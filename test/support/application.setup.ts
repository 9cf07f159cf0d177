import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Application, startApplication } from './application'
import { serveLog, type ServedLog } from './served-log'
import { SANDBOX, seededFolder } from '../../scripts/setup/prepare.mjs'
import { databaseUri } from './database-uri'
import { detectEngine } from './engine'
import { assertLoopback } from './loopback'
import { UNDER_TEST } from './under-test'

declare global {
  /** The processes that the contract suite's global setup started, for its teardown. */
  var applicationUnderTest: { application: Application; folder: string; log: ServedLog } | undefined
}

/** The URLs for contract tests, by the environment variables that pass them to the workers. */
export type ApplicationSettings = Record<
  | 'APPLICATION_URL'
  | 'APPLICATION_DATABASE_URI'
  | 'APPLICATION_STRIPE_URL'
  | 'APPLICATION_MAIL_URL'
  | 'APPLICATION_SMTP_URL'
  | 'APPLICATION_WEBHOOK_SECRET'
  | 'APPLICATION_FOLDER'
  | 'APPLICATION_LOG_URL',
  string
>

/**
 * Starts the whole demo on free ports and an empty folder, with a new database on the server at
 * TEST_MONGODB_URI or on the embedded one. Requires `npm run build`.
 */
export default async function setup(): Promise<void> {
  // The filled folder that demos of the tests copy.
  process.env.SEEDED_DIR = await seededFolder()
  process.env.SANDBOX_DIR = resolve(SANDBOX)
  const server = process.env.TEST_MONGODB_URI
  if (server) assertLoopback(server)
  const folder = mkdtempSync(join(tmpdir(), 'keystead-contract-'))
  const uri = server ? databaseUri(server, `contract_${randomBytes(8).toString('hex')}`) : undefined
  const application = await startApplication({
    ...UNDER_TEST,
    DATA_DIR: folder,
    MONGODB_URI: uri ?? '',
    // At level info, so that a complaint's request can be found by its line.
    LOG_LEVEL: 'info',
    RATE_LIMIT_SCALE: '1000000',
  })
  const log = await serveLog(application.output)
  globalThis.applicationUnderTest = { application, folder, log }

  const address = (name: string) => {
    const url = application.addresses.get(name)
    if (url === undefined) throw new Error(`the demo has not printed "${name} <address>"`)
    return url
  }
  const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as { webhook: string }
  const databaseUnderTest = uri ?? databaseUri(address('database'), 'keystead')
  const settings: ApplicationSettings = {
    APPLICATION_URL: address('ready'),
    APPLICATION_DATABASE_URI: databaseUnderTest,
    APPLICATION_STRIPE_URL: address('stripe'),
    APPLICATION_MAIL_URL: address('mail'),
    APPLICATION_SMTP_URL: address('smtp'),
    APPLICATION_WEBHOOK_SECRET: secrets.webhook,
    APPLICATION_FOLDER: folder,
    APPLICATION_LOG_URL: log.url,
  }
  Object.assign(process.env, settings, { ENGINE_UNDER_TEST: await detectEngine(databaseUnderTest) })
}
