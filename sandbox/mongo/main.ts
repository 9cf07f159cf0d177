import { parseArgs } from 'node:util'
import { DataFolderError } from '@keystead/sandbox-support/folder-lock'
import { closeOnSignal, parsePort } from '@keystead/sandbox-support/main'
import { startMongo } from './server'

/**
 * `tsx sandbox/mongo/main.ts --port N --data DIR`: prints a line when it is ready, and exits on SIGINT or
 * SIGTERM. With `--volatile` nothing is saved.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '27018' },
      data: { type: 'string', default: '.data/mongo' },
      volatile: { type: 'boolean' },
    },
  })
  const port = parsePort(values.port)
  const server = await startMongo({ port, dataDir: values.data, volatile: values.volatile }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new DataFolderError(
        `Port ${port} is in use. Stop what listens there, or choose another with --port.`,
      )
    },
  )
  closeOnSignal(server.close)
  console.log(`database ${server.uri}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof DataFolderError ? error.message : error)
  process.exit(1)
})
