import { parseArgs } from 'node:util'
import { closeOnSignal, parsePort } from '@keystead/sandbox-support/main'
import { startGoogle } from './server'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4030' },
    'client-id': { type: 'string', default: 'demo-client' },
    'client-secret': { type: 'string', default: 'demo-secret' },
    'redirect-uri': {
      type: 'string',
      multiple: true,
      default: ['http://localhost:3000/api/auth/callback/google'],
    },
  },
})

const server = await startGoogle({
  port: parsePort(values.port),
  clientId: values['client-id'],
  clientSecret: values['client-secret'],
  redirectUris: values['redirect-uri'],
})
closeOnSignal(server.close)
console.log(`google ${server.url}`)
