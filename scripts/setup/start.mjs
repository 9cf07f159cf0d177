import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { onShellExit } from './npm-shell.mjs'
import { quiet, root } from './prepare.mjs'
import { logLength, logTail, output, startLog, step } from './steps.mjs'

// No packages may be imported here: this runs before they are installed.

/** Fails at once if the port is in use, not after minutes of installing. */
async function assertFree(port, command) {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm run ${command}`,
    )
  }
  await once(probe.close(), 'close')
}

/** Exits with the error, the end of its output, and where the rest is. */
function fail({ message, output: text }, log) {
  const more = text === undefined ? [] : [text, `The full log is in ${log}`]
  console.error([message, ...more].filter(Boolean).join('\n'))
  process.exit(1)
}

/**
 * The table for a person once the demo runs.
 * @param {string[]} lines the lines of `sandbox/start.ts`, each a name and its value
 */
function tableOf(lines, log) {
  const named = lines.map((line) => line.split(/ (.*)/, 2))
  const listed = (title, rows) => rows.map((row, i) => [i === 0 ? title : '', row])
  const rows = [
    ...listed(
      'Site',
      named.filter(([name]) => name === 'ready').map(([, address]) => address),
    ),
    ...listed(
      'Accounts',
      named.filter(([name]) => name === 'account').map(([, account]) => account),
    ),
    ...listed(
      'Stand-ins',
      named
        .filter(([name]) => name !== 'ready' && name !== 'account')
        .map(([name, address]) => `${name.padEnd(12)}${address}`),
    ),
    ['Log', log],
  ]
  return rows.map(([title, text]) => `  ${title.padEnd(12)}${text}`).join('\n')
}

/**
 * Starts the stand-ins and the application on PORT, and ends with them.
 * @param {{ command: string, prepare: (() => Promise<void>)[], entry: string[], flags?: string[], isQuiet?: boolean }} options
 *   the npm script, the steps before the start in order, the file that starts the stand-ins, its flags, and whether its
 *   output and the application's go to the log instead of the terminal
 */
export async function start({ command, prepare, entry, flags = [], isQuiet = false }) {
  const port = Number(process.env.PORT ?? 3000)
  const file = path.resolve(root, process.env.DATA_DIR ?? '.data/demo', `${command}.log`)
  const log = path.relative(process.cwd(), file)
  let sandbox
  onShellExit(() => (sandbox ? sandbox.kill('SIGTERM') : process.exit(1)))
  try {
    await assertFree(port, command)
    startLog(file)
    for (const work of prepare) await work()
  } catch (error) {
    fail(error, log)
  }
  const from = logLength()
  const childOutput = isQuiet ? output() : 'inherit'
  sandbox = spawn(process.execPath, [...entry, ...flags], {
    cwd: root,
    stdio: ['inherit', childOutput, childOutput, ...(isQuiet ? ['ipc'] : [])],
    env: { ...process.env, ...quiet, PORT: String(port) },
  })
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group, a supervisor only to this process. On Windows, which has
      // only the former, forwarding it would end the child before it has cleaned up.
      if (process.platform !== 'win32') sandbox.kill(signal)
    })
  const ended = once(sandbox, 'exit').then(([code]) => {
    if (code === 0 || !isQuiet) process.exit(code ?? 1)
    throw Object.assign(new Error(`The ${command} has ended.`), { output: logTail(from) })
  })
  try {
    if (isQuiet) await show(sandbox, ended, log)
    await ended
  } catch (error) {
    fail(error, log)
  }
}

/** Shows the progress, and the table once it is ready. The last line is for programs. */
async function show(sandbox, ended, log) {
  const lines = []
  const ready = new Promise((resolve) =>
    sandbox.on('message', (line) => {
      lines.push(line)
      if (line.startsWith('ready ')) resolve()
    }),
  )
  await step('Starting', () => Promise.race([ready, ended]))
  console.log(`\n${tableOf(lines, log)}\n\n${lines.at(-1)}`)
}
