import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** How busy the machine may be before measuring. */
const MOST_BUSY = 0.15
const LOOK_MS = 2_000

function times(): { all: number; idle: number } {
  const each = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({
    all: user + nice + sys + irq + idle,
    idle,
  }))
  const sum = (of: 'all' | 'idle') => each.reduce((total, item) => total + item[of], 0)
  return { all: sum('all'), idle: sum('idle') }
}

/** Warns if the machine is busy before measuring, because results then mean little. */
export async function warnOfBusyMachine(): Promise<void> {
  const before = times()
  await setTimeout(LOOK_MS)
  const after = times()
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all)
  if (busy > MOST_BUSY)
    console.warn(
      `${Math.round(busy * 100)} % of this machine is at work on something else: the figures will be too low.`,
    )
}
