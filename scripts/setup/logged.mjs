import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { quiet, root } from './prepare.mjs'

/** Makes the shell print its own CPU time and that of its children, a line for each. */
const TIMED = '"$@"; status=$?; times; exit $status'

/** The CPU seconds in the last line of `times`, such as `0m3.40s 0m0.61s`; 0 if there is none. */
const secondsIn = (output) =>
  (output.trimEnd().split('\n').at(-1) ?? '')
    .split(' ')
    .map((time) => /^(\d{1,9})m([\d.]{1,9})s$/.exec(time))
    .reduce((sum, time) => sum + (time ? Number(time[1]) * 60 + Number(time[2]) : 0), 0)

/** A failed command with all its output. */
export class CommandError extends Error {
  constructor(message, output, cpu) {
    super(message)
    this.output = output
    this.cpu = cpu
  }
}

/**
 * Runs a command in the project with its output in a file.
 * @param {string} file for its output, which is appended
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} the CPU seconds of the command and its children; 0 on Windows, which does not
 * report them
 * @throws {CommandError} if it fails
 */
export async function runLogged(file, command, env = {}) {
  const isWindows = process.platform === 'win32'
  const [name, ...args] = isWindows ? command : ['sh', '-c', TIMED, 'sh', ...command]
  const log = openSync(file, 'a')
  const child = spawn(name, args, {
    cwd: root,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...quiet, ...env },
    shell: isWindows,
  })
  const [status, signal] = await once(child, 'close')
  closeSync(log)
  const output = readFileSync(file, 'utf8')
  const cpu = secondsIn(output)
  if (status === 0) return cpu
  throw new CommandError(`${command.join(' ')} ended with ${signal ?? status}`, output, cpu)
}
