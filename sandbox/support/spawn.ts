import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

/** A stand-in in a child process. */
export interface Running {
  /** The URL printed with each name, such as `{ mail: 'http://127.0.0.1:4000' }`. */
  addresses: Record<string, string>
  /** All its output so far, standard output and standard error. */
  output(): string
  /** Ends it (by default with SIGTERM) and resolves to its exit code; null if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** A start that takes longer hangs, on any machine. */
const START_LIMIT_MS = 300_000

/**
 * Starts `sandbox/<folder>/main.ts`, or its bundle in the folder SANDBOX_DIR, with `flags`, and waits until
 * it has printed a line `<name> <url>` for each of `names`. Rejects with its output if it ends first, or
 * hangs.
 */
export async function spawnMain(folder: string, flags: string[], names = [folder]): Promise<Running> {
  const bundles = process.env.SANDBOX_DIR
  const cwd = path.join(__dirname, '..', folder)
  const main = bundles
    ? [path.join(bundles, `${folder}.mjs`)]
    : ['--import', 'tsx', path.join(cwd, 'main.ts')]
  const child = spawn(process.execPath, [...main, ...flags], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // At `close`: the last output may arrive after `exit`.
  const exited = once(child, 'close') as Promise<[number | null]>
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))

  const addresses: Record<string, string> = {}
  const ready = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`
      const [name = '', address] = line.split(' ')
      if (names.includes(name) && address) addresses[name] = address
      if (names.every((wanted) => addresses[wanted])) resolve()
    })
  })
  const outcome = await Promise.race([
    ready.then(() => 'ready' as const),
    exited.then(() => 'exited' as const),
    setTimeout(START_LIMIT_MS, 'late' as const, { ref: false }),
  ])
  if (outcome !== 'ready') {
    child.kill('SIGKILL')
    throw new Error(`sandbox/${folder} is not ready (${outcome}):\n${output}`)
  }

  return {
    addresses,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}
