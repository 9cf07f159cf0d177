/** A first-come, first-served lock whose waiters may give up. */
export class Lock {
  #held = false
  readonly #waiting = new Set<() => void>()

  /** Resolves to false when `patience` milliseconds pass before the turn comes. */
  acquire(patience?: number): Promise<boolean> {
    if (!this.#held) {
      this.#held = true
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const turn = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const giveUp = () => {
        this.#waiting.delete(turn)
        resolve(false)
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
      this.#waiting.add(turn)
    })
  }

  release(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#held = false
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
