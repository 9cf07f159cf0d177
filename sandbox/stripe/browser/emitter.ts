type Handler = (event?: unknown) => unknown

/** `on`, `off` and `once` as Stripe.js elements have them. */
export class Emitter {
  private readonly handlers = new Map<string, Set<Handler>>()

  on(name: string, handler: Handler): this {
    const handlers = this.handlers.get(name) ?? new Set()
    this.handlers.set(name, handlers.add(handler))
    return this
  }

  once(name: string, handler: Handler): this {
    const only: Handler = (event) => {
      this.off(name, only)
      return handler(event)
    }
    return this.on(name, only)
  }

  /** Without a handler takes all of them off. */
  off(name: string, handler?: Handler): this {
    if (handler) this.handlers.get(name)?.delete(handler)
    else this.handlers.delete(name)
    return this
  }

  protected emit(name: string, event?: unknown): void {
    for (const handler of [...(this.handlers.get(name) ?? [])]) handler(event)
  }
}
