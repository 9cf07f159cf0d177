import { fstatSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'

// Nothing here may import a package: it runs before there is any.

/** @type {{ file: string, fd: number } | undefined} */
let log

/**
 * From now on commands write to this file, which begins empty, in place of the terminal.
 * @param {string} file
 */
export function startLog(file) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  log = { file, fd: openSync(file, 'a') }
}

/** Where commands write, for `stdio`: the log, or this terminal if none was started. */
export const output = () => log?.fd ?? 'inherit'

/** How long the log is, in bytes. */
export const logLength = () => (log ? fstatSync(log.fd).size : 0)

/**
 * The last lines of the log.
 * @param {number} from only what was written since it had this length
 * @param {number} [lines]
 */
export const logTail = (from, lines = 20) =>
  log ? readFileSync(log.file).subarray(from).toString().trimEnd().split('\n').slice(-lines).join('\n') : ''

/**
 * Does something that a person waits for. Says what it is on a line of its own; on a terminal that the commands do not
 * write to, also for how long.
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
