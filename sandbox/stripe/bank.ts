import { type EventObject, type Store } from './store'
import { outcomeOf } from './refunds'

/** Ends refunds that are still to change, each some time after it was first seen. */
export class Bank {
  private readonly timers = new Map<string, NodeJS.Timeout>()

  constructor(
    private readonly store: Store,
    private readonly delay: number,
    private readonly settle: (refundId: string) => Promise<void>,
  ) {}

  /** Takes up what an earlier run did not come to. */
  resume(): void {
    const tx = this.store.read()
    for (const refund of tx.all('refunds')) if (outcomeOf(tx, refund)) this.schedule(refund.id)
  }

  /** Looks for new refunds where a charge was refunded. */
  see(events: EventObject[]): void {
    if (events.some(({ type }) => type === 'charge.refunded')) this.resume()
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
  }

  private schedule(id: string): void {
    if (this.timers.has(id)) return
    const settled = () =>
      void this.settle(id)
        .catch((error: unknown) => console.error('stripe:', error))
        .finally(() => this.timers.delete(id))
    this.timers.set(id, setTimeout(settled, this.delay).unref())
  }
}
