import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Readable } from 'node:stream'
import { type ListeningSocket } from '../../sandbox/support/ports'

/** A process of the site that can be ended and restarted. */
export type Restartable = {
  /** Starts it; resolves when it responds. */
  start(): Promise<void>
  /** Ends it like a power cut, or like an operator. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** The lines of its output, of both streams. */
  lines: readonly string[]
}

type Settings = {
  /** Called at each start. */
  args: () => string[]
  /** A socket that the first start takes over (`--fd 3`), so that its port is known and reserved before. */
  socket?: ListeningSocket
  env: NodeJS.ProcessEnv
  isReady: (lines: readonly string[]) => Promise<boolean>
}

/** The start-up timeout, and how often it is checked whether the process responds. */
const START_LIMIT_MS = 60_000
const POLL_MS = 100
/** How many of its last lines are stored. */
const MAX_LINES = 5_000

export function restartable({ args, socket, env, isReady }: Settings): Restartable {
  const lines: string[] = []
  let child: ChildProcess | undefined
  let reserved = socket
  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null
  return {
    lines,
    async start() {
      const started = spawn(process.execPath, [...args(), ...(reserved ? ['--fd', '3'] : [])], {
        stdio: ['ignore', 'pipe', 'pipe', ...(reserved ? [reserved.fd] : [])],
        env,
      })
      child = started
      reserved?.close()
      reserved = undefined
      for (const stream of [started.stdout, started.stderr])
        createInterface(stream as Readable).on('line', (line) => {
          lines.push(line)
          if (lines.length > MAX_LINES) lines.shift()
        })
      const end = Date.now() + START_LIMIT_MS
      while (!(await isReady(lines))) {
        if (hasEnded() || Date.now() > end)
          throw new Error(`${args().join(' ')} does not start:\n${lines.slice(-20).join('\n')}`)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
    async end(signal) {
      if (!child || hasEnded()) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}
