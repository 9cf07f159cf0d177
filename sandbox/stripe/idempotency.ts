import { createHash } from 'node:crypto'
import { StripeFault } from './errors'
import { canonical, type Form } from './form'
import { nowInSeconds } from './ids'
import { type IdempotencyRecord } from './records'
import { type Store } from './store'

/** Stripe may forget a key after 24 hours, so this server does. */
const lifetimeInSeconds = 24 * 60 * 60

const faultAt = (status: number, message: string, code?: string) =>
  new StripeFault(status, { type: 'idempotency_error', ...(code ? { code } : {}), message })

export const fingerprintOf = (params: Form): string =>
  createHash('sha256').update(canonical(params)).digest('hex')

/** Stores the responses and the running requests by idempotency key. */
export class IdempotencyKeys {
  private readonly inFlight = new Set<string>()

  constructor(private readonly store: Store) {}

  /**
   * The stored response to a key's first request, or null with the key claimed until `release`.
   * @throws StripeFault 400 `idempotency_error` if the first request was another one; 409
   * `idempotency_key_in_use` while it is running.
   */
  claim(id: string, key: string, path: string, params: Form): IdempotencyRecord | null {
    if (this.inFlight.has(id)) {
      throw faultAt(
        409,
        `There is currently another in-progress request using this Idempotent Key: ${key}.`,
        'idempotency_key_in_use',
      )
    }
    const kept = this.store.read().get('idempotency_keys', id)
    if (!kept || kept.created + lifetimeInSeconds < nowInSeconds()) {
      this.inFlight.add(id)
      return null
    }
    if (kept.path !== path) {
      throw faultAt(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    }
    if (kept.fingerprint !== fingerprintOf(params)) {
      throw faultAt(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    }
    return kept
  }

  release(id: string): void {
    this.inFlight.delete(id)
  }
}
