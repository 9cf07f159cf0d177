import { outcomeOf } from './refunds'
import { type Store } from './store'

/** Ends slow refunds, each some time after it was first seen. */
export class Bank {
  private readonly timers = new Map<string, NodeJS.Timeout>()

  constructor(
    private readonly store: Store,
    private readonly delayMs: number,
    private readonly settle: (refundId: string) => Promise<void>,
  ) {}

  /** Schedules the pending refunds; called at start-up, and whenever there may be new ones. */
  scheduleRefunds(): void {
    const tx = this.store.read()
    for (const refund of tx.all('refunds')) if (outcomeOf(tx, refund)) this.schedule(refund.id)
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
    this.timers.set(id, setTimeout(settled, this.delayMs).unref())
  }
}
