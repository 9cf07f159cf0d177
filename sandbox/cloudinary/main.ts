import { parseArgs } from 'node:util'
import { closeOnSignal, parsePort } from '@keystead/sandbox-support/main'
import { startCloudinary } from './server'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4020' },
    data: { type: 'string', default: '.data/cloudinary' },
    'cloud-name': { type: 'string', default: 'demo' },
    'api-key': { type: 'string', default: 'demo-key' },
    'api-secret': { type: 'string', default: 'demo-secret' },
  },
})

const server = await startCloudinary({
  port: parsePort(values.port),
  dataDir: values.data,
  cloudName: values['cloud-name'],
  apiKey: values['api-key'],
  apiSecret: values['api-secret'],
})
closeOnSignal(server.close)
console.log(`cloudinary ${server.url}`)
