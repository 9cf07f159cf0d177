import { parseArgs } from 'node:util'
import { closeOnSignal, parsePort } from '@keystead/sandbox-support/main'
import { startMail } from './server'

const { values } = parseArgs({
  options: {
    'smtp-port': { type: 'string', default: '4025' },
    port: { type: 'string', default: '4080' },
    data: { type: 'string', default: '.data/mail' },
  },
})

const server = await startMail({
  smtpPort: parsePort(values['smtp-port']),
  httpPort: parsePort(values.port),
  dataDir: values.data,
})
closeOnSignal(server.close)
console.log(`smtp ${server.smtpUrl}`)
console.log(`mail ${server.url}`)
