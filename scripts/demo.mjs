import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { assertNode, build, install, quiet, root } from './setup/prepare.mjs'

const port = Number(process.env.PORT ?? 3000)

/** Says at once, before minutes of installing, that the port is taken. */
const assertFree = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is in use. Stop what runs there, or choose another one: PORT=3001 npm run demo`,
            )
          : error,
      ),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(resolve))
  })

try {
  assertNode()
  await assertFree()
  await install()
  await build()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const sandbox = spawn(process.execPath, ['--import', 'tsx', 'sandbox/start.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...quiet, PORT: String(port) },
})
// A terminal sends Ctrl-C to the whole group; a supervisor signals this process only.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => sandbox.kill(signal))
sandbox.on('exit', (code) => process.exit(code ?? 1))
