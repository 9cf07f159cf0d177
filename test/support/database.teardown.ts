import { rmSync } from 'node:fs'
import './database.setup'

/** Ends the embedded server that the setup started, and removes its folder. */
export default async function teardown(): Promise<void> {
  const started = globalThis.embeddedDatabase
  if (!started) return
  await started.server.end()
  rmSync(started.folder, { recursive: true, force: true })
}
