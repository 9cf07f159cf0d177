import { parseArgs } from 'node:util'
import { startStripe } from './server'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    'data-dir': { type: 'string', default: '.data/stripe' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string', default: 'whsec_sandbox' },
    'secret-key': { type: 'string', default: 'sk_test_sandbox' },
    'publishable-key': { type: 'string', default: 'pk_test_sandbox' },
    'refund-delay': { type: 'string' },
  },
})

const stripe = await startStripe({
  port: Number(values.port),
  dataDir: values['data-dir'],
  ...(values['webhook-url'] ? { webhookUrl: values['webhook-url'] } : {}),
  webhookSecret: values['webhook-secret'],
  secretKey: values['secret-key'],
  publishableKey: values['publishable-key'],
  ...(values['refund-delay'] ? { refundDelay: Number(values['refund-delay']) } : {}),
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`stripe: port ${values.port} is in use; choose another with --port`)
  process.exit(1)
})

console.log(`stripe ${stripe.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stripe.close())
