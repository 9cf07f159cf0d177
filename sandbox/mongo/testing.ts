import { spawnMain } from '@keystead/sandbox-support/spawn'

/** A server in a process of its own. `end` waits until the process is gone and gives its exit code. */
export type Spawned = { uri: string; end(signal?: NodeJS.Signals): Promise<number | null> }

/**
 * Starts `main.ts` as `npm run sandbox:mongo` does; a `volatile` one saves nothing. Rejects with all that it said when it
 * does not come up.
 */
export async function spawnMongo(dataDir: string, port = 0, volatile = false): Promise<Spawned> {
  const flags = ['--port', String(port), '--data', dataDir, ...(volatile ? ['--volatile'] : [])]
  const { addresses, stop } = await spawnMain('mongo', flags, ['database'])
  return { uri: addresses.database ?? '', end: stop }
}
