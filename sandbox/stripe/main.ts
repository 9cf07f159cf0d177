import { parseArgs } from 'node:util'
import { closeOnSignal, parsePort } from '@keystead/sandbox-support/main'
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
  port: parsePort(values.port),
  dataDir: values['data-dir'],
  ...(values['webhook-url'] && { webhookUrl: values['webhook-url'] }),
  webhookSecret: values['webhook-secret'],
  secretKey: values['secret-key'],
  publishableKey: values['publishable-key'],
  ...(values['refund-delay'] && { refundDelay: Number(values['refund-delay']) }),
})
closeOnSignal(stripe.close)
console.log(`stripe ${stripe.url}`)
