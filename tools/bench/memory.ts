import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from '../figures'

/** The memory limit of the process, in megabytes. */
export const MEMORY_LIMIT_MB = 512
/**
 * Memory is growing if the last fifth of a run has more than `GROWTH` times the memory of the previous one: all caches
 * are full by then.
 */
const GROWTH = 1.05

export const FIFTHS = 5

const KILOBYTE = 1 / 1024

type Process = { pid: number; parent: number; resident: number; command: string }

/** All processes of the machine; resident memory in megabytes. */
async function listProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, resident, ...command] = line.trim().split(/\s+/)
      return {
        pid: Number(pid),
        parent: Number(parent),
        resident: Number(resident) * KILOBYTE,
        command: command.join(' '),
      }
    })
}

/**
 * The resident memory of the largest process of the application that this process started, in megabytes:
 * among the children of `sandbox/start.ts`, which itself runs the stand-ins. Throws if there is none.
 */
export async function residentMemory(): Promise<number> {
  const all = await listProcesses()
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)])
  const stack = all.find(
    ({ parent, command }) => parent === process.pid && command.includes('sandbox/start.ts'),
  )
  const servers = stack ? below(stack.pid) : []
  if (servers.length === 0) throw new Error('The application does not run.')
  return Math.max(...servers.map(({ resident }) => resident))
}

/** The medians of the fifths of the run, the maximum, and whether the floor is met. */
export function judge(samples: readonly number[]) {
  const fifths = Array.from({ length: FIFTHS }, (_, i) =>
    median(
      samples.slice(
        Math.floor((i * samples.length) / FIFTHS),
        Math.floor(((i + 1) * samples.length) / FIFTHS),
      ),
    ),
  )
  const [last = 0, before = 0] = fifths.toReversed()
  const max = Math.max(...samples)
  return { fifths, max, isReached: max <= MEMORY_LIMIT_MB && last <= before * GROWTH }
}
