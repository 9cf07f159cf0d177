import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Readable } from 'node:stream'
import { findProgram } from './browser'

const XVFB = findProgram('Xvfb')

export const hasScreen = XVFB !== undefined

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

/** A virtual screen, with the environment of programs that use it. Neither browser draws maps without one. */
export async function startScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const screen = spawn(XVFB ?? '', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [display] = (await once(createInterface(screen.stdio[3] as Readable), 'line')) as [string]
  return { env: { ...process.env, DISPLAY: `:${display}` }, end: () => endProcess(screen) }
}
