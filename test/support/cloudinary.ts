import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, spawnMain } from '@/sandbox/support/spawn'

const account = { cloudName: 'keystead', apiKey: 'key-1', apiSecret: 'secret-1' }

/** The Cloudinary stand-in as its own process. */
export type TestCloudinary = {
  /** Where its pictures lie. */
  readonly origin: string
  /** Ends it before the tests are over, as an outage does. */
  stop(): Promise<unknown>
  /** Starts it again where it was. */
  start(): Promise<void>
}

/** Starts the Cloudinary stand-in and points the settings at it; call it before `serviceDatabase`. */
export function testCloudinary(): TestCloudinary {
  const folder = mkdtempSync(join(tmpdir(), 'keystead-cloudinary-'))
  let running: Running | undefined
  const started = () => {
    if (!running) throw new Error('the Cloudinary stand-in has not been started yet')
    return running
  }
  const { cloudName, apiKey, apiSecret } = account
  const spawn = (port: string) =>
    spawnMain('cloudinary', [
      ...['--port', port, '--data', folder],
      ...['--cloud-name', cloudName, '--api-key', apiKey, '--api-secret', apiSecret],
    ])
  beforeAll(async () => {
    running = await spawn('0')
    process.env.CLOUDINARY_URL = `cloudinary://${apiKey}:${apiSecret}@${cloudName}?upload_prefix=${running.addresses.cloudinary}`
  })
  afterAll(async () => {
    await running?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get origin() {
      return started().addresses.cloudinary ?? ''
    },
    stop: () => started().stop(),
    async start() {
      running = await spawn(new URL(started().addresses.cloudinary ?? '').port)
    },
  }
}
