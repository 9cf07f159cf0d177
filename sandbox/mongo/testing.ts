import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const START_MS = 30_000

/** A server in a process of its own. `end` waits until the process is gone and gives its exit code. */
export type Spawned = {
  uri: string
  process: ChildProcess
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts `main.ts` as `npm run sandbox:mongo` does and resolves when it has printed its address.
 * Rejects with all that it said when it ends, or says nothing for half a minute.
 */
export async function spawnMongo(dataDir: string, port = 0, root = process.cwd()): Promise<Spawned> {
  const main = join(root, 'sandbox/mongo/main.ts')
  const command = ['--import', 'tsx', main, '--port', String(port), '--data', dataDir]
  const server = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const uri = await new Promise<string>((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => {
      server.kill('SIGKILL')
      reject(new Error(`no address after ${START_MS} ms: ${said}`))
    }, START_MS)
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /^database (\S+)$/m.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.once('close', (code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}: ${said}`))
    })
  })
  return {
    uri,
    process: server,
    async end(signal = 'SIGTERM') {
      if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
      const ended = once(server, 'exit')
      server.kill(signal)
      await ended
      return server.exitCode
    },
  }
}
