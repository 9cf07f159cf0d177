import { fstatSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'

// No packages may be imported here: this runs before they are installed.

/** @type {{ file: string, fd: number } | undefined} */
let log

/**
 * From now on commands write to this file, which is emptied first, instead of the terminal.
 * @param {string} file
 */
export function startLog(file) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  log = { file, fd: openSync(file, 'a') }
}

/** The output of commands, for `stdio`: the log, or this terminal if there is none. */
export const output = () => log?.fd ?? 'inherit'

/** The length of the log, in bytes. */
export const logLength = () => (log ? fstatSync(log.fd).size : 0)

/**
 * The last lines of the log.
 * @param {number} from the length from which on to read
 * @param {number} [lines]
 */
export const logTail = (from, lines = 20) =>
  log ? readFileSync(log.file).subarray(from).toString().trimEnd().split('\n').slice(-lines).join('\n') : ''

/**
 * Runs a step that a person waits for. Prints its title on a line; on a terminal that commands do not write
 * to, also its duration.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  if (log) writeSync(log.fd, `── ${title}\n`)
  if (!log || !process.stdout.isTTY) {
    console.log(`${title}…`)
    return work()
  }
  const from = Date.now()
  const show = () => {
    const seconds = Math.floor((Date.now() - from) / 1000)
    process.stdout.write(`\r\x1b[K${title}…${seconds > 0 ? ` ${seconds} s` : ''}`)
  }
  show()
  const timer = setInterval(show, 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    show()
    process.stdout.write('\n')
  }
}
