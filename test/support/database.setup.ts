import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path, { join } from 'node:path'
import { SANDBOX, sandbox, towns } from '../../scripts/setup/prepare.mjs'
import { type Spawned, spawnMongo } from '../../sandbox/mongo/testing'
import { detectEngine } from './engine'
import { assertLoopback } from './loopback'

declare global {
  /** The server that the global setup started, for the global teardown. */
  var embeddedDatabase: { server: Spawned; folder: string } | undefined
}

/**
 * Generates the towns that services look up, if they are missing, and finds the server under test: the one at
 * TEST_MONGODB_URI, or an embedded one on a free port with a new folder. Sets DATABASE_URI_UNDER_TEST and
 * ENGINE_UNDER_TEST.
 */
export default async function setup(): Promise<void> {
  await towns()
  await sandbox()
  process.env.SANDBOX_DIR = path.resolve(SANDBOX)
  const testUri = process.env.TEST_MONGODB_URI
  if (testUri) {
    assertLoopback(testUri)
    Object.assign(process.env, {
      DATABASE_URI_UNDER_TEST: testUri,
      ENGINE_UNDER_TEST: await detectEngine(testUri),
    })
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'keystead-database-'))
  const server = await spawnMongo(folder, 0, true)
  globalThis.embeddedDatabase = { server, folder }
  Object.assign(process.env, {
    DATABASE_URI_UNDER_TEST: server.uri,
    ENGINE_UNDER_TEST: await detectEngine(server.uri),
  })
}
