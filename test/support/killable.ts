import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { Binary, type Db } from 'mongodb'
import { type ProcessCommand, type ProcessState } from './killable-process'

/** Like `serverExternalPackages` of next.config.ts, for the packages of the services. */
const EXTERNAL = [
  '@next/env',
  '@node-rs/argon2',
  '@opentelemetry/*',
  'mongodb',
  'pino',
  'prom-client',
  'sharp',
]

/** Bundles a process of this folder, as Next bundles services, into `outfile`. */
export const bundleProcess = (name: string, outfile: string) =>
  build({
    entryPoints: [join(__dirname, name)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    conditions: ['react-server'],
    external: EXTERNAL,
  })

/** The number of processes started in advance, so that no test waits for one. */
const SPARE_PROCESSES = 2

/** A process that has stopped as commanded. */
export type KillableProcess = ProcessState & {
  /**
   * Kills it with SIGKILL, and aborts its uncommitted transactions, which the database itself would do only
   * after a minute.
   */
  kill(): Promise<void>
}

/**
 * Processes that perform acts of the `*-acts.ts` files and are killed; call it once, at the top of the file, after
 * `serviceDatabase`.
 */
export function killableProcesses(db: Db): { send(command: ProcessCommand): Promise<KillableProcess> } {
  const folder = mkdtempSync(join(tmpdir(), 'keystead-doomed-'))
  const script = join(folder, 'process.cjs')
  const spare: ChildProcess[] = []

  function startSpare(): void {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, NODE_PATH: join(process.cwd(), 'node_modules') },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    spare.push(child)
  }

  beforeAll(async () => {
    await bundleProcess('killable-process.ts', script)
    for (let i = 0; i < SPARE_PROCESSES; i += 1) startSpare()
  })
  afterAll(async () => {
    for (const child of spare) {
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    async send(command) {
      const child = spare.shift()
      startSpare()
      if (!child?.stdin || !child.stdout) throw new Error('There is no spare process.')
      const ended = once(child, 'close')
      const firstLine = once(createInterface(child.stdout), 'line')
      child.stdin.write(`${JSON.stringify(command)}\n`)
      const [line] = (await Promise.race([firstLine, ended])) as [unknown]
      if (typeof line !== 'string') throw new Error(`the process ended with ${String(line)}`)
      const state = JSON.parse(line) as ProcessState
      return {
        ...state,
        async kill() {
          child.kill('SIGKILL')
          await ended
          const ids = state.sessions.map((id) => new Binary(Buffer.from(id, 'hex'), Binary.SUBTYPE_UUID))
          if (ids.length > 0) await db.admin().command({ endSessions: ids.map((id) => ({ id })) })
        },
      }
    },
  }
}
