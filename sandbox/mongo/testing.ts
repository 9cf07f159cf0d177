import { spawnMain } from '@keystead/sandbox-support/spawn'

/** A server in its own process. `end` waits until the process has exited and returns its exit code. */
export type Spawned = { uri: string; end(signal?: NodeJS.Signals): Promise<number | null> }

/**
 * Starts `main.ts` as `npm run sandbox:mongo` does; `volatile`: saves nothing. Rejects with its output if it
 * does not start.
 */
export async function spawnMongo(dataDir: string, port = 0, volatile = false): Promise<Spawned> {
  const flags = ['--port', String(port), '--data', dataDir, ...(volatile ? ['--volatile'] : [])]
  const { addresses, stop } = await spawnMain('mongo', flags, ['database'])
  return { uri: addresses.database ?? '', end: stop }
}
