import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { nowInSeconds } from './ids'
import { type EventObject } from './records'
import { type Store } from './store'

/** After these attempts (about ten minutes) an event is not retried until the next start. */
const maxAttempts = 16
const firstDelayMs = 500
const maxDelayMs = 60_000
const responseTimeoutMs = 10_000

/** `Stripe-Signature` of a payload (https://docs.stripe.com/webhooks#verify-manually). */
export function signatureOf(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}

/** Delivers events to one endpoint, at least once and in no particular order. */
export class Webhooks {
  private readonly stop = new AbortController()
  private readonly deliveries = new Set<Promise<void>>()

  constructor(
    private readonly store: Store,
    private readonly url: string,
    private readonly secret: string,
  ) {}

  /** Resumes the undelivered events of an earlier run. */
  resume(): void {
    this.send(
      this.store
        .read()
        .all('events')
        .filter(({ pending_webhooks: pending }) => pending > 0),
    )
  }

  send(events: EventObject[]): void {
    for (const event of events) {
      const delivery = this.deliver(event).finally(() => this.deliveries.delete(delivery))
      this.deliveries.add(delivery)
    }
  }

  async close(): Promise<void> {
    this.stop.abort()
    await Promise.all(this.deliveries)
  }

  private async deliver(event: EventObject): Promise<void> {
    for (let tries = 0; tries < maxAttempts && !this.stop.signal.aborted; tries += 1) {
      if (await this.post(event)) {
        await this.store.write((tx) => tx.put('events', { ...event, pending_webhooks: 0 }))
        return
      }
      const wait = Math.min(firstDelayMs * 2 ** tries, maxDelayMs)
      await delay(wait, undefined, { signal: this.stop.signal, ref: false }).catch(() => undefined)
    }
  }

  private async post(event: EventObject): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2)
    const signal = AbortSignal.any([this.stop.signal, AbortSignal.timeout(responseTimeoutMs)])
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureOf(payload, this.secret, nowInSeconds()),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal,
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }
}
