import { getEnv } from '@/lib/env'
import { listWebhooks, keyProblemOf } from '@/lib/integrations/stripe'
import { HANDLED_EVENTS } from '@/lib/services/payments/handle-stripe-event'
import { type Finding, findings } from './finding'

const { ok, note, fault } = findings('stripe')

/** Checks the keys and the webhook endpoints. */
export async function checkStripe(): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, NEXTAUTH_URL } = getEnv()
  const found = await listWebhooks().catch((error: unknown) => {
    const refusal = keyProblemOf(error)
    if (refusal === null) throw error
    return refusal
  })
  if (found === 'refused')
    return [
      fault('refuses STRIPE_SECRET_KEY', 'take the secret key from the dashboard, Developers, API keys'),
    ]
  if (found === 'unreached')
    return [fault('does not answer', 'let this machine reach the address of STRIPE_API_URL')]
  const isLive = (key: string) => /^[a-z]+_live_/.test(key)
  const isOfOneKind = isLive(STRIPE_SECRET_KEY) === isLive(STRIPE_PUBLISHABLE_KEY)
  return [
    ok('takes STRIPE_SECRET_KEY'),
    ...(isOfOneKind
      ? []
      : [
          fault(
            'one key is live and the other of the test mode',
            'take both from the same page of the dashboard',
          ),
        ]),
    ...(isLive(STRIPE_SECRET_KEY)
      ? []
      : [note('the keys are of the test mode', 'take the live ones when people pay')]),
    found === 'forbidden'
      ? note(
          'STRIPE_SECRET_KEY may not list webhooks',
          'give a restricted key the right to read them, or look yourself',
        )
      : webhookFinding(found, new URL('/api/webhooks/stripe', NEXTAUTH_URL).href),
  ]
}

/** The finding about the webhook at `address`. */
export function webhookFinding(
  found: readonly { url: string; isEnabled: boolean; events: readonly string[] }[],
  address: string,
): Finding {
  const ours = found.filter(({ url }) => url === address)
  if (ours.length === 0)
    return fault(`has no webhook at ${address}`, 'add it in the dashboard, Developers, Webhooks')
  const enabled = ours.find(({ isEnabled }) => isEnabled)
  if (!enabled) return fault('the webhook is switched off', 'switch it on in the dashboard')
  const missing = HANDLED_EVENTS.filter(
    (event) => !enabled.events.includes(event) && !enabled.events.includes('*'),
  )
  return missing.length === 0
    ? ok(`has the webhook at ${address}`)
    : fault(`the webhook does not receive ${missing.join(', ')}`, 'add these events to it in the dashboard')
}
