import { once } from 'node:events'
import { connect } from 'node:tls'
import { DAY_MS } from '@/lib/domain/dates'
import { getEnv } from '@/lib/env'
import { signTestEvent } from '@/lib/integrations/stripe'
import { type Finding, findings, kindOf } from './finding'

const ANSWER_MS = 10_000
/** With fewer days left, a certificate should have been renewed. */
const DAYS_LEFT = 14

const { ok, fault } = findings('site')

/** Checks the site at its public URL: https, readiness, and whether it accepts events signed by Stripe's secret. */
export async function checkSite(): Promise<Finding[]> {
  const { NEXTAUTH_URL, TRUSTED_PROXY_HOPS, VERCEL } = getEnv()
  const { protocol, hostname } = new URL(NEXTAUTH_URL)
  const isHttps = protocol === 'https:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const ready = await ask('/api/health/ready').catch(kindOf)
  if (typeof ready === 'string')
    return [
      fault(
        `${NEXTAUTH_URL} does not respond (${ready})`,
        'start the site; check DNS, the proxy and its certificate',
      ),
    ]
  const state: unknown = await ready.json().catch(() => null)
  return [
    isHttps || isHere
      ? ok(`responds at ${NEXTAUTH_URL}`)
      : fault(`responds at ${NEXTAUTH_URL}, without https`, 'put a proxy with a certificate in front of it'),
    ready.ok ? ok('is ready') : fault(`responds, but is not ready: ${stateOf(state)}`, 'check its log'),
    ...(isHttps ? await httpsFindings(ready) : []),
    ...(isHttps && TRUSTED_PROXY_HOPS === 0 && VERCEL === undefined
      ? [
          fault(
            'TRUSTED_PROXY_HOPS is 0 behind a proxy, so all visitors share one rate limit',
            'set it to the number of your proxies, usually 1',
          ),
        ]
      : []),
    await webhookFinding(),
  ]
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, getEnv().NEXTAUTH_URL), {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  })

/** The parts that are not ready. */
function stateOf(state: unknown): string {
  const parts = state && typeof state === 'object' ? Object.entries(state) : []
  const wrong = parts.filter(([name, value]) => name !== 'status' && value !== 'ok')
  return (
    wrong.map(([name, value]) => `${name} ${String(value)}`).join(', ') || 'something else responds there'
  )
}

async function httpsFindings({ headers }: Response): Promise<Finding[]> {
  const https = findings('https')
  const address = new URL(getEnv().NEXTAUTH_URL)
  const remainingDays = await daysLeft(address)
  return [
    remainingDays >= DAYS_LEFT
      ? https.ok(`the certificate is valid for ${remainingDays} days`)
      : https.fault(
          `the certificate expires in ${remainingDays} days`,
          'check why the proxy does not renew it',
        ),
    headers.has('strict-transport-security')
      ? https.ok('tells browsers to use https only')
      : https.fault(
          'the header Strict-Transport-Security is missing',
          "let the proxy pass on the site's headers",
        ),
    // A site with a port in its URL has no http to redirect.
    ...(address.port !== ''
      ? []
      : [
          (await leadsToHttps(address))
            ? https.ok('http redirects to https')
            : https.note('http does not redirect to https', 'let the proxy redirect port 80'),
        ]),
  ]
}

async function leadsToHttps(address: URL): Promise<boolean> {
  const httpUrl = new URL(address)
  httpUrl.protocol = 'http:'
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch(httpUrl, { redirect: 'manual', signal }).catch(() => null)
  return response?.headers.get('location')?.startsWith('https:') ?? false
}

/** The number of whole days until the certificate of a URL expires. */
async function daysLeft({ hostname, port }: URL): Promise<number> {
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_MS) })
    return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS)
  } finally {
    socket.destroy()
  }
}

/** An event of an unhandled type, signed by this command's secret: the site must accept it. */
async function webhookFinding(): Promise<Finding> {
  const webhook = findings('webhook')
  const body = JSON.stringify({
    id: 'evt_doctor',
    object: 'event',
    type: 'keystead.doctor',
    data: { object: {} },
  })
  const { status } = await ask('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signTestEvent(body) },
    body,
  })
  if (status === 200)
    return webhook.ok(
      "the site accepts events signed with STRIPE_WEBHOOK_SECRET; Stripe's event log shows whether Stripe uses the same secret",
    )
  return status === 400
    ? webhook.fault(
        'the running site has a different STRIPE_WEBHOOK_SECRET',
        'restart it with the same settings',
      )
    : webhook.note(`the site answers a signed event with ${status}`, 'check its log')
}
