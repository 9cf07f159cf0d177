import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, spawnMain } from '@/sandbox/support/spawn'

const account = { cloudName: 'keystead', apiKey: 'key-1', apiSecret: 'secret-1' }

/** The Cloudinary stand-in as its own process. */
export type TestCloudinary = {
  /** The folder of its pictures. */
  readonly origin: string
  /** Stops it during the tests, like an outage. */
  stop(): Promise<unknown>
  /** Restarts it on the same port. */
  start(): Promise<void>
}

/** Starts the Cloudinary stand-in and sets the settings for it; call it before `serviceDatabase`. */
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
