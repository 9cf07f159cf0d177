import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Readable } from 'node:stream'
import { SANDBOX } from '../../scripts/setup/prepare.mjs'

const START_LIMIT_MS = 300_000

/**
 * The demo in a process of its own. `addresses`: the URLs that it printed: `database`, `stripe`, `mail`,
 * `ready`, …; `output`: the lines that it has printed so far, to stdout and stderr.
 */
export type Application = {
  addresses: Map<string, string>
  output: readonly string[]
  end(): Promise<void>
  /** Kills all processes of the demo, like a power cut. */
  kill(): Promise<void>
}

/**
 * Starts the demo without installing and building, on free ports, and resolves at its `ready` line. Rejects
 * with its output if it ends first, or is not ready after five minutes.
 */
export async function startApplication(settings: Record<string, string>): Promise<Application> {
  const child = spawn(process.execPath, [`${SANDBOX}/start.mjs`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that `kill` includes the children.
    detached: true,
    env: { ...process.env, PORT: '0', ...settings, NEXT_TELEMETRY_DISABLED: '1' },
  })
  const addresses = new Map<string, string>()
  const output: string[] = []
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail(`not ready after ${START_LIMIT_MS} ms`), START_LIMIT_MS)
    const fail = (reason: string) => {
      clearTimeout(timer)
      child.kill('SIGTERM')
      reject(new Error(`the application: ${reason}\n${output.join('\n')}`))
    }
    // At `close`: the last output may arrive after `exit`.
    child.once('close', (code) => fail(`ended with ${code}`))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        output.push(line)
        const [, name, address] = /^(\w+) (\w+:\/\/\S+)$/.exec(line) ?? []
        if (name && address) addresses.set(name, address)
        if (name !== 'ready') return
        clearTimeout(timer)
        resolve()
      })
    }
  })
  return { addresses, output, end: () => endProcess(child), kill: () => killProcess(child) }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  const exit = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await exit
}

/** The URL that a server prints, such as `http://127.0.0.1:4000`. Rejects if it ends first. */
export const listeningAddress = (output: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines: string[] = []
    createInterface(output)
      .on('line', (line) => {
        lines.push(line)
        const [, address] = /^listening on (http:\S+)$/.exec(line) ?? []
        if (address !== undefined) resolve(address)
      })
      .once('close', () => reject(new Error(`The server does not start:\n${lines.join('\n')}`)))
  })
