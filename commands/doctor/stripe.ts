import { getEnv } from '@/lib/env'
import { listWebhooks, keyProblemOf } from '@/lib/integrations/stripe'
import { HANDLED_EVENTS } from '@/lib/services/payments/payments'
import { type Finding, findings } from './finding'

const { ok, note, fault } = findings('stripe')

/** Checks the keys and the webhook endpoints. */
export async function checkStripe(): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, NEXTAUTH_URL } = getEnv()
  const webhooks = await listWebhooks().catch((error: unknown) => {
    const refusal = keyProblemOf(error)
    if (refusal === null) throw error
    return refusal
  })
  if (webhooks === 'refused')
    return [
      fault('rejects STRIPE_SECRET_KEY', "copy the secret key from Stripe's dashboard, Developers, API keys"),
    ]
  if (webhooks === 'unreached')
    return [fault('does not respond', 'allow this machine to reach STRIPE_API_URL')]
  const isLive = (key: string) => /^[a-z]+_live_/.test(key)
  const isOfOneKind = isLive(STRIPE_SECRET_KEY) === isLive(STRIPE_PUBLISHABLE_KEY)
  return [
    ok('accepts STRIPE_SECRET_KEY'),
    ...(isOfOneKind
      ? []
      : [fault('one key is live, the other is a test key', 'copy both from the same page of the dashboard')]),
    ...(isLive(STRIPE_SECRET_KEY) ? [] : [note('both are test keys', 'use live keys for real payments')]),
    webhooks === 'forbidden'
      ? note(
          'STRIPE_SECRET_KEY is not allowed to list webhooks',
          'allow the restricted key to read webhooks, or check them yourself',
        )
      : webhookFinding(webhooks, new URL('/api/webhooks/stripe', NEXTAUTH_URL).href),
  ]
}

/** The finding about the webhook at this URL. */
export function webhookFinding(
  webhooks: readonly { url: string; isEnabled: boolean; events: readonly string[] }[],
  webhookUrl: string,
): Finding {
  const ownWebhooks = webhooks.filter(({ url }) => url === webhookUrl)
  if (ownWebhooks.length === 0)
    return fault(`has no webhook at ${webhookUrl}`, 'add it in the dashboard, Developers, Webhooks')
  const enabled = ownWebhooks.find(({ isEnabled }) => isEnabled)
  if (!enabled) return fault('the webhook is disabled', 'enable it in the dashboard')
  const missing = HANDLED_EVENTS.filter(
    (event) => !enabled.events.includes(event) && !enabled.events.includes('*'),
  )
  return missing.length === 0
    ? ok(`has the webhook at ${webhookUrl}`)
    : fault(`the webhook does not receive ${missing.join(', ')}`, 'add these events to it in the dashboard')
}
