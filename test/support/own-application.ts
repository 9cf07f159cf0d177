import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { type Spawned, spawnMongo } from '@/sandbox/mongo/testing'
import { type Application, startApplication } from './application'
import { databaseUri } from './database-uri'
import { assertLoopback } from './loopback'
import { UNDER_TEST } from './under-test'
import { type TypedDb } from './database'
import { type Recorded, recordWire, type WireRecorder } from './wire-recorder'

/** An application for one test file; its parts exist from the first test on. */
export type OwnApplication = {
  readonly site: string
  readonly db: TypedDb
  /** The value of an address line: `stripe`, `mail`, … */
  address(name: string): string
  /** The lines that it has printed so far. */
  output(): readonly string[]
  /** Its database commands since the last call; only if `isRecorded`. */
  commands(): Recorded[]
}

/**
 * Starts the whole demo for this test file, on an empty database of the engine under test, with these
 * settings besides the defaults; everything is ended and removed after the last test. For tests of the whole
 * database or log, or with other settings. Call it once, at the top of the file. `isRecorded`: records its
 * database commands on the wire.
 */
export function ownApplication(
  settings: Record<string, string> = {},
  { isRecorded = false } = {},
): OwnApplication {
  const server = process.env.TEST_MONGODB_URI
  if (server) assertLoopback(server)
  const name = `own_${randomBytes(8).toString('hex')}`
  let folder = ''
  let running: { application: Application; client: MongoClient } | undefined
  let embedded: Spawned | undefined
  let recorder: WireRecorder | undefined
  const started = () => {
    if (!running) throw new Error('the application has not been started yet')
    return running
  }
  const address = (service: string): string => {
    const url = started().application.addresses.get(service)
    if (url === undefined) throw new Error(`the demo has not printed "${service} <address>"`)
    return url
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keystead-own-'))
    if (isRecorded && !server) embedded = await spawnMongo(join(folder, 'mongo'))
    const serverUri = embedded?.uri ?? server
    const ownUri = serverUri ? databaseUri(serverUri, name) : ''
    if (isRecorded) recorder = await recordWire(ownUri)
    const application = await startApplication({
      ...UNDER_TEST,
      DATA_DIR: folder,
      MONGODB_URI: recorder?.uri ?? ownUri,
      LOG_LEVEL: 'warn',
      // Commands of the timer would count as a page's.
      ...(isRecorded && { CONTENT_POLL_MS: '0' }),
      ...settings,
    })
    const uri = ownUri || databaseUri(application.addresses.get('database') ?? '', 'keystead')
    running = { application, client: new MongoClient(uri) }
  })
  afterAll(async () => {
    if (!running) return
    await running.client.db().dropDatabase()
    await running.client.close()
    await running.application.end()
    await recorder?.close()
    await embedded?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    get site() {
      return address('ready')
    },
    get db() {
      return started().client.db()
    },
    address,
    output: () => started().application.output,
    commands: () => recorder?.take() ?? [],
  }
}
