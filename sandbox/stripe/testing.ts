import { createServer, type Server } from 'node:http'
import { close, listen, readText, withErrorResponse } from '@keystead/sandbox-support/http'
import { spawnMain } from '@keystead/sandbox-support/spawn'
import Stripe from 'stripe'

/** Shared set-up of the tests: the stand-in as its own process, as in the demo. */

export const secretKey = 'sk_test_of_the_tests'
export const publishableKey = 'pk_test_of_the_tests'
export const webhookSecret = 'whsec_of_the_tests'

export interface StripeProcess {
  url: string
  /** The real SDK, connected to the stand-in. It never retries, so that tests see each response. */
  sdk: Stripe
  /** A request as Stripe.js sends it, with the publishable key. */
  publicPost(path: string, params: Record<string, string>): Promise<{ status: number; body: string }>
  stop(signal?: NodeJS.Signals): Promise<unknown>
}

export async function startStripeProcess(
  dataDir: string,
  options: { port?: number; webhookUrl?: string; refundDelay?: number } = {},
): Promise<StripeProcess> {
  const args = ['--port', String(options.port ?? 0), '--data-dir', dataDir]
  args.push('--secret-key', secretKey, '--publishable-key', publishableKey, '--webhook-secret', webhookSecret)
  if (options.webhookUrl) args.push('--webhook-url', options.webhookUrl)
  if (options.refundDelay !== undefined) args.push('--refund-delay', String(options.refundDelay))
  const { addresses, stop } = await spawnMain('stripe', args)
  const url = addresses.stripe ?? ''
  return {
    url,
    sdk: new Stripe(secretKey, {
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      protocol: 'http',
      maxNetworkRetries: 0,
    }),
    async publicPost(path, params) {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ key: publishableKey, ...params }),
      })
      return { status: response.status, body: await response.text() }
    },
    stop,
  }
}

export interface Receiver {
  url: string
  /** Every delivery with a valid signature, including rejected ones, in order of arrival. */
  deliveries: Stripe.Event[]
  /** Resolves when an event of the type and about the object has been accepted. */
  accepted(type: string, objectId: string): Promise<Stripe.Event>
  close(): Promise<void>
}

/**
 * A webhook endpoint that verifies signatures with the SDK; `statusOf` returns its status for the nth delivery.
 */
export async function startReceiver(sdk: Stripe, statusOf: (nth: number) => number): Promise<Receiver> {
  const deliveries: Stripe.Event[] = []
  const accepted: Stripe.Event[] = []
  const waiting = new Set<() => void>()
  const server: Server = createServer(
    withErrorResponse(async (request, response) => {
      const signature = request.headers['stripe-signature'] ?? ''
      const event = sdk.webhooks.constructEvent(await readText(request), signature, webhookSecret)
      deliveries.push(event)
      const status = statusOf(deliveries.length)
      if (status < 300) accepted.push(event)
      response.writeHead(status).end(() => waiting.forEach((look) => look()))
    }),
  )
  const url = await listen(server, 0)
  return {
    url: `${url}/webhook`,
    deliveries,
    accepted: (type, objectId) =>
      new Promise((resolve) => {
        const look = () => {
          const event = accepted.find(
            (one) => one.type === type && 'id' in one.data.object && one.data.object.id === objectId,
          )
          if (!event) return
          waiting.delete(look)
          resolve(event)
        }
        waiting.add(look)
        look()
      }),
    close: () => close(server),
  }
}
