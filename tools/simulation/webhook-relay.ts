import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** How often a rejected delivery is retried at most, and after which time. */
const MAX_TRIES = 200
const RETRY_MS = 500

/** `plain` forwards each event at once; `wild` twice each, late and out of order. */
export type Delivery = 'plain' | 'wild'

export type WebhookRelay = {
  url: string
  set(delivery: Delivery): void
  /** Resolves when no delivery is pending. */
  settled(): Promise<void>
  delivered(): number
  close(): Promise<void>
}

/**
 * Accepts Stripe's events at once and delivers them to the site as badly as Stripe may. `maxDelayMs`: the maximum delay
 * of a `wild` delivery.
 */
export async function startWebhookRelay(target: string, maxDelayMs: number): Promise<WebhookRelay> {
  let delivery: Delivery = 'plain'
  let count = 0
  const pending = new Set<Promise<void>>()
  const over = new AbortController()

  const deliver = async (body: string, signature: string, wait: number) => {
    await setTimeout(wait)
    for (let tries = 0; tries < MAX_TRIES && !over.signal.aborted; tries += 1) {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body,
        signal: AbortSignal.timeout(15_000),
      }).catch(() => null)
      await response?.body?.cancel().catch(() => undefined)
      if (response?.ok) {
        count += 1
        return
      }
      await setTimeout(RETRY_MS)
    }
  }
  const begin = (...args: Parameters<typeof deliver>) => {
    const delivered: Promise<void> = deliver(...args).finally(() => pending.delete(delivered))
    pending.add(delivered)
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = String(request.headers['stripe-signature'] ?? '')
      if (delivery === 'plain') begin(body, signature, 0)
      else for (let i = 0; i < 2; i += 1) begin(body, signature, Math.random() * maxDelayMs)
      response.writeHead(200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    set: (next) => (delivery = next),
    delivered: () => count,
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
    async close() {
      over.abort()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
